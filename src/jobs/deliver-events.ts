import type { OutboundClient, OutboundOutcome } from '#connectors/webhooks/outbound-client.ts';
import { canUseFeature, currentPlan } from '#core/plan/feature-tiers.ts';
import { deliveryProblem } from '#core/zapier/delivery-outcome.ts';
import { nextRetryAt } from '#core/zapier/delivery-retries.ts';
import { zapierBody, type ZapierBody } from '#core/zapier/zapier-body.ts';
import type { Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { scheduleJob } from '#data/jobs/jobs.ts';
import {
  storeDeliveryBody,
  nextDeliveryAt,
  readDeliveredLead,
  readDeliveryTarget,
  recordDelivery,
  takeDueDelivery,
  type DeliveryRecord,
  type DeliveryTarget,
  type TakenDelivery,
} from '#data/notices/zapier-deliveries.ts';

export type DeliveryParts = {
  db: Database;
  outbound: Pick<OutboundClient, 'post'>;
  /** The campaign's URL in clear text, decrypted right before use; null when it was removed. */
  openAddress: (campaign: { userId: string; campaignId: string }) => Promise<string | null>;
  realNow: () => number;
  random: () => number;
  allFeaturesAccounts: readonly string[];
};

/** How long one job runs, in real ms, so that many campaigns with slow receivers take turns. */
const LONGEST_MS = 10_000;
const AGAIN_MS = 500;

/**
 * Delivers a campaign's due events to its URL, one request at a time, oldest first, and schedules
 * its job for the next due event. At least once each: an event that was sent but not recorded is
 * sent again with the same eventId. `stopping` ends it between two events.
 */
export async function deliverEvents(
  parts: DeliveryParts,
  campaign: { userId: string; campaignId: string },
  stopping: () => boolean,
): Promise<void> {
  const { db, realNow } = parts;
  const until = realNow() + LONGEST_MS;
  let isMoreDue = true;
  while (isMoreDue && !stopping() && realNow() < until) {
    const delivery = await takeDueDelivery(
      { ...campaign, db, realNow: realNow() },
      campaign.campaignId,
    );
    if (delivery === undefined) isMoreDue = false;
    else await deliver(parts, delivery);
  }
  // From here on, a new event enqueues its own job.
  if ((await nextDeliveryAt({ ...campaign, db }, campaign.campaignId)) === null) return;
  await inTransaction(db, (trx) =>
    scheduleJob({
      db: trx,
      task: 'deliver-events',
      payload: campaign,
      afterMs: isMoreDue ? 0 : AGAIN_MS,
      nextAt: () => nextDeliveryAt({ ...campaign, db: trx }, campaign.campaignId),
    }),
  );
}

async function deliver(parts: DeliveryParts, delivery: TakenDelivery): Promise<void> {
  const { db, outbound, realNow } = parts;
  const { userId, campaignId } = delivery;
  const target = await readDeliveryTarget({ db, userId }, campaignId);
  // Read after the delivery's id, so that a URL changed in between is never blamed for what another
  // one answers.
  const address =
    target?.addressId == null ? null : await parts.openAddress({ userId, campaignId });
  const reason =
    target === undefined
      ? 'The campaign was deleted'
      : address === null
        ? 'The URL was removed'
        : mayDeliver(parts, target)
          ? null
          : 'Your plan doesn’t include webhooks';
  if (target === undefined || address === null || reason !== null)
    return void (await recordDelivery(db, {
      ...nothingSent(delivery),
      state: 'DROPPED',
      problem: reason,
      realNow: realNow(),
    }));
  const body = delivery.body ?? (await makeBody(db, delivery, target));
  const outcome = await outbound.post({ url: address, body: JSON.stringify(body) });
  await recordDelivery(
    db,
    recordOf({
      delivery,
      addressId: target.addressId,
      outcome,
      realNow: realNow(),
      draw: parts.random(),
    }),
  );
}

function mayDeliver(parts: DeliveryParts, target: DeliveryTarget): boolean {
  const plan = currentPlan(target, parts.allFeaturesAccounts, parts.realNow());
  return canUseFeature({ feature: 'WEBHOOK', flags: target.flags, ...plan }).allowed;
}

async function makeBody(
  db: Database,
  delivery: TakenDelivery,
  target: DeliveryTarget,
): Promise<ZapierBody> {
  const {
    userId,
    deliveryId,
    leadId,
    eventId,
    eventType,
    occurredAt,
    campaignId,
    conversation,
    createdAt,
  } = delivery;
  const lead = await readDeliveredLead({ db, userId }, leadId);
  const body = zapierBody(
    {
      eventId,
      eventType,
      occurredAt,
      campaignId,
      campaignName: target.campaignName,
      leadId,
      conversation,
      hookAt: createdAt,
      sender: target.sender,
    },
    lead,
    target.nameWords,
  );
  await storeDeliveryBody({ db, userId }, deliveryId, body);
  return body;
}

function recordOf({
  delivery,
  addressId,
  outcome,
  realNow,
  draw,
}: {
  delivery: TakenDelivery;
  addressId: string | null;
  outcome: OutboundOutcome;
  realNow: number;
  draw: number;
}): DeliveryRecord {
  const problem = deliveryProblem(outcome);
  const answer =
    outcome.kind === 'ANSWERED'
      ? { answerStatus: outcome.status, answerText: outcome.text }
      : { answerStatus: null, answerText: null };
  const sent = { delivery, addressId, ...answer, answerMs: outcome.tookMs, problem, realNow };
  if (problem === null) return { ...sent, state: 'DELIVERED', nextTryAt: null };
  const nextAt = nextRetryAt({
    tries: delivery.tries,
    realNow,
    retryAfterMs: outcome.kind === 'ANSWERED' ? outcome.retryAfterMs : null,
    draw,
  });
  return { ...sent, state: nextAt === null ? 'FAILED' : 'WAITING', nextTryAt: nextAt };
}

function nothingSent(
  delivery: TakenDelivery,
): Omit<DeliveryRecord, 'state' | 'problem' | 'realNow'> {
  return {
    delivery,
    nextTryAt: null,
    addressId: null,
    answerStatus: null,
    answerText: null,
    answerMs: null,
  };
}
