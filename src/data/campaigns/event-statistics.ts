import { sql } from 'kysely';
import type { EventType } from '#core/lead/lead-event.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import { RATES, type RateName } from '#core/campaign/lead-statistics.ts';
import { instant, type AnyDatabase } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/** A user's campaigns and lists; `leadPackId` null means all lists. */
type Asked = {
  db: AnyDatabase;
  userId: string;
  campaignIds: readonly string[];
  leadPackId: string | null;
};
export type DayCount = { day: string; type: EventType; events: number };

/** Events of leads that are in the list now; events themselves don't name the lead's list. */
function ofList({ userId, leadPackId }: Pick<Asked, 'userId' | 'leadPackId'>) {
  if (leadPackId === null) return sql``;
  return sql`
    and exists (
      select from campaign_leads cl
      where cl.user_id = ${userId}
        and cl.campaign_id = events.campaign_id
        and cl.lead_id = events.lead_id
        and cl.lead_pack_id = ${leadPackId}::bigint
    )`;
}

/**
 * What happened on each day of a time zone, by type: from an index alone, and from the counters of
 * imports, which don't know lists.
 */
export async function readEventDays(
  { db, userId }: Owner,
  {
    campaignIds,
    leadPackId,
    from,
    to,
    zone,
  }: {
    campaignIds: readonly string[];
    leadPackId: string | null;
    from: number;
    to: number;
    zone: string;
  },
): Promise<DayCount[]> {
  const campaigns = sql`campaign_id = any(${[...campaignIds]}::bigint[])`;
  const { rows } = await sql<DayCount>`
    select to_char(day, 'YYYY-MM-DD') as day, type, events
    from (
      select (at at time zone ${zone})::date as day, type, count(*)::int as events
      from events
      where user_id = ${userId}
        and ${campaigns}
        and campaign_id is not null
        and type not in ('LEAD_ADDED', 'LEAD_SKIPPED')
        and at >= ${instant(from)}
        and at < ${instant(to)} ${ofList({ userId, leadPackId })}
      group by 1, 2
      union all
      select (bucket at time zone ${zone})::date, type, sum(events)::int
      from import_statistics
      where user_id = ${userId}
        and ${campaigns}
        and ${leadPackId}::bigint is null
        and bucket >= ${instant(from)}
        and bucket < ${instant(to)}
      group by 1, 2
    ) days
    order by 1, 2`.execute(db);
  return rows;
}

export type DayRate = { day: string; rate: RateName; asked: number; done: number };

/**
 * How many of the leads asked on each day of a time zone have answered by now. Every rate is named,
 * so that the key leads to the range of each.
 */
export async function readRateDays(
  { db, userId }: Owner,
  {
    campaignIds,
    leadPackId,
    from,
    to,
    zone,
  }: {
    campaignIds: readonly string[];
    leadPackId: string | null;
    from: number;
    to: number;
    zone: string;
  },
): Promise<DayRate[]> {
  const { rows } = await sql<DayRate>`
    select to_char(day, 'YYYY-MM-DD') as day, rate, asked, done
    from (
      select (bucket at time zone ${zone})::date as day, rate, sum(asked)::int as asked,
        sum(done)::int as done
      from rate_statistics
      where user_id = ${userId}
        and campaign_id = any(${[...campaignIds]}::bigint[])
        and rate = any(${[...RATES]}::text[])
        and (${leadPackId}::bigint is null or lead_pack_id = ${leadPackId}::bigint)
        and bucket >= ${instant(from)}
        and bucket < ${instant(to)}
      group by 1, 2
      having sum(asked) > 0
    ) days
    order by 1, 2`.execute(db);
  return rows;
}

export type CampaignRate = { campaignId: string; rate: RateName; asked: number; done: number };

/** How many of the leads that each campaign asked in a range have answered by now. */
export async function readCampaignRates(
  { db, userId }: Owner,
  {
    campaignIds,
    leadPackId,
    from,
    to,
  }: { campaignIds: readonly string[]; leadPackId: string | null; from: number; to: number },
): Promise<CampaignRate[]> {
  const { rows } = await sql<{ campaign_id: string; rate: RateName; asked: number; done: number }>`
    select campaign_id, rate, sum(asked)::int as asked, sum(done)::int as done
    from rate_statistics
    where user_id = ${userId}
      and campaign_id = any(${[...campaignIds]}::bigint[])
      and rate = any(${[...RATES]}::text[])
      and (${leadPackId}::bigint is null or lead_pack_id = ${leadPackId}::bigint)
      and bucket >= ${instant(from)}
      and bucket < ${instant(to)}
    group by 1, 2
    having sum(asked) > 0`.execute(db);
  return rows.map(({ campaign_id, ...counts }) => ({ campaignId: campaign_id, ...counts }));
}

/**
 * What happened in each campaign in a range, by type; imports separately, because they know lists.
 */
export async function readCampaignEvents(
  { db, userId }: Owner,
  {
    campaignIds,
    leadPackId,
    from,
    to,
  }: { campaignIds: readonly string[]; leadPackId: string | null; from: number; to: number },
): Promise<{ campaignId: string; type: EventType; events: number }[]> {
  const { rows } = await sql<{ campaign_id: string; type: EventType; events: number }>`
    select campaign_id, type, count(*)::int as events
    from events
    where user_id = ${userId}
      and campaign_id = any(${[...campaignIds]}::bigint[])
      and campaign_id is not null
      and type not in ('LEAD_ADDED', 'LEAD_SKIPPED')
      and at >= ${instant(from)}
      and at < ${instant(to)} ${ofList({ userId, leadPackId })}
    group by 1, 2`.execute(db);
  return rows.map(({ campaign_id, ...counts }) => ({ campaignId: campaign_id, ...counts }));
}

export type ExitCount = { state: LeadState; reason: LeadReason | null; leads: number };

/** Leads that have ended, by state and reason, most first. */
export async function readExitReasons(
  { db, userId }: Owner,
  campaignIds: readonly string[],
  leadPackId: string | null,
): Promise<ExitCount[]> {
  const { rows } = await sql<ExitCount>`
    select state, nullif(reason, '') as reason, sum(leads)::int as leads
    from leaving_statistics
    where user_id = ${userId}
      and campaign_id = any(${[...campaignIds]}::bigint[])
      and (${leadPackId}::bigint is null or lead_pack_id = ${leadPackId}::bigint)
    group by 1, 2
    having sum(leads) > 0
    order by 3 desc, 1, 2`.execute(db);
  return rows;
}

/** The user's campaigns by name, for a selector; the newest first. */
export async function listCampaignNames(
  { db, userId }: Owner,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['campaign_id', 'name'])
    .where('user_id', '=', userId)
    .orderBy('campaign_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ campaign_id, name }) => ({ id: campaign_id, name }));
}

export type ItemAnswers = { itemId: string; sent: number; answered: number };

/** How many leads were sent the text of each step of a campaign, and how many answered it. */
export async function readItemAnswers(
  { db, userId }: Owner,
  campaignId: string,
): Promise<ItemAnswers[]> {
  const rows = await db
    .selectFrom('item_answers')
    .select(['item_id', 'sent', 'answered'])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  return rows.map(({ item_id, sent, answered }) => ({ itemId: item_id, sent, answered }));
}

export type FoundEmails = { itemId: string | null; asked: number; found: number };

/**
 * For how many leads each email-finding step of a campaign searched, and for how many it found one.
 */
export async function readFoundEmails(
  { db, userId }: Owner,
  campaignId: string,
): Promise<FoundEmails[]> {
  const { rows } = await sql<FoundEmails>`
    select item_id as "itemId", count(*)::int as asked,
      count(*) filter (where type = 'EMAIL_FOUND')::int as found
    from events
    where user_id = ${userId}
      and campaign_id = ${campaignId}
      and item_id is not null
      and item_type = 'FIND_EMAIL'
      and (
        type = 'EMAIL_FOUND'
        or (type = 'ACTION_SKIPPED' and data ->> 'reason' in ('EMAIL_NOT_FOUND', 'EMAIL_CATCH_ALL'))
      )
    group by item_id`.execute(db);
  return rows;
}
