import type { Examining } from '#data/doctor/examining.ts';
import { addFindings, addCheckedRows } from '#data/doctor/finding.ts';
import { listDeadLetters, readJobFigures } from '#data/jobs/job-figures.ts';

const LOOKED_AT = 1000;

/** Jobs that have failed for good; `reachwell jobs` retries or drops them. */
export async function lookAtDeadLetters({ db, tally }: Examining): Promise<void> {
  const figures = await readJobFigures(db);
  const jobs = figures.reduce(
    (sum, { waiting, due, running, failed, dead }) => sum + waiting + due + running + failed + dead,
    0,
  );
  addCheckedRows(tally, ['DEAD_LETTERS'], jobs);
  addFindings(
    tally,
    (await listDeadLetters(db, LOOKED_AT)).map(({ id, task, attempts, lastError }) => ({
      check: 'DEAD_LETTERS',
      userId: null,
      where: `job ${id}, ${task}`,
      says: `${attempts} attempts failed: ${(lastError ?? 'each was cut off').split('\n')[0] ?? ''}`,
    })),
  );
}
