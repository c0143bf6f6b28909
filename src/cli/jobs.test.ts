import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { listJobs, settleJobs } from '#cli/jobs.ts';
import { addJob } from '#data/jobs/jobs.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { dropJobs, jobsIn } from '../../test/support/job-world.ts';

const database = useTestDatabase();
let printed: string[] = [];
let ids: string[] = [];
const operator = () => {
  printed = [];
  return {
    config: readConfig({ DATABASE_URL: database.url }),
    print: (line: string) => void printed.push(line),
    say: () => undefined,
  };
};
const list = () => listJobs(operator());
const settle = (action: 'retry' | 'drop', of: string[] | null) =>
  settleJobs({ ...operator(), action, ids: of });

beforeEach(async () => {
  await dropJobs(database.db);
  for (const taskId of ['1', '2', '3'])
    await addJob({ db: database.db, task: 'move-leads', payload: { userId: '1', taskId } });
  const { rows } = await database.pool.query<{ id: string }>(
    `
      update graphile_worker._private_jobs
      set attempts = max_attempts, last_error = E'Gone\n  at home'
      where key <> 'move-leads/3'
      returning id`,
  );
  ids = rows.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
});

test('jobs that have failed for good are listed with attempts and first error lines', async () => {
  await list();
  expect(printed).toEqual(
    ids.map((id) =>
      expect.stringMatching(new RegExp(`^ +${id}  move-leads .* 25 attempts  Gone$`)),
    ),
  );
  await settle('drop', null);
  await list();
  expect(printed).toEqual(['No jobs have failed permanently.']);
});

test('a named one is retried or dropped; the others and waiting ones are left alone', async () => {
  await settle('retry', ids.slice(0, 1));
  expect(printed).toEqual(['1 job will be retried now.']);
  await settle('drop', ids.slice(0, 2));
  expect(printed).toEqual(['1 job dropped.']);
  expect(await jobsIn(database.db)).toMatchObject([
    { key: 'move-leads/1', attempts: 0 },
    { key: 'move-leads/3', attempts: 0 },
  ]);
});

test('an unknown one changes nothing', async () => {
  await expect(settle('retry', ['999999999'])).rejects.toThrow('No job with that number');
  expect(await jobsIn(database.db)).toHaveLength(3);
});
