import { withData, type Operator } from '#cli/operator.ts';
import { counted } from '#core/text/formats.ts';
import {
  dropDeadLetters,
  listDeadLetters,
  retryDeadLetters,
  type DeadLetter,
} from '#data/jobs/job-figures.ts';

const LISTED = 1000;
const ACTIONS = {
  retry: { does: retryDeadLetters, done: 'will be retried now' },
  drop: { does: dropDeadLetters, done: 'dropped' },
} as const;

/** `jobs`: lists the jobs that have failed for good. */
export async function listJobs(operator: Operator): Promise<void> {
  const letters = await withData(operator, (db) => listDeadLetters(db, LISTED));
  if (letters.length === 0) return operator.print('No jobs have failed permanently.');
  for (const letter of letters) operator.print(lineOf(letter));
}

/** `jobs retry` and `jobs drop`: some of them by their numbers, or all of them (null). */
export async function settleJobs({
  action,
  ids,
  ...operator
}: Operator & { action: keyof typeof ACTIONS; ids: readonly string[] | null }): Promise<void> {
  const { does, done } = ACTIONS[action];
  const count = await withData(operator, (db) => does(db, ids));
  if (count === 0 && ids !== null)
    throw new Error('No job with that number has failed permanently.');
  operator.print(`${counted(count, 'job')} ${done}.`);
}

function lineOf({ id, task, attempts, lastError, addedAt }: DeadLetter): string {
  const [error = ''] = (lastError ?? 'Cut off each time').split('\n');
  return `${id.padStart(8)}  ${task.padEnd(20)} ${new Date(addedAt).toISOString()}  ${attempts} attempts  ${error}`;
}
