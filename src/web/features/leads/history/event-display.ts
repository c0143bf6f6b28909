import { Play, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { EventAnswer } from '#contract/leads.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { EVENT_ICONS } from '#web/parts/event-icons.ts';
import { LEAD_STATE_DISPLAY } from '#web/parts/lead-state.tsx';
import { oneLeadTexts } from '../one-lead/one-lead-texts.ts';

const texts = oneLeadTexts.events;

/** `of` is the action whose color the event takes. */
export type EventDisplay = { word: string; icon: LucideIcon; of?: SequenceItemType | undefined };

/** The action whose color an event takes. */
const ACTIONS: Partial<Record<EventType, SequenceItemType>> = {
  INVITE_SENT: 'CONNECT',
  INVITE_ACCEPTED: 'CONNECT',
  INVITE_WITHDRAWN: 'WITHDRAW',
  MESSAGE_SENT: 'MESSAGE',
  MESSAGE_VIEWED: 'MESSAGE',
  MESSAGE_RESPONDED: 'MESSAGE',
  INMAIL_SENT: 'INMAIL',
  PROFILE_VIEWED: 'VISIT',
  ENDORSED: 'ENDORSE',
  FOLLOWED: 'FOLLOW',
  LIKED: 'LIKE',
  EMAIL_FOUND: 'FIND_EMAIL',
  EMAIL_SENT: 'EMAIL',
  EMAIL_OPENED: 'EMAIL',
  EMAIL_RESPONDED: 'EMAIL',
  EMAIL_BOUNCED: 'EMAIL',
};

/**
 * A change of state takes the word and icon of the state it led to; off the blacklist and out of a
 * pause have their own.
 */
export function eventDisplay({ type, data }: Pick<EventAnswer, 'type' | 'data'>): EventDisplay {
  const { from, to, byEmail } = data;
  const look = { icon: EVENT_ICONS[type], of: ACTIONS[type] };
  if (byEmail === true) return { word: texts.invitedByEmail, ...look };
  if (type !== 'STATE_CHANGED' || typeof to !== 'string' || !(to in LEAD_STATE_DISPLAY))
    return { word: texts.words[type], ...look };
  if (from === 'BLACKLISTED' && to !== 'BLACKLISTED')
    return { word: texts.unblacklisted, icon: ShieldCheck };
  if (from === 'PAUSED' && (to === 'IN_PROGRESS' || to === 'WAITING' || to === 'GETTING_READY'))
    return { word: texts.resumed, icon: Play };
  return LEAD_STATE_DISPLAY[to as LeadState];
}
