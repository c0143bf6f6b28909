import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverAccount } from '@reachwell/embedded-postgres/server-account.ts';
import { postgresFolder, serverPids, signalAll, startProgram } from './cluster-programs.ts';
import { openLine, type CutLine } from './cut-line.ts';

/** How the members are set, as `docs/operations/high-availability.md` says, only faster. */
const TIMES = { ttl: 10, loop_wait: 2, retry_timeout: 3 };
/** As the chaos runs of one server: deadlocks are found soon, and the judge reads commit times. */
const PARAMETERS = {
  max_connections: 200,
  shared_buffers: '64MB',
  deadlock_timeout: '100ms',
  track_commit_timestamp: 'on',
  wal_keep_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Ports of a member: the server, Patroni, and the lines by which each is reached. */
const PORTS = ['server', 'patroni', 'clients', 'standbys', 'checks', 'etcd'] as const;
export const PORTS_OF_A_MEMBER = PORTS.length;

export type Member = {
  name: string;
  dataDirectory: string;
  logFile: string;
  /** Where clients reach the server, and a proxy asks Patroni whether it is the primary. */
  ports: { clients: number; checks: number; patroni: number };
  start: () => void;
  /** Kills Patroni and the server, as the loss of the machine would. */
  kill: () => void;
  /** Stops all processes where they are; `wake` continues them. */
  hang: () => void;
  wake: () => void;
  /** Nothing gets to or from the member, and neither side is told. */
  isolate: () => void;
  /** Nothing gets to the standbys; clients don't notice. */
  holdReplication: () => void;
  reconnect: () => void;
  close: () => void;
};

/** A PostgreSQL server with Patroni, each behind lines that can be cut. */
export async function createMember({
  name,
  folder,
  ports: given,
  etcdPort,
  synchronous,
  password,
}: {
  name: string;
  folder: string;
  ports: readonly number[];
  etcdPort: number;
  synchronous: boolean;
  password: string;
}): Promise<Member> {
  const [server = 0, patroni = 0, clients = 0, standbys = 0, checks = 0, etcd = 0] = given;
  const dataDirectory = join(folder, name);
  const configFile = join(folder, `${name}.yml`);
  const logFile = join(folder, `${name}.log`);
  const account = serverAccount();
  const toClients = await openLine({ port: clients, to: server });
  const toStandbys = await openLine({ port: standbys, to: server });
  const toChecks = await openLine({ port: checks, to: patroni });
  const toEtcd = await openLine({ port: etcd, to: etcdPort });
  const lines: readonly CutLine[] = [toClients, toStandbys, toChecks, toEtcd];
  const login = (username: string) => ({ username, password });
  const config = {
    scope: 'chaos',
    name,
    restapi: { listen: `127.0.0.1:${patroni}`, connect_address: `127.0.0.1:${checks}` },
    etcd3: { hosts: `127.0.0.1:${etcd}`, use_proxies: true },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: synchronous,
        maximum_lag_on_failover: 64 * 1024 * 1024,
        postgresql: { use_pg_rewind: true, parameters: PARAMETERS },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${server}`,
      connect_address: `127.0.0.1:${standbys}`,
      data_dir: dataDirectory,
      bin_dir: postgresFolder(),
      pgpass: join(folder, `${name}.pgpass`),
      parameters: { unix_socket_directories: '', logging_collector: 'off' },
      authentication: {
        superuser: login('postgres'),
        replication: login('replicator'),
        rewind: login('rewinder'),
      },
    },
  };
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(configFile, JSON.stringify(config, null, 2), { mode: 0o600 });
  if (account !== null) chownSync(configFile, account.uid, account.gid);
  let process: ReturnType<typeof startProgram> | null = null;
  const pids = () => [...(process?.pid ? [process.pid] : []), ...serverPids(dataDirectory)];

  return {
    name,
    dataDirectory,
    logFile,
    ports: { clients, checks, patroni },
    start() {
      process = startProgram('patroni', [configFile], logFile);
    },
    kill() {
      signalAll(pids(), 'SIGKILL');
      process = null;
    },
    hang: () => signalAll(pids(), 'SIGSTOP'),
    wake: () => signalAll(pids(), 'SIGCONT'),
    isolate: () => lines.forEach((line) => line.cut()),
    holdReplication: () => toStandbys.cut(),
    reconnect: () => lines.forEach((line) => line.mend()),
    close: () => lines.forEach((line) => line.close()),
  };
}
