import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase, openPool, type Database } from '#data/database.ts';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import { startChaosDatabase, type ChaosDatabase } from './chaos-database.ts';
import { PORTS_OF_A_CLUSTER, startChaosCluster } from './cluster/chaos-cluster.ts';
import { DIRECT, type ChaosOptions } from './chaos-options.ts';
import { startChaosPooler } from './chaos-pooler.ts';
import { fixedPorts } from './fixed-ports.ts';
import { keepRunning, type KeptProcess } from './kept-process.ts';

const NETWORK_KEY = 'chaos';
/** Addresses of this domain need no mailed link. */
export const CHAOS_DOMAIN = 'chaos.example';
const OWNER_LINE = /"owner":"(\d+)".*"Engine started"/;

/**
 * A worker of the run: a process of the product that is killed and started again; `owner` is what
 * it leases lanes as in its present life.
 */
export type Worker = KeptProcess & { owner: () => string | null };

/** The database and network of a run, before any of the product’s processes start. */
export type ChaosGround = {
  dataDir: string;
  database: ChaosDatabase;
  pool: pg.Pool;
  db: Database;
  network: KeptProcess;
  control: PracticeControl;
  /** Where the product is asked: by its web process, or by what stands in front of several. */
  baseUrl: string;
  networkUrl: string;
  /** Ports for more processes. */
  freePorts: readonly number[];
  /** The environment of each process of the product. */
  env: Record<string, string>;
  startWeb: (start?: { name?: string; port?: number } & Version) => KeptProcess;
  startWorker: (start: { number: number } & WorkerStart & Version) => Worker;
  /**
   * What a step needs done even while the database is away: it is tried again until it is there.
   */
  insist: <Result>(work: () => Promise<Result>) => Promise<Result>;
  stop: (end: { keepFiles: boolean }) => Promise<void>;
};

/** The ground with one web process, and workers that come later. */
export type ChaosHarness = ChaosGround & {
  web: KeptProcess;
  workers: Worker[];
  startWorkers: (start: { count: number } & WorkerStart) => Promise<void>;
};

/**
 * `networkUrl`: by which way they go to the network; straight unless told. `planted`: a module
 * that plants a fault in them.
 */
type WorkerStart = { networkUrl?: string; planted?: string | null };
/** `project`: the folder of the version that is run, this one unless told; `env`: more of it. */
type Version = { project?: string; env?: Record<string, string> };

type Harness = Pick<ChaosOptions, 'seed' | 'times' | 'port' | 'dataDir'> &
  Partial<Pick<ChaosOptions, keyof typeof DIRECT>> & {
    practiceRate?: number;
    networkNow: number;
    /** How many ports are kept free for more processes. */
    morePorts?: number;
  };

/** Starts database, network and web process; workers come later. */
export async function startChaosHarness(options: Harness): Promise<ChaosHarness> {
  const ground = await startChaosGround(options);
  const web = ground.startWeb();
  await web.untilReady();
  const workers: Worker[] = [];
  return {
    ...ground,
    web,
    workers,
    async startWorkers({ count, ...start }) {
      for (let number = 1; number <= count; number += 1)
        workers.push(ground.startWorker({ number, ...start }));
      await Promise.all(workers.map((worker) => worker.untilReady()));
    },
  };
}

/** Starts database and network. Everything has its own folder and ports. */
export async function startChaosGround({
  seed,
  times,
  port,
  dataDir: given,
  practiceRate = 1,
  networkNow,
  maxConnections = DIRECT.maxConnections,
  pool: poolSize = DIRECT.pool,
  pooler: isPooled = DIRECT.pooler,
  cluster = DIRECT.cluster,
  morePorts = 0,
}: Harness): Promise<ChaosGround> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'reachwell-chaos-'));
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  // PostgreSQL's own user must be able to walk down to its files.
  chmodSync(dataDir, 0o755);
  const clusterPorts = cluster === null ? 0 : PORTS_OF_A_CLUSTER;
  const [
    databasePort = 0,
    networkPort = 0,
    controlPort = 0,
    webPort = 0,
    poolerPort = 0,
    ...otherPorts
  ] = await fixedPorts({ first: port, count: 5 + clusterPorts + morePorts });
  const logFile = (name: string) => join(dataDir, 'logs', `${name}.log`);
  const database =
    cluster === null
      ? await startChaosDatabase({
          dataDir: join(dataDir, 'database'),
          port: databasePort,
          maxConnections,
        })
      : await startChaosCluster({
          dataDir: join(dataDir, 'database'),
          ports: otherPorts.slice(0, clusterPorts),
          synchronous: cluster === 'synchronous',
        });
  const network = keepRunning({
    name: 'network',
    logFile: logFile('network'),
    env: {},
    isReady: (line) => line.startsWith('{"url"'),
    args: [
      'packages/practice-network/main.ts',
      '--port',
      String(networkPort),
      '--control-port',
      String(controlPort),
      '--data',
      join(dataDir, 'network'),
      '--api-key',
      NETWORK_KEY,
      '--seed',
      String(seed),
      '--now',
      new Date(networkNow).toISOString(),
      '--rate',
      '0',
      '--with-parent',
    ],
  });
  await network.untilReady();
  const pooler = isPooled
    ? await startChaosPooler({
        folder: join(dataDir, 'pooler'),
        port: poolerPort,
        databaseUrl: database.url,
      })
    : null;
  const baseUrl = `http://127.0.0.1:${webPort}`;
  const networkUrl = `http://127.0.0.1:${networkPort}`;
  const controlUrl = `http://127.0.0.1:${controlPort}`;
  const program = ['--import', './tools/follow-parent.mjs', 'src/main.ts'];
  const env = {
    DATABASE_URL: pooler?.url ?? database.url,
    ...(pooler !== null && { DATABASE_LISTEN_URL: database.url, DATABASE_PREPARED: 'off' }),
    ...(poolSize !== null && { DATABASE_POOL: String(poolSize) }),
    DATA_DIR: join(dataDir, 'product'),
    NETWORK_URL: networkUrl,
    NETWORK_API_KEY: NETWORK_KEY,
    PUBLIC_URL: baseUrl,
    PRACTICE: 'on',
    PRACTICE_CONTROL_URL: controlUrl,
    PRACTICE_RATE: String(practiceRate),
    PRACTICE_SKIP_NIGHTS: 'off',
    DEMO: 'off',
    BILLING: 'off',
    MASTER_KEY: createHash('sha256').update(`chaos ${seed}`).digest('hex'),
    SKIP_VERIFICATION_DOMAINS: CHAOS_DOMAIN,
    LOG_LEVEL: 'info',
    REACHWELL_FOLLOWS: '',
    ENGINE_MIN_GAP_SECONDS: '0',
    ENGINE_REQUEST_TIMEOUT_MS: String(times.requestTimeoutMs),
    ENGINE_SETTLE_MS: String(times.settleMs),
    EMAIL_SETTLE_MS: String(times.settleMs),
    ENGINE_LEASE_MS: String(times.leaseMs),
  };
  const pool = openPool({ databaseUrl: database.url, size: 6, applicationName: 'chaos' });
  const processes: KeptProcess[] = [];

  function startWeb({
    name = 'web',
    port: ownPort = webPort,
    project,
    env: more,
  }: Parameters<ChaosGround['startWeb']>[0] = {}): KeptProcess {
    const kept = keepRunning({
      name,
      logFile: logFile(name),
      args: program,
      env: { ...env, ...more, ROLE: 'web', HOST: '127.0.0.1', PORT: String(ownPort) },
      ...(project !== undefined && { project }),
      isReady: (line) => line.startsWith('Reachwell is ready'),
    });
    processes.push(kept);
    return kept;
  }

  function startWorker({
    number,
    networkUrl: through = networkUrl,
    planted = null,
    project,
    env: more,
  }: Parameters<ChaosGround['startWorker']>[0]): Worker {
    let owner: string | null = null;
    const heard = (line: string) => {
      owner = OWNER_LINE.exec(line)?.[1] ?? owner;
    };
    const kept = keepRunning({
      name: `worker ${number}`,
      logFile: logFile(`worker-${number}`),
      args: planted === null ? program : ['--import', planted, ...program],
      env: { ...env, ...more, ROLE: 'worker', NETWORK_URL: through },
      ...(project !== undefined && { project }),
      isReady: (line) => OWNER_LINE.test(line),
      heard,
    });
    processes.push(kept);
    return { ...kept, owner: () => owner };
  }

  return {
    dataDir,
    database,
    pool,
    db: openDatabase(pool),
    network,
    control: practiceControl({ controlUrl }),
    baseUrl,
    networkUrl,
    freePorts: otherPorts.slice(clusterPorts),
    env,
    startWeb,
    startWorker,
    insist,
    async stop({ keepFiles }) {
      await Promise.all(processes.map((process) => process.stop()));
      await pool.end();
      await pooler?.stop();
      await network.stop();
      await database.stop();
      if (!keepFiles)
        rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

const INSIST_MS = 100;
const INSIST_AT_MOST_MS = 120_000;

async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + INSIST_AT_MOST_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, INSIST_MS));
    }
  }
}
