import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixedStatement, readQuickly } from '#data/database/quick-reads.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const twice = (number: number) =>
  fixedStatement<{ twice: number; backend: number }>({
    text: 'select $1::int * 2 as twice, pg_backend_pid() as backend',
    values: [number],
  });

test('calls at the same time share connections, and each gets its own answers', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      readQuickly(database.db, [
        twice(number),
        sql<{ text: string }>`select ${`of ${number}`} as text`,
      ]),
    ),
  );
  expect(answers.map(([[row], [text]]) => [row?.twice, text?.text])).toEqual(
    Array.from({ length: 40 }, (_, number) => [number * 2, `of ${number}`]),
  );
  expect(new Set(answers.map(([[row]]) => row?.backend)).size).toBeLessThan(10);
});

test('a statement that fails is told to its caller alone, and no connection stays taken', async () => {
  const calls = [twice(1), sql<{ twice: number }>`select 1 / ${0}::int as twice`, twice(3)].map(
    (statement) => readQuickly(database.db, [statement]),
  );
  const ends = await Promise.allSettled(calls);
  expect(
    ends.map((end) => (end.status === 'fulfilled' ? end.value[0][0]?.twice : String(end.reason))),
  ).toEqual([2, expect.stringContaining('division by zero'), 6]);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});

test('a lost connection is told to those who share it, and the next call has another', async () => {
  const end = sql<{ ended: boolean }>`select pg_terminate_backend(pg_backend_pid()) as ended`;
  const ends = await Promise.allSettled([
    readQuickly(database.db, [end]),
    readQuickly(database.db, [twice(1)]),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await readQuickly(database.db, [twice(2)]))[0][0]?.twice).toBe(4);
});

test('in a transaction they see what it has written', async () => {
  const seen = await database.db.transaction().execute(async (trx) => {
    await sql`insert into settings (name, value) values ('read quickly', '{}')`.execute(trx);
    const [[row]] = await readQuickly(trx, [
      fixedStatement<{ n: number }>({
        text: `select count(*)::int as n from settings where name = $1`,
        values: ['read quickly'],
      }),
    ]);
    return row?.n;
  });
  expect(seen).toBe(1);
});
