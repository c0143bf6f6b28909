import { ArgumentError } from '#cli/argument-error.ts';
import type { Config } from '#config.ts';
import { counted } from '#core/text/formats.ts';
import type { Database } from '#data/database.ts';
import {
  dropDeadLetters,
  listDeadLetters,
  retryDeadLetters,
  type DeadLetter,
} from '#data/jobs/job-figures.ts';
import { openMigratedData } from '#main/open-data.ts';

type Jobs = {
  config: Config;
  /** The words after `jobs`: none, or an action and the jobs. */
  words: readonly string[];
  print: (line: string) => void;
  say: (line: string) => void;
};

const LISTED = 1000;
const ACTIONS = {
  retry: { does: retryDeadLetters, done: 'will be retried now' },
  drop: { does: dropDeadLetters, done: 'dropped' },
} as const;

/**
 * `jobs`: the jobs that have failed for good; `jobs retry` and `jobs drop` name some of them by
 * their numbers, or `all`.
 */
export async function jobs({ config, words, print, say }: Jobs): Promise<void> {
  const [action, ...named] = words;
  if (action !== undefined && !Object.hasOwn(ACTIONS, action))
    throw new ArgumentError([`jobs accepts retry and drop, not “${action}”.`]);
  const ids = action === undefined ? null : idsOf(named);
  const data = await openMigratedData({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
  });
  try {
    if (action === undefined) return await list({ db: data.db, print });
    const { does, done } = ACTIONS[action as keyof typeof ACTIONS];
    const count = await does(data.db, ids);
    if (count === 0 && ids !== null)
      throw new Error('No job with that number has failed permanently.');
    print(`${counted(count, 'job')} ${done}.`);
  } finally {
    await data.close();
  }
}

function idsOf(named: readonly string[]): readonly string[] | null {
  if (named.length === 1 && named[0] === 'all') return null;
  if (named.length === 0 || !named.every((id) => /^[1-9]\d{0,17}$/.test(id)))
    throw new ArgumentError(['Name jobs by their numbers, or all of them with “all”.']);
  return named;
}

async function list({ db, print }: { db: Database } & Pick<Jobs, 'print'>): Promise<void> {
  const letters = await listDeadLetters(db, LISTED);
  if (letters.length === 0) return print('No jobs have failed permanently.');
  for (const letter of letters) print(lineOf(letter));
}

function lineOf({ id, task, attempts, lastError, addedAt }: DeadLetter): string {
  const [error = ''] = (lastError ?? 'Cut off each time').split('\n');
  return `${id.padStart(8)}  ${task.padEnd(20)} ${new Date(addedAt).toISOString()}  ${attempts} attempts  ${error}`;
}
