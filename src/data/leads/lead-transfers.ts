import { sql } from 'kysely';
import type { TransferCode, TransferSkip } from '#core/lead/lead-transfer.ts';
import { instant } from '#data/database.ts';
import { addJob } from '#data/jobs/jobs.ts';
import { matchingLeads, type LeadFilter } from '#data/lead-lists/lead-filter.ts';
import type { Owner, Scope } from '#data/scope.ts';

type Between = { fromCampaignId: string; toCampaignId: string };

/** The progress of a transfer; `reasons` counts the leads that stayed, by reason. */
export type LeadTransfer = Between & {
  taskId: string;
  count: number;
  moved: number;
  skipped: number;
  createdAt: number;
  endedAt: number | null;
};

/**
 * Queues a transfer with the leads it moves: the named ones, or all matching ones of the campaign.
 * The caller has locked both campaigns.
 */
export async function insertLeadTransfer(
  { db, userId, now }: Scope<'now'>,
  {
    fromCampaignId,
    toCampaignId,
    leadIds,
    filter,
  }: {
    fromCampaignId: string;
    toCampaignId: string;
    leadIds: readonly string[] | null;
    filter: LeadFilter;
  },
): Promise<{ taskId: string; count: number }> {
  const { task_id: taskId } = await db
    .insertInto('lead_transfers')
    .values({
      user_id: userId,
      from_campaign_id: fromCampaignId,
      to_campaign_id: toCampaignId,
      count: 0,
      created_at: instant(now),
    })
    .returning('task_id')
    .executeTakeFirstOrThrow();
  const asked =
    leadIds === null
      ? sql`
        select c.lead_id,
          row_number() over (order by c.added_at, c.lead_id) ${matchingLeads({ userId, filter })}`
      : sql`
        select lead_id, place
        from unnest(${[...new Set(leadIds)]}::bigint[]) with ordinality as asked (lead_id, place)`;
  const { numAffectedRows } = await sql`
      insert into lead_transfer_rows (user_id, task_id, lead_id, place)
      select ${userId}, ${taskId}, asked.*
      from (${asked}) asked (lead_id, place)`.execute(db);
  const count = Number(numAffectedRows ?? 0n);
  await db
    .updateTable('lead_transfers')
    .set({ count, ended_at: count === 0 ? instant(now) : null })
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .execute();
  if (count > 0) await addJob({ db, task: 'move-leads', payload: { userId, taskId } });
  return { taskId, count };
}

export async function readLeadTransfer(
  { db, userId }: Owner,
  taskId: string,
): Promise<LeadTransfer | null> {
  const row = await db
    .selectFrom('lead_transfers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    taskId,
    fromCampaignId: row.from_campaign_id,
    toCampaignId: row.to_campaign_id,
    count: row.count,
    moved: row.moved,
    skipped: row.skipped,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}

/** The leads that stayed, counted by reason. */
export async function countTransferSkips(
  { db, userId }: Owner,
  taskId: string,
): Promise<{ code: TransferSkip; count: number }[]> {
  const { rows } = await sql<{ code: TransferSkip; count: number }>`
    select code, count(*)::int as count
    from lead_transfer_rows
    where user_id = ${userId} and task_id = ${taskId} and code is not null and code <> 'MOVED'
    group by code
    order by count(*) desc, code`.execute(db);
  return rows;
}

/** The running transfer into or out of one of these campaigns. */
export async function runningTransferOf(
  { db, userId }: Owner,
  campaignIds: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ task_id: string }>`
    select task_id
    from lead_transfers
    where user_id = ${userId}
      and ended_at is null
      and (
        from_campaign_id = any(${[...campaignIds]}::bigint[])
        or to_campaign_id = any(${[...campaignIds]}::bigint[])
      )
    order by task_id limit 1`.execute(db);
  return rows[0]?.task_id ?? null;
}

/** One transfer, locked until the transaction ends; null if another worker has it or it is over. */
export async function lockLeadTransfer(
  { db, userId }: Owner,
  taskId: string,
): Promise<Between | null> {
  const row = await db
    .selectFrom('lead_transfers')
    .select(['from_campaign_id', 'to_campaign_id'])
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row === undefined
    ? null
    : { fromCampaignId: row.from_campaign_id, toCampaignId: row.to_campaign_id };
}

/**
 * BEING_DONE: an action is in progress for the lead, which is rechecked once its outcome is known.
 */
export type JudgedLead = {
  place: number;
  leadId: string;
  code: TransferSkip | 'BEING_DONE' | null;
};

/**
 * The next leads of a transfer, their places locked, each with the reason why it stays; null: it
 * moves. `after`: past those that this pass skipped.
 */
export async function classifyTransferRows(
  { db, userId }: Owner,
  {
    taskId,
    fromCampaignId,
    toCampaignId,
    after,
    limit,
  }: { taskId: string; fromCampaignId: string; toCampaignId: string; after: number; limit: number },
): Promise<JudgedLead[]> {
  const { rows } = await sql<{ place: number; lead_id: string; code: JudgedLead['code'] }>`
    with r as (
      select place, lead_id
      from lead_transfer_rows
      where user_id = ${userId} and task_id = ${taskId} and code is null and place > ${after}
      order by place limit ${limit}
    ), s as (
      select s.*
      from (select lead_id from r order by lead_id) o
      cross join lateral (
        select cl.lead_id, cl.state, cl.reason
        from campaign_leads cl
        where cl.user_id = ${userId}
          and cl.campaign_id = ${fromCampaignId}
          and cl.lead_id = o.lead_id
        for update
      ) s
    )
    select r.place, r.lead_id,
      case
        when s.lead_id is null then 'NOT_IN_CAMPAIGN'
        when l.blacklisted or s.state = 'BLACKLISTED' then 'BLACKLISTED'
        when s.reason = 'MOVED' then 'ALREADY_MOVED'
        when t.lead_id is not null then 'CAMPAIGN_DUPLICATE'
        when s.reason = 'ACTION_UNCONFIRMED' then 'NEEDS_DECISION'
        when exists (
          select from intents i
          where i.user_id = ${userId}
            and i.lead_id = r.lead_id
            and i.campaign_id = ${fromCampaignId}
            and i.status = 'SENDING'
        )
          then 'BEING_DONE'
      end as code
    from r
    left join s on s.lead_id = r.lead_id
    left join leads l on l.user_id = ${userId} and l.lead_id = r.lead_id
    left join lateral (
      select t.lead_id
      from campaign_leads t
      where t.user_id = ${userId} and t.campaign_id = ${toCampaignId} and t.lead_id = r.lead_id
      limit 1
    ) t on true
    order by r.place`.execute(db);
  return rows.map(({ place, lead_id, code }) => ({ place, leadId: lead_id, code }));
}

/**
 * Records what happened to the leads, and ends the transfer with its last one. Returns whether it
 * is over.
 */
export async function settleTransferRows(
  { db, userId, now }: Scope<'now'>,
  taskId: string,
  settled: readonly { place: number; code: TransferCode }[],
): Promise<boolean> {
  const moved = settled.filter(({ code }) => code === 'MOVED').length;
  await sql`
    update lead_transfer_rows r
    set code = s.code
    from unnest(
      ${settled.map(({ place }) => place)}::int[], ${settled.map(({ code }) => code)}::text[]
    ) as s (place, code)
    where r.user_id = ${userId} and r.task_id = ${taskId} and r.place = s.place`.execute(db);
  const { rows } = await sql<{ over: boolean }>`
    update lead_transfers
    set moved = moved + ${moved}, skipped = skipped + ${settled.length - moved},
      ended_at = case
        when moved + skipped + ${settled.length} >= count then ${instant(now)}::timestamptz
      end
    where user_id = ${userId} and task_id = ${taskId}
    returning ended_at is not null as over`.execute(db);
  return rows[0]?.over ?? true;
}
