import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Database, Pool } from '#data/database.ts';
import { preparingPool } from '#data/database/prepared-statements.ts';
import type { DB } from '#data/schema/tables.ts';

/** How long a measured lag counts before it is measured again. */
const MEASURED_FOR_MS = 1000;
/** How long a replica that failed isn’t asked again. */
const AWAY_FOR_MS = 5000;
/** How much longer than the lag may be a person’s reads stay on the primary after a write. */
const MARGIN_MS = 5000;

/**
 * Where to read what may be some seconds old: a replica, or the primary whenever the replica isn’t
 * fresh enough (decision 209).
 */
export type ReplicaReads = {
  /**
   * The database to read these accounts’ rows from. It is the primary if someone changed something
   * in one of them lately, or if `writtenAt`, the real time of what is wanted (epoch ms), is too
   * recent.
   */
  databaseFor: (accounts: readonly string[], writtenAt?: number | null) => Promise<Database>;
  /** Records that these accounts are changed now. */
  wrote: (accounts: readonly string[]) => Promise<void>;
};

type Options = {
  /** The primary, and its pool. */
  db: Database;
  pool: Pool;
  /** The replica’s pool. */
  replica: Pool;
  prepares: boolean;
  /** How far the replica may be behind, in real ms. */
  maxLagMs: number;
  /** Called when the replica begins or ceases to be used; `null`: it is used. */
  onChange: (why: string | null) => void;
};

type Measured = { at: number; lagMs: number } | { at: number; why: string };

/** Reads beside the primary; throws nothing that the primary wouldn’t. */
export function openReplicaReads(options: Options): ReplicaReads {
  const { db, pool, replica, prepares, maxLagMs, onChange } = options;
  const windowMs = maxLagMs + MARGIN_MS;
  let measured: Measured | null = null;
  let measuring: Promise<Measured> | null = null;
  let reported: boolean | null = null;

  function failed(error: unknown): Measured {
    const why = error instanceof Error ? error.message : String(error);
    return (measured = { at: performance.now(), why });
  }

  const replicaDb = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: fallingBack({
        replica: preparingPool(replica, prepares),
        // Names of prepared statements are taken on its connections.
        primary: preparingPool(pool, false),
        failed: (error) => report(failed(error)),
      }),
    }),
  });

  function report(now: Measured): void {
    const usable = 'lagMs' in now && now.lagMs <= maxLagMs;
    if (usable === reported) return;
    reported = usable;
    onChange(
      usable ? null : 'why' in now ? now.why : `it is ${Math.round(now.lagMs / 1000)} s late`,
    );
  }

  async function measure(): Promise<Measured> {
    const age = measured === null ? Infinity : performance.now() - measured.at;
    const isValid = measured !== null && age < ('why' in measured ? AWAY_FOR_MS : MEASURED_FOR_MS);
    if (measured !== null && isValid) return measured;
    measuring ??= readLag(pool, replica)
      .then((lagMs): Measured => (measured = lagMs), failed)
      .finally(() => (measuring = null));
    const now = await measuring;
    report(now);
    return now;
  }

  async function isFresh(): Promise<boolean> {
    const now = await measure();
    return 'lagMs' in now && now.lagMs + (performance.now() - now.at) <= maxLagMs;
  }

  return {
    async databaseFor(accounts, writtenAt = null) {
      if (!(await isFresh())) return db;
      return (await changedLately({ db, accounts, windowMs, writtenAt })) ? db : replicaDb;
    },
    async wrote(accounts) {
      // In order, so that two requests can’t wait for each other.
      const ids = [...new Set(accounts)].toSorted();
      await sql`
        insert into recent_writes (user_id, real_at)
        select id, clock_timestamp() from unnest(${ids}::bigint[]) as id
        on conflict (user_id) do update set real_at = excluded.real_at`.execute(db);
    },
  };
}

/**
 * How far the replica is behind: not at all once it replayed what the primary had written right
 * before, else the age of the last commit that it replayed, by the primary’s clock. How much it has
 * received doesn’t count, because it shows nothing of that yet.
 */
async function readLag(pool: Pool, replica: Pool): Promise<{ at: number; lagMs: number }> {
  const at = performance.now();
  const primary = await pool.query<{ lsn: string; now: number; server: string }>(`
    select pg_current_wal_lsn()::text as lsn, clock_timestamp() as now,
      system_identifier::text as server
    from pg_control_system()`);
  const { lsn, now, server } = primary.rows[0] ?? { lsn: '', now: 0, server: '' };
  const { rows } = await replica.query<{
    is_replica: boolean;
    caught_up: boolean | null;
    replayed_at: number | null;
    server: string;
  }>(
    `select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= $1::pg_lsn as caught_up,
      pg_last_xact_replay_timestamp() as replayed_at, system_identifier::text as server
    from pg_control_system()`,
    [lsn],
  );
  const [found] = rows;
  if (found?.is_replica !== true || found.server !== server)
    throw new Error('it isn’t a replica of this database');
  if (found.caught_up === true) return { at, lagMs: 0 };
  return { at, lagMs: found.replayed_at === null ? Infinity : now - found.replayed_at };
}

/**
 * Whether an account was changed by a person, told its screens of a change, or was created so
 * recently that the replica may not show it.
 */
async function changedLately({
  db,
  accounts,
  windowMs,
  writtenAt,
}: {
  db: Database;
  accounts: readonly string[];
  windowMs: number;
  writtenAt: number | null;
}): Promise<boolean> {
  const since = sql`clock_timestamp() - ${windowMs} * interval '1 ms'`;
  const newest = writtenAt === null ? null : new Date(writtenAt);
  const { rows } = await sql<{ changed: boolean }>`
    select coalesce(${newest}::timestamptz > ${since}, false)
      or exists (
        select from recent_writes where user_id = any(${accounts}::bigint[]) and real_at > ${since}
      )
      or exists (
        select from users
        where user_id = any(${accounts}::bigint[]) and real_created_at > ${since}
      )
      or exists (
        select from unnest(${accounts}::bigint[]) as account (id)
        cross join lateral (
          select real_at from stream_events
          where user_id = account.id
          order by stream_event_id desc limit 1
        ) as newest
        where newest.real_at > ${since}
      ) as changed`.execute(db);
  return rows[0]?.changed ?? true;
}

/**
 * A pool of the replica whose statements are asked of the primary if they fail, for whatever
 * reason: the replica may have ended, or cancelled one that was in the way of what it replays.
 */
function fallingBack({
  replica,
  primary,
  failed,
}: {
  replica: PostgresPool;
  primary: PostgresPool;
  failed: (error: unknown) => void;
}): PostgresPool {
  const onPrimary = async (query: (client: PostgresPoolClient) => Promise<unknown>) => {
    const client = await primary.connect();
    try {
      return await query(client);
    } finally {
      client.release();
    }
  };
  return {
    options: replica.options,
    end: () => Promise.resolve(),
    async connect() {
      const client = await replica.connect().catch((error: unknown) => {
        failed(error);
        return null;
      });
      if (client === null) return primary.connect();
      const query = (async (text: string, values: readonly unknown[]) => {
        try {
          return await client.query(text, values);
        } catch (error) {
          failed(error);
          return onPrimary((other) => other.query(text, values));
        }
      }) as PostgresPoolClient['query'];
      return { query, release: () => client.release() };
    },
  };
}
