import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../test/support/database.ts';
import { openPreparedDatabase } from '#data/database/prepared-database.ts';
import { openDatabase, openPool } from '#data/database.ts';

const database = useTestDatabase();

test.each([
  ['the web', openDatabase],
  ['the engine', openPreparedDatabase],
])(
  'a connection of %s that is lost between two statements of a transaction fails that transaction and not the process',
  async (_, open) => {
    const pool = openPool({
      databaseUrl: database.url,
      size: 1,
      applicationName: 'reachwell test of losses',
    });
    const db = open(pool);
    const lost = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      // Until the loss is noticed; nothing uses the connection at that moment.
      while (
        (
          await sql<{
            living: number;
          }>`
            select count(*)::int as living
            from pg_stat_activity
            where pid = ${rows[0]?.pid}`.execute(database.db)
        ).rows[0]?.living !== 0
      );
      await new Promise((resolve) => setImmediate(resolve));
      await sql`select 1`.execute(trx);
    });
    await expect(lost).rejects.toThrow(/connection|terminat/i);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  },
);

test('a statement is stopped after two minutes', async () => {
  const pool = openPool({ databaseUrl: database.url, size: 1 });
  const { rows } = await pool.query<{ limit: string }>(
    `select current_setting('statement_timeout') as limit`,
  );
  await pool.end();
  expect(rows).toEqual([{ limit: '2min' }]);
});
