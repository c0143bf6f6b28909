import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allOf } from '#data/pipelined-client.ts';
import { useTestDatabase } from '../../test/support/database.ts';

const database = useTestDatabase();
const settingsNamed = async (name: string) => (await database.db.selectFrom('settings').select('name').where('name', '=', name).execute()).length;
const write = (name: string) => database.db.insertInto('settings').values({ name, value: '{}' });

test('statements that are sent together are done in their order, in the transaction they belong to', async () => {
  const seen = await database.db.transaction().execute(async (trx) => {
    const insert = trx.insertInto('settings').values({ name: 'together', value: '{}' }).execute();
    const read = sql<{ n: number }>`select count(*)::int as n from settings where name = 'together'`.execute(trx);
    const [, { rows }] = await allOf([insert, read] as const);
    return [rows[0]?.n, await settingsNamed('together')];
  });
  expect(seen).toEqual([1, 0]);
  expect(await settingsNamed('together')).toBe(1);
});

test('when one of them fails nothing of the transaction is done, and the first failure is told', async () => {
  const work = database.db.transaction().execute(async (trx) => {
    const first = trx.insertInto('settings').values({ name: 'undone', value: '{}' }).execute();
    const failing = sql`select 1 / 0`.execute(trx);
    const after = trx.insertInto('settings').values({ name: 'after', value: '{}' }).execute();
    await allOf([first, failing, after] as const);
  });
  await expect(work).rejects.toThrow('division by zero');
  expect([await settingsNamed('undone'), await settingsNamed('after')]).toEqual([0, 0]);
});

test('a transaction whose work fails before it sends anything leaves its connection clean', async () => {
  for (let time = 0; time < 12; time += 1) {
    await expect(database.db.transaction().execute(() => Promise.reject(new Error('No')))).rejects.toThrow('No');
    await write(`clean ${time}`).execute();
    expect(await settingsNamed(`clean ${time}`)).toBe(1);
  }
});
