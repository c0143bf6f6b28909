import { sql } from 'kysely';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { AnyDatabase } from '#data/database.ts';
import { lastInvitesQuery } from '#data/walk/lane-reading.ts';
import { dayUsageQuery, type UsedUnits } from '#data/settings/limits.ts';

/**
 * What decides how much a user may do on a local day, and how much is used: units by action, item
 * types of running campaigns, the start of the mailbox's warm-up (campaign time), and the facts for
 * Activity Control.
 */
export type DayFacts = {
  units: UsedUnits[];
  running: SequenceItemType[];
  rampFrom: number | null;
  lastInvites: { sent: number; accepted: number };
  lastWarningAt: number | null;
};

type Row = Pick<DayFacts, 'running' | 'rampFrom' | 'lastWarningAt'> & {
  userId: string;
  units: UsedUnits[] | null;
  invites: DayFacts['lastInvites'] | null;
};

/** The facts of users' days in one statement; Activity Control's only for users who have it on. */
export async function readDayFacts(
  db: AnyDatabase,
  days: readonly { userId: string; day: string; controlled: boolean }[],
): Promise<Map<string, DayFacts>> {
  const userId = sql`a.user_id`;
  const day = sql`a.day`;
  const { rows } = await sql<Row>`
    select a.user_id as "userId", m.ramp_from as "rampFrom",
      (select jsonb_agg(to_jsonb(d)) from (${dayUsageQuery({ userId, day })}) d) as units,
      array(
        select distinct step #>> '{}'
        from campaigns c, jsonb_path_query(c.sequence, '$.**.type') as step
        where c.user_id = a.user_id and c.status = 'ACTIVE' and not c.locked
      ) as running,
      case
        when a.controlled then (select to_jsonb(k) from (${lastInvitesQuery(userId)}) k)
      end as invites,
      case
        when a.controlled and jsonb_typeof(l.marks -> 'lastWarningAt') = 'number'
          then (l.marks ->> 'lastWarningAt')::float8
      end as "lastWarningAt"
    from unnest(
      ${days.map((one) => one.userId)}::bigint[], ${days.map((one) => one.day)}::date[],
      ${days.map((one) => one.controlled)}::boolean[]
    ) as a (user_id, day, controlled)
    left join mailboxes m on m.user_id = a.user_id
    left join lanes l on l.user_id = a.user_id`.execute(db);
  return new Map(
    rows.map(({ userId: id, units, invites, ...row }) => [
      id,
      { ...row, units: units ?? [], lastInvites: invites ?? { sent: 0, accepted: 0 } },
    ]),
  );
}
