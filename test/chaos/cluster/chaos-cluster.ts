import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { serverAccount } from '@reachwell/embedded-postgres/server-account.ts';
import { errorsIn, type ChaosDatabase } from '../chaos-database.ts';
import { createMember, PORTS_OF_A_MEMBER, type Member } from './cluster-member.ts';
import { missingPrograms, signalAll, startProgram } from './cluster-programs.ts';

const MEMBERS = 3;
/** Ports of the cluster: etcd, its peers, HAProxy, and the members'. */
export const PORTS_OF_A_CLUSTER = 3 + MEMBERS * PORTS_OF_A_MEMBER;
const DATABASE = 'reachwell';
const LOOK_MS = 100;
const READY_WITHIN_MS = 240_000;
/** How long before its loss a primary stops sending to its standbys. */
const UNSENT_MS = 1500;
/** How long etcd and the proxy are away. */
const AWAY_MS = 3000;
/** A standby that can't follow the new primary by then is built again, as an operator would. */
const REBUILD_AFTER_MS = 45_000;

/**
 * What happens to a cluster, in turns. Where replication isn't synchronous, each primary that is
 * lost takes its last moments with it.
 */
const CLUSTER_FAULTS = [
  'primaryLost',
  'primaryHung',
  'primaryIsolated',
  'standbyLost',
  'switchover',
  'proxyKilled',
  'etcdRestarted',
] as const;
export type ClusterFault = (typeof CLUSTER_FAULTS)[number];

type Start = { dataDir: string; ports: readonly number[]; synchronous: boolean };

/**
 * Three PostgreSQL servers under Patroni behind HAProxy, set as
 * `docs/operations/high-availability.md` says. Throws with a sentence if a program is missing.
 */
export async function startChaosCluster({
  dataDir,
  ports,
  synchronous,
}: Start): Promise<ChaosDatabase> {
  const missing = missingPrograms();
  if (missing !== null) throw new Error(missing);
  const folder = openFolder(dataDir);
  const password = randomBytes(16).toString('hex');
  const [etcdPort = 0, peerPort = 0, proxyPort = 0, ...memberPorts] = ports;
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, (_, place) =>
      createMember({
        name: `db${place + 1}`,
        folder,
        ports: memberPorts.slice(place * PORTS_OF_A_MEMBER, (place + 1) * PORTS_OF_A_MEMBER),
        etcdPort,
        synchronous,
        password,
      }),
    ),
  );
  const helpers = { etcd: startEtcd, proxy: startProxy };
  const running = { etcd: startEtcd(), proxy: startProxy() };
  process.once('exit', endAll);
  for (const member of members) member.start();

  function startEtcd() {
    const [client, peer] = [etcdPort, peerPort].map((port) => `http://127.0.0.1:${port}`);
    const options = {
      name: 'etcd',
      'data-dir': join(folder, 'etcd'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `etcd=${peer}`,
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    return startProgram('etcd', [...args, '--unsafe-no-fsync'], join(folder, 'etcd.log'));
  }
  function startProxy() {
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, proxyConfig(proxyPort, members));
    return startProgram('haproxy', ['-f', file, '-db'], join(folder, 'haproxy.log'));
  }
  function endAll() {
    for (const member of members) {
      member.wake();
      member.kill();
      member.close();
    }
    for (const { pid } of Object.values(running))
      if (pid !== undefined) signalAll([pid], 'SIGKILL');
  }

  const url = (database: string, user: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${proxyPort}/${database}`;
  const outages: ChaosDatabase['outages'] = [];
  const faults: ClusterFault[] = [];
  let up = false;
  let stopping = false;
  await untilHealthy();
  await createDatabase(url('postgres', 'postgres'), password);
  up = true;

  /** The server that accepts writes through the proxy; null if there is none. */
  async function writer(): Promise<string | null> {
    const client = new pg.Client({
      connectionString: url('postgres', 'postgres'),
      connectionTimeoutMillis: 1000,
      query_timeout: 1000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('insert into probes default values');
      const { rows } = await client.query<{ folder: string }>(
        `select current_setting('data_directory') as folder`,
      );
      return rows[0]?.folder ?? null;
    } catch {
      return null;
    } finally {
      void client.end().catch(() => undefined);
    }
  }
  async function untilWritten(by: (folder: string) => boolean): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    for (let folder = await writer(); folder === null || !by(folder); folder = await writer()) {
      if (stopping) return;
      if (Date.now() > until) throw new Error(`The cluster takes no writes; see ${folder}`);
      await wait(LOOK_MS);
    }
  }
  async function untilHealthy(): Promise<void> {
    const since = Date.now();
    const rebuilt = new Set<Member>();
    for (;;) {
      const seen = await readMembers(members);
      if (stopping || isHealthy(seen, synchronous)) return;
      if (Date.now() > since + READY_WITHIN_MS)
        throw new Error(`The cluster doesn’t recover; see ${folder}`);
      if (Date.now() > since + REBUILD_AFTER_MS)
        for (const member of members.filter((one) => !rebuilt.has(one) && isStuck(one, seen))) {
          rebuilt.add(member);
          await ask(member.ports.patroni, 'POST /reinitialize', { force: true });
        }
      await wait(LOOK_MS);
    }
  }
  async function restart(which: keyof typeof helpers): Promise<void> {
    const { pid } = running[which];
    if (pid !== undefined) signalAll([pid], 'SIGKILL');
    await wait(AWAY_MS);
    if (!stopping) running[which] = helpers[which]();
  }
  async function primaryAndStandby(): Promise<{ primary: Member; standby: Member }> {
    const seen = await readMembers(members);
    const named = (isLeader: boolean) =>
      members.find(({ name }) =>
        seen.some((one) => one.name === name && (one.role === 'leader') === isLeader),
      );
    const [primary, standby] = [named(true), named(false)];
    if (primary === undefined || standby === undefined)
      throw new Error(`The cluster has no primary with a standby; see ${folder}`);
    return { primary, standby };
  }

  /** One fault, until writes pass again; and then until all members are back. */
  async function strike(fault: ClusterFault, outage: { answersAt: number | null }) {
    const { primary, standby } = await primaryAndStandby();
    const back = () => untilWritten(() => true);
    const replaced = () => untilWritten((one) => one !== primary.dataDirectory);
    const lose = async () => {
      if (!synchronous) {
        primary.holdReplication();
        await wait(UNSENT_MS);
      }
      primary.kill();
      await replaced();
    };
    const acts: Record<ClusterFault, () => Promise<void>> = {
      primaryLost: lose,
      primaryHung: async () => {
        primary.hang();
        await replaced();
        // The watchdog resets a machine whose Patroni is late; without it, it wakes up and goes on.
        if (synchronous) primary.kill();
        else primary.wake();
      },
      primaryIsolated: async () => {
        primary.isolate();
        await replaced();
      },
      standbyLost: async () => {
        standby.kill();
        await back();
      },
      switchover: async () => {
        await switchOver(primary);
        await replaced();
      },
      proxyKilled: async () => {
        await restart('proxy');
        await back();
      },
      etcdRestarted: async () => {
        await restart('etcd');
        await back();
      },
    };
    await acts[fault]();
    outage.answersAt = Date.now();
    if (stopping) return;
    primary.reconnect();
    for (const member of members) if (!(await isAlive(member))) member.start();
    await untilHealthy();
    up = true;
  }

  return {
    url: url(DATABASE, 'reachwell'),
    faults,
    isUp: () => up,
    kill() {
      const fault = CLUSTER_FAULTS[faults.length % CLUSTER_FAULTS.length]!;
      const outage = { killedAt: Date.now(), answersAt: null };
      faults.push(fault);
      outages.push(outage);
      up = false;
      strike(fault, outage).catch((error: unknown) => {
        if (!stopping) console.error(`${fault}:`, error);
      });
    },
    outages,
    errors: () =>
      errorsIn(
        members
          .filter(({ logFile }) => existsSync(logFile))
          .map(({ logFile }) => readFileSync(logFile, 'utf8'))
          .join('\n'),
      ),
    async stop() {
      stopping = true;
      process.off('exit', endAll);
      endAll();
      await wait(LOOK_MS);
    },
  };
}

function openFolder(dataDir: string): string {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const account = serverAccount();
  if (account !== null) chownSync(dataDir, account.uid, account.gid);
  return dataDir;
}

function proxyConfig(port: number, members: readonly Member[]): string {
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen reachwell
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members
  .map(
    ({ name, ports }) => `  server ${name} 127.0.0.1:${ports.clients} check port ${ports.checks}`,
  )
  .join('\n')}
`;
}

/** The product's own role and database, and a table by which writes are tried. */
async function createDatabase(connectionString: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create role reachwell login password '${password}'`);
  await client.query(`create database ${DATABASE} owner reachwell`);
  await client.query('create table probes (at timestamptz default now())');
  await client.end();
}

type Seen = { name: string; role: string; state: string; timeline?: number };

/** The members as the first Patroni that responds knows them; none if no one responds. */
async function readMembers(members: readonly Member[]): Promise<Seen[]> {
  for (const { ports } of members) {
    const seen = await ask<{ members: Seen[] }>(ports.patroni, 'GET /cluster');
    if (seen !== null) return seen.members;
  }
  return [];
}

function isHealthy(members: readonly Seen[], synchronous: boolean): boolean {
  const timelines = new Set(members.map(({ timeline }) => timeline));
  return (
    members.length === MEMBERS &&
    members.filter(({ role }) => role === 'leader').length === 1 &&
    members.every(isRunning) &&
    timelines.size === 1 &&
    (!synchronous || members.some(({ role }) => role === 'sync_standby'))
  );
}

/** Whether a member runs on another timeline than the primary, or not at all. */
function isStuck({ name }: Member, seen: readonly Seen[]): boolean {
  const leader = seen.find(({ role }) => role === 'leader');
  const own = seen.find((one) => one.name === name);
  return leader !== undefined && (!isRunning(own) || own?.timeline !== leader.timeline);
}

function isRunning(member: Seen | undefined): boolean {
  return member?.state === 'running' || member?.state === 'streaming';
}

async function isAlive({ ports }: Member): Promise<boolean> {
  return (await ask(ports.patroni, 'GET /liveness')) !== null;
}

async function switchOver({ name, ports }: Member): Promise<void> {
  await ask(ports.patroni, 'POST /switchover', { leader: name });
}

/** What Patroni answers; null if it doesn't. */
async function ask<Answer>(port: number, call: string, body?: unknown): Promise<Answer | null> {
  const [method = 'GET', path] = call.split(' ');
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(method === 'GET' ? 2000 : 60_000),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return (text.startsWith('{') ? JSON.parse(text) : text) as Answer;
  } catch {
    return null;
  }
}
