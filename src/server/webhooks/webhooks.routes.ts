import { randomUUID } from 'node:crypto';
import type { OutboundClient } from '#connectors/webhooks/outbound-client.ts';
import { createWebhookSecret, signedHeaders } from '#connectors/webhooks/webhook-signature.ts';
import { inWebhookEventOrder, MAX_WEBHOOKS } from '#core/webhooks/webhook-event.ts';
import { sampleWebhookPayload } from '#core/webhooks/webhook-payload.ts';
import { LOG_RETENTION_DAYS } from '#core/zapier/delivery-retries.ts';
import type { webhookRoutes } from '#contract/webhooks.ts';
import { ownCampaignIds } from '#data/campaigns/campaigns.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import { ownLeadPackIds } from '#data/lead-packs/lead-packs.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import {
  listWebhookDeliveries,
  ownEventIds,
  readWebhookDelivery,
  redeliverWebhook,
  replayEvents,
} from '#data/webhooks/webhook-log.ts';
import {
  changeWebhook,
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  openWebhook,
  replaceWebhookSecret,
  type Webhook,
} from '#data/webhooks/webhooks.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import {
  ATTEMPT_RULES,
  recordAttempts,
  rejectWhileBackingOff,
} from '#server/http/attempts-guard.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { pageResponse } from '#server/http/page-response.ts';
import {
  addressAnswer,
  addressProblem,
  rejectClosedAddress,
} from '#server/http/webhook-address.ts';
import { presentWebhook, presentWebhookDelivery } from '#server/webhooks/present-webhook.ts';

const DAY_MS = 24 * 3_600_000;

/** What the handlers of webhooks work with besides the database. */
export type WebhookParts = { outbound: OutboundClient };
type Keyed = Pick<Call<'GET /v1/webhooks'>['parts'], 'masterKey'>;

/** Webhooks of programs; a secret is in the answer that makes it, and nowhere else. */
export function webhookHandlers({ outbound }: WebhookParts): Handlers<keyof typeof webhookRoutes> {
  return {
    'GET /v1/webhooks': async ({ scope, parts: { masterKey } }) =>
      (await listWebhooks(scope, masterKey)).map(presentWebhook),
    'GET /v1/webhooks/{webhookId}': async ({ scope, parts, params: { webhookId } }) =>
      presentWebhook(await knownWebhook(scope, parts, webhookId)),
    'POST /v1/webhooks': (call) => createWebhook(call, outbound),
    'PATCH /v1/webhooks/{webhookId}': (call) => saveWebhook(call, outbound),
    'DELETE /v1/webhooks/{webhookId}': async ({ scope, parts, params: { webhookId } }) =>
      inScope(scope, async (scope) => {
        const webhook = await knownWebhook(scope, parts, webhookId);
        found(await deleteWebhook(scope, webhookId));
        await writeAudit(scope, {
          actedBy: scope.userId,
          type: 'WEBHOOK_DELETED',
          ...detailOf(webhook),
        });
        return undefined;
      }),
    'POST /v1/webhooks/{webhookId}/secret': async ({ scope, parts, params: { webhookId } }) =>
      inScope(scope, async (scope) => {
        const secret = createWebhookSecret();
        found(await replaceWebhookSecret(scope, webhookId, { ...parts, secret }));
        const webhook = await knownWebhook(scope, parts, webhookId);
        await writeAudit(scope, {
          actedBy: scope.userId,
          type: 'WEBHOOK_SECRET_REPLACED',
          ...detailOf(webhook),
        });
        return { ...presentWebhook(webhook), secret };
      }),
    'GET /v1/webhooks/{webhookId}/deliveries': async ({
      scope,
      parts,
      params: { webhookId },
      query,
    }) => {
      await knownWebhook(scope, parts, webhookId);
      const page = await listWebhookDeliveries(scope, webhookId, query);
      return pageResponse(query, page, presentWebhookDelivery);
    },
    'POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': async ({
      scope,
      parts,
      params: { webhookId, deliveryId },
    }) =>
      inScope(scope, async (scope) => {
        rejectIdle(await knownWebhook(scope, parts, webhookId));
        found(await redeliverWebhook(scope, webhookId, deliveryId));
        return presentWebhookDelivery(
          found(await readWebhookDelivery(scope, webhookId, deliveryId)),
        );
      }),
    'POST /v1/webhooks/{webhookId}/replay': replay,
    'POST /v1/webhooks/{webhookId}/test': (call) => testWebhook(call, outbound),
  };
}

async function knownWebhook(
  scope: Scope<'realNow'>,
  { masterKey }: Keyed,
  webhookId: string,
): Promise<Webhook> {
  const [webhook] = await listWebhooks(scope, masterKey, webhookId);
  return found(webhook);
}

async function createWebhook(
  { scope, body, caller, parts: { masterKey } }: Call<'POST /v1/webhooks'>,
  outbound: OutboundClient,
) {
  rejectClosedAddress({ path: 'url', url: body.url, caller, outbound });
  const secret = createWebhookSecret();
  return inScope(scope, async (scope) => {
    found(await lockActingUser(scope));
    if ((await listWebhooks(scope, masterKey)).length >= MAX_WEBHOOKS)
      throw rejectField(
        'url',
        'TOO_MANY',
        `You can have up to ${MAX_WEBHOOKS} webhooks. Delete one first`,
      );
    const { url, events, campaignIds = [], listIds = [], active = true } = body;
    await rejectUnknownFilters(scope, { campaignIds, listIds });
    const webhookId = await insertWebhook(scope, masterKey, {
      url,
      events: inWebhookEventOrder(events),
      campaignIds,
      listIds,
      active,
      secret,
    });
    const webhook = await knownWebhook(scope, { masterKey }, webhookId);
    await writeAudit(scope, {
      actedBy: scope.userId,
      type: 'WEBHOOK_CREATED',
      ...detailOf(webhook),
    });
    return { ...presentWebhook(webhook), secret };
  });
}

async function saveWebhook(
  {
    scope,
    body,
    caller,
    params: { webhookId },
    parts: { masterKey },
  }: Call<'PATCH /v1/webhooks/{webhookId}'>,
  outbound: OutboundClient,
) {
  return inScope(scope, async (scope) => {
    const before = await knownWebhook(scope, { masterKey }, webhookId);
    const { url, events, ...rest } = body;
    const isMoved = url !== undefined && url !== before.url;
    if (isMoved) rejectClosedAddress({ path: 'url', url, caller, outbound });
    await rejectUnknownFilters(scope, rest);
    const change = {
      ...rest,
      ...(isMoved && { url }),
      ...(events && { events: inWebhookEventOrder(events) }),
    };
    found(await changeWebhook(scope, webhookId, { ...change, masterKey }));
    const webhook = await knownWebhook(scope, { masterKey }, webhookId);
    await writeAudit(scope, {
      actedBy: scope.userId,
      type: 'WEBHOOK_CHANGED',
      ...detailOf(webhook),
    });
    return presentWebhook(webhook);
  });
}

const isKnown = (ids: readonly string[], known: readonly string[]) =>
  ids.every((id) => known.includes(id));

async function rejectUnknownFilters(
  scope: Owner,
  { campaignIds = [], listIds = [] }: { campaignIds?: string[]; listIds?: string[] },
): Promise<void> {
  if (!isKnown(campaignIds, await ownCampaignIds(scope, campaignIds)))
    throw rejectField('campaignIds', 'NOT_FOUND', 'You don’t have a campaign with this ID');
  if (!isKnown(listIds, await ownLeadPackIds(scope, listIds)))
    throw rejectField('listIds', 'NOT_FOUND', 'You don’t have a list with this ID');
}

/** Nothing is sent again to a webhook that sends nothing. */
function rejectIdle({ active, pausedAt }: Webhook): void {
  if (!active)
    throw new ApiError('CONFLICT', { detail: 'This webhook is switched off. Switch it on first' });
  if (pausedAt !== null)
    throw new ApiError('CONFLICT', { detail: 'This webhook is paused. Resume it first' });
}

async function replay({
  scope,
  body,
  parts,
  now,
  params: { webhookId },
}: Call<'POST /v1/webhooks/{webhookId}/replay'>) {
  const earliest = now - LOG_RETENTION_DAYS * DAY_MS;
  const from = 'from' in body ? Date.parse(body.from) : earliest;
  const to = 'from' in body && body.to !== undefined ? Date.parse(body.to) : null;
  if (from < earliest)
    throw rejectField(
      'from',
      'TOO_EARLY',
      `Events can be sent again for ${LOG_RETENTION_DAYS} days`,
    );
  if (to !== null && to <= from)
    throw rejectField('to', 'INVALID_VALUE', 'Choose an end after the start');
  return inScope(scope, async (scope) => {
    rejectIdle(await knownWebhook(scope, parts, webhookId));
    const eventIds = 'eventIds' in body ? body.eventIds : null;
    if (eventIds !== null && !isKnown(eventIds, await ownEventIds(scope, eventIds)))
      throw rejectField('eventIds', 'NOT_FOUND', 'You don’t have an event with this ID');
    return { count: await replayEvents(scope, webhookId, { from, to, eventIds }) };
  });
}

/** Sends a made-up event, so that a person sees what arrives; repeated tests have to wait. */
async function testWebhook(
  {
    scope,
    caller,
    params: { webhookId },
    parts: { db, masterKey },
    now,
    realNow,
  }: Call<'POST /v1/webhooks/{webhookId}/test'>,
  outbound: OutboundClient,
) {
  const webhook = await knownWebhook(scope, { masterKey }, webhookId);
  const { url, secrets } = found(await openWebhook(scope, masterKey, webhookId));
  const guarded = [{ rule: ATTEMPT_RULES.testAddress, key: scope.userId }];
  await rejectWhileBackingOff({ db, guarded, realNow });
  await recordAttempts(db, guarded, realNow);
  const sent = sampleWebhookPayload(webhook.events[0] ?? 'MESSAGE_RESPONDED', now);
  const body = JSON.stringify(sent);
  const message = { messageId: `msg_test_${randomUUID()}`, body };
  const headers = signedHeaders({ ...message, secrets, realNow });
  const outcome = await outbound.post({ url, body, headers });
  const problem = addressProblem(outcome, url, caller);
  const { tookMs: ms, ...answer } = addressAnswer(outcome, problem);
  return { ...answer, ms, sent };
}

/** What the activity log says of a webhook; the rest of its URL may be a secret. */
function detailOf({ url, events }: Webhook) {
  const detail = `${URL.parse(url)?.host ?? ''}: ${events.join(', ')}`;
  return { data: { detail } };
}
