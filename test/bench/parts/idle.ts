import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';
import { startBenchPostgres, type BenchPostgres } from '../harness/bench-postgres.ts';
import { startPracticeProgram, type PracticeProgram } from '../harness/practice-program.ts';
import { startWorkerProgram } from '../harness/worker-program.ts';
import { countAsLookedAt, insertScaleLeads, insertScaleUsers } from '../scale/scale-world.ts';
import { startMeter, type Meter } from '../steps/worker-meter.ts';

const ACCOUNTS = 100;
const LEADS_EACH = 1000;
const SETTLED_MS = 8000;
const IDLE_MS = 30_000;

/**
 * A worker whose leads all wait: with a network of its own, at real time, and in practice mode,
 * whose clock is kept in the database each second.
 */
export const idlePart: BenchPart = {
  title: `A worker with nothing to do, ${(ACCOUNTS * LEADS_EACH).toLocaleString('en-US')} leads waiting`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const mode of ['real time', 'practice mode'] as const) {
    say(mode);
    const postgres = await startBenchPostgres({
      scratch: `${scratch}/${mode.replace(' ', '-')}`,
      settings: { autovacuum: 'off' },
    });
    const practice = await startPracticeProgram({ scratch, now: Date.now(), rate: 1 });
    try {
      const { spent, seconds } = await measureIdle({
        scratch,
        postgres,
        practice,
        isReal: mode === 'real time',
      });
      const share = (ms: number | null) => (ms ?? 0) / seconds / 10;
      figures.push({
        name: `idle, ${mode}`,
        value: share(spent.own) + share(spent.server),
        unit: '% core',
        beside: `worker ${share(spent.own).toFixed(2)}, PostgreSQL ${share(spent.server).toFixed(2)}${mode === 'real time' ? '; at most 0.5 is asked' : ''}`,
      });
    } finally {
      await practice.stop();
      await postgres.stop();
    }
  }
  return figures;
}

async function measureIdle({
  scratch,
  postgres,
  practice,
  isReal,
}: {
  scratch: string;
  postgres: BenchPostgres;
  practice: PracticeProgram;
  isReal: boolean;
}): Promise<ReturnType<Meter>> {
  const now = Date.now();
  const { db } = postgres;
  const users = await insertScaleUsers({
    db,
    now,
    firstUserId: 1,
    visits: false,
    accounts: Array.from({ length: ACCOUNTS }, (_, index) => ({
      account: `idle-${index}`,
      memberId: `idle-member-${index}`,
    })),
  });
  await insertScaleLeads({ db, now, users, each: LEADS_EACH, standing: 'WAITING' });
  await countAsLookedAt({ db, users, now });
  const real = {
    PRACTICE: 'off',
    PRACTICE_CONTROL_URL: '',
    MASTER_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://bench.example',
    ENGINE_MIN_GAP_SECONDS: '45',
  };
  const program = await startWorkerProgram({
    scratch,
    postgres,
    practice,
    settings: isReal ? real : {},
  });
  await wait(SETTLED_MS);
  const read = startMeter({ pid: program.pid, postgres, practice });
  await wait(IDLE_MS);
  const measured = read();
  await program.stop();
  return measured;
}
