import { sql } from 'kysely';
import type { PauseReason, WebhookEvent } from '#core/webhooks/webhook-event.ts';
import { instant } from '#data/database.ts';
import { changeOwn, deleteOwn } from '#data/database/own-rows.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { Owner, Scope } from '#data/scope.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { deleteSecret, openSecrets, storeSecret } from '#data/secrets/secrets.ts';

const urlName = (webhookId: string) => `webhook-url/${webhookId}` as const;
const secretName = (webhookId: string) => `webhook-secret/${webhookId}` as const;
const earlierSecretName = (webhookId: string) => `webhook-earlier-secret/${webhookId}` as const;

/** How long a secret signs after it was replaced. */
const BOTH_VALID_MS = 24 * 3_600_000;
/**
 * The number of last attempted events that the success rate covers, and the most that are counted.
 */
const RATED = 1000;
const MAX_COUNTED = 10_000;
const DAY_MS = 24 * 3_600_000;
/** How much of a secret's end is shown, by which people recognize it. */
const SHOWN_END = 3;

/** A webhook and how it does; its URL is unsealed. Real time. */
export type Webhook = {
  id: string;
  url: string;
  events: WebhookEvent[];
  campaignIds: string[];
  listIds: string[];
  active: boolean;
  pausedReason: PauseReason | null;
  pausedAt: number | null;
  problem: string | null;
  failingSince: number | null;
  secretEnd: string;
  earlierSecretUntil: number | null;
  createdAt: number;
  attempted: number;
  delivered: number;
  attemptedOfDay: number;
  deliveredOfDay: number;
  waiting: number;
};

export type WebhookSettings = {
  url: string;
  events: WebhookEvent[];
  campaignIds: string[];
  listIds: string[];
  active: boolean;
};

/** The webhooks of a user, the newest first; only the one with this id, if one is given. */
export async function listWebhooks(
  scope: Scope<'realNow'>,
  masterKey: MasterKey,
  webhookId: string | null = null,
): Promise<Webhook[]> {
  const { db, userId, realNow } = scope;
  const { rows } = await sql<Omit<Webhook, 'url'>>`
    select w.webhook_id as id, w.events, w.campaign_ids as "campaignIds", w.list_ids as "listIds",
      w.active, w.paused_reason as "pausedReason", w.real_paused_at as "pausedAt", w.problem,
      w.real_failing_since as "failingSince", w.secret_end as "secretEnd",
      case when w.real_earlier_secret_until > ${instant(realNow)} then w.real_earlier_secret_until
        end as "earlierSecretUntil",
      w.real_created_at as "createdAt",
      a.*, q.waiting
    from webhooks w
    cross join lateral (
      select count(*)::int as attempted,
        (count(*) filter (where state = 'DELIVERED'))::int as delivered,
        (count(*) filter (where real_tried_at > ${instant(realNow - DAY_MS)}))::int
          as "attemptedOfDay",
        (
          count(*) filter (
            where real_tried_at > ${instant(realNow - DAY_MS)} and state = 'DELIVERED'
          )
        )::int as "deliveredOfDay"
      from (
        select state, real_tried_at
        from zapier_deliveries d
        where d.user_id = w.user_id and d.webhook_id = w.webhook_id and d.tries > 0
        order by d.event_id desc
        limit ${RATED}
      ) last
    ) a
    cross join lateral (
      select count(*)::int as waiting
      from (
        select
        from zapier_deliveries d
        where d.user_id = w.user_id and d.webhook_id = w.webhook_id and d.state = 'WAITING'
        limit ${MAX_COUNTED}
      ) due
    ) q
    where w.user_id = ${userId}
      and (${webhookId}::bigint is null or w.webhook_id = ${webhookId})
    order by w.webhook_id desc`.execute(db);
  const urls = await openSecrets(
    scope,
    masterKey,
    rows.map(({ id }) => urlName(id)),
  );
  return rows.map((row) => ({ ...row, url: urls.get(urlName(row.id)) ?? '' }));
}

/** Creates a webhook with its sealed URL and secret; returns its id. */
export async function insertWebhook(
  scope: Scope<'realNow'>,
  masterKey: MasterKey,
  { url, secret, ...settings }: WebhookSettings & { secret: string },
): Promise<string> {
  const { webhook_id: webhookId } = await scope.db
    .insertInto('webhooks')
    .values({
      user_id: scope.userId,
      events: settings.events,
      campaign_ids: settings.campaignIds,
      list_ids: settings.listIds,
      active: settings.active,
      secret_end: secret.slice(-SHOWN_END),
      real_created_at: instant(scope.realNow),
    })
    .returning('webhook_id')
    .executeTakeFirstOrThrow();
  await storeSecret(scope, { masterKey, name: urlName(webhookId), text: url });
  await storeSecret(scope, { masterKey, name: secretName(webhookId), text: secret });
  return webhookId;
}

/**
 * Changes the given settings of a webhook; false if there is none. What waits goes to a new URL at
 * once; `active` true resumes a paused one and tries everything afresh, false drops what waits.
 */
export async function changeWebhook(
  scope: Scope<'realNow'>,
  webhookId: string,
  {
    masterKey,
    url,
    events,
    campaignIds,
    listIds,
    active,
  }: Partial<WebhookSettings> & { masterKey: MasterKey },
): Promise<boolean> {
  const set = {
    ...(events && { events }),
    ...(campaignIds && { campaign_ids: campaignIds }),
    ...(listIds && { list_ids: listIds }),
    ...(active !== undefined && { active, paused_reason: null, real_paused_at: null }),
    ...(url !== undefined && {
      address_id: sql<string>`gen_random_uuid()`,
      problem: null,
      real_failing_since: null,
    }),
  };
  const where = { webhook_id: webhookId };
  if (Object.keys(set).length > 0 && !(await changeOwn(scope, 'webhooks', { where, set })))
    return false;
  if (url !== undefined)
    await storeSecret(scope, { masterKey, name: urlName(webhookId), text: url });
  if (active === false) await dropWaiting(scope, webhookId, 'The webhook was switched off');
  else if (active === true || url !== undefined) await retryWaitingNow(scope, webhookId);
  return true;
}

/** Gives a webhook a new secret; the one before it signs as well for a day. */
export async function replaceWebhookSecret(
  scope: Scope<'realNow'>,
  webhookId: string,
  { masterKey, secret }: { masterKey: MasterKey; secret: string },
): Promise<boolean> {
  const changed = await changeOwn(scope, 'webhooks', {
    where: { webhook_id: webhookId },
    set: {
      secret_end: secret.slice(-SHOWN_END),
      real_earlier_secret_until: instant(scope.realNow + BOTH_VALID_MS),
    },
  });
  if (!changed) return false;
  const name = secretName(webhookId);
  const earlier = (await openSecrets(scope, masterKey, [name])).get(name);
  if (earlier !== undefined)
    await storeSecret(scope, { masterKey, name: earlierSecretName(webhookId), text: earlier });
  await storeSecret(scope, { masterKey, name, text: secret });
  return true;
}

/** Deletes a webhook with its secrets and its log; false if there is none. */
export async function deleteWebhook(scope: Owner, webhookId: string): Promise<boolean> {
  const deleted = await deleteOwn(scope, 'webhooks', { webhook_id: webhookId });
  if (!deleted) return false;
  for (const nameOf of [urlName, secretName, earlierSecretName])
    await deleteSecret(scope, nameOf(webhookId));
  await deleteOwn(scope, 'zapier_deliveries', { webhook_id: webhookId });
  return true;
}

/**
 * The URL of a webhook and the secrets that sign for it now, the current one first, unsealed right
 * before use; null if it is gone.
 */
export async function openWebhook(
  scope: Scope<'realNow'>,
  masterKey: MasterKey,
  webhookId: string,
): Promise<{ url: string; secrets: string[] } | null> {
  const row = await scope.db
    .selectFrom('webhooks')
    .select('real_earlier_secret_until as until')
    .where('user_id', '=', scope.userId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  const names = [urlName(webhookId), secretName(webhookId), earlierSecretName(webhookId)] as const;
  const opened = await openSecrets(scope, masterKey, names);
  const [url, secret, earlier] = names.map((name) => opened.get(name));
  if (row === undefined || url === undefined || secret === undefined) return null;
  const isBoth = earlier !== undefined && row.until !== null && row.until > scope.realNow;
  return { url, secrets: isBoth ? [secret, earlier] : [secret] };
}

/** Drops what waits for a webhook, with the reason for its log. */
export async function dropWaiting(
  { db, userId, realNow }: Scope<'realNow'>,
  webhookId: string,
  problem: string,
): Promise<void> {
  await db
    .updateTable('zapier_deliveries')
    .set({ state: 'DROPPED', problem, real_tried_at: instant(realNow) })
    .where('user_id', '=', userId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'WAITING')
    .execute();
}

async function retryWaitingNow(
  { db, userId, realNow }: Scope<'realNow'>,
  webhookId: string,
): Promise<void> {
  await db
    .updateTable('zapier_deliveries')
    .set({ tries: 0, real_first_tried_at: null, real_next_try_at: instant(realNow) })
    .where('user_id', '=', userId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'WAITING')
    .execute();
  await addJob({ db, task: 'deliver-webhook', payload: { userId, webhookId } });
}
