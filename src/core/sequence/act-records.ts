import type { EventType } from '#core/lead/lead-event.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';

/**
 * What a completed action leaves behind: its timeline event, and the lead's first times that
 * statistics count (product rules, section 3).
 */
export const ACT_RECORDS = {
  CONNECT: { event: 'INVITE_SENT', stamps: ['invited', 'contacted'] },
  CONNECT_BY_EMAIL: { event: 'INVITE_SENT', stamps: ['invited', 'contacted'] },
  MESSAGE: { event: 'MESSAGE_SENT', stamps: ['messaged', 'contacted'] },
  INMAIL: { event: 'INMAIL_SENT', stamps: ['inmailed', 'contacted'] },
  VISIT: { event: 'PROFILE_VIEWED', stamps: ['visited'] },
  ENDORSE: { event: 'ENDORSED', stamps: ['endorsed'] },
  LIKE: { event: 'LIKED', stamps: ['liked'] },
  FOLLOW: { event: 'FOLLOWED', stamps: ['followed'] },
  EMAIL: { event: 'EMAIL_SENT', stamps: ['emailed', 'email_delivered', 'contacted'] },
  FIND_EMAIL: { event: 'EMAIL_FOUND', stamps: [] },
  WITHDRAW: { event: 'INVITE_WITHDRAWN', stamps: ['withdrawn'] },
} as const satisfies Record<ActionType, { event: EventType; stamps: readonly string[] }>;
