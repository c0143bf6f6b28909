import { setTimeout as wait } from 'node:timers/promises';
import type { BenchPostgres } from '../harness/bench-postgres.ts';
import { memoryMbOf } from '../harness/process-usage.ts';
import type { PracticeProgram } from '../harness/practice-program.ts';
import { startWorkerProgram } from '../harness/worker-program.ts';
import { measureLooks } from './account-looks.ts';
import { countStates, countSteps, STEPS_A_LEAD, wakeEveryLane } from './bench-campaigns.ts';
import { BENCH_NOW } from './bench-time.ts';
import { startMeter, type Spent } from './worker-meter.ts';

const LOOK_MS = 250;
/** A machine that is busy with other things gets so long; the figures then are of what was done. */
const LONGEST_MS = 180_000;
// A program is slower in its first seconds, and toward the end some lanes have nothing left to do.
const FROM_SHARE = 0.1;
const TO_SHARE = 0.9;

export type WorkerRun = {
  seconds: number;
  steps: number;
  stepsASecond: number;
  spent: Spent;
  look: Spent | null;
  memoryMb: number | null;
  finished: number;
  failed: number;
};

type OneWorker = {
  scratch: string;
  postgres: BenchPostgres;
  practice: PracticeProgram;
  userIds: readonly string[];
  leads: number;
  say: (line: string) => void;
};

/** Lets one worker, the product's own in a process of its own, walk every lead to its end. */
export async function runOneWorker({
  scratch,
  postgres,
  practice,
  userIds,
  leads,
  say,
}: OneWorker): Promise<WorkerRun> {
  const program = await startWorkerProgram({ scratch, postgres, practice });
  const ended = program.line<never>(() => null);
  try {
    return await Promise.race([walk(), ended]);
  } finally {
    ended.catch(() => undefined);
    await program.stop();
  }

  async function walk(): Promise<WorkerRun> {
    await wakeEveryLane({ db: postgres.db, userIds, now: BENCH_NOW });
    const meter = startMeter({ pid: program.pid, postgres, practice });
    const leadsASecond = await watchProgress({ postgres, leads, say });
    const { spent, seconds } = meter();
    const steps = await countSteps(postgres.db);
    const { finished, failed } = await countStates(postgres.db);
    const memoryMb = memoryMbOf(program.pid);
    const look =
      finished < leads
        ? null
        : await measureLooks({
            postgres,
            userIds,
            meter: () => startMeter({ pid: program.pid, postgres, practice }),
          });
    return {
      seconds,
      steps,
      stepsASecond: leadsASecond * STEPS_A_LEAD,
      spent,
      look,
      memoryMb,
      finished,
      failed,
    };
  }
}

/** Waits until no lead is open, or long enough; answers leads a second in the middle of the run. */
async function watchProgress({
  postgres,
  leads,
  say,
}: Pick<OneWorker, 'postgres' | 'leads' | 'say'>): Promise<number> {
  const startedAt = performance.now();
  const seen: { at: number; done: number }[] = [];
  for (let told = 0; ;) {
    const { finished, failed, open } = await countStates(postgres.db);
    const at = performance.now();
    seen.push({ at, done: finished + failed });
    if (open === 0) break;
    if (at - startedAt > LONGEST_MS) break;
    if (at - startedAt > (told + 1) * 20_000)
      say(`${finished} of ${leads} leads after ${(++told * 20_000) / 1000} s`);
    await wait(LOOK_MS);
  }
  const from = seen.find(({ done }) => done >= leads * FROM_SHARE);
  const to = seen.find(({ done }) => done >= leads * TO_SHARE) ?? seen.at(-1);
  return from === undefined || to === undefined || to.at === from.at
    ? 0
    : (to.done - from.done) / ((to.at - from.at) / 1000);
}
