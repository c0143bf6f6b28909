import { sql } from 'kysely';
import { instant, json, type Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import { OWNER_LOCK_CLASS } from '#data/tables/lanes.ts';

type LaneRow = { user_id: string; lease_owner: string; fencing: string; real_lease_until: number };

async function newestOpenAttempt(db: Database): Promise<string | null> {
  const { rows } = await sql<{ newest: string | null }>`
    select max(intent_id) as newest
    from intents
    where status = 'SENDING'`.execute(db);
  return rows[0]?.newest ?? null;
}

/** Leases of lanes: who works for which user, and when a lane is due next. */
export function laneLeases(
  db: Database,
): Pick<
  EngineStore,
  | 'freeLanesOfTheDead'
  | 'newestOpenAttempt'
  | 'leaseLanes'
  | 'keepLane'
  | 'releaseLane'
  | 'nextWakeAt'
  | 'writeMarks'
> {
  return {
    async freeLanesOfTheDead({ now }) {
      const { numAffectedRows } = await sql`
        update lanes
        set lease_owner = null, real_lease_until = null,
          next_wake_at = least(coalesce(next_wake_at, 'infinity'), ${instant(now)})
        where lease_owner is not null
          and not exists (
            select from pg_locks k
            where k.locktype = 'advisory'
              and k.granted
              and k.classid::bigint = ${OWNER_LOCK_CLASS}
              and k.objid::bigint = lease_owner::bigint
              and k.database = (select oid from pg_database where datname = current_database())
          )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    newestOpenAttempt: () => newestOpenAttempt(db),

    leaseLanes: (query) => leaseLanes(db, query),

    async keepLane({ lane, realNow, leaseMs }) {
      const { rows } = await sql<LaneRow>`
        update lanes
        set real_lease_until = ${instant(realNow + leaseMs)}, next_wake_at = null
        where user_id = ${lane.userId} and fencing = ${lane.fencing} and lease_owner = ${lane.owner}
        returning user_id, lease_owner, fencing, real_lease_until`.execute(db);
      return rows[0] === undefined ? null : toLane(rows[0]);
    },

    async releaseLane({ lane, nextWakeAt, kept }) {
      const keeping =
        kept === null
          ? sql`marks = marks`
          : sql`next_slot_at = ${instant(kept.nextSlotAt)}, marks = ${json(kept.marks)}::jsonb`;
      await sql`
        update lanes
        set lease_owner = null, real_lease_until = null, ${keeping},
          next_wake_at = least(next_wake_at, ${instant(nextWakeAt)}::timestamptz)
        where user_id = ${lane.userId} and fencing = ${lane.fencing}`.execute(db);
    },

    async nextWakeAt({ driven }) {
      const { rows } = await sql<{
        at: number | null;
      }>`
        select min(next_wake_at) as at
        from lanes
        where next_wake_at is not null
          and lease_owner is null
          and user_id <> all(${[...driven]}::bigint[])`.execute(db);
      return rows[0]?.at ?? null;
    },

    async writeMarks({ lane, marks, nextSlotAt }) {
      const { numAffectedRows } = await sql`
          update lanes
          set marks = ${json(marks)}::jsonb, next_slot_at = ${instant(nextSlotAt)}
          where user_id = ${lane.userId} and fencing = ${lane.fencing}`.execute(db);
      return Number(numAffectedRows ?? 0) > 0;
    },
  };
}

async function leaseLanes(
  db: Database,
  { owner, driven, now, realNow, leaseMs, limit }: Parameters<EngineStore['leaseLanes']>[0],
): Promise<Lane[]> {
  const { rows } = await sql<LaneRow>`
    with due as (
      select user_id
      from lanes
      where (
        next_wake_at <= ${instant(now)}
        or (lease_owner is not null and real_lease_until < ${instant(realNow)})
        or lease_owner = ${owner}
      )
        and (
          real_lease_until is null
          or real_lease_until < ${instant(realNow)}
          or lease_owner = ${owner}
        )
        and user_id <> all(${driven}::bigint[])
      order by next_wake_at limit ${limit} for update skip locked
    )
    update lanes l
    set lease_owner = ${owner}, real_lease_until = ${instant(realNow + leaseMs)},
      fencing = l.fencing + 1, next_wake_at = null
    from due
    where l.user_id = due.user_id
    returning l.user_id, l.lease_owner, l.fencing, l.real_lease_until`.execute(db);
  return rows.map(toLane);
}

function toLane(row: LaneRow): Lane {
  return {
    userId: row.user_id,
    owner: row.lease_owner,
    fencing: row.fencing,
    realLeaseUntil: row.real_lease_until,
  };
}
