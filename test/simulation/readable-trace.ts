import { runHistory, type HistoryOptions } from './history.ts';

const MAX_LINES = 60;
/** What concerns everyone: who holds a lane, what went wrong, what someone did. */
const ALWAYS = new RegExp(
  'leased:|released:|dies:|noticed|wall clock|fault:|stands still|in the moment' +
    '|quiet|VIOLATION|A lane|campaign|sequence|zone|schedule|limits|account' +
    '|subscription',
);

/**
 * Reruns a failing history and prints its end: everything about the person, the lead, and the
 * request that the violation names.
 */
export async function readableTrace(options: HistoryOptions): Promise<string[]> {
  const { lines, violation } = await runHistory({ ...options, inWords: true });
  if (violation === null) return ['This history breaks no promise.'];
  const named = [...violation.detail.matchAll(/m-\d+|rw-[0-9a-f]+|lead \d+|msg-\d+/g)].map(
    ([name]) => name,
  );
  const about = lines.filter(
    (line) => ALWAYS.test(line) || named.some((name) => line.includes(name)),
  );
  return about.slice(-MAX_LINES);
}
