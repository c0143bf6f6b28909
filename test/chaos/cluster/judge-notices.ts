import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChaosDatabase } from '../chaos-database.ts';
import type { ClusterFault } from './chaos-cluster.ts';

const NOTICE = '"msg":"The database went back to an older state';
const WITHIN_MS = 60_000;
/** Another server takes writes after these, on a timeline of its own. */
const REPLACING: ReadonlySet<string> = new Set<ClusterFault>([
  'primaryLost',
  'primaryHung',
  'primaryIsolated',
  'switchover',
]);

/**
 * How long after each failover a process noticed it, in ms, by the processes' own logs; and a
 * sentence about each one that wasn't noticed within a minute.
 */
export function judgeNotices(
  { outages, faults }: Pick<ChaosDatabase, 'outages' | 'faults'>,
  logsFolder: string,
): { noticedAfter: number[]; missed: string[] } {
  const notices = readdirSync(logsFolder)
    .flatMap((file) => readFileSync(join(logsFolder, file), 'utf8').split('\n'))
    .filter((line) => line.includes(NOTICE))
    .map((line) => (JSON.parse(line) as { time: number }).time);
  const noticedAfter: number[] = [];
  const missed: string[] = [];
  for (const [place, { killedAt, answersAt }] of outages.entries()) {
    const fault = faults[place] ?? '';
    if (!REPLACING.has(fault) || answersAt === null) continue;
    const after = notices.filter((at) => at >= killedAt).map((at) => Math.max(0, at - answersAt));
    const first = Math.min(...after);
    if (first <= WITHIN_MS) noticedAfter.push(first);
    else missed.push(`No process noticed within a minute that the database failed over (${fault})`);
  }
  return { noticedAfter, missed };
}
