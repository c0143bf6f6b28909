import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { inPatientTransaction, inTransaction, lostAgainstOthers } from '#data/apply-migrations.ts';
import { newClient } from '#data/database/new-client.ts';
import { giveMigrationLock, takeMigrationLock } from '#data/database/migration-lock.ts';
import { compareRows, copyRows, type RowKey } from '#data/partitions/copy-rows.ts';
import { makeTwin, twinOf } from '#data/partitions/make-twin.ts';
import { dropMirror, mirrorWrites } from '#data/partitions/mirror-writes.ts';
import { checkReferences, swapTables } from '#data/partitions/swap-tables.ts';
import {
  PARTITIONS_SCHEMA,
  readTableShape,
  type TableShape,
} from '#data/partitions/table-shape.ts';
import { PARTITIONED_TABLES, type PartitionedTable } from '#data/tables/partitioned-tables.ts';

/** How many partitions a table gets. */
export const PARTITIONS = 16;
/** Rows of one transaction: they are locked for as long as it takes. */
const ROWS_AT_A_TIME = 1000;
/** Less than PostgreSQL’s deadlock_timeout, so that moving gives way, not someone’s work. */
const GIVING_WAY = { waitMs: 250, pauseMs: 250 };
/** Held by the one process that moves tables. */
const MOVING_LOCK = 7_263_414;

export type MoveProgress = {
  table: PartitionedTable;
  state: 'COPYING' | 'COMPARING' | 'DONE' | 'PARTITIONED';
  /** Since this process began. */
  rows: number;
};

type Moving = {
  client: pg.Client;
  rowsAtATime: number;
  onProgress: (progress: MoveProgress) => void;
  signal: AbortSignal | undefined;
};

/**
 * Moves tables to hash partitions by user, one after another, while others read and write them.
 * Each is copied in the order of its primary key, with a trigger that repeats every write in the
 * copy, then compared row by row, and only swapped if both are equal. It can be interrupted or
 * killed at any time, and continues where it was; a table that is partitioned is left as it is.
 * Throws if a row differs, if another process moves tables, or if a table refers to one that isn't
 * partitioned yet. Returns whether it got to its end.
 */
export async function partitionTables({
  databaseUrl,
  tables = PARTITIONED_TABLES,
  rowsAtATime = ROWS_AT_A_TIME,
  onProgress = () => undefined,
  signal,
}: {
  databaseUrl: string;
  tables?: readonly PartitionedTable[];
  rowsAtATime?: number;
  onProgress?: (progress: MoveProgress) => void;
  signal?: AbortSignal | undefined;
}): Promise<boolean> {
  return withMovingLock(databaseUrl, async (client) => {
    for (const table of PARTITIONED_TABLES.filter((name) => tables.includes(name)))
      if (!(await moveTable({ client, rowsAtATime, onProgress, signal }, table))) return false;
    return true;
  });
}

/** Gives up the move of a table that isn't swapped yet: drops its copy, and leaves the table. */
export async function cancelMoves(databaseUrl: string): Promise<PartitionedTable[]> {
  return withMovingLock(databaseUrl, async (client) => {
    const tables = await movesUnderWay(client);
    for (const table of tables)
      await alone(client, async () => {
        await dropMirror(client, table);
        await client.query(`drop table ${twinOf(table)}`);
        await client.query(`delete from ${MOVES} where table_name = $1`, [table]);
      });
    return tables;
  });
}

/** How far the copy of each table has come. */
const MOVES = `${PARTITIONS_SCHEMA}.moves`;

/** The tables that are being moved, perhaps by a process that was killed. */
export async function movesUnderWay(client: pg.Client): Promise<PartitionedTable[]> {
  const { rows: there } = await client.query(`select where to_regclass('${MOVES}') is not null`);
  if (there.length === 0) return [];
  const { rows } = await client.query<{ table_name: PartitionedTable }>(
    `select table_name from ${MOVES} order by 1`,
  );
  return rows.map(({ table_name: name }) => name);
}

async function withMovingLock<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient({ databaseUrl, name: 'reachwell partition' });
  // A connection that is lost fails the next statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [MOVING_LOCK],
    );
    if (rows[0]?.taken !== true) throw new Error('Another process is partitioning tables.');
    await client.query('set search_path = public');
    await client.query(`create schema if not exists ${PARTITIONS_SCHEMA}`);
    await client.query(`
      create table if not exists ${MOVES} (
        table_name text primary key,
        state text not null,
        last_key text[]
      )`);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function moveTable(moving: Moving, table: PartitionedTable): Promise<boolean> {
  const { client, onProgress } = moving;
  if (!(await isPartitioned(client, table))) {
    const shape = await begin(client, table);
    if (!(await advance(moving, shape, 'COPYING'))) return false;
    if (!(await advance(moving, shape, 'COMPARING'))) return false;
    await analyzeTwin(client, table);
    await alone(client, async () => {
      await swapTables(client, table);
      await client.query(`delete from ${MOVES} where table_name = $1`, [table]);
    });
    await checkReferences(client, table);
    onProgress({ table, state: 'DONE', rows: 0 });
    return true;
  }
  // One that was killed after it swapped them.
  await checkReferences(client, table);
  onProgress({ table, state: 'PARTITIONED', rows: 0 });
  return true;
}

/** PostgreSQL plans for an empty table that was analyzed as if it stayed empty. */
async function analyzeTwin(client: pg.Client, table: string): Promise<void> {
  const { rowCount } = await client.query(`select from ${twinOf(table)} limit 1`);
  if (rowCount === 1) await client.query(`analyze ${twinOf(table)}`);
}

async function isPartitioned(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class where oid = $1::regclass and relkind = 'p'`,
    [`public.${table}`],
  );
  return rowCount === 1;
}

/** Makes the twin and the triggers that keep it, unless an earlier process did. */
async function begin(client: pg.Client, table: PartitionedTable): Promise<TableShape> {
  const shape = await readTableShape(client, table);
  const early = shape.referencedBy.find(({ parted }) => parted);
  if (early !== undefined)
    throw new Error(`${table} can’t be moved after ${early.table}, which refers to it.`);
  if ((await movesUnderWay(client)).includes(table)) return shape;
  const referred = await plainReferences(client, table);
  if (referred.length > 0) throw new Error(`Move ${referred.join(' and ')} before ${table}.`);
  await alone(client, async () => {
    await makeTwin(client, shape, PARTITIONS);
    await mirrorWrites(client, shape);
    await client.query(`insert into ${MOVES} (table_name, state) values ($1, 'COPYING')`, [table]);
  });
  return shape;
}

/** The tables to be partitioned that a table refers to and that aren't yet. */
async function plainReferences(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `
      select distinct c.relname as name
      from pg_constraint f
      join pg_class c on c.oid = f.confrelid
      where f.conrelid = $1::regclass and f.contype = 'f' and c.relkind = 'r'
        and c.relname = any($2)`,
    [`public.${table}`, PARTITIONED_TABLES],
  );
  return rows.map(({ name }) => name);
}

/** Changes tables while no migration does. */
async function alone(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await takeMigrationLock(client);
  try {
    await inPatientTransaction(client, work, GIVING_WAY);
  } finally {
    await giveMigrationLock(client);
  }
}

/** Copies or compares from where an earlier process was to the end; false: interrupted. */
async function advance(
  { client, rowsAtATime, onProgress, signal }: Moving,
  shape: TableShape,
  state: 'COPYING' | 'COMPARING',
): Promise<boolean> {
  const table = shape.name as PartitionedTable;
  for (let rows = 0; ; rows += rowsAtATime) {
    if (signal?.aborted === true) return false;
    const { rows: moves } = await client.query<{ state: string; last_key: RowKey | null }>(
      `select state, last_key from ${MOVES} where table_name = $1`,
      [table],
    );
    const [move] = moves;
    if (move === undefined) throw new Error(`The move of ${table} was canceled.`);
    if (move.state !== state) return true;
    const range = { after: move.last_key, rows: rowsAtATime };
    const last = await (state === 'COPYING' ? copyBatch : compareBatch)(client, shape, range);
    if (last === null) return true;
    onProgress({ table, state, rows: rows + rowsAtATime });
  }
}

type Range = { after: RowKey | null; rows: number };

async function copyBatch(client: pg.Client, shape: TableShape, range: Range) {
  for (;;) {
    try {
      let last: RowKey | null = null;
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${GIVING_WAY.waitMs}`);
        last = await copyRows(client, shape, range);
        await remember(client, shape.name, { last, next: 'COMPARING' });
      });
      return last;
    } catch (error) {
      if (!lostAgainstOthers(error as Error)) throw error;
      await wait(GIVING_WAY.pauseMs);
    }
  }
}

async function compareBatch(client: pg.Client, shape: TableShape, range: Range) {
  let last: RowKey | null = null;
  await inTransaction(client, async () => {
    await client.query('set transaction isolation level repeatable read');
    const compared = await compareRows(client, shape, range);
    if (compared.different > 0)
      throw new Error(
        `${compared.different} rows of ${shape.name} differ from their copy, so it wasn’t replaced. Run with --cancel, then begin again.`,
      );
    ({ last } = compared);
    await remember(client, shape.name, { last, next: 'COMPARED' });
  });
  return last;
}

/** How far it is; after the last row, what comes next begins. */
async function remember(
  client: pg.Client,
  table: string,
  { last, next }: { last: RowKey | null; next: string },
): Promise<void> {
  await client.query(
    `
      update ${MOVES}
      set last_key = $2, state = case when $2::text[] is null then $3 else state end
      where table_name = $1`,
    [table, last, next],
  );
}
