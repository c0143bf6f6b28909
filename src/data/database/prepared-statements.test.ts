import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#data/database.ts';
import { checkOut } from '#data/database/prepared-statements.ts';
import { openPreparedDatabase } from '#data/database/prepared-database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();

test('a statement that recurs is prepared and goes on giving the same answers', async () => {
  await database.db.connection().execute(async (db) => {
    for (let number = 0; number < 12; number += 1) {
      const { rows } = await sql<{ twice: number }>`select ${number}::int * 2 as twice`.execute(db);
      expect(rows).toEqual([{ twice: number * 2 }]);
    }
    const { rows } = await sql<{
      statement: string;
    }>`select statement from pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ statement: 'select $1::int * 2 as twice' }]);
  });
});

test('a prepared statement that fails can be asked again', async () => {
  await database.db.connection().execute(async (db) => {
    const divide = (by: number) =>
      sql<{ result: number }>`select 12 / ${by}::int as result`.execute(db);
    for (let time = 0; time < 12; time += 1) await divide(3);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(4)).rows).toEqual([{ result: 3 }]);
  });
});

test.each([
  ['of the server', openDatabase],
  ['of the engine', openPreparedDatabase],
] as const)('statements %s stay unprepared where a pooler is in between', async (_whose, open) => {
  const pool = openPool({ databaseUrl: database.url, size: 1 });
  const db = open(pool, { prepares: false });
  for (let number = 0; number < 12; number += 1)
    await sql`select ${number}::int * 2 as twice`.execute(db);
  expect((await sql`select from pg_prepared_statements`.execute(db)).rows).toEqual([]);
  await pool.end();
});

test.each([
  ['of the server', openDatabase],
  ['of the engine', openPreparedDatabase],
] as const)('statements %s go on after a migration has added a column', async (_whose, open) => {
  const pool = openPool({ databaseUrl: database.url, size: 1 });
  const db = open(pool);
  const change = (text: string) => sql.raw(text).execute(db);
  const read = sql<object>`select * from growing where a > ${0}`;
  const readOften = async () => {
    for (let time = 0; time < 12; time += 1) await read.execute(db);
  };
  await change('create table growing as select 1 as a');
  await readOften();
  await change('alter table growing add b int default 2');
  expect((await read.execute(db)).rows).toEqual([{ a: 1, b: 2 }]);
  await readOften();
  await change('alter table growing add c int default 3');
  const inside = await inTransaction(db, async (trx) => (await read.execute(trx)).rows);
  expect(inside).toEqual([{ a: 1, b: 2, c: 3 }]);
  await change('drop table growing');
  await pool.end();
});

test('transactions of the engine plan for any parameters, and leave nothing on the connection', async () => {
  const pool = openPool({ databaseUrl: database.url, size: 1 });
  const db = openPreparedDatabase(pool);
  const show = sql<{ plan_cache_mode: string }>`show plan_cache_mode`;
  const inside = await db.transaction().execute((trx) => show.execute(trx));
  expect(inside.rows).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
  expect((await show.execute(db)).rows).toEqual([{ plan_cache_mode: 'auto' }]);
  await pool.end();
});

test('a connection that isn’t available has PostgreSQL’s code for that', async () => {
  const pool = openPool({ databaseUrl: database.url });
  await pool.end();
  await expect(sql`select 1`.execute(openDatabase(pool))).rejects.toMatchObject({ code: '08001' });
});

test('a process that was held up asks once more for a connection', async () => {
  const late = new Error('timeout exceeded when trying to connect');
  const client = {} as never;
  const answers = [Promise.reject(late), Promise.resolve(client)];
  const pool = { connect: () => answers.shift() } as never;
  expect(await checkOut(pool)).toBe(client);
  expect(answers).toEqual([]);
});
