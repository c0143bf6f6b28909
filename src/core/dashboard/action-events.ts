import type { EventType } from '#core/lead/lead-event.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';

/** The events of completed actions, in the order of the screens (design, png/02). */
export const ACTION_EVENTS = [
  'INVITE_SENT',
  'PROFILE_VIEWED',
  'MESSAGE_SENT',
  'INMAIL_SENT',
  'EMAIL_SENT',
  'ENDORSED',
  'LIKED',
  'FOLLOWED',
  'INVITE_WITHDRAWN',
] as const satisfies readonly EventType[];
export type ActionEvent = (typeof ACTION_EVENTS)[number];

/** The action type of each of these events, for its word, color, and icon. */
export const EVENT_ACTIONS = {
  INVITE_SENT: 'CONNECT',
  PROFILE_VIEWED: 'VISIT',
  MESSAGE_SENT: 'MESSAGE',
  INMAIL_SENT: 'INMAIL',
  EMAIL_SENT: 'EMAIL',
  ENDORSED: 'ENDORSE',
  LIKED: 'LIKE',
  FOLLOWED: 'FOLLOW',
  INVITE_WITHDRAWN: 'WITHDRAW',
} as const satisfies Record<ActionEvent, ActionType>;

/** People's responses, for the latest news. */
export const ANSWER_EVENTS = [
  'INVITE_ACCEPTED',
  'MESSAGE_RESPONDED',
  'EMAIL_RESPONDED',
] as const satisfies readonly EventType[];
export type AnswerEvent = (typeof ANSWER_EVENTS)[number];

/** The number of actions in these counts. */
export function countActions(counts: Readonly<Partial<Record<EventType, number>>>): number {
  return ACTION_EVENTS.reduce((sum, type) => sum + (counts[type] ?? 0), 0);
}
