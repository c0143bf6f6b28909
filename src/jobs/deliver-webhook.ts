import { setTimeout as wait } from 'node:timers/promises';
import type { OutboundClient, OutboundOutcome } from '#connectors/webhooks/outbound-client.ts';
import { signedHeaders } from '#connectors/webhooks/webhook-signature.ts';
import { canUseFeature, currentPlan } from '#core/plan/feature-tiers.ts';
import { messageIdOf, type WebhookPayload } from '#core/webhooks/webhook-payload.ts';
import { isGone, webhookProblem } from '#core/zapier/delivery-outcome.ts';
import { nextRetryAt, WEBHOOK_WAITS_MS } from '#core/zapier/delivery-retries.ts';
import type { Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { countYoungTable } from '#data/database/young-table.ts';
import { scheduleJob } from '#data/jobs/jobs.ts';
import type { Scope } from '#data/scope.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import {
  claimDeliveries,
  makeWebhookBody,
  nextWebhookDeliveryAt,
  readWebhookTarget,
  recordAttempt,
  type AttemptRecord,
  type ClaimedDelivery,
  type WebhookTarget,
} from '#data/webhooks/webhook-deliveries.ts';
import { dropWaiting, openWebhook } from '#data/webhooks/webhooks.ts';

/** `now` is campaign time. */
export type WebhookParts = {
  db: Database;
  outbound: Pick<OutboundClient, 'post'>;
  masterKey: MasterKey;
  now: () => number;
  realNow: () => number;
  random: () => number;
  allFeaturesAccounts: readonly string[];
};
type OneWebhook = { userId: string; webhookId: string };

/** How long one job runs, in real ms, so that many webhooks with slow receivers take turns. */
const LONGEST_MS = 10_000;
const AGAIN_MS = 500;
/** How many events of different leads are sent to a webhook at once. */
const AT_ONCE = 8;
/** How often new events are looked for while all that was due is being sent. */
const LOOK_MS = 250;

/**
 * Delivers a webhook's due events, those of a lead one after another and oldest first, and
 * schedules its job for the next one. At least once each: an event that was sent but not recorded
 * is sent again with the same `webhook-id`. `stopping` ends it between two events.
 */
export async function deliverWebhook(
  parts: WebhookParts,
  webhook: OneWebhook,
  stopping: () => boolean,
): Promise<void> {
  const { db, realNow } = parts;
  const until = realNow() + LONGEST_MS;
  const isOver = () => stopping() || realNow() >= until;
  await countYoungTable(db, 'zapier_deliveries');
  const isMoreDue = await sendDue(parts, webhook, isOver);
  // From here on, a new event enqueues its own job.
  const target = await readWebhookTarget({ db, ...webhook }, webhook.webhookId);
  if (target === undefined || target.isPaused) return;
  if ((await nextWebhookDeliveryAt({ db, ...webhook }, webhook.webhookId)) === null) return;
  await inTransaction(db, (trx) =>
    scheduleJob({
      db: trx,
      task: 'deliver-webhook',
      payload: webhook,
      afterMs: isMoreDue ? 0 : AGAIN_MS,
      nextAt: () => nextWebhookDeliveryAt({ ...webhook, db: trx }, webhook.webhookId),
    }),
  );
}

/** Sends what is due until nothing is, or it has to end; returns whether more may be due. */
async function sendDue(
  parts: WebhookParts,
  webhook: OneWebhook,
  isOver: () => boolean,
): Promise<boolean> {
  const underWay = new Map<string, Promise<void>>();
  const failures: unknown[] = [];
  let isMoreDue = true;
  while (isMoreDue && failures.length === 0 && !isOver()) {
    const batch = await claimBatch(parts, webhook, [...underWay.keys()]);
    for (const sent of batch) {
      const { delivery } = sent;
      const attempt = deliver(parts, webhook, sent)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(delivery.deliveryId));
      underWay.set(delivery.deliveryId, attempt);
    }
    isMoreDue = underWay.size > 0;
    if (underWay.size === AT_ONCE) await Promise.race(underWay.values());
    else if (isMoreDue) await Promise.race([...underWay.values(), wait(LOOK_MS)]);
  }
  await Promise.all(underWay.values());
  if (failures.length > 0) throw failures[0];
  return isMoreDue;
}

type Sent = {
  delivery: ClaimedDelivery;
  target: WebhookTarget;
  address: { url: string; secrets: string[] };
};

/**
 * Claims what can be sent now, and opens the webhook for it; nothing if it doesn't send. The target
 * is read before the URL, so that a URL changed in between is never blamed for what the earlier one
 * answers.
 */
async function claimBatch(
  { db, masterKey, realNow, allFeaturesAccounts }: WebhookParts,
  webhook: OneWebhook,
  underWay: readonly string[],
): Promise<Sent[]> {
  const { webhookId } = webhook;
  const scope: Scope<'realNow'> = { db, userId: webhook.userId, realNow: realNow() };
  const target = await readWebhookTarget(scope, webhookId);
  const problem = problemOf(target, allFeaturesAccounts, scope.realNow);
  if (target === undefined || problem !== null) {
    await dropWaiting(scope, webhookId, problem ?? 'The webhook was deleted');
    return [];
  }
  if (target.isPaused) return [];
  const most = AT_ONCE - underWay.length;
  const claimed = await claimDeliveries(scope, webhookId, { most, underWay });
  if (claimed.length === 0) return [];
  const address = await openWebhook(scope, masterKey, webhookId);
  if (address === null) await dropWaiting(scope, webhookId, 'The URL was removed');
  return address === null ? [] : claimed.map((delivery) => ({ delivery, target, address }));
}

/** Why nothing is sent to a webhook at all; null if it is. */
function problemOf(
  target: WebhookTarget | undefined,
  allFeaturesAccounts: readonly string[],
  realNow: number,
): string | null {
  if (target === undefined) return 'The webhook was deleted';
  if (!target.active) return 'The webhook was switched off';
  const plan = currentPlan(target, allFeaturesAccounts, realNow);
  return canUseFeature({ feature: 'WEBHOOK', flags: target.flags, ...plan }).allowed
    ? null
    : 'Your plan doesn’t include webhooks';
}

async function deliver(
  parts: WebhookParts,
  { userId, webhookId }: OneWebhook,
  { target, address, delivery }: Sent,
): Promise<void> {
  const { db, outbound, now, realNow } = parts;
  const owner = { db, userId };
  const body = delivery.body ?? (await makeWebhookBody(owner, delivery, target.nameWords));
  const outcome = body && (await post({ outbound, address, delivery, body, realNow: realNow() }));
  const at = { now: Math.floor(now()), realNow: realNow() };
  const facts = { delivery, addressId: target.addressId, host: new URL(address.url).host };
  const record = recordOf({ facts, outcome, realNow: at.realNow, draw: parts.random() });
  await recordAttempt({ ...owner, ...at }, webhookId, record);
}

function post({
  outbound,
  address: { url, secrets },
  delivery,
  body,
  realNow,
}: {
  outbound: WebhookParts['outbound'];
  address: Sent['address'];
  delivery: ClaimedDelivery;
  body: WebhookPayload;
  realNow: number;
}): Promise<OutboundOutcome> {
  const text = JSON.stringify(body);
  const message = { messageId: messageIdOf(delivery.eventId), body: text };
  return outbound.post({
    url,
    body: text,
    headers: signedHeaders({ ...message, secrets, realNow }),
  });
}

function recordOf({
  facts,
  outcome,
  realNow,
  draw,
}: {
  facts: Pick<AttemptRecord, 'delivery' | 'addressId' | 'host'>;
  outcome: OutboundOutcome | null;
  realNow: number;
  draw: number;
}): AttemptRecord {
  const { tries } = facts.delivery;
  const nothing = { answerStatus: null, answerText: null, answerMs: null, pauses: null };
  const done = { ...facts, ...nothing, nextTryAt: null };
  if (outcome === null) return { ...done, state: 'DROPPED', problem: 'The event was erased' };
  const problem = webhookProblem(outcome);
  const answer = {
    answerStatus: outcome.kind === 'ANSWERED' ? outcome.status : null,
    answerText: outcome.kind === 'ANSWERED' ? outcome.text : null,
    answerMs: outcome.tookMs,
  };
  if (problem === null) return { ...done, ...answer, state: 'DELIVERED', problem };
  const retryAfterMs = outcome.kind === 'ANSWERED' ? outcome.retryAfterMs : null;
  const nextTryAt = nextRetryAt({ tries, realNow, retryAfterMs, draw, waits: WEBHOOK_WAITS_MS });
  return {
    ...facts,
    ...answer,
    state: nextTryAt === null ? 'FAILED' : 'WAITING',
    nextTryAt,
    problem,
    pauses: isGone(outcome) ? 'GONE' : nextTryAt === null ? 'GIVEN_UP' : null,
  };
}
