import { sql, type RawBuilder } from 'kysely';
import {
  databaseWentBack,
  type DatabaseIdentity,
  type Heartbeat,
} from '#core/looks/database-age.ts';
import { json, type Database, type NewConnection } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { HEARTBEAT, requireLookOfAll } from '#data/looks/require-look.ts';
import type { LookReason } from '#data/walk/lane-facts.ts';

/** Answers of servers that don't allow or don't have a function. */
const UNREADABLE: readonly string[] = ['42501', '42883', '0A000'];

/**
 * Records that an engine is running. If the database went back to an older state, all lanes have to
 * look first, in the same transaction (decision 198). `seen` is the number of the last heartbeat
 * that this process wrote. Returns this one's number, and why the lanes look, if they do.
 */
export async function recordHeartbeat(
  db: Database,
  { seen, ...time }: { now: number; realNow: number; rate: number; seen: number | null },
): Promise<{ beat: number; reason: LookReason | null; since: number | null }> {
  const database = await readIdentity(db);
  return inTransaction(db, async (trx) => {
    await sql`
      insert into settings (name, value) values (${HEARTBEAT}, '{}')
      on conflict (name) do nothing`.execute(trx);
    const { rows } = await sql<{ value: Partial<Heartbeat> }>`
      select value from settings where name = ${HEARTBEAT} for update`.execute(trx);
    const value = rows[0]?.value ?? {};
    const stored = value.realAt === undefined ? null : { ...value, realAt: value.realAt };
    const reason = databaseWentBack({ stored, actual: database, seen });
    const since = reason === null ? null : await requireLookOfAll(trx, { ...time, reason });
    const beat = Math.max(stored?.beat ?? 0, seen ?? 0) + 1;
    const next: Heartbeat = { realAt: time.realNow, at: time.now, beat, database };
    await sql`
      update settings set value = ${json(next)}::jsonb where name = ${HEARTBEAT}`.execute(trx);
    return { beat, reason, since };
  });
}

/** The number of the last heartbeat that the database behind a new connection has. */
export async function lastBeatOn(connection: NewConnection): Promise<number> {
  const { rows } = await connection.query<{ beat: number | null }>(
    `select (value ->> 'beat')::float8 as beat from settings where name = $1`,
    [HEARTBEAT],
  );
  return rows[0]?.beat ?? 0;
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
