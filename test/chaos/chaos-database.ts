import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries } from '@reachwell/embedded-postgres/binaries.ts';
import { clusterHome, homePassword } from '@reachwell/embedded-postgres/cluster-home.ts';
import { createCluster, OWNER } from '@reachwell/embedded-postgres/create-cluster.ts';
import { serverAccount } from '@reachwell/embedded-postgres/server-account.ts';
import { startWatchdog } from '@reachwell/embedded-postgres/watchdog.ts';

/**
 * As the product sets it, but for deadlocks that are found soon, and the timing
 * of commits, which the judge reads.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  client_connection_check_interval: '5s',
  shared_buffers: '256MB',
  work_mem: '16MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  deadlock_timeout: '100ms',
  track_commit_timestamp: 'on',
};
const DATABASE = 'reachwell';
const RELAUNCH_MS = 100;
const LOOK_MS = 20;
const READY_WITHIN_MS = 120_000;

export type ChaosDatabase = {
  url: string;
  isUp: () => boolean;
  /**
   * Kills the server as a loss of the machine would, but for what the system had not written to its
   * disk yet; it is started again at once.
   */
  kill: () => void;
  /** Each time it was down: when it was killed, and when it answered again (real time). */
  outages: { killedAt: number; answersAt: number | null }[];
  /** What happened to the members of a cluster; nothing to a server of its own. */
  faults: readonly string[];
  /** How often the server said what, by the first words of its errors. */
  errors: () => { deadlocks: number; refused: number; uniqueViolations: Map<string, number> };
  stop: () => Promise<void>;
};

/**
 * The PostgreSQL that comes with the project, on files of its own and as durable as in use, kept
 * alive by this process.
 */
export async function startChaosDatabase({
  dataDir,
  port,
  maxConnections,
}: {
  dataDir: string;
  port: number;
  maxConnections: number;
}): Promise<ChaosDatabase> {
  const account = serverAccount();
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const home = clusterHome({ dataDir, account, log: () => undefined });
  const binaries = postgresBinaries({ account, copyInto: home.folder, log: () => undefined });
  const password = homePassword(home);
  await createCluster({ home, binaries, account, durable: true });
  const watchdog = startWatchdog(dataDir, home);
  const address = { host: '127.0.0.1', port, user: OWNER, password };
  const outages: ChaosDatabase['outages'] = [];
  let stopping = false;
  let up = false;
  let server = launch();
  const keeping = keepAlive();
  await answers();
  await ensureDatabase(address);

  function launch(): ChildProcess {
    const options = Object.entries({
      ...SETTINGS,
      max_connections: maxConnections,
      port,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openSync(home.logFile, 'a', 0o600);
    const child = spawn(binaries.postgres, ['-D', home.cluster, ...options], {
      ...account,
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    return child;
  }
  async function keepAlive(): Promise<void> {
    for (;;) {
      await once(server, 'exit');
      up = false;
      if (stopping) return;
      // Processes of the dead server still hold its memory for a moment; until they are gone a new
      // one refuses to start.
      await wait(RELAUNCH_MS);
      server = launch();
      void answers();
    }
  }
  async function answers(): Promise<void> {
    const launched = server;
    const until = Date.now() + READY_WITHIN_MS;
    while (!(await isAnswering({ ...address, database: 'postgres' }))) {
      if (launched !== server) return;
      if (Date.now() > until) throw new Error(`PostgreSQL does not answer; see ${home.logFile}`);
      await wait(LOOK_MS);
    }
    if (launched !== server) return;
    up = true;
    const outage = outages.at(-1);
    if (outage !== undefined) outage.answersAt ??= Date.now();
  }

  return {
    url: `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`,
    isUp: () => up,
    kill() {
      outages.push({ killedAt: Date.now(), answersAt: null });
      up = false;
      server.kill('SIGKILL');
    },
    outages,
    faults: [],
    errors: () => errorsIn(readFileSync(home.logFile, 'utf8')),
    async stop() {
      stopping = true;
      server.kill('SIGINT');
      await keeping;
      watchdog.dismiss();
    },
  };
}

async function isAnswering(address: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(address: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
}

/** How often servers said what, by their logs. */
export function errorsIn(log: string): ReturnType<ChaosDatabase['errors']> {
  const uniqueViolations = new Map<string, number>();
  for (const [, name = ''] of log.matchAll(
    /ERROR: {2}duplicate key value violates unique constraint "([^"]+)"/g,
  ))
    uniqueViolations.set(name, (uniqueViolations.get(name) ?? 0) + 1);
  const times = (error: RegExp): number => [...log.matchAll(error)].length;
  return {
    deadlocks: times(/ERROR: {2}deadlock detected/g),
    refused: times(/FATAL: {2}(sorry, too many clients already|remaining connection slots)/g),
    uniqueViolations,
  };
}
