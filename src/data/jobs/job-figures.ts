import { sql } from 'kysely';
import { instantSql, type AnyDatabase } from '#data/database.ts';

/** How many jobs of a task stand where; each counts once. */
export type JobFigures = {
  task: string;
  /** Not due yet, and never tried. */
  waiting: number;
  due: number;
  running: number;
  /** Failed for now, to be tried again later. */
  failed: number;
  /** Failed for good. */
  dead: number;
  oldestDueSeconds: number;
};

/** The jobs of the whole deployment by task; tasks without a job are not in it. */
export async function readJobFigures(db: AnyDatabase): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select task, count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'due')::int as due,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'dead')::int as dead,
      coalesce(
        extract(epoch from now() - min(run_at) filter (where state = 'due')), 0
      )::float8 as "oldestDueSeconds"
    from (
      select task_identifier as task, run_at,
        case
          when locked_at is not null then 'running'
          when attempts >= max_attempts then case when key is not null then 'dead' end
          when run_at <= now() then 'due'
          when attempts > 0 then 'failed'
          else 'waiting'
        end as state
      from graphile_worker.jobs
    ) j
    where state is not null
    group by task
    order by task`.execute(db);
  return rows;
}

/** A job that has failed for good and waits for an operator's word. */
export type DeadLetter = {
  id: string;
  task: string;
  attempts: number;
  /** Null where every try was cut off. */
  lastError: string | null;
  addedAt: number;
};

/** Without a key it has been replaced by a later job: what it was to do is not lost. */
const IS_DEAD = sql`attempts >= max_attempts and locked_at is null and key is not null`;

/** The dead letters of the deployment, the oldest first. */
export async function listDeadLetters(db: AnyDatabase, limit: number): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, task_identifier as task, attempts, last_error as "lastError", created_at as "addedAt"
    from graphile_worker.jobs
    where ${IS_DEAD}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Dead letters, all or those named. */
const DEAD = (ids: readonly string[] | null) => sql`
  (
    select coalesce(array_agg(id), '{}')
    from graphile_worker.jobs
    where ${IS_DEAD} and (${ids === null} or id = any(${[...(ids ?? [])]}::bigint[]))
  )`;

/** Lets dead letters be tried again, at once; returns how many. */
export async function retryDeadLetters(
  db: AnyDatabase,
  ids: readonly string[] | null,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`
    select count(*)::int as count
    from graphile_worker.reschedule_jobs(${DEAD(ids)}, run_at => now(), attempts => 0)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Drops dead letters; returns how many. */
export async function dropDeadLetters(
  db: AnyDatabase,
  ids: readonly string[] | null,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from graphile_worker.complete_jobs(${DEAD(ids)})`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Prunes old dead letters, replaced jobs that a kill left, and queues without a job, because each
 * poll for work scans all queues. Real time.
 */
export async function pruneJobs(db: AnyDatabase, realBefore: number): Promise<void> {
  await sql`
    select from graphile_worker.complete_jobs(
      (
        select coalesce(array_agg(id), '{}')
        from graphile_worker.jobs
        where attempts >= max_attempts
          and locked_at is null
          and (key is null or run_at < ${instantSql(realBefore)})
      )
    )`.execute(db);
  await sql`
    delete from graphile_worker._private_job_queues q
    where locked_at is null
      and not exists (
        select from graphile_worker._private_jobs j where j.job_queue_id = q.id
      )`.execute(db);
}
