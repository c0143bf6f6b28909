import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/ports.ts';
import { childrenOf, commandLineOf, cpuMsOf, memoryMbOf } from './process-usage.ts';
import { startProgram } from './child-program.ts';

const LOOK_MS = 5;
const READY_WITHIN_MS = 60_000;
/** Addresses of this domain need no mailed link. */
export const BENCH_DOMAIN = 'bench.example';

export type ProductProgram = {
  url: string;
  /** Real ms from the start of the process to the first good answer. */
  startedInMs: number;
  pid: number;
  cpuMs: () => number | null;
  memoryMb: () => number | null;
  /** The practice network that the product has started alongside it. */
  practiceMemoryMb: () => number | null;
  stop: () => Promise<void>;
};

type Start = {
  dataDir: string;
  databaseUrl?: string;
  settings?: Record<string, string>;
  firstPath?: string;
};

/**
 * Starts the product as `npm start` does, by default quiet and without the demo, and waits until it
 * responds.
 */
export async function startProductProgram({
  dataDir,
  databaseUrl,
  settings = {},
  firstPath = '/api/ready',
}: Start): Promise<ProductProgram> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    BILLING: 'off',
    PRACTICE_SKIP_NIGHTS: 'off',
    LOG_LEVEL: 'warn',
    SKIP_VERIFICATION_DOMAINS: BENCH_DOMAIN,
    REACHWELL_FOLLOWS: '',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...settings,
  };
  const startedAt = performance.now();
  const program = startProgram({
    args: ['--import', './tools/follow-parent.mjs', 'src/main.ts'],
    env,
  });
  const ended = program.line<never>(() => null);
  ended.catch(() => undefined);
  try {
    await Promise.race([firstAnswer({ url: `${url}${firstPath}`, since: startedAt }), ended]);
  } catch (error) {
    await program.stop();
    throw error;
  }
  const startedInMs = performance.now() - startedAt;
  const practice = childrenOf(program.pid).find((pid) =>
    commandLineOf(pid).includes('practice-network'),
  );
  return {
    url,
    startedInMs,
    pid: program.pid,
    cpuMs: () => cpuMsOf(program.pid),
    memoryMb: () => memoryMbOf(program.pid),
    practiceMemoryMb: () => (practice === undefined ? null : memoryMbOf(practice)),
    stop: program.stop,
  };
}

/** Asks until the address gives a good answer. */
export async function firstAnswer({ url, since }: { url: string; since: number }): Promise<void> {
  for (;;) {
    const isGood = await fetch(url).then(
      async (answer) => (await answer.arrayBuffer(), answer.ok),
      () => false,
    );
    if (isGood) return;
    if (performance.now() - since > READY_WITHIN_MS)
      throw new Error(`${url} gave no good answer within ${READY_WITHIN_MS / 1000} s.`);
    await wait(LOOK_MS);
  }
}
