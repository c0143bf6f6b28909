import { sql } from 'kysely';
import { LAST_ID, readAtOnce, type Examining, type UserRange } from '#data/doctor/examining.ts';
import { noteFindings, noteLooked } from '#data/doctor/finding.ts';
import { scanPages, type PageScan } from '#data/doctor/page-scan.ts';

const PACKS_AT_ONCE = 20;
const DAYS_AT_ONCE = 500;

/** Numbers that are kept of a user as a whole, of its lists and of its days. */
export async function scanCounters(examining: Examining, range: UserRange): Promise<void> {
  await compareLeadCounts(examining, range);
  await scanPages({ examining: { ...examining, pageRows: PACKS_AT_ONCE }, scan: PACKS, range, first: [range.after, LAST_ID] });
  await scanPages({ examining: { ...examining, pageRows: DAYS_AT_ONCE }, scan: DAYS, range, first: [range.after, 'infinity', ''] });
}

async function compareLeadCounts({ db, tally }: Examining, range: UserRange): Promise<void> {
  const { rows } = await readAtOnce({
    db,
    work: (trx) => sql<{ user_id: string; kept: number; counted: number }>`
      select u.user_id, coalesce(k.leads, 0) as kept, (select count(*)::int from leads l where l.user_id = u.user_id) as counted from users u left join lead_counts k on k.user_id = u.user_id
      where u.user_id > ${range.after}::bigint and u.user_id <= ${range.to}::bigint`.execute(trx),
  });
  noteLooked(tally, ['LEAD_COUNTS'], rows.length);
  noteFindings(tally, rows.filter(({ kept, counted }) => kept !== counted).map(({ user_id, kept, counted }) => ({ check: 'LEAD_COUNTS' as const, userId: user_id, where: `user ${user_id}`, says: `${kept} is kept, there are ${counted} leads` })));
}

/** Each list with the verdicts of its rows, counted and kept; a row without code counts under ''. */
const PACKS: PageScan<readonly [string, string]> = {
  keyColumns: ['user_id', 'lead_pack_id'],
  page: ({ from: [userId, leadPackId], to, limit }) => sql`
    select user_id, lead_pack_id from lead_packs where (user_id, lead_pack_id) > (${userId}::bigint, ${leadPackId}::bigint) and user_id <= ${to}::bigint order by 1, 2 limit ${limit}`,
  checks: [
    {
      check: 'PACK_VERDICTS', where: sql<string>`'list ' || p.lead_pack_id || ': ' || v.verdict || ' ' || v.code`, says: sql<string>`v.kept || ' is kept, the rows say ' || v.counted`,
      joins: sql`join lateral (
        select verdict, code, sum(kept)::int as kept, sum(counted)::int as counted from (
          select verdict, code, rows as kept, 0 as counted from pack_verdicts k where k.user_id = p.user_id and k.lead_pack_id = p.lead_pack_id
          union all select verdict, coalesce(code, ''), 0, 1 from lead_pack_rows r where r.user_id = p.user_id and r.lead_pack_id = p.lead_pack_id and r.verdict is not null
        ) b group by 1, 2
      ) v on true`,
      wrong: sql`v.kept <> v.counted`,
    },
  ],
};

const WHERE_DAY = sql<string>`'day ' || p.day || ': ' || p.action`;
/** The acts of a day in the order in which they took their units. One that was found long after a look had missed it took its unit back above the limit; it counts for no limit. */
const ACTS_OF_DAY = sql`join lateral (
  select count(*)::int as standing, max(k) filter (where k > day_limit) as above, max(day_limit) as day_limit from (
    select i.day_limit, row_number() over (partition by i.day_limit is null order by i.intent_id) as k from intents i
    where i.user_id = p.user_id and i.action = p.action and i.status <> 'DID_NOT_HAPPEN' and i.day = p.day and i.started_at >= p.day::timestamp at time zone 'UTC' - interval '1 day' and i.started_at < p.day::timestamp at time zone 'UTC' + interval '3 days'
  ) s
) a on true`;

/** Each day of each type with the acts that stand for its units: a unit that was given back has none. */
const DAYS: PageScan<readonly [string, string, string]> = {
  keyColumns: ['user_id', 'day', 'action'],
  page: ({ from: [userId, day, action], to, limit }) => sql`
    select user_id, day, action, used from daily_usage where (user_id, day, action) > (${userId}::bigint, ${day}::date, ${action}::text) and user_id <= ${to}::bigint order by 1, 2, 3 limit ${limit}`,
  checks: [
    { check: 'DAILY_USAGE', where: WHERE_DAY, says: sql<string>`p.used || ' is kept, ' || a.standing || ' acts took a unit'`, joins: ACTS_OF_DAY, wrong: sql`p.used <> a.standing` },
    { check: 'LIMIT_OF_DAY', where: WHERE_DAY, says: sql<string>`a.above || ' acts, with a limit of ' || a.day_limit`, joins: ACTS_OF_DAY, wrong: sql`a.above is not null` },
  ],
};
