import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchPostgres } from './bench-postgres.ts';
import { startProgram, type ChildProgram } from './child-program.ts';
import { PRACTICE_KEY, type PracticeProgram } from './practice-program.ts';

const LOOK_MS = 100;

type OneWorker = {
  scratch: string;
  postgres: BenchPostgres;
  practice: PracticeProgram;
  settings?: Readonly<Record<string, string>>;
};

/**
 * One worker of the product in a process of its own, on the bench's database and network; resolves
 * once it looks for lanes.
 */
export async function startWorkerProgram({
  scratch,
  postgres,
  practice,
  settings = {},
}: OneWorker): Promise<ChildProgram> {
  const program = startProgram({
    args: [
      '--import',
      './tools/follow-parent.mjs',
      '--import',
      './test/bench/harness/collect-garbage.mjs',
      'src/main.ts',
    ],
    env: {
      ROLE: 'worker',
      DATABASE_URL: postgres.url,
      DATA_DIR: join(scratch, 'worker'),
      NETWORK_URL: practice.url,
      NETWORK_API_KEY: PRACTICE_KEY,
      PRACTICE: 'on',
      PRACTICE_CONTROL_URL: practice.controlUrl,
      ENGINE_MIN_GAP_SECONDS: '0',
      DEMO: 'off',
      BILLING: 'off',
      LOG_LEVEL: 'info',
      REACHWELL_FOLLOWS: '',
      ...settings,
    },
  });
  const ended = program.line<never>(() => null);
  try {
    await Promise.race([hasJoined(postgres), ended]);
  } catch (error) {
    await program.stop();
    throw error;
  }
  ended.catch(() => undefined);
  return program;
}

async function hasJoined({ pool }: BenchPostgres): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where application_name like 'reachwell worker%'`,
    );
    if ((rowCount ?? 0) > 0) return;
    await wait(LOOK_MS);
  }
}
