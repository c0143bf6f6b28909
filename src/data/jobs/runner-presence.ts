import { sql } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';
import type { Listener } from '#data/database/listen.ts';

/**
 * The first half of the advisory lock that a living runner holds; the second is made of its name.
 */
export const RUNNER_LOCK_CLASS = 5_391_205;

/**
 * Records in the database that a job runner is alive, by a lock on the listening connection: it
 * ends with the process, however that ends, so that a killed runner's jobs are known to be free.
 * `onLost` is called once when the connection breaks.
 */
export async function joinRunners(
  listener: Listener,
  runner: string,
  onLost: (error: Error) => void,
): Promise<{ leave: () => Promise<void> }> {
  const lock = [RUNNER_LOCK_CLASS, runner];
  const leave = await listener.hold({
    onLost,
    // Shared, so that two names of one number do not wait for each other.
    begin: (client) =>
      client.query('select pg_advisory_lock_shared($1::int, hashtext($2) & 2147483647)', lock),
    end: (client) =>
      client.query('select pg_advisory_unlock_shared($1::int, hashtext($2) & 2147483647)', lock),
  });
  return { leave };
}

/**
 * Frees the jobs of runners that are gone, to be retried immediately; graphile-worker itself waits
 * four hours. A runner takes its first jobs a moment before it records that it is alive.
 */
export async function freeJobsOfGoneRunners(db: AnyDatabase): Promise<void> {
  await sql`
    select from (
      select array_agg(distinct locked_by) as gone
      from graphile_worker.jobs j
      where locked_at < now() - interval '5 seconds'
        and not exists (
          select from pg_locks k
          where k.locktype = 'advisory'
            and k.granted
            and k.classid::bigint = ${RUNNER_LOCK_CLASS}
            and k.objid::bigint = hashtext(j.locked_by) & 2147483647
            and k.database = (select oid from pg_database where datname = current_database())
        )
    ) g
    cross join lateral graphile_worker.force_unlock_workers(g.gone)
    where g.gone is not null`.execute(db);
}
