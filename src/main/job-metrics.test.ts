import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addJob } from '#data/jobs/jobs.ts';
import { showJobs } from '#main/job-metrics.ts';
import { useTestDatabase } from '../../test/support/database.ts';

const database = useTestDatabase();

test('the metrics count the jobs of each task by state, with the oldest one’s delay', async () => {
  const job = (taskId: string, runAt?: number) =>
    addJob({
      db: database.db,
      task: 'move-leads',
      payload: { userId: '1', taskId },
      ...(runAt !== undefined && { runAt }),
    });
  for (const taskId of ['1', '2', '3', '4']) await job(taskId);
  await job('5', Date.now() + 3_600_000);
  const change = (taskId: string, what: string) =>
    database.pool.query(
      `update graphile_worker._private_jobs set ${what} where key = 'move-leads/${taskId}'`,
    );
  await change('1', `run_at = now() - interval '90 seconds'`);
  await change('2', `locked_at = now(), locked_by = 'somebody', attempts = 1`);
  await change('3', `attempts = 2, run_at = now() + interval '1 minute'`);
  await change('4', 'attempts = max_attempts');
  const registry = new Registry();
  showJobs(database.db, registry);
  const text = await registry.metrics();
  for (const state of ['waiting', 'due', 'running', 'failed', 'dead'])
    expect(text).toContain(`reachwell_jobs{task="move-leads",state="${state}"} 1\n`);
  const [, seconds] = /oldest_due_seconds\{task="move-leads"\} (\S+)/.exec(text) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(90);
  expect(Number(seconds)).toBeLessThan(150);
  await database.pool.query('delete from graphile_worker._private_jobs');
  expect(await registry.metrics()).not.toContain('move-leads');
});
