import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type PracticeAddress = { url: string; controlUrl: string };
export type PracticeProcess = { address: PracticeAddress; stop: () => Promise<void> };

const PROGRAM = fileURLToPath(import.meta.resolve('@reachwell/practice-network/main.ts'));
const START_MS = 60_000;
const RESTART_MS = 500;
const STOP_MS = 5000;

type Settings = { dataDir: string; seed: string; apiKey: string; log: (line: string) => void };

/**
 * Its standard input is a pipe that we hold open: when we are gone, for whatever reason, the pipe
 * ends and so does it.
 */
function launch({ dataDir, seed, apiKey }: Settings): ChildProcess {
  const args = [
    '--data',
    dataDir,
    '--seed',
    seed,
    '--api-key',
    apiKey,
    '--rate',
    '0',
    '--with-parent',
  ];
  return spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      NODE_COMPILE_CACHE: getCompileCacheDir(),
    },
  });
}

async function firstLine(
  child: ChildProcess,
  log: (line: string) => void,
): Promise<PracticeAddress> {
  let lastWords: string[] = [];
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastWords = [...lastWords.slice(-2), line];
      log(`practice network: ${line}`);
    });
  const signal = AbortSignal.timeout(START_MS);
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const exited = once(child, 'exit').then(() =>
    Promise.reject(new Error(`The practice network exited during startup. ${lastWords.join(' ')}`)),
  );
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error));
  const [line] = (await Promise.race([once(lines, 'line', { signal }), exited, failed])) as [
    string,
  ];
  lines.on('line', () => {});
  return JSON.parse(line) as PracticeAddress;
}

/**
 * Runs the practice network as a separate process, with its clock stopped until it is set. If it
 * dies it is restarted with the same world and, usually, the same ports; then `restarted` is
 * called.
 */
export async function startPracticeProcess({
  restarted,
  ...settings
}: Settings & { restarted: (address: PracticeAddress) => void }): Promise<PracticeProcess> {
  let child = launch(settings);
  let stopping = false;
  const address = await firstLine(child, settings.log);
  const known = { ...address };

  async function keepAlive(): Promise<void> {
    for (;;) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (stopping) return;
      settings.log('The practice network exited; restarting it');
      await wait(RESTART_MS);
      if (stopping) return;
      child = launch(settings);
      await firstLine(child, settings.log).then(
        (again) => restarted(Object.assign(known, again)),
        (error: unknown) => settings.log(String(error)),
      );
    }
  }
  const keeping = keepAlive();

  return {
    address: known,
    async stop() {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        child.stdin?.end();
        child.kill('SIGTERM');
        const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
        await once(child, 'exit').catch(() => {});
        clearTimeout(force);
      }
      await keeping;
    },
  };
}
