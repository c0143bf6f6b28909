import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addJob } from '#data/jobs/jobs.ts';
import { useTestDatabase } from '../support/database.ts';
import { judgeJobs } from './judge-jobs.ts';

const database = useTestDatabase();

test('a job that failed for good is named with its task and its error, and one that waits is not', async () => {
  const { db } = database;
  const exportOf = { userId: '1', exportId: '7' };
  await addJob({ db, task: 'make-archive', payload: exportOf });
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'twice'`.execute(
    db,
  );
  await addJob({ db, task: 'erase-account', payload: { userId: '1' }, afterMs: 60_000 });
  expect(await judgeJobs(db)).toEqual([
    { task: 'make-archive', says: expect.stringMatching(/make-archive, .*10 times: twice/) },
  ]);
});
