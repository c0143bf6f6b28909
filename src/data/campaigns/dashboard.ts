import { sql } from 'kysely';
import {
  ANSWER_EVENTS,
  type ActionEvent,
  type AnswerEvent,
} from '#core/dashboard/action-events.ts';
import type { SearchError } from '#core/lead-pack/lead-pack.ts';
import { instant } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/**
 * The version of a dashboard answer: the answer is unchanged while this text is. It covers each row
 * shown by the number of the transaction that wrote it, append-only rows by their newest id, and
 * the user's day by its date. Null: there is no such user.
 */
export async function readDashboardVersion({
  db,
  userId,
  now,
}: Scope<'now'>): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(
      '/', t.today, u.xmin, (select max(event_id) from events e where e.user_id = u.user_id),
      (
        select concat_ws('-', count(*), sum(c.xmin::text::bigint))
        from campaigns c
        where c.user_id = u.user_id
      ),
      (
        select concat_ws('-', count(*), sum(p.xmin::text::bigint))
        from lead_packs p
        where p.user_id = u.user_id
      ),
      (
        select concat_ws('-', count(*), sum(s.xmin::text::bigint))
        from pack_statistics s
        where s.user_id = u.user_id
      ),
      (
        select sum(d.xmin::text::bigint)
        from daily_usage d
        where d.user_id = u.user_id and d.day = t.today
      )
    ) as version
    from users u
    cross join lateral (select (${instant(now)}::timestamptz at time zone u.zone)::date as today) t
    where u.user_id = ${userId}`.execute(db);
  return rows[0]?.version ?? null;
}

export type DayActions = { day: string; type: ActionEvent; events: number };

/** Actions done on each day of a time zone, by type, from an index alone. */
export async function readActionDays(
  { db, userId }: Owner,
  {
    campaignIds,
    from,
    to,
    zone,
    types,
  }: {
    campaignIds: readonly string[];
    from: number;
    to: number;
    zone: string;
    types: readonly ActionEvent[];
  },
): Promise<DayActions[]> {
  const { rows } = await sql<DayActions>`
    select to_char(day, 'YYYY-MM-DD') as day, type, events
    from (
      select (at at time zone ${zone})::date as day, type, count(*)::int as events
      from events
      where user_id = ${userId}
        and campaign_id = any(${[...campaignIds]}::bigint[])
        and campaign_id is not null
        and type not in ('LEAD_ADDED', 'LEAD_SKIPPED')
        and type = any(${[...types]}::text[])
        and at >= ${instant(from)}
        and at < ${instant(to)}
      group by 1, 2
    ) days
    order by 1, 2`.execute(db);
  return rows;
}

/** The same for single campaigns, with all types added up. */
export async function readCampaignDays(
  { db, userId }: Owner,
  {
    campaignIds,
    from,
    to,
    zone,
    types,
  }: {
    campaignIds: readonly string[];
    from: number;
    to: number;
    zone: string;
    types: readonly ActionEvent[];
  },
): Promise<{ campaignId: string; day: string; events: number }[]> {
  const { rows } = await sql<{ campaign_id: string; day: string; events: number }>`
    select campaign_id, to_char(day, 'YYYY-MM-DD') as day, events
    from (
      select campaign_id, (at at time zone ${zone})::date as day, count(*)::int as events
      from events
      where user_id = ${userId}
        and campaign_id = any(${[...campaignIds]}::bigint[])
        and campaign_id is not null
        and type not in ('LEAD_ADDED', 'LEAD_SKIPPED')
        and type = any(${[...types]}::text[])
        and at >= ${instant(from)}
        and at < ${instant(to)}
      group by 1, 2
    ) days`.execute(db);
  return rows.map(({ campaign_id, ...rest }) => ({ campaignId: campaign_id, ...rest }));
}

/**
 * The campaigns on a dashboard, active ones first, how many there are, and how many are running.
 */
export async function readDashboardCampaigns({
  db,
  userId,
}: Owner): Promise<{ ids: string[]; running: number; names: Map<string, string> }> {
  const { rows } = await sql<{ campaign_id: string; name: string; runs: boolean }>`
    select campaign_id, name, status = 'ACTIVE' and not locked as runs
    from campaigns
    where user_id = ${userId}
    order by status = 'ACTIVE' and not locked desc, status = 'NOT_ACTIVE' desc,
      served_at desc nulls last, campaign_id desc limit 3000`.execute(db);
  return {
    ids: rows.map(({ campaign_id }) => campaign_id),
    running: rows.filter(({ runs }) => runs).length,
    names: new Map(rows.map(({ campaign_id, name }) => [campaign_id, name])),
  };
}

export type LatestEvent = {
  eventId: string;
  type: AnswerEvent;
  at: number;
  campaignId: string | null;
  leadId: string;
  fullName: string;
};
const NAME = `
  coalesce(
    l.full_name, nullif(concat_ws(' ', l.first_name, l.last_name), ''), l.email, 'Unnamed lead'
  )`;
const ANSWERS = sql.raw(ANSWER_EVENTS.map((type) => `'${type}'`).join(', '));

/** What people did last, newest first, from an index that contains nothing else. */
export async function readLatest(
  { db, userId }: Owner,
  campaignIds: readonly string[] | null,
  limit: number,
): Promise<LatestEvent[]> {
  const { rows } = await sql<{
    event_id: string;
    type: AnswerEvent;
    at: number;
    campaign_id: string | null;
    lead_id: string;
    full_name: string;
  }>`
    select e.event_id, e.type, e.at, e.campaign_id, e.lead_id, ${sql.raw(NAME)} as full_name
    from events e
    join leads l on l.user_id = e.user_id and l.lead_id = e.lead_id
    where e.user_id = ${userId}
      and e.type in (${ANSWERS})
      and e.lead_id is not null
      and (${campaignIds === null} or e.campaign_id = any(${[...(campaignIds ?? [])]}::bigint[]))
    order by e.at desc, e.event_id desc limit ${limit}`.execute(db);
  return rows.map(({ event_id, type, at, campaign_id, lead_id, full_name }) => ({
    eventId: event_id,
    type,
    at,
    campaignId: campaign_id,
    leadId: lead_id,
    fullName: full_name,
  }));
}

/**
 * People who replied since one instant and were not written to since, the longest waiting first;
 * and how many replied since the other instant.
 */
export async function readReplies(
  { db, userId }: Owner,
  { since, today }: { since: number; today: number },
): Promise<{
  waiting: number;
  oldest: { fullName: string; at: number } | null;
  today: number;
}> {
  const { rows } = await sql<{ lead_id: string; full_name: string; at: number; answered: boolean }>`
    select e.lead_id, ${sql.raw(NAME)} as full_name, max(e.at) as at,
      coalesce(l.last_message_at > max(e.at), false) as answered
    from events e
    join leads l on l.user_id = e.user_id and l.lead_id = e.lead_id
    where e.user_id = ${userId}
      and e.type in (${ANSWERS})
      and e.type <> 'INVITE_ACCEPTED'
      and e.at >= ${instant(since)}
      and e.lead_id is not null
      and not l.blacklisted
    group by e.lead_id, l.full_name, l.first_name, l.last_name, l.email, l.last_message_at
    order by 3 limit 1000`.execute(db);
  const open = rows.filter(({ answered }) => !answered);
  const [oldest] = open;
  return {
    waiting: open.length,
    oldest: oldest === undefined ? null : { fullName: oldest.full_name, at: oldest.at },
    today: rows.filter(({ at }) => at >= today).length,
  };
}

/** Searches stopped for a reason that needs the user. */
export async function readStoppedSearches(
  { db, userId }: Owner,
  reasons: readonly SearchError[],
): Promise<{
  searches: number;
  reason: SearchError | null;
  campaignId: string | null;
}> {
  const { rows } = await sql<{
    searches: number;
    error: SearchError | null;
    campaign_id: string | null;
  }>`
    select count(*)::int as searches, (array_agg(error order by lead_pack_id desc))[1] as error,
      (array_agg(campaign_id order by lead_pack_id desc))[1] as campaign_id
    from lead_packs
    where user_id = ${userId}
      and search_status <> 'SEARCH_COMPLETE'
      and error = any(${[...reasons]}::text[])`.execute(db);
  const [row] = rows;
  return {
    searches: row?.searches ?? 0,
    reason: row?.error ?? null,
    campaignId: row?.campaign_id ?? null,
  };
}
