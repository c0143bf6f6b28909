import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

export type Migration = { version: number; name: string; sql: string; checksum: string };

/** How long a migration waits for a lock, with everyone who comes after it; real ms. */
const LOCK_WAIT_MS = 1000;
/** Between two tries others get what they waited for; real ms. */
const PAUSE_MS = 2000;
/** About 15 minutes: longer than any statement of the product. */
const MOST_TRIES = 300;
/** No lock in time, and a deadlock: the migration lost against a process at work. */
const LOST_AGAINST_OTHERS: readonly (string | undefined)[] = ['55P03', '40P01'];
/** What PostgreSQL refuses in a transaction; such a file holds nothing else. */
const OUTSIDE_TRANSACTION = /^\s*(?:create (?:unique )?|drop )index concurrently\b/im;

/**
 * Applies one SQL file and then `record`, all or nothing, while an earlier version of the product
 * works on the same tables (decision 207): it gives way after a second without its lock, and tries
 * again. A file of `create index concurrently` runs statement by statement, and must be repeatable.
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { record, pauseMs = PAUSE_MS }: { record: () => Promise<unknown>; pauseMs?: number | undefined },
): Promise<void> {
  if (OUTSIDE_TRANSACTION.test(migration.sql)) {
    for (const sql of statementsOf(migration.sql)) await runSql(client, { ...migration, sql });
    await record();
    return;
  }
  await inPatientTransaction(
    client,
    async () => {
      await runSql(client, migration);
      await record();
    },
    { pauseMs },
  );
}

/**
 * Runs work that takes locks in one transaction, all or nothing. It gives way after a second
 * without a lock (`waitMs`), pauses, and tries again.
 */
export async function inPatientTransaction(
  client: pg.Client,
  work: () => Promise<void>,
  { waitMs = LOCK_WAIT_MS, pauseMs = PAUSE_MS }: { waitMs?: number; pauseMs?: number } = {},
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${waitMs}`);
        await work();
      });
      return;
    } catch (error) {
      if (!lostAgainstOthers(error as Error) || tries >= MOST_TRIES) throw error;
      await wait(pauseMs);
    }
  }
}

/** Whether PostgreSQL ended a statement because others held its locks. */
export function lostAgainstOthers(error: Error): boolean {
  const { code } = (error.cause ?? error) as { code?: string };
  return LOST_AGAINST_OTHERS.includes(code);
}

/** Runs work in one transaction, all or nothing. */
export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Runs a SQL file; throws with its name and the line of a fault. */
export async function runSql(
  client: pg.Client,
  { name, sql }: Pick<Migration, 'name' | 'sql'>,
): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    throw new Error(`The migration ${name} failed and changed nothing: ${placeOf(cause, sql)}`, {
      cause,
    });
  }
}

/**
 * The same file for tables that nobody uses yet: PostgreSQL makes no index concurrently in a
 * transaction.
 */
export function withoutConcurrently(sql: string): string {
  return sql.replaceAll(/\bindex concurrently\b/gi, 'index');
}

function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

function placeOf(cause: unknown, sql: string): string {
  const { message, position } = cause as { message?: string; position?: string };
  const line =
    position === undefined ? '' : ` (line ${sql.slice(0, Number(position)).split('\n').length})`;
  return `${message ?? String(cause)}${line}`;
}
