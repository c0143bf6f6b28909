import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterHome } from './cluster-home.ts';
import type { ServerAccount } from './server-account.ts';

/**
 * A PostgreSQL server that lives: its first process and the port it answers at (0 while it has not
 * written one).
 */
export type Postmaster = { pid: number; port: number };

const LOG_BYTES_KEPT = 10_000_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: `${sharedBuffersMb({ totalBytes: totalmem(), allowedBytes: process.constrainedMemory() })}MB`,
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel queries take shared memory, of which containers allow little.
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  wal_level: 'minimal',
  // Used again, an old segment would keep for long what was deleted
  // (`data/account/shred-deleted-rows.ts`).
  wal_recycle: 'off',
  max_wal_senders: '0',
  // What a killed process waited for is given up soon: its connection would else stand in the queue
  // of a lock until its turn. Linux, macOS and BSD have it.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '5s' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  // Statements and the values of keys have no place in a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_line_prefix: '%m [%p] ',
};

const FORGETFUL_SETTINGS = {
  shared_buffers: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/**
 * An eighth of the memory that this machine has, or allows us, within bounds: pages of a large base
 * that lie scattered are then read from it.
 */
export function sharedBuffersMb({
  totalBytes,
  allowedBytes,
}: {
  totalBytes: number;
  allowedBytes: number;
}): number {
  const bytes = allowedBytes > 0 ? Math.min(totalBytes, allowedBytes) : totalBytes;
  return Math.min(2048, Math.max(128, Math.floor(bytes / 8 / 1024 / 1024)));
}

/** Whether a process with this id lives, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The server that lives on these database files, or null. A file left by a dead server counts as
 * none.
 */
export function livePostmaster(home: ClusterHome): Postmaster | null {
  const lines = pidFileLines(home);
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isAlive(pid) || !isPostgresOf(pid, home)) return null;
  return { pid, port: Number(lines[3] ?? 0) };
}

/**
 * Starts a server on the files, apart from our process, so that no signal to our group reaches it.
 * Resolves with its exit when it ends; whether it answers is the caller's to find out.
 */
export function launchPostmaster(args: {
  home: ClusterHome;
  binaries: PostgresBinaries;
  account: ServerAccount | null;
  port: number;
  durable: boolean;
}): { ended: Promise<void> } {
  const { home } = args;
  forgetRecycledPid(home);
  trimLog(home);
  const settings = {
    ...SETTINGS,
    ...(args.durable ? {} : FORGETFUL_SETTINGS),
    port: String(args.port),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(home.logFile, 'a', 0o600);
  const child = spawn(args.binaries.postgres, ['-D', home.cluster, ...options], {
    ...args.account,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return { ended };
}

/**
 * Asks a server to end: `fast` breaks off its connections and writes everything; `immediate` leaves
 * that to the next start.
 */
export function signalPostmaster(args: {
  pid: number;
  home: ClusterHome;
  binaries: PostgresBinaries;
  mode: 'fast' | 'immediate';
}): void {
  if (process.platform === 'win32') {
    execFileSync(args.binaries.pgCtl, ['stop', '-W', '-D', args.home.cluster, '-m', args.mode]);
    return;
  }
  try {
    process.kill(args.pid, args.mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The wished port of this machine if it is free, else any free one. */
export function freePort(wished: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (wished === 0 ? reject(error) : resolve(freePort(0))));
    server.listen({ host: '127.0.0.1', port: wished }, () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : wished),
      );
    });
  });
}

function pidFileLines(home: ClusterHome): string[] {
  try {
    return readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function isPostgresOf(pid: number, home: ClusterHome): boolean {
  // Process ids are given again after a restart of the machine, so the command line must name our
  // files.
  const command = commandLine(pid);
  return (
    command.includes('postgres') && (process.platform === 'win32' || command.includes(home.cluster))
  );
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform === 'win32')
      return execFileSync('tasklist', ['/FI', `PID eq ${pid}`], { encoding: 'utf8' });
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function forgetRecycledPid(home: ClusterHome): void {
  // PostgreSQL would take a stranger with the old id, or a dead process no one has collected, for
  // itself and refuse.
  const pid = Number(pidFileLines(home)[0]);
  if (pid > 0 && isAlive(pid) && !isPostgresOf(pid, home))
    rmSync(join(home.cluster, 'postmaster.pid'), { force: true });
}

function trimLog(home: ClusterHome): void {
  const stats = statSync(home.logFile, { throwIfNoEntry: false });
  if (stats !== undefined && stats.size > LOG_BYTES_KEPT) truncateSync(home.logFile);
}
