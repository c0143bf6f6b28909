import type { ContactFacts } from '#core/contact-history/contact-facts.ts';
import {
  NOTHING_DONE,
  STATE_BOUNCED,
  STATE_CONNECTED,
  STATE_INVITED,
  STATE_REPLIED,
  STATE_UNSUBSCRIBED,
  STATE_WRITTEN,
} from '#core/contact-history/history-words.ts';
import { headerWord } from '#core/lead-pack/header-meaning.ts';

/** What a tool's word for the state of a person says; each fact may be without a date. */
export type SaidState = { facts: ContactFacts; optOut: 'PERSON' | 'ADDRESS' | null };

const words = (text: string): string[] => text.trim().split(/\s+/u);
const NOTHING = new Set(words(NOTHING_DONE));
const NOTHING_PARTS = ['failed', 'notcontact', 'notconnect', 'notinvit', 'uncontact'];
const LONGEST_STATE = 100;

/**
 * What happened to a person by the word for their state. Who replied or accepted was invited or
 * written to before, whenever that was. `at` is the state's date.
 */
export function stateFacts(text: string, at: number | null): SaidState {
  const word = headerWord(text.slice(0, LONGEST_STATE));
  const says = (state: string) => words(state).some((one) => word === one || word.includes(one));
  const nothing: SaidState = { facts: {}, optOut: null };
  if (word === '') return nothing;
  if (says(STATE_UNSUBSCRIBED)) return { facts: { writtenAt: at }, optOut: 'PERSON' };
  if (says(STATE_BOUNCED)) return { facts: { writtenAt: at }, optOut: 'ADDRESS' };
  if (NOTHING.has(word) || NOTHING_PARTS.some((part) => word.includes(part))) return nothing;
  if (says(STATE_WRITTEN)) return { facts: { writtenAt: at }, optOut: null };
  if (says(STATE_REPLIED)) return { facts: { writtenAt: null, repliedAt: at }, optOut: null };
  // An accepted invitation is called an invitation, too.
  if (says(STATE_CONNECTED)) return { facts: { invitedAt: null, connectedAt: at }, optOut: null };
  if (says(STATE_INVITED)) return { facts: { invitedAt: at }, optOut: null };
  return nothing;
}
