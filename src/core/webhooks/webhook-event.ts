import type { EventType } from '#core/lead/lead-event.ts';

/** The events a webhook can subscribe to: all those about a lead (product api, "Shapes"). */
export const WEBHOOK_EVENTS = [
  'LEAD_ADDED',
  'LEAD_SKIPPED',
  'INVITE_SENT',
  'INVITE_ACCEPTED',
  'INVITE_WITHDRAWN',
  'MESSAGE_SENT',
  'MESSAGE_VIEWED',
  'MESSAGE_RESPONDED',
  'INMAIL_SENT',
  'PROFILE_VIEWED',
  'ENDORSED',
  'FOLLOWED',
  'LIKED',
  'EMAIL_FOUND',
  'EMAIL_SENT',
  'EMAIL_OPENED',
  'EMAIL_RESPONDED',
  'EMAIL_BOUNCED',
  'ACTION_SKIPPED',
  'ACTION_FAILED',
  'ACTION_UNCONFIRMED',
  'ACTION_SETTLED',
  'STATE_CHANGED',
] as const satisfies readonly EventType[];
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** How many webhooks an account can have, and how many campaigns or lists one can be limited to. */
export const MAX_WEBHOOKS = 20;
export const MAX_WEBHOOK_FILTERS = 200;
/** How many events one replay can name. */
export const MAX_REPLAYED_IDS = 1000;

/**
 * How a webhook does: nothing sent yet, the last event accepted, the last one not, paused after
 * failures, or switched off.
 */
export const WEBHOOK_STATES = ['NEW', 'WORKING', 'FAILING', 'PAUSED', 'OFF'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Why a webhook is paused: an event was given up, or the receiver said 410 Gone. */
export const PAUSE_REASONS = ['GIVEN_UP', 'GONE'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** The chosen events, each once, in the order of the list. */
export function inWebhookEventOrder(events: readonly string[]): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter((event) => events.includes(event));
}
