import { sql } from 'kysely';
import { instant, json } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** Logs who did what to whose account: `userId` is the account, `actedBy` who was signed in. */
export async function writeAudit(
  { db, userId, realNow }: Scope<'realNow'>,
  { actedBy, type, data = {} }: { actedBy: string; type: string; data?: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      user_id: userId,
      acted_by: actedBy,
      type,
      data: json(data),
      real_at: instant(realNow),
    })
    .execute();
}

type AuditRow = {
  auditId: string;
  userId: string;
  actedBy: string;
  type: string;
  data: Record<string, unknown>;
  realAt: number;
};
/**
 * Consecutive calls by someone else in the account, or by one key, are one row, its newest: how
 * many, since when, and which.
 */
export type AuditGroup = AuditRow & {
  count: number;
  realSince: number;
  calls: { call: string; times: number }[];
};

/** How many rows are read; the rest is in the archive and in the staff log. */
const REACH = 10_000;

/** A page of what was done to an account, the newest first. */
export async function listAudit(
  { db, userId }: Owner,
  { page, size }: { page: number; size: number },
): Promise<{ rows: AuditGroup[]; total: number }> {
  const newest = sql`
    with newest as (
      select *, lag(type) over w as later_type, lag(acted_by) over w as later_by,
        lag(data ->> 'detail') over w as later_detail
      from audit_log
      where user_id = ${userId} window w as (order by real_at desc, audit_id desc)
      order by real_at desc, audit_id desc limit ${REACH}
    ), placed as (
      select *,
        count(*) filter (
          where not (
            type in ('ACTED_AS', 'API_KEY_USED')
            and later_type is not distinct from type
            and later_by = acted_by
            and later_detail is not distinct from data ->> 'detail'
          )
        ) over (order by real_at desc, audit_id desc) as place
      from newest
    )`;
  const { rows } = await sql<AuditGroup>`
    ${newest}
    select distinct on (g.place) g.audit_id as "auditId", g.user_id as "userId",
      g.acted_by as "actedBy", g.type, g.data, g.real_at as "realAt",
      count(*) over (partition by g.place)::int as count,
      min(g.real_at) over (partition by g.place) as "realSince",
      case
        when g.type in ('ACTED_AS', 'API_KEY_USED')
          then (
            select jsonb_agg(
              jsonb_build_object('call', c.call, 'times', c.times) order by c.times desc, c.call
            )
            from (
              select data ->> 'call' as call, count(*)::int as times
              from placed p
              where p.place = g.place
              group by 1
            ) c
          )
        else '[]'
      end as calls
    from placed g
    where g.place > ${page * size} and g.place <= ${(page + 1) * size}
    order by g.place, g.real_at desc, g.audit_id desc`.execute(db);
  const counted = await sql<{ total: number }>`
    ${newest} select coalesce(max(place), 0)::int as total from placed`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
