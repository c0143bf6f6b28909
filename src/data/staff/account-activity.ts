import { sql, type RawBuilder } from 'kysely';
import type { EventActor } from '#core/lead/lead-event.ts';
import { instantSql } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

export type ActivityRow = {
  /**
   * e: an event of a lead or campaign, in campaign time; a: a row of the activity log, real time.
   */
  id: string;
  at: number;
  type: string;
  actor: EventActor | null;
  actedBy: string | null;
  data: Record<string, unknown>;
  /** The lead and campaign of an event, if they still exist. */
  leadName: string | null;
  campaignName: string | null;
};

/** How many rows are counted; paging goes past that. */
const COUNTED = 10_000;

/**
 * A page of what happened in an account: events of its leads and campaigns, and the rows of its
 * activity log, newest first. The total ends at 10,000.
 */
export async function listAccountActivity(
  { db, userId }: Owner,
  {
    types,
    from,
    to,
    page,
    size,
  }: {
    types: readonly string[] | null;
    from: number | null;
    to: number | null;
    page: number;
    size: number;
  },
): Promise<{ rows: ActivityRow[]; total: number }> {
  const range = (at: string): RawBuilder<unknown> => sql`
    ${from === null ? sql`true` : sql`${sql.ref(at)} >= ${instantSql(from)}`}
    and ${to === null ? sql`true` : sql`${sql.ref(at)} < ${instantSql(to)}`}
    and ${types === null ? sql`true` : sql`type = any(${[...types]}::text[])`}`;
  const of = (most: number) => sql`
    (
      select 'e' || event_id as id, at, type::text as type, actor::text as actor, acted_by, data,
        lead_id, campaign_id, event_id as place
      from events
      where user_id = ${userId} and ${range('at')}
      order by at desc, event_id desc limit ${most}
    )
    union all (
      select 'a' || audit_id, real_at, type, null, acted_by, data, null, null, audit_id
      from audit_log
      where user_id = ${userId} and ${range('real_at')}
      order by real_at desc, audit_id desc limit ${most}
    )`;
  const { rows } = await sql<ActivityRow>`
    select h.id, h.at, h.type, h.actor, h.acted_by::text as "actedBy", h.data,
      coalesce(l.full_name, l.profile_slug, l.email) as "leadName", c.name as "campaignName"
    from (
      select *
      from (${of((page + 1) * size)}) happened
      order by at desc, place desc, id limit ${size} offset ${page * size}
    ) h
    left join leads l on l.user_id = ${userId} and l.lead_id = h.lead_id
    left join campaigns c on c.user_id = ${userId} and c.campaign_id = h.campaign_id
    order by h.at desc, h.place desc, h.id`.execute(db);
  const counted = await sql<{ total: number }>`
    select least(
      ${COUNTED}, (select count(*) from (${of(COUNTED)}) happened)
    )::int as total`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
