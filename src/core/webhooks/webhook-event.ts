import { WEBHOOK_EVENTS } from '#core/lead/lead-event.ts';

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
