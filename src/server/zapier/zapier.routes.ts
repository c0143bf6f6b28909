import type { OutboundClient } from '#connectors/webhooks/outbound-client.ts';
import { LOG_RETENTION_DAYS, retriesUntil, MAX_ATTEMPTS } from '#core/zapier/delivery-retries.ts';
import { sampleZapierBody } from '#core/zapier/zapier-body.ts';
import type { zapierRoutes, DeliveryAnswer } from '#contract/zapier.ts';
import { readCampaign } from '#data/campaigns/campaigns.ts';
import { isAddressTested, storeUrlTest, readZapierUrl } from '#data/campaigns/zapier-url.ts';
import type { AnyDatabase } from '#data/database.ts';
import {
  listDeliveries,
  readDelivery,
  readWaitingDeliveries,
  redeliver,
  retryQueuedNow,
  type DeliveryRow,
} from '#data/notices/zapier-log.ts';
import type { Owner } from '#data/scope.ts';
import {
  ATTEMPT_RULES,
  recordAttempts,
  rejectWhileBackingOff,
} from '#server/http/attempts-guard.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { listRequest, listResponse } from '#server/http/list-query.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { addressAnswer, addressProblem } from '#server/http/webhook-address.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';

type Answer = Omit<DeliveryAnswer, 'id' | 'campaignId' | 'leadId'> & {
  id: string;
  campaignId: string;
  leadId: string | null;
};

/** A delivery as the log shows it. */
function presentDelivery(row: DeliveryRow): Answer {
  return {
    id: row.delivery_id,
    campaignId: row.campaign_id,
    eventId: row.event_id,
    eventType: row.event_type,
    leadId: row.lead_id,
    leadName: row.lead_name,
    occurredAt: isoInstant(row.occurred_at),
    state: row.state,
    tries: row.tries,
    mostTries: MAX_ATTEMPTS,
    queuedAt: isoInstant(row.real_created_at),
    triedAt: isoInstant(row.real_tried_at),
    nextTryAt: row.state === 'WAITING' ? isoInstant(row.real_next_try_at) : null,
    answerStatus: row.answer_status,
    answerMs: row.answer_ms,
    problem: row.problem,
    firstProblem: row.first_problem,
  };
}

/** What the Zapier handlers work with besides the database. */
export type ZapierParts = { outbound: OutboundClient };
type OneCampaign = { db: AnyDatabase; userId: string; campaignId: string };

/** Deliveries of events to the URLs of campaigns, and tests of a URL. */
export function zapierHandlers({ outbound }: ZapierParts): Handlers<keyof typeof zapierRoutes> {
  return {
    'POST /zapier/test': (call) => testAddress(call, outbound),
    'GET /campaigns/{campaignId}/zapier': async ({
      scope,
      params: { campaignId },
      caller: { userId },
      parts: { db, masterKey },
    }) => {
      const standing = found(await readWaitingDeliveries(scope, campaignId));
      const { waiting, failed, failingSince, firstTriedAt } = standing;
      return {
        campaignId,
        waiting,
        failed,
        tested: await isAddressTested({ db, masterKey, userId, campaignId }),
        failingSince: isoInstant(failingSince),
        triedUntil: isoInstant(firstTriedAt === null ? null : retriesUntil(firstTriedAt)),
        keptDays: LOG_RETENTION_DAYS,
      };
    },
    'GET /campaigns/{campaignId}/zapier/deliveries': async (call) => {
      const {
        scope: { db, userId },
        params: { campaignId },
        query: { failed },
      } = call;
      await rejectUnknownCampaign({ db, userId }, campaignId);
      const asked = listRequest('GET /campaigns/{campaignId}/zapier/deliveries', call);
      const read = await listDeliveries({ db, userId, campaignId, failed, ...asked });
      return listResponse(asked, read, presentDelivery);
    },
    'GET /campaigns/{campaignId}/zapier/deliveries/{deliveryId}': async ({
      scope,
      params,
      caller: { userId },
      parts: { db, masterKey },
    }) => {
      const campaign = await ownCampaign(scope, params.campaignId);
      const row = await knownDelivery({ db, userId, ...params });
      const sentTo = row.address_id !== null && row.address_id === campaign.zapier_address_id;
      const one = { db, masterKey, userId, campaignId: params.campaignId };
      return {
        ...presentDelivery(row),
        address: sentTo ? await readZapierUrl(one) : null,
        body: row.body,
        answerText: row.answer_text,
      };
    },
    'POST /campaigns/{campaignId}/zapier/deliveries/{deliveryId}/redeliver': async ({
      scope,
      params,
      caller: { userId },
      parts: { db },
    }) => {
      const campaign = await ownCampaign(scope, params.campaignId);
      await knownDelivery({ db, userId, ...params });
      if (campaign.zapier_address_id === null)
        throw new ApiError('CONFLICT', { detail: 'This campaign has no URL to send events to' });
      if (!(await redeliver(scope, params)))
        throw new ApiError('CONFLICT', { detail: 'This event is being sent right now' });
      return presentDelivery(await knownDelivery({ db, userId, ...params }));
    },
    'POST /campaigns/{campaignId}/zapier/send-waiting': async ({
      scope,
      params: { campaignId },
    }) => {
      await rejectUnknownCampaign(scope, campaignId);
      return { count: await retryQueuedNow(scope, campaignId) };
    },
  };
}

async function ownCampaign(scope: Owner, campaignId: string) {
  const campaign = found(await readCampaign(scope, campaignId));
  return campaign;
}

async function knownDelivery(one: OneCampaign & { deliveryId: string }): Promise<DeliveryRow> {
  const row = found(await readDelivery(one));
  return row;
}

/** Sends a made-up event, so that a person sees what arrives; repeated tests have to wait. */
async function testAddress(
  {
    body: { zapierUrl, campaignId },
    caller,
    parts: { db, masterKey },
    realNow,
  }: Call<'POST /zapier/test'>,
  outbound: OutboundClient,
) {
  const { userId } = caller;
  const campaign = campaignId === undefined ? null : await ownCampaign({ db, userId }, campaignId);
  const guarded = [{ rule: ATTEMPT_RULES.testAddress, key: userId }];
  await rejectWhileBackingOff({ db, guarded, realNow });
  await recordAttempts(db, guarded, realNow);
  const sent = sampleZapierBody({
    campaignId: campaignId ?? null,
    campaignName: campaign?.name ?? null,
    at: realNow,
  });
  const outcome = await outbound.post({ url: zapierUrl, body: JSON.stringify(sent) });
  const problem = addressProblem(outcome, zapierUrl, caller);
  if (campaignId !== undefined)
    await storeUrlTest({
      db,
      masterKey,
      userId,
      campaignId,
      zapierUrl,
      delivered: problem === null,
      realNow,
    });
  return { ...addressAnswer(outcome, problem), sent };
}
