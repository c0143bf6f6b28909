import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from './ports.ts';

const PROJECT = dirname(dirname(import.meta.dirname));
const FOLLOW_PARENT = pathToFileURL(join(PROJECT, 'tools/follow-parent.mjs')).href;
const LOGS = join(PROJECT, 'test-results', 'programs');
const READY_WITHIN_MS = 90_000;
const GONE_WITHIN_MS = 20_000;

/** A program under test, run as a process of its own with a data folder of its own. */
export type Program = {
  baseUrl: string;
  dataDir: string;
  /** Its log file. */
  logPath: string;
  /** Restarts it on its existing data, and returns after how many milliseconds it was ready. */
  start(): Promise<number>;
  /** Kills it immediately; processes that it started must notice and end on their own. */
  kill(): Promise<void>;
  /**
   * Stops it as an operator would, and fails if it does not exit cleanly or leaves a process
   * behind. Deletes its data too.
   */
  stop(): Promise<void>;
  /** The end of its log. */
  log(): string;
  /** Log lines so far with an error of its own, or a response of 500 or above. */
  faults(): string[];
};

type Recipe = {
  command: readonly string[];
  env: Record<string, string>;
  port: number;
  dataDir: string;
  name: string;
  isReady: (baseUrl: string) => Promise<boolean>;
};

/**
 * Starts the whole product, with its database and the practice network, on a free port and a fresh
 * data folder.
 */
export async function startProgram({
  env = {},
}: { env?: Record<string, string> } = {}): Promise<Program> {
  const port = await freePort();
  const dataDir = freshDataDir('product');
  const program = await programOf({
    name: 'product',
    port,
    dataDir,
    command: ['--import', FOLLOW_PARENT, join(PROJECT, 'src/main.ts')],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'off',
      PRACTICE: 'on',
      PRACTICE_SKIP_NIGHTS: 'off',
      LOG_LEVEL: 'info',
      // Without billing: a trial shows a warning on every page when it ends. Billing tests enable
      // it.
      BILLING: 'off',
      REACHWELL_FOLLOWS: '',
      ...env,
    },
    isReady: async (baseUrl) =>
      ((await (await fetch(`${baseUrl}/api/ready`)).json()) as { ready?: boolean }).ready === true,
  });
  await program.start();
  return program;
}

/** Starts a practice network as a process of its own, as another machine would run it. */
export async function startSecondNetwork({
  apiKey,
  now,
  rate,
}: {
  apiKey: string;
  now: string;
  rate: number;
}): Promise<Program & { controlUrl: string }> {
  const [port, controlPort] = [await freePort(), await freePort()];
  const dataDir = freshDataDir('network');
  const controlUrl = `http://127.0.0.1:${controlPort}`;
  const settings = [
    '--port',
    String(port),
    '--control-port',
    String(controlPort),
    '--data',
    dataDir,
    '--api-key',
    apiKey,
    '--seed',
    '7',
    '--now',
    now,
    '--rate',
    String(rate),
    '--check-answers',
  ];
  const program = await programOf({
    name: 'network',
    port,
    dataDir,
    command: [
      '--import',
      FOLLOW_PARENT,
      join(PROJECT, 'packages/practice-network/main.ts'),
      ...settings,
    ],
    env: { REACHWELL_FOLLOWS: '' },
    isReady: async () => (await fetch(`${controlUrl}/health`)).ok,
  });
  await program.start();
  return { ...program, controlUrl };
}

function freshDataDir(name: string): string {
  const dataDir = join(
    tmpdir(),
    `reachwell-${name}-${process.pid}-${randomBytes(4).toString('hex')}`,
  );
  // PostgreSQL's own user must be able to enter it.
  mkdirSync(dataDir, { mode: 0o755 });
  return dataDir;
}

async function programOf({ command, env, port, dataDir, name, isReady }: Recipe): Promise<Program> {
  const baseUrl = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const faults: string[] = [];
  mkdirSync(LOGS, { recursive: true });
  const logPath = join(LOGS, `${name}-${port}.log`);
  const logFile = createWriteStream(logPath, { flags: 'a' });
  let child: ChildProcess | null = null;

  function note(chunk: Buffer) {
    const text = chunk.toString('utf8');
    lines.push(text);
    faults.push(...faultsIn(text));
    if (lines.length > 4000) lines.splice(0, 1000);
    logFile.write(chunk);
  }
  async function exitOf(process: ChildProcess): Promise<void> {
    if (process.exitCode === null && process.signalCode === null)
      await new Promise((resolve) => process.once('exit', resolve));
  }

  return {
    baseUrl,
    dataDir,
    logPath,
    log: () => lines.join(''),
    faults: () => [...faults],
    async start() {
      const startedAt = performance.now();
      const started = spawn(process.execPath, command, {
        cwd: PROJECT,
        env: { ...bareEnvironment(), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      started.stdout.on('data', note);
      started.stderr.on('data', note);
      while (!(await isReady(baseUrl).catch(() => false))) {
        const died = started.exitCode !== null || started.signalCode !== null;
        if (died || performance.now() - startedAt > READY_WITHIN_MS) {
          started.kill('SIGKILL');
          throw new Error(
            `The ${name} ${died ? 'ended' : 'did not answer'} at its start:\n${tail(lines)}`,
          );
        }
        await wait(50);
      }
      return Math.round(performance.now() - startedAt);
    },
    async kill() {
      if (child === null) return;
      child.kill('SIGKILL');
      await exitOf(child);
      child = null;
    },
    async stop() {
      const ending = child;
      child = null;
      let code: number | null = 0;
      if (ending !== null) {
        const ended = exitOf(ending);
        ending.kill('SIGTERM');
        await Promise.race([ended, wait(GONE_WITHIN_MS, undefined, { ref: false })]);
        code = ending.exitCode;
        if (code === null) ending.kill('SIGKILL');
      }
      const left = await leftBehind(dataDir);
      logFile.end();
      if (code !== 0)
        throw new Error(
          `The ${name} did not end well (${code ?? 'not within 20 s'}):\n${tail(lines)}`,
        );
      if (left.length > 0)
        throw new Error(`The ${name} left processes behind:\n${left.join('\n')}`);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The lines with an error of the program's own, or a response of 500 or above. */
export function faultsIn(text: string): string[] {
  return text.split('\n').filter((line) => /"level":[56]0|"status":5\d\d/.test(line));
}

function tail(lines: readonly string[]): string {
  return lines.join('').split('\n').slice(-60).join('\n');
}

/** The environment of a machine on which nothing of the product is set. */
function bareEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'USER', 'LOGNAME', 'LANG', 'TZ', 'TMPDIR', 'SystemRoot', 'TEMP'];
  return Object.fromEntries(
    kept.flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]])),
  );
}

/** Processes that still use a data folder several seconds after its program ended. */
async function leftBehind(dataDir: string): Promise<string[]> {
  const until = performance.now() + GONE_WITHIN_MS;
  let left = processesOf(dataDir);
  while (left.length > 0 && performance.now() < until) {
    await wait(100);
    left = processesOf(dataDir);
  }
  return left;
}

function processesOf(dataDir: string): string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        const isZombie = / Z /.test(
          readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/\(.*\)/, ''),
        );
        return !isZombie && (command.includes(dataDir) || folderOf(pid).startsWith(dataDir))
          ? [`${pid} ${command}`]
          : [];
      } catch {
        return [];
      }
    });
}

function folderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
