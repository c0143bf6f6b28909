import { sql } from 'kysely';
import { PROFILE_READ } from '#core/limits/profile-reads.ts';
import { LAST_ID, type Examining, type UserRange } from '#data/doctor/examining.ts';
import { scanPages, type PageScan } from '#data/doctor/page-scan.ts';

const USERS_AT_ONCE = 10;
const PACKS_AT_ONCE = 20;
const DAYS_AT_ONCE = 100;

/** Recounts a user's totals, lists, and days. */
export async function scanCounters(examining: Examining, range: UserRange): Promise<void> {
  await scanPages({
    examining: { ...examining, pageRows: USERS_AT_ONCE },
    scan: LEADS,
    range,
    first: [range.after],
  });
  await scanPages({
    examining: { ...examining, pageRows: PACKS_AT_ONCE },
    scan: PACKS,
    range,
    first: [range.after, LAST_ID],
  });
  await scanPages({
    examining: { ...examining, pageRows: DAYS_AT_ONCE },
    scan: DAYS,
    range,
    first: [range.after, 'infinity', ''],
  });
}

/** Each user with the leads it has, counted and kept. */
const LEADS: PageScan<readonly [string]> = {
  keyColumns: ['user_id'],
  page: ({ from: [userId], to, limit }) =>
    sql`
      select user_id
      from users
      where user_id > ${userId}::bigint and user_id <= ${to}::bigint
      order by 1 limit ${limit}`,
  checks: [
    {
      check: 'LEAD_COUNTS',
      where: sql<string>`'user ' || p.user_id`,
      says: sql<string>`'stored ' || k.kept || ', actual ' || k.counted`,
      joins: sql`
        join lateral (
          select coalesce(
            (select c.leads from lead_counts c where c.user_id = p.user_id), 0
          ) as kept,
            (select count(*)::int from leads l where l.user_id = p.user_id) as counted
        ) k on true`,
      wrong: sql`k.kept <> k.counted`,
    },
    {
      check: 'RATE_DAYS',
      where: sql<string>`'user ' || p.user_id || ': ' || v.day`,
      says: sql<string>`'stored ' || v.kept::text || ', actual ' || v.actual::text`,
      joins: sql`
        join lateral (
          select day, array[sum(ki), sum(ka), sum(kc), sum(kr)]::int[] as kept,
            array[sum(i), sum(a), sum(c), sum(r)]::int[] as actual
          from (
            select day, invited as ki, accepted as ka, contacted as kc, replied as kr, 0 as i,
              0 as a, 0 as c, 0 as r
            from user_rate_days k
            where k.user_id = p.user_id
            union all
            select (invited_at at time zone 'UTC')::date, 0, 0, 0, 0, 1,
              (accepted_at is not null)::int, 0, 0
            from campaign_leads l
            where l.user_id = p.user_id and invited_at is not null
            union all
            select (contacted_at at time zone 'UTC')::date, 0, 0, 0, 0, 0, 0, 1,
              (replied_at is not null)::int
            from campaign_leads l
            where l.user_id = p.user_id and contacted_at is not null
          ) b
          group by 1
        ) v on true`,
      wrong: sql`v.kept <> v.actual`,
    },
    {
      check: 'CONVERSATION_COUNTS',
      where: sql<string>`'user ' || p.user_id || ': ' || v.counted`,
      says: sql<string>`'stored ' || v.kept || ', actual ' || v.actual`,
      joins: sql`
        join lateral (
          select counted, sum(kept)::int as kept, sum(actual)::int as actual
          from (
            select k.counted, k.conversations as kept, 0 as actual
            from conversation_counts k
            where k.user_id = p.user_id
            union all
            select x.counted, 0, 1
            from conversations c
            cross join lateral unnest(counted_as(c)) as x (counted)
            where c.user_id = p.user_id
          ) b
          group by 1
        ) v on true`,
      wrong: sql`v.kept <> v.actual`,
    },
    {
      check: 'EMAIL_CREDITS',
      where: sql<string>`'user ' || p.user_id`,
      says: sql<string>`'stored ' || e.kept || ', actual ' || e.counted`,
      joins: sql`
        join lateral (
          select coalesce(
            (select c.balance from email_credits c where c.user_id = p.user_id), 0
          ) as kept,
            (
              select coalesce(sum(amount), 0)::int
              from email_credit_entries x
              where x.user_id = p.user_id
            ) as counted
        ) e on true`,
      wrong: sql`e.kept <> e.counted`,
    },
    {
      check: 'EMAIL_CREDIT_HOLDS',
      where: sql<string>`'user ' || p.user_id`,
      says: sql<string>`h.held || ' held, ' || h.open || ' questions in progress'`,
      joins: sql`
        join lateral (
          select (
            select count(*)::int
            from email_credit_entries x
            where x.user_id = p.user_id
              and x.type = 'HOLD'
              and not exists (
                select from email_credit_entries y
                where y.user_id = x.user_id
                  and y.cause = x.cause
                  and y.type in ('CAPTURE', 'RELEASE')
              )
          ) as held,
            (
              select count(*)::int
              from finder_questions q
              where q.user_id = p.user_id and q.state = 'OPEN' and q.held
            ) as open
        ) h on true`,
      wrong: sql`h.held <> h.open`,
    },
  ],
};

/**
 * Each list with the verdicts of its rows, counted and kept; a row without code counts under ''.
 */
const PACKS: PageScan<readonly [string, string]> = {
  keyColumns: ['user_id', 'lead_pack_id'],
  page: ({ from: [userId, leadPackId], to, limit }) => sql`
    select user_id, lead_pack_id
    from lead_packs
    where (user_id, lead_pack_id) > (${userId}::bigint, ${leadPackId}::bigint)
      and user_id <= ${to}::bigint
    order by 1, 2 limit ${limit}`,
  checks: [
    {
      check: 'PACK_VERDICTS',
      where: sql<string>`'list ' || p.lead_pack_id || ': ' || v.verdict || ' ' || v.code`,
      says: sql<string>`'stored ' || v.kept || ', actual ' || v.counted`,
      joins: sql`
        join lateral (
          select verdict, code, sum(kept)::int as kept, sum(counted)::int as counted
          from (
            select verdict, code, rows as kept, 0 as counted
            from pack_verdicts k
            where k.user_id = p.user_id and k.lead_pack_id = p.lead_pack_id
            union all
            select verdict, coalesce(code, ''), 0, 1
            from lead_pack_rows r
            where r.user_id = p.user_id
              and r.lead_pack_id = p.lead_pack_id
              and r.verdict is not null
          ) b
          group by 1, 2
        ) v on true`,
      wrong: sql`v.kept <> v.counted`,
    },
  ],
};

const WHERE_DAY = sql<string>`'day ' || p.day || ': ' || p.action`;
/**
 * The actions of a day in the order in which they took their units. One found long after a lookup
 * had missed it took its unit back above the limit, and counts toward no limit.
 */
const ACTS_OF_DAY = sql`
  join lateral (
    select count(*)::int as standing, max(k) filter (where k > day_limit) as above,
      max(day_limit) as day_limit
    from (
      select i.day_limit,
        row_number() over (partition by i.day_limit is null order by i.intent_id) as k
      from intents i
      where i.user_id = p.user_id
        and i.action = p.action
        and i.status <> 'DID_NOT_HAPPEN'
        and i.day = p.day
        and i.started_at >= p.day::timestamp at time zone 'UTC' - interval '1 day'
        and i.started_at < p.day::timestamp at time zone 'UTC' + interval '3 days'
    ) s
  ) a on true`;

/**
 * Each day of each type with the actions behind its units: a unit that was given back has none.
 * Profile reads are counted there too, and are not actions.
 */
const DAYS: PageScan<readonly [string, string, string]> = {
  keyColumns: ['user_id', 'day', 'action'],
  page: ({ from: [userId, day, action], to, limit }) => sql`
    select p.*, a.*
    from (
      select user_id, day, action, used
      from daily_usage
      where action <> ${PROFILE_READ}
        and (user_id, day, action) > (${userId}::bigint, ${day}::date, ${action}::text)
        and user_id <= ${to}::bigint
      order by 1, 2, 3 limit ${limit}
    ) p ${ACTS_OF_DAY}`,
  checks: [
    {
      check: 'DAILY_USAGE',
      where: WHERE_DAY,
      says: sql<string>`'stored ' || p.used || ', actual ' || p.standing`,
      wrong: sql`p.used <> p.standing`,
    },
    {
      check: 'LIMIT_OF_DAY',
      where: WHERE_DAY,
      says: sql<string>`p.above || ' actions, with a limit of ' || p.day_limit`,
      wrong: sql`p.above is not null`,
    },
  ],
};
