import { sql, type RawBuilder } from 'kysely';
import {
  databaseWentBack,
  type DatabaseIdentity,
  type Heartbeat,
  type SeenState,
} from '#core/looks/database-age.ts';
import {
  databaseOn,
  json,
  type AnyDatabase,
  type Database,
  type NewConnection,
} from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { HEARTBEAT, requireLookOfAll } from '#data/looks/require-look.ts';
import { tellWentBack, type AdministratorMail } from '#data/looks/tell-administrators.ts';
import type { LookReason } from '#data/walk/lane-facts.ts';

/** Answers of servers that don't allow or don't have a function. */
const UNREADABLE: readonly string[] = ['42501', '42883', '0A000'];

type Beat = {
  now: number;
  realNow: number;
  rate: number;
  seen: SeenState | null;
  /** False: a process without an engine compares, and writes only what it noticed. */
  beats?: boolean;
  mail: AdministratorMail;
};

/**
 * Records that an engine is running. If the database went back to an older state, all lanes have to
 * look first, in the same transaction (decisions 198 and 205). `seen` is what this process has
 * seen. Returns what it has seen now, and why the lanes look, if they do.
 */
export async function recordHeartbeat(
  db: Database,
  { seen, beats = true, mail, ...time }: Beat,
): Promise<{ seen: SeenState; reason: LookReason | null; since: number | null }> {
  const database = await readIdentity(db);
  return inTransaction(db, async (trx) => {
    if (beats)
      await sql`
        insert into settings (name, value) values (${HEARTBEAT}, '{}')
        on conflict (name) do nothing`.execute(trx);
    const { rows } = await sql<{ value: Partial<Heartbeat> }>`
      select value from settings where name = ${HEARTBEAT} for update`.execute(trx);
    const transactions = await readTransactions(trx);
    const value = rows[0]?.value ?? {};
    const stored = value.realAt === undefined ? null : { ...value, realAt: value.realAt };
    const reason = databaseWentBack({ stored, actual: database, transactions, seen });
    const since = reason === null ? null : await requireLookOfAll(trx, { ...time, reason });
    if (since !== null) await tellWentBack(trx, { ...time, since, mail });
    const writes = beats || reason !== null;
    const beat = Math.max(stored?.beat ?? 0, seen?.beat ?? 0) + (writes ? 1 : 0);
    // Only a heartbeat says that an engine is alive.
    const at = beats ? { realAt: time.realNow, at: time.now } : { realAt: 0, at: 0, ...stored };
    const next: Heartbeat = { ...at, beat, database };
    if (writes)
      await sql`
        insert into settings (name, value) values (${HEARTBEAT}, ${json(next)}::jsonb)
        on conflict (name) do update set value = excluded.value`.execute(trx);
    return { seen: { beat, transactions }, reason, since };
  });
}

/** Whether the database behind a new connection may lack what this process has seen. */
export async function isOlderOn(connection: NewConnection, seen: SeenState): Promise<boolean> {
  const db = databaseOn(connection);
  const { rows } = await sql<{ value: Heartbeat }>`
    select value from settings where name = ${HEARTBEAT}`.execute(db);
  const [actual, transactions] = [await readIdentity(db), await readTransactions(db)];
  return databaseWentBack({ stored: rows[0]?.value ?? null, actual, transactions, seen }) !== null;
}

/** The database's next transaction number: all that were taken so far are below it. */
export async function readTransactions(db: AnyDatabase): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as next`.execute(db);
  return rows[0]?.next ?? 0;
}

async function readIdentity(db: Database): Promise<DatabaseIdentity> {
  const { rows } = await sql<{ database: string; table: string }>`
    select oid::text as database, 'settings'::regclass::oid::text as table
    from pg_database
    where datname = current_database()`.execute(db);
  const { database = '', table = '' } = rows[0] ?? {};
  return { ...(await readServer(db)), database, table };
}

/** Some servers hide these; then the other parts decide. */
async function readServer(db: Database): Promise<Pick<DatabaseIdentity, 'server' | 'timeline'>> {
  const server = sql<{ part: string }>`
    select system_identifier::text as part from pg_control_system()`;
  // The first eight digits of the file that is being written.
  const timeline = sql<{ part: string }>`
    select pg_walfile_name(pg_current_wal_lsn()) as part`;
  const file = await partOf(db, timeline);
  return {
    server: await partOf(db, server),
    timeline: file === null ? null : Number.parseInt(file.slice(0, 8), 16),
  };
}

async function partOf(db: Database, asked: RawBuilder<{ part: string }>): Promise<string | null> {
  try {
    return (await asked.execute(db)).rows[0]?.part ?? null;
  } catch (error) {
    if (UNREADABLE.includes((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}
