import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const STOP_WITHIN_MS = 20_000;
const LINES_KEPT = 40;

export type ChildProgram = {
  pid: number;
  /**
   * The first line of its output that this reads something from; throws when the program ends
   * before.
   */
  line: <Value>(read: (text: string) => Value | null) => Promise<Value>;
  stop: () => Promise<void>;
};

/**
 * Starts a program of the project on this Node, as a process of its own that ends with us: its
 * input is our pipe.
 */
export function startProgram({
  args,
  env = {},
}: {
  args: readonly string[];
  env?: Record<string, string>;
}): ChildProgram {
  const child = spawn(process.execPath, [...args], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const readers = new Set<(text: string) => void>();
  const ended = once(child, 'exit');
  const hear = (text: string) => {
    said.push(text);
    if (said.length > LINES_KEPT) said.shift();
    for (const read of readers) read(text);
  };
  createInterface({ input: child.stdout }).on('line', hear);
  createInterface({ input: child.stderr }).on('line', hear);
  const stopWithUs = () => void child.kill('SIGKILL');
  process.once('exit', stopWithUs);

  return {
    pid: child.pid ?? 0,
    line: (read) =>
      new Promise((resolve, reject) => {
        const found = (text: string) => {
          const value = read(text);
          if (value === null) return;
          readers.delete(found);
          resolve(value);
        };
        for (const text of said) found(text);
        readers.add(found);
        void ended.then(() => reject(new Error(`${args.join(' ')} ended:\n${said.join('\n')}`)));
      }),
    async stop() {
      child.kill('SIGTERM');
      await Promise.race([ended, wait(STOP_WITHIN_MS, undefined, { ref: false })]);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
      process.off('exit', stopWithUs);
    },
  };
}
