import { sql } from 'kysely';
import type { DeliveryState } from '#core/zapier/delivery-outcome.ts';
import type { WebhookEvent } from '#core/webhooks/webhook-event.ts';
import type { WebhookPayload } from '#core/webhooks/webhook-payload.ts';
import { instant } from '#data/database.ts';
import type { Page, PageQuery } from '#data/database/own-rows.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** A delivery as its log shows it. Real time, except when the event happened. */
export type LoggedDelivery = {
  id: string;
  eventId: string;
  eventType: WebhookEvent;
  leadId: string | null;
  leadName: string | null;
  occurredAt: number;
  state: DeliveryState;
  tries: number;
  queuedAt: number;
  triedAt: number | null;
  nextTryAt: number;
  answerStatus: number | null;
  answerMs: number | null;
  answerText: string | null;
  problem: string | null;
  firstProblem: string | null;
  body: WebhookPayload | null;
};

/** How far the total of a log is counted. */
const MAX_COUNTED = 10_000;

/** A page of a webhook's log, the newest event first, and how long it is (at most MAX_COUNTED). */
export async function listWebhookDeliveries(
  scope: Owner,
  webhookId: string,
  { failed, page, size }: PageQuery & { failed: boolean },
): Promise<Page<LoggedDelivery>> {
  const rows = await readLog(scope, webhookId, { failed, page, size, deliveryId: null });
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from (
      select
      from zapier_deliveries d
      where d.user_id = ${scope.userId}
        and d.webhook_id = ${webhookId}
        and (
          not ${failed}::boolean
          or d.state = 'FAILED'
          or (d.state = 'WAITING' and d.problem is not null)
        )
      limit ${MAX_COUNTED}
    ) logged`.execute(scope.db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One delivery of a webhook. */
export async function readWebhookDelivery(
  scope: Owner,
  webhookId: string,
  deliveryId: string,
): Promise<LoggedDelivery | undefined> {
  const one = { failed: false, page: 0, size: 1, deliveryId };
  return (await readLog(scope, webhookId, one))[0];
}

async function readLog(
  { db, userId }: Owner,
  webhookId: string,
  { failed, page, size, deliveryId }: PageQuery & { failed: boolean; deliveryId: string | null },
): Promise<LoggedDelivery[]> {
  const { rows } = await sql<LoggedDelivery>`
    select d.delivery_id as id, d.event_id as "eventId", d.event_type as "eventType",
      d.lead_id as "leadId",
      coalesce(l.full_name, nullif(trim(concat_ws(' ', l.first_name, l.last_name)), ''), l.email)
        as "leadName",
      d.occurred_at as "occurredAt", d.state, d.tries, d.real_created_at as "queuedAt",
      d.real_tried_at as "triedAt", d.real_next_try_at as "nextTryAt",
      d.answer_status as "answerStatus", d.answer_ms as "answerMs", d.answer_text as "answerText",
      d.problem, d.first_problem as "firstProblem", d.body
    from zapier_deliveries d
    left join leads l on l.user_id = d.user_id and l.lead_id = d.lead_id
    where d.user_id = ${userId}
      and d.webhook_id = ${webhookId}
      and (${deliveryId}::bigint is null or d.delivery_id = ${deliveryId})
      and (
        not ${failed}::boolean
        or d.state = 'FAILED'
        or (d.state = 'WAITING' and d.problem is not null)
      )
    order by d.event_id desc
    offset ${page * size} limit ${size}`.execute(db);
  return rows;
}

/** Sends the event of a delivery again as if for the first time; false if there is none. */
export async function redeliverWebhook(
  scope: Scope<'realNow'>,
  webhookId: string,
  deliveryId: string,
): Promise<boolean> {
  const { db, userId, realNow } = scope;
  const { rows } = await sql`
    update zapier_deliveries d
    set state = 'WAITING', tries = 0, real_first_tried_at = null, problem = null,
      first_problem = null, real_created_at = ${instant(realNow)},
      real_next_try_at = ${instant(realNow)}
    where d.user_id = ${userId} and d.webhook_id = ${webhookId} and d.delivery_id = ${deliveryId}
    returning d.delivery_id`.execute(db);
  if (rows.length === 0) return false;
  await addJob({ db, task: 'deliver-webhook', payload: { userId, webhookId } });
  return true;
}

/** Returns those of the IDs that belong to the user’s events. */
export async function ownEventIds(
  { db, userId }: Owner,
  eventIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('event_id', 'in', eventIds)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/**
 * Sends the events of a webhook in a range of campaign time, or these of them, again as if for the
 * first time, those it never had among them; returns how many.
 */
export async function replayEvents(
  { db, userId, realNow }: Scope<'realNow'>,
  webhookId: string,
  { from, to, eventIds }: { from: number; to: number | null; eventIds: readonly string[] | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with chosen as (
      insert into zapier_deliveries as d (
        user_id, webhook_id, event_id, event_type, lead_id, occurred_at, real_created_at,
        real_next_try_at
      )
      select e.user_id, w.webhook_id, e.event_id, e.type, e.lead_id, e.at, ${instant(realNow)},
        ${instant(realNow)}
      from events e
      join webhooks w on w.user_id = e.user_id and e.type = any (w.events)
      where e.user_id = ${userId} and w.webhook_id = ${webhookId}
        and e.at >= ${instant(from)}
        and e.at < coalesce(${instant(to)}::timestamptz, 'infinity')
        and (${eventIds}::bigint[] is null or e.event_id = any(${eventIds}::bigint[]))
        and webhook_takes(w, e.type, e.campaign_id, e.lead_id, e.data)
      order by e.event_id
      on conflict (user_id, webhook_id, event_id) where webhook_id is not null do update
        set state = 'WAITING', tries = 0, real_first_tried_at = null, problem = null,
          first_problem = null, real_created_at = excluded.real_created_at,
          real_next_try_at = excluded.real_next_try_at
      returning d.event_id
    )
    select count(*)::int as count
    from chosen`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > 0) await addJob({ db, task: 'deliver-webhook', payload: { userId, webhookId } });
  return count;
}
