import { sql, type Selectable } from 'kysely';
import { comparable, instant, type AnyDatabase } from '#data/database.ts';
import type { ZapierDeliveries } from '#data/schema/tables.ts';

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
export type DeliveryRow = Pick<Selectable<ZapierDeliveries>, (typeof ROW)[number]> & {
  lead_name: string | null;
};
type OneCampaign = { db: AnyDatabase; userId: string; campaignId: string };

/** What has failed, for the log's filter: given up, or waiting for another try after a failure. */
const FAILED = sql<boolean>`(d.state = 'FAILED' or (d.state = 'WAITING' and d.problem is not null))`;
/** The total of a log is counted, and no further than this. */
const COUNTED_AT_MOST = 10_000;

/** The log's rows with the names of their leads, by one statement for all who read it. */
function logRows({ db, userId, campaignId }: OneCampaign) {
  return db
    .selectFrom('zapier_deliveries as d')
    .leftJoin('leads as l', (join) =>
      join.onRef('l.user_id', '=', 'd.user_id').onRef('l.lead_id', '=', 'd.lead_id'),
    )
    .select(ROW.map((column) => `d.${column}` as const))
    .select(
      sql<
        string | null
      >`coalesce(l.full_name, nullif(trim(concat_ws(' ', l.first_name, l.last_name)), ''), l.email)`.as(
        'lead_name',
      ),
    )
    .where('d.user_id', '=', userId)
    .where('d.campaign_id', '=', campaignId);
}

/**
 * One page of a campaign's deliveries, newest first, and how many there are (at most
 * COUNTED_AT_MOST).
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
  const all = logRows(one);
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
    .selectFrom((failed ? counted.where(FAILED) : counted).limit(COUNTED_AT_MOST).as('counted'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { deliveries, total: Number(total) };
}

/** One delivery of a campaign. */
export async function readDelivery({
  deliveryId,
  ...one
}: OneCampaign & { deliveryId: string }): Promise<DeliveryRow | undefined> {
  return (await logRows(one).where('d.delivery_id', '=', deliveryId).executeTakeFirst()) as
    DeliveryRow | undefined;
}

export type WaitingDeliveries = {
  waiting: number;
  failed: number;
  firstTriedAt: number | null;
  failingSince: number | null;
};

/** How many events of a campaign wait, how many have failed, and since when. Real time. */
export async function readWaitingDeliveries({
  db,
  userId,
  campaignId,
}: OneCampaign): Promise<WaitingDeliveries | undefined> {
  const { rows } = await sql<WaitingDeliveries>`
    select c.real_zapier_failing_since as "failingSince", w.waiting, w."firstTriedAt", w.failed + f.failed as failed from campaigns c
    cross join lateral (
      select count(*)::int as waiting, (count(*) filter (where problem is not null))::int as failed, min(real_first_tried_at) as "firstTriedAt" from zapier_deliveries d where d.user_id = c.user_id and d.campaign_id = c.campaign_id and d.state = 'WAITING'
    ) w
    cross join lateral (select count(*)::int as failed from zapier_deliveries d where d.user_id = c.user_id and d.campaign_id = c.campaign_id and d.state = 'FAILED') f
    where c.user_id = ${userId} and c.campaign_id = ${campaignId}`.execute(db);
  return rows[0];
}

/**
 * Sends one delivery again as if for the first time, with the same event id; false when there is
 * none that is not under way.
 */
export async function sendDeliveryAgain({
  db,
  userId,
  campaignId,
  deliveryId,
  realNow,
}: OneCampaign & { deliveryId: string; realNow: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('zapier_deliveries')
    .set({
      state: 'WAITING',
      tries: 0,
      real_next_try_at: instant(realNow),
      real_first_tried_at: null,
      first_problem: null,
    })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('delivery_id', '=', deliveryId)
    .where(({ or, eb }) =>
      or([eb('real_taken_until', 'is', null), eb('real_taken_until', '<=', comparable(realNow))]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Lets everything that waits be tried at once; answers how many. What is under way stays as it is.
 */
export async function sendWaitingNow({
  db,
  userId,
  campaignId,
  realNow,
}: OneCampaign & { realNow: number }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('zapier_deliveries')
    .set({ real_next_try_at: instant(realNow) })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'WAITING')
    .where(({ or, eb }) =>
      or([eb('real_taken_until', 'is', null), eb('real_taken_until', '<=', comparable(realNow))]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Drops what is done and old. Real time. */
export async function dropOldDeliveries({
  db,
  realBefore,
}: {
  db: AnyDatabase;
  realBefore: number;
}): Promise<void> {
  await db
    .deleteFrom('zapier_deliveries')
    .where('state', '<>', 'WAITING')
    .where('real_tried_at', '<', comparable(realBefore))
    .execute();
}
