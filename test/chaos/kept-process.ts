import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const PROJECT = join(import.meta.dirname, '../..');
/** Longer than the product takes at most: 16 s, and its longest request. */
export const STOP_WITHIN_MS = 30_000;
const AGAIN_MS = 250;
const LINES_KEPT = 30;

/** One life of a process, in real time. */
type Life = {
  spawnedAt: number;
  readyAt: number | null;
  endedAt: number | null;
  /** It was ended from outside, with or without time to finish. */
  killed: boolean;
  lastLines: string[];
};

export type KeptProcess = {
  name: string;
  /** The present life; a life that has ended is followed by the next at once. */
  life: () => Life;
  lives: readonly Life[];
  /** Kills it at whatever it does; answers when. */
  kill: () => number;
  stop: () => Promise<void>;
  untilReady: () => Promise<void>;
};

type Kept = {
  name: string;
  args: readonly string[];
  env: Record<string, string>;
  /** The folder of the project that it runs in. */
  project?: string;
  logFile: string;
  isReady: (line: string) => boolean;
  heard?: (line: string) => void;
};

/**
 * Runs a program of the project and starts it again whenever it ends, until it is stopped. Its log
 * of all lives is one file.
 */
export function keepRunning({
  name,
  args,
  env,
  project = PROJECT,
  logFile,
  isReady,
  heard = () => undefined,
}: Kept): KeptProcess {
  const log = createWriteStream(logFile, { flags: 'a' });
  const lives: Life[] = [];
  let stopping = false;
  let child: ChildProcess = start();

  function start(): ChildProcess {
    const life: Life = {
      spawnedAt: Date.now(),
      readyAt: null,
      endedAt: null,
      killed: false,
      lastLines: [],
    };
    lives.push(life);
    const started = spawn(process.execPath, [...args], {
      cwd: project,
      env: { ...bareEnvironment(), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const hear = (line: string) => {
      life.lastLines.push(line);
      if (life.lastLines.length > LINES_KEPT) life.lastLines.shift();
      if (isReady(line)) life.readyAt ??= Date.now();
      log.write(`${line}\n`);
      heard(line);
    };
    createInterface({ input: started.stdout }).on('line', hear);
    createInterface({ input: started.stderr }).on('line', hear);
    started.once('exit', () => {
      life.endedAt = Date.now();
      if (stopping) return;
      if (life.killed) child = start();
      else setTimeout(() => (stopping ? undefined : (child = start())), AGAIN_MS);
    });
    return started;
  }
  const present = (): Life => lives.at(-1)!;

  return {
    name,
    life: present,
    lives,
    kill() {
      const life = present();
      life.killed = true;
      child.kill('SIGKILL');
      return Date.now();
    },
    async stop() {
      stopping = true;
      const life = present();
      life.killed = true;
      if (life.endedAt === null) child.kill('SIGTERM');
      for (let waited = 0; life.endedAt === null && waited < STOP_WITHIN_MS; waited += 20)
        await wait(20);
      if (life.endedAt === null) child.kill('SIGKILL');
      while (present().endedAt === null) await wait(20);
      log.end();
    },
    async untilReady() {
      while (present().readyAt === null || present().endedAt !== null) await wait(20);
    },
  };
}

/** The environment of a machine on which nothing of the product is set. */
function bareEnvironment(): Record<string, string> {
  const kept = [
    'PATH',
    'HOME',
    'USER',
    'LOGNAME',
    'LANG',
    'TZ',
    'TMPDIR',
    'SystemRoot',
    'TEMP',
    'NODE_COMPILE_CACHE',
  ];
  return Object.fromEntries(
    kept.flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]])),
  );
}
