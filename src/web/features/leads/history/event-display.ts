import { Play, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { EventAnswer } from '#contract/leads.ts';
import { eventWord } from '#core/lead/event-words.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { EVENT_ICONS } from '#web/parts/event-icons.ts';
import { LEAD_STATE_DISPLAY } from '#web/parts/lead-state.tsx';

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
 * A change of state takes the icon of the state it led to; off the blacklist and out of a pause
 * have their own.
 */
export function eventDisplay(event: Pick<EventAnswer, 'type' | 'data'>): EventDisplay {
  const { word, reached } = eventWord(event.type, event.data);
  if (reached === 'UNBLACKLISTED') return { word, icon: ShieldCheck };
  if (reached === 'RESUMED') return { word, icon: Play };
  if (reached !== null) return { word, icon: LEAD_STATE_DISPLAY[reached].icon };
  return { word, icon: EVENT_ICONS[event.type], of: ACTIONS[event.type] };
}
