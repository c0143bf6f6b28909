import { sql } from 'kysely';
import { missingSince, type Heartbeat } from '#core/looks/database-age.ts';
import type { AnyDatabase } from '#data/database.ts';
import { instant, json } from '#data/database.ts';
import { readSetting } from '#data/settings/settings.ts';
import { WAKE_CHANNEL } from '#data/tables/lanes.ts';
import type { LookMarks, LookReason } from '#data/walk/lane-facts.ts';

export const HEARTBEAT = 'engine-heartbeat';
/** Higher than any lane's number, or row's id, can have risen in the time that was lost. */
const FENCING_AHEAD = 1_000_000;
const IDS_AHEAD = 100_000;

type RequiredLook = {
  /** From when on acts may be missing (campaign time); by default since the last heartbeat. */
  since?: number;
  now: number;
  realNow: number;
  rate: number;
  reason: LookReason;
};

/**
 * Requires every lane to read from network and mailbox what happened since, before it does anything
 * else (decision 198). Also takes all lanes away from their workers, and leaves out the ids
 * that were given in the lost time, because links and programs may still name them. Returns since
 * when; null: no engine has ever run on this database, so nothing can be missing.
 */
export async function requireLookOfAll(
  db: AnyDatabase,
  { since: given, now, realNow, rate, reason }: RequiredLook,
): Promise<number | null> {
  const heartbeat = (await readSetting(db, HEARTBEAT)) as Heartbeat | null;
  const since = given ?? (heartbeat === null ? null : missingSince(heartbeat, rate));
  if (since === null) return null;
  const look: Omit<LookMarks, 'oldestSince'> = {
    reason,
    since,
    until: Math.floor(now),
    realAskedAt: Math.floor(realNow),
    found: 0,
    unconfirmed: 0,
  };
  await sql`
    insert into lanes as n (user_id, marks, fencing, next_wake_at)
    select user_id,
      jsonb_build_object('look', ${json({ ...look, oldestSince: since })}::jsonb),
      ${FENCING_AHEAD}, ${instant(now)}
    from users
    on conflict (user_id) do update set
      marks = n.marks || jsonb_build_object(
        'look', excluded.marks -> 'look' || jsonb_build_object(
          -- One that was not finished still has to be.
          'since', least(
            ${since}::float8,
            case
              when n.marks #> '{look,realDoneAt}' is null
                then (n.marks #>> '{look,since}')::float8
            end
          ),
          'oldestSince', least(${since}::float8, (n.marks #>> '{look,oldestSince}')::float8)
        )
      ),
      fencing = n.fencing + ${FENCING_AHEAD}, lease_owner = null, real_lease_until = null,
      next_wake_at = excluded.next_wake_at`.execute(db);
  await sql`
    select setval(
      format('%I.%I', schemaname, sequencename)::regclass,
      coalesce(last_value, 0) + ${IDS_AHEAD}
    )
    from pg_sequences
    where schemaname = 'public' and data_type = 'bigint'::regtype`.execute(db);
  await sql`select pg_notify(${WAKE_CHANNEL}, user_id::text) from users`.execute(db);
  return since;
}

/** How many lanes still have to look, and what those found that have. */
export async function readLooks(
  db: AnyDatabase,
): Promise<{ open: number; done: number; found: number; unconfirmed: number }> {
  const { rows } = await sql<{ open: number; done: number; found: number; unconfirmed: number }>`
    select count(*) filter (where marks #> '{look,realDoneAt}' is null)::int as open,
      count(*) filter (where marks #> '{look,realDoneAt}' is not null)::int as done,
      coalesce(sum((marks #>> '{look,found}')::int), 0)::int as found,
      coalesce(sum((marks #>> '{look,unconfirmed}')::int), 0)::int as unconfirmed
    from lanes
    where marks ? 'look'`.execute(db);
  return rows[0] ?? { open: 0, done: 0, found: 0, unconfirmed: 0 };
}
