import { sql, type Selectable } from 'kysely';
import { TASK_RULES } from '#core/jobs/task-rules.ts';
import type { ZapierBody } from '#core/zapier/zapier-body.ts';
import type { ZapierEvent } from '#core/zapier/zapier-event.ts';
import { instant, type AnyDatabase } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { ZapierDeliveries } from '#data/schema/tables.ts';
import type { Owner, Scope } from '#data/scope.ts';

const ROW = [
  'delivery_id',
  'campaign_id',
  'event_id',
  'event_type',
  'lead_id',
  'occurred_at',
  'state',
  'tries',
  'real_created_at',
  'real_first_tried_at',
  'real_tried_at',
  'real_next_try_at',
  'address_id',
  'answer_status',
  'answer_text',
  'answer_ms',
  'problem',
  'first_problem',
  'body',
] as const;
type Stored = Pick<Selectable<ZapierDeliveries>, (typeof ROW)[number]>;
/** A delivery to a campaign's URL; those to webhooks are in the same table. */
export type DeliveryRow = Omit<Stored, 'campaign_id' | 'event_type' | 'body'> & {
  campaign_id: string;
  event_type: ZapierEvent;
  body: ZapierBody | null;
  lead_name: string | null;
};
type OneCampaign = { db: AnyDatabase; userId: string; campaignId: string };

/**
 * Failed deliveries, for the log's filter: given up, or waiting for another try after a failure.
 */
const FAILED = sql<boolean>`
  (d.state = 'FAILED' or (d.state = 'WAITING' and d.problem is not null))`;
/** How far the total of a log is counted. */
const MAX_COUNTED = 10_000;

/** The log's rows with the names of their leads, by one statement for all who read it. */
function logRows({ db, userId }: Owner, campaignId: string) {
  return db
    .selectFrom('zapier_deliveries as d')
    .leftJoin('leads as l', (join) =>
      join.onRef('l.user_id', '=', 'd.user_id').onRef('l.lead_id', '=', 'd.lead_id'),
    )
    .select(ROW.map((column) => `d.${column}` as const))
    .select(
      sql<string | null>`
        coalesce(
          l.full_name, nullif(trim(concat_ws(' ', l.first_name, l.last_name)), ''), l.email
        )`.as('lead_name'),
    )
    .where('d.user_id', '=', userId)
    .where('d.campaign_id', '=', campaignId);
}

/**
 * One page of a campaign's deliveries, newest first, and how many there are (at most MAX_COUNTED).
 */
export async function listDeliveries({
  failed,
  page,
  size,
  ...one
}: OneCampaign & { failed: boolean; page: number; size: number }): Promise<{
  deliveries: DeliveryRow[];
  total: number;
}> {
  const all = logRows(one, one.campaignId);
  const deliveries = (await (failed ? all.where(FAILED) : all)
    .orderBy('d.delivery_id', 'desc')
    .offset(page * size)
    .limit(size)
    .execute()) as DeliveryRow[];
  const counted = one.db
    .selectFrom('zapier_deliveries as d')
    .select('d.delivery_id')
    .where('d.user_id', '=', one.userId)
    .where('d.campaign_id', '=', one.campaignId);
  const { total } = await one.db
    .selectFrom((failed ? counted.where(FAILED) : counted).limit(MAX_COUNTED).as('counted'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { deliveries, total: Number(total) };
}

/** One delivery of a campaign. */
export async function readDelivery({
  deliveryId,
  ...one
}: OneCampaign & { deliveryId: string }): Promise<DeliveryRow | undefined> {
  return (await logRows(one, one.campaignId)
    .where('d.delivery_id', '=', deliveryId)
    .executeTakeFirst()) as DeliveryRow | undefined;
}

export type WaitingDeliveries = {
  waiting: number;
  failed: number;
  firstTriedAt: number | null;
  failingSince: number | null;
};

/** How many events of a campaign wait, how many have failed, and since when. Real time. */
export async function readWaitingDeliveries(
  { db, userId }: Owner,
  campaignId: string,
): Promise<WaitingDeliveries | undefined> {
  const { rows } = await sql<WaitingDeliveries>`
    select c.real_zapier_failing_since as "failingSince", w.waiting, w."firstTriedAt",
      w.failed + f.failed as failed
    from campaigns c
    cross join lateral (
      select count(*)::int as waiting, (count(*) filter (where problem is not null))::int as failed,
        min(real_first_tried_at) as "firstTriedAt"
      from zapier_deliveries d
      where d.user_id = c.user_id and d.campaign_id = c.campaign_id and d.state = 'WAITING'
    ) w
    cross join lateral (
      select count(*)::int as failed
      from zapier_deliveries d
      where d.user_id = c.user_id and d.campaign_id = c.campaign_id and d.state = 'FAILED'
    ) f
    where c.user_id = ${userId} and c.campaign_id = ${campaignId}`.execute(db);
  return rows[0];
}

/**
 * Sends one delivery again as if for the first time, with the same event id; false if it is being
 * sent now, or there is none.
 */
export async function redeliver(
  { db, userId, realNow }: Scope<'realNow'>,
  { campaignId, deliveryId }: { campaignId: string; deliveryId: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ delivery_id: string }>`
      update zapier_deliveries d
      set state = 'WAITING', tries = 0, real_next_try_at = ${instant(realNow)},
        real_first_tried_at = null, first_problem = null
      where d.user_id = ${userId}
        and d.campaign_id = ${campaignId}
        and d.delivery_id = ${deliveryId}
        and not (
          d.state = 'WAITING'
          and d.tries > 0
          and d.real_next_try_at <= ${instant(realNow)}
          and exists (
            select from graphile_worker.jobs j
            where j.queue_name = ${TASK_RULES['deliver-events'].queue({ userId, campaignId })}
              and j.locked_at is not null
          )
        )
      returning delivery_id`.execute(trx);
    if (rows.length === 0) return false;
    await addJob({ db: trx, task: 'deliver-events', payload: { userId, campaignId } });
    return true;
  });
}

/** Retries all of a campaign's waiting deliveries immediately; returns how many. */
export async function retryQueuedNow(
  { db, userId, realNow }: Scope<'realNow'>,
  campaignId: string,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('zapier_deliveries')
      .set({ real_next_try_at: instant(realNow) })
      .where('user_id', '=', userId)
      .where('campaign_id', '=', campaignId)
      .where('state', '=', 'WAITING')
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await addJob({ db: trx, task: 'deliver-events', payload: { userId, campaignId } });
    return Number(numUpdatedRows);
  });
}
