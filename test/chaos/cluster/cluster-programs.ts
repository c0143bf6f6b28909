import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, openSync, closeSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverAccount } from '@reachwell/embedded-postgres/server-account.ts';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin'];

/** The folder of the newest PostgreSQL that Debian installed; null if there is none. */
export function postgresFolder(): string | null {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
  const folders = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** A sentence about the programs that a cluster needs and this machine lacks; null: none. */
export function missingPrograms(): string | null {
  const isThere = (program: string) => FOLDERS.some((folder) => existsSync(join(folder, program)));
  const missing = ['patroni', 'etcd', 'haproxy'].filter((program) => !isThere(program));
  if (postgresFolder() === null) missing.push('PostgreSQL');
  return missing.length === 0
    ? null
    : `A cluster needs ${missing.join(', ')}: apt-get install patroni etcd-server haproxy postgresql`;
}

/** Starts a program of the cluster as PostgreSQL's own user, with its output in a log file. */
export function startProgram(program: string, args: readonly string[], logFile: string): Program {
  const log = openSync(logFile, 'a');
  const child = spawn(program, [...args], {
    ...serverAccount(),
    cwd: '/',
    env: { PATH: FOLDERS.join(':'), LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: '/tmp' },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  child.on('error', () => undefined);
  return child;
}
type Program = ChildProcess;

/** Sends a signal to processes; one that is gone is skipped. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/** A PostgreSQL server's processes, the postmaster first; none if it isn't running. */
export function serverPids(dataDirectory: string): number[] {
  const file = join(dataDirectory, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!existsSync(`/proc/${postmaster}`)) return [];
  return [postmaster, ...childrenOf(postmaster)];
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) return [];
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [pid] : [];
    } catch {
      return [];
    }
  });
}
