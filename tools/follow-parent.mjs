// Preloaded into the product: when the process that started it is gone, even by kill -9, the
// product ends too.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 500;
const LAST_MS = 15_000;

if (isMainThread && process.env.REACHWELL_FOLLOWS !== undefined)
  follow({ npm: Number(process.env.REACHWELL_FOLLOWS) });

function follow({ npm }) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && (!(npm > 0) || isAlive(npm))) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_MS).unref();
  }, LOOK_MS);
  timer.unref();
}

/** The npm that runs this script, directly or through its shell; null when it was not npm. */
export function npmProcess() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return null;
  let pid = process.ppid;
  for (let generation = 0; generation < 3 && pid > 1; generation += 1) {
    const { command, parent } = describe(pid);
    if (/\bnpm\b/.test(command) && !/^(\S*\/)?(ba|da|z)?sh /.test(command)) return pid;
    pid = parent;
  }
  return null;
}

function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return {
        command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
        parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]),
      };
    }
    const line = execFileSync('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
    return { command: command ?? '', parent: Number(parent) };
  } catch {
    return { command: '', parent: 0 };
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
