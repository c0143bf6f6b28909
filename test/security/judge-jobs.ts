import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#data/database.ts';
import { listDeadLetters, readJobFigures } from '#data/jobs/job-figures.ts';

const LOOK_MS = 250;
const DONE_WITHIN_MS = 300_000;
const READ = 1000;

/** What no runner has ended: jobs that are due, run, or wait after a failure. */
async function countOpenJobs(db: Database): Promise<number> {
  const figures = await readJobFigures(db);
  return figures.reduce((sum, { due, running, failed }) => sum + due + running + failed, 0);
}

/**
 * Waits until a runner has ended every job that is due; one that failed is tried again at once, up
 * to its last try. Gives a sentence, by its task, for each job that failed for good.
 */
export async function judgeJobs(db: Database): Promise<{ task: string; says: string }[]> {
  const until = performance.now() + DONE_WITHIN_MS;
  let open = await countOpenJobs(db);
  while (open > 0 && performance.now() < until) {
    await sql`
      select from graphile_worker.reschedule_jobs(
        (select array_agg(id) from graphile_worker.jobs
          where attempts between 1 and max_attempts - 1 and locked_at is null and run_at > now()),
        run_at => now())`.execute(db);
    await wait(LOOK_MS);
    open = await countOpenJobs(db);
  }
  const dead = (await listDeadLetters(db, READ)).map(({ id, task, attempts, lastError }) => ({
    task,
    says: `job ${id}, ${task}, failed for good, ${attempts} times: ${lastError ?? 'cut off'}`,
  }));
  if (open === 0) return dead;
  return [...dead, { task: 'any', says: `${open} jobs were not done at the end` }];
}
