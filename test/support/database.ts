import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase, openPool, type Database } from '#data/database.ts';

/** A migrated, empty database of one test file's own. */
export type TestDatabase = {
  url: string;
  pool: pg.Pool;
  db: Database;
  drop(): Promise<void>;
};

/**
 * Clones the migrated template; the caller drops the clone. `useTestDatabase` does both around a
 * test file.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const problem = inject('testTemplateProblem');
  if (problem !== '') throw new Error(problem);
  const { url, drop } = await cloneTemplate({
    serverUrl: inject('testServerUrl'),
    template: inject('testTemplate'),
  });
  const opened = openTestDatabase(url);
  return {
    ...opened,
    async drop() {
      await opened.pool.end();
      await drop();
    },
  };
}

/** A database that is there already. */
export function openTestDatabase(url: string): Omit<TestDatabase, 'drop'> {
  const pool = openPool({ databaseUrl: url, applicationName: 'reachwell test' });
  return { url, pool, db: openDatabase(pool) };
}

/** A new database like the template, under a name that says which process made it. */
export async function cloneTemplate({
  serverUrl,
  template,
}: {
  serverUrl: string;
  template: string;
}): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `reachwell_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await onServer({ serverUrl, sql: `create database ${name} template ${template}` });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer({ serverUrl, sql: `drop database if exists ${name} with (force)` }),
  };
}

/**
 * A database for all tests of a file, made before the first and dropped after the last; read its
 * parts inside tests.
 */
export function useTestDatabase(): TestDatabase {
  let database: TestDatabase | null = null;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => database?.drop());

  function made(): TestDatabase {
    if (database === null)
      throw new Error('The test database exists only from beforeAll to afterAll.');
    return database;
  }

  return {
    get url() {
      return made().url;
    },
    get pool() {
      return made().pool;
    },
    get db() {
      return made().db;
    },
    drop: () => made().drop(),
  };
}

/**
 * An empty database without the product's tables, for tests of the migrations themselves; the
 * caller drops it.
 */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return cloneTemplate({ serverUrl: inject('testServerUrl'), template: 'template1' });
}

async function onServer({ serverUrl, sql }: { serverUrl: string; sql: string }): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
