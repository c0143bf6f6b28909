import { sql } from 'kysely';
import { ruleOf, type TaskName, type TaskPayloads } from '#core/jobs/task-rules.ts';
import { instant, json, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

type OneJob<Name extends TaskName> = { task: Name; payload: TaskPayloads[Name] };

/** Later than any job is due: a placeholder until the real time is read. */
const NOT_YET = 'infinity';

/**
 * Enqueues a job in the transaction of what it is about, so that both exist or neither. It is due
 * now unless `runAt`, in real time, says otherwise, and no sooner than `afterMs` from now by the
 * database's own clock. A waiting job of the same key is moved to that time and retried; beside a
 * running one, another is enqueued.
 */
export async function addJob<Name extends TaskName>({
  db,
  runAt = null,
  ...job
}: OneJob<Name> & { db: AnyDatabase; runAt?: number | null; afterMs?: number }): Promise<void> {
  await putJob({ db, ...job, runAt: instant(runAt) });
}

async function putJob<Name extends TaskName>({
  db,
  task,
  payload,
  runAt,
  afterMs = 0,
}: OneJob<Name> & {
  db: AnyDatabase;
  runAt: Date | string | null;
  afterMs?: number;
}): Promise<void> {
  const rule = ruleOf(task);
  await sql`
    select from graphile_worker.add_job(
      ${task}, payload => ${json(payload)}::json, queue_name => ${rule.queue?.(payload) ?? null},
      run_at => greatest(${runAt}::timestamptz, now() + ${afterMs}::int * interval '1 ms'),
      max_attempts => ${rule.maxAttempts}, job_key => ${rule.key(payload)},
      priority => ${rule.priority ?? 0}
    )`.execute(db);
}

/**
 * Schedules a job at the time that `nextAt` returns, in real time; null: not at all. Anyone who
 * enqueues the same job meanwhile waits for this transaction, and `nextAt` sees everything enqueued
 * before, so that neither overwrites an earlier time of the other. `afterMs`: no sooner than that
 * from now, for a job that schedules itself by another clock than the database's.
 */
export async function scheduleJob<Name extends TaskName>({
  db,
  nextAt,
  afterMs = 0,
  ...job
}: OneJob<Name> & {
  db: DatabaseTransaction;
  nextAt: () => Promise<number | null>;
  afterMs?: number;
}): Promise<void> {
  await putJob({ db, ...job, runAt: NOT_YET });
  const runAt = await nextAt();
  if (runAt === null) await removeJob(db, job.task, job.payload);
  else await putJob({ db, ...job, runAt: instant(runAt), afterMs });
}

/** Cancels a job, even a dead letter; a running one is not retried. */
export async function removeJob<Name extends TaskName>(
  db: AnyDatabase,
  task: Name,
  payload: OneJob<Name>['payload'],
): Promise<void> {
  await sql`select from graphile_worker.remove_job(${ruleOf(task).key(payload)})`.execute(db);
}

/**
 * Deletes every job of a user, including running ones and dead letters. The view of jobs has no
 * payload, and the key of a job that ran is gone, so this reads the table itself.
 */
export async function removeJobsOfUser({ db, userId }: Owner): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs where payload ->> 'userId' = ${userId}`.execute(db);
}

/**
 * Releases a failed job, to be retried after its own wait, in real ms: graphile-worker has one
 * back-off for all tasks, and finds the job already released when it records the failure.
 */
export async function retryJobAfter({
  db,
  jobId,
  error,
  waitMs,
}: {
  db: AnyDatabase;
  jobId: string;
  error: string;
  waitMs: number;
}): Promise<void> {
  await sql`
    with j as (
      update graphile_worker._private_jobs
      set last_error = ${error}, run_at = now() + ${waitMs}::int * interval '1 ms',
        locked_by = null, locked_at = null
      where id = ${jobId} and attempts < max_attempts
      returning job_queue_id
    )
    update graphile_worker._private_job_queues q
    set locked_by = null, locked_at = null
    from j
    where q.id = j.job_queue_id`.execute(db);
}

/** Makes a job that is failing a dead letter with this failure: no further try would change it. */
export async function giveUpJob(db: AnyDatabase, jobId: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set max_attempts = attempts where id = ${jobId}`.execute(
    db,
  );
}
