/**
 * The events that a campaign can send to a URL (product rules, section 12); the codes in
 * `zapierEvents` and `eventType`.
 */
export const ZAPIER_EVENTS = [
  'INVITE_SENT',
  'INVITE_ACCEPTED',
  'MESSAGE_SENT',
  'MESSAGE_RESPONDED',
  'EMAIL_SENT',
  'EMAIL_OPENED',
  'EMAIL_RESPONDED',
  'EMAIL_BOUNCED',
  'LEAD_FINISHED',
  'LEAD_FAILED',
] as const;
export type ZapierEvent = (typeof ZAPIER_EVENTS)[number];

export const ZAPIER_EVENT_LABELS = {
  INVITE_SENT: 'Invite sent',
  INVITE_ACCEPTED: 'Invite accepted',
  MESSAGE_SENT: 'Message sent',
  MESSAGE_RESPONDED: 'Reply received',
  EMAIL_SENT: 'Email sent',
  EMAIL_OPENED: 'Email opened',
  EMAIL_RESPONDED: 'Email replied',
  EMAIL_BOUNCED: 'Email bounced',
  LEAD_FINISHED: 'Lead finished',
  LEAD_FAILED: 'Lead failed',
} as const satisfies Record<ZapierEvent, string>;

/** The selected events, each once, in the order of the list. */
export function inEventOrder(events: readonly ZapierEvent[]): ZapierEvent[] {
  return ZAPIER_EVENTS.filter((event) => events.includes(event));
}
