import type { WebhookState } from '#core/webhooks/webhook-event.ts';
import { messageIdOf } from '#core/webhooks/webhook-payload.ts';
import { MAX_WEBHOOK_ATTEMPTS } from '#core/zapier/delivery-retries.ts';
import type { LoggedDelivery } from '#data/webhooks/webhook-log.ts';
import type { Webhook } from '#data/webhooks/webhooks.ts';
import { isoInstant, withIsoInstants } from '#server/http/page-response.ts';

/** A webhook as the API shows it. */
export function presentWebhook(webhook: Webhook) {
  const { pausedReason, pausedAt, attempted, attemptedOfDay, deliveredOfDay, ...shown } = webhook;
  return {
    ...withIsoInstants(shown),
    state: stateOf(webhook),
    failingSince: isoInstant(webhook.failingSince),
    paused:
      pausedReason === null || pausedAt === null
        ? null
        : { reason: pausedReason, at: isoInstant(pausedAt) },
    delivered: attempted === 0 ? null : Math.floor((1000 * webhook.delivered) / attempted) / 10,
    lastDay: { attempted: attemptedOfDay, delivered: deliveredOfDay },
    earlierSecretUntil: isoInstant(webhook.earlierSecretUntil),
  };
}

function stateOf({ active, pausedAt, problem, attempted }: Webhook): WebhookState {
  if (!active) return 'OFF';
  if (pausedAt !== null) return 'PAUSED';
  if (problem !== null) return 'FAILING';
  return attempted === 0 ? 'NEW' : 'WORKING';
}

/** A delivery as the log shows it. */
export function presentWebhookDelivery(row: LoggedDelivery) {
  return {
    ...row,
    occurredAt: isoInstant(row.occurredAt),
    mostTries: MAX_WEBHOOK_ATTEMPTS,
    queuedAt: isoInstant(row.queuedAt),
    triedAt: isoInstant(row.triedAt),
    nextTryAt: row.state === 'WAITING' ? isoInstant(row.nextTryAt) : null,
    messageId: messageIdOf(row.eventId),
  };
}
