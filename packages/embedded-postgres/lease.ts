import pg from 'pg';
import { OWNER } from './create-cluster.ts';

/**
 * A lease is a connection that holds a shared advisory lock for as long as its process lives: the
 * kernel closes it when the process dies, however it dies. Anyone who wants to stop the server must
 * first get the same lock for himself alone.
 */
const LEASE_LOCK = 7_263_411;

/** Where and as whom a lease is taken. */
export type ServerAddress = { port: number; password: string };

/**
 * What asking for a lease may bring: the lease; `held` when the lock is someone else's; `busy`
 * while the server starts, recovers or ends; `silent` when nothing answers.
 */
export type LeaseAnswer = { kind: 'held' | 'busy' | 'silent' } | { kind: 'lease'; lease: Lease };

export type Lease = {
  /** Resolves when the connection is gone, by our doing or not. */
  ended: Promise<void>;
  /** The process id of the server's first process, as the server itself knows it. */
  postmasterPid(): Promise<number>;
  ensureDatabase(name: string): Promise<void>;
  release(): Promise<void>;
};

const STARTING_OR_ENDING = ['57P01', '57P02', '57P03', '53300'];

/** Asks for a lease; `alone` asks for the lock that no other lease may share. */
export async function acquireLease({
  address,
  alone,
}: {
  address: ServerAddress;
  alone: boolean;
}): Promise<LeaseAnswer> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: address.port,
    user: OWNER,
    password: address.password,
    database: 'postgres',
    application_name: alone ? 'reachwell watchdog' : 'reachwell lease',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
    client.on('error', () => resolve());
  });
  try {
    await client.connect();
    const lock = alone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    const { rows } = await client.query<{ locked: boolean }>(`select ${lock}($1) as locked`, [
      LEASE_LOCK,
    ]);
    if (rows[0]?.locked === true) return { kind: 'lease', lease: leaseOn(client, ended) };
    await client.end();
    return { kind: 'held' };
  } catch (error) {
    await client.end().catch(() => undefined);
    return refusal(error);
  }
}

function refusal(error: unknown): LeaseAnswer {
  const code = (error as { code?: string }).code ?? '';
  if (STARTING_OR_ENDING.includes(code)) return { kind: 'busy' };
  // A server that knows another password is not ours, and waiting would not make it so.
  if (code.startsWith('28')) throw error;
  return { kind: 'silent' };
}

function leaseOn(client: pg.Client, ended: Promise<void>): Lease {
  return {
    ended,
    async postmasterPid() {
      const { rows } = await client.query<{ file: string }>(
        `select pg_read_file('postmaster.pid') as file`,
      );
      return Number(rows[0]?.file.split('\n')[0]);
    },
    async ensureDatabase(name) {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (rowCount !== 0) return;
      await client
        .query(`create database ${pg.escapeIdentifier(name)}`)
        .catch((error: { code?: string }) => {
          // Another process that starts at the same moment may have made it.
          if (error.code !== '42P04' && error.code !== '23505') throw error;
        });
    },
    async release() {
      await client.end().catch(() => undefined);
    },
  };
}
