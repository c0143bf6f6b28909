import { pino, type DestinationStream } from 'pino';
import { sql } from 'kysely';
import { runOnce } from 'graphile-worker';
import { readZapierUrl } from '#data/campaigns/zapier-url.ts';
import { wrongArchiveField } from '#contract/archive-rows.ts';
import { openPool, type Database } from '#data/database.ts';
import { openListener } from '#data/database/listen.ts';
import { jobPool } from '#data/jobs/job-pool.ts';
import { jobLogger, runJobs, taskListOf } from '#main/job-runner.ts';
import type { TaskWorld } from '#jobs/all-tasks.ts';
import { TEST_MASTER_KEY } from './call-handler.ts';

/** A world for tasks that reaches no outside service, unless the test replaces one. */
export function jobWorld({ db, ...given }: Partial<TaskWorld> & { db: Database }): TaskWorld {
  const nobody = () => Promise.reject(new Error('Nobody is there in this test'));
  return {
    db,
    now: Date.now,
    realNow: Date.now,
    random: () => 0,
    outbound: { post: nobody },
    openAddress: (campaign) => readZapierUrl({ db, masterKey: TEST_MASTER_KEY, ...campaign }),
    allFeaturesAccounts: [],
    send: nobody,
    payments: null,
    masterKey: TEST_MASTER_KEY,
    wrongField: wrongArchiveField,
    network: { account: {} as never },
    reachProxy: nobody,
    partner: null,
    backups: null,
    removeAccount: nobody,
    releaseMailbox: nobody,
    finder: { available: false, spendsCredits: false, ask: nobody },
    shred: false,
    say: () => undefined,
    ...given,
  };
}

/** Runs every due job with graphile-worker itself, until none is left. */
export async function doJobs({
  databaseUrl,
  world,
}: {
  databaseUrl: string;
  world: TaskWorld;
}): Promise<void> {
  const connections = openConnections(databaseUrl);
  try {
    await runOnce({
      pgPool: jobPool(connections.pool, connections.listener),
      taskList: taskListOf(world, () => false),
      noHandleSignals: true,
      logger: jobLogger(pino({ level: 'silent' })),
    });
  } finally {
    await connections.close();
  }
}

export type JobRow = {
  task: string;
  key: string | null;
  attempts: number;
  lastError: string | null;
  /** Real ms from now until it is due. */
  dueInMs: number;
  isLocked: boolean;
};

/** The jobs that there are, by task. */
export async function jobsIn(db: Database): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select task_identifier as task, key, attempts, last_error as "lastError",
      (extract(epoch from run_at - now()) * 1000)::float8 as "dueInMs",
      locked_at is not null as "isLocked"
    from graphile_worker.jobs
    order by task_identifier, id`.execute(db);
  return rows;
}

/** Makes every waiting job due. */
export async function passJobWaits(db: Database): Promise<void> {
  await sql`
    select from graphile_worker.reschedule_jobs(
      (select array_agg(id) from graphile_worker.jobs), run_at => now()
    )`.execute(db);
}

/** Makes running jobs so old that those of dead workers are released. */
export async function ageJobLocks(db: Database): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set locked_at = locked_at - interval '1 minute'
    where locked_at is not null`.execute(db);
}

export async function dropJobs(db: Database): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
}

/** Runs jobs on a database as a process of its own would; returns how to stop it. */
export function runJobsOn(
  databaseUrl: string,
  world: TaskWorld,
  lines: DestinationStream = { write: () => undefined },
): () => Promise<void> {
  const connections = openConnections(databaseUrl);
  const stop = runJobs(world, connections, pino({}, lines));
  return () => stop().then(connections.close);
}

function openConnections(databaseUrl: string) {
  const pool = openPool({ databaseUrl, size: 4 });
  const listener = openListener(databaseUrl);
  return {
    pool,
    listener,
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}
