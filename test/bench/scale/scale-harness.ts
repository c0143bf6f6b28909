import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import { campaignTimeOf, createClock } from '#data/chores/clock-row.ts';
import { startBenchPostgres, type BenchPostgres } from '../harness/bench-postgres.ts';
import type { ChildProgram } from '../harness/child-program.ts';
import {
  PRACTICE_KEY,
  startPracticeProgram,
  type PracticeProgram,
} from '../harness/practice-program.ts';
import { startWorkerProgram } from '../harness/worker-program.ts';
import { BENCH_NOW, BENCH_RATE } from '../steps/bench-time.ts';
import { startMeter, type Meter } from '../steps/worker-meter.ts';
import type { Account } from './scale-world.ts';

/**
 * The environment of the scale benchmarks: the database, the network, the clock, and a worker that
 * can be restarted.
 */
export type ScaleHarness = {
  postgres: BenchPostgres;
  practice: PracticeProgram;
  /** Campaign time as the clock's row has it. */
  now: () => Promise<number>;
  /**
   * Accounts of the practice network, new ones each time: an account that it does not know would be
   * taken for lost.
   */
  connect: (count: number) => Promise<Account[]>;
  startWorker: () => Promise<{ program: ChildProgram; meter: () => Meter }>;
  stop: () => Promise<void>;
};

export async function startScaleHarness({
  scratch,
  settings = {},
}: {
  scratch: string;
  settings?: Record<string, string>;
}): Promise<ScaleHarness> {
  const postgres = await startBenchPostgres({ scratch, settings });
  const practice = await startPracticeProgram({ scratch, now: BENCH_NOW, rate: BENCH_RATE });
  await createClock({
    db: postgres.db,
    realNow: Date.now(),
    campaignNow: BENCH_NOW,
    rate: BENCH_RATE,
  });
  let connected = 0;
  return {
    postgres,
    practice,
    async now() {
      const row = await postgres.db.selectFrom('clock').selectAll().executeTakeFirstOrThrow();
      return campaignTimeOf(
        {
          rate: row.rate,
          baseReal: row.base_real,
          baseCampaign: row.base_campaign,
          ceiling: row.ceiling,
          play: null,
        },
        Date.now(),
      );
    },
    connect: (count) => connectAccounts({ practice, from: (connected += count) - count, count }),
    async startWorker() {
      const program = await startWorkerProgram({ scratch, postgres, practice });
      return { program, meter: () => startMeter({ pid: program.pid, postgres, practice }) };
    },
    async stop() {
      await practice.stop();
      await postgres.stop();
    },
  };
}

async function connectAccounts({
  practice,
  from,
  count,
}: {
  practice: PracticeProgram;
  from: number;
  count: number;
}): Promise<Account[]> {
  const clock = { now: () => BENCH_NOW, realNow: Date.now, rate: () => BENCH_RATE };
  const connector = createNetworkConnector({
    baseUrl: practice.url,
    apiKey: PRACTICE_KEY,
    requestTimeoutMs: 20_000,
    clock,
  });
  const accounts: Account[] = [];
  for (let index = 0; index < count; index += 1) {
    const step = await connector.login.start({
      credentials: { userName: `scale.${from + index}@example.com`, password: 'bench password' },
    });
    if (step.state !== 'connected') throw new Error('The practice network asked for a code.');
    accounts.push(step);
  }
  await connector.close();
  return accounts;
}
