import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runPipelined } from '#data/database/pipelined-client.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const settingsNamed = async (name: string) =>
  (await database.db.selectFrom('settings').select('name').where('name', '=', name).execute())
    .length;
const write = (name: string) => sql`insert into settings (name, value) values (${name}, '{}')`;

test('statements that are sent together are done in their order, in the transaction they belong to', async () => {
  const seen = await database.db.transaction().execute(async (trx) => {
    const [, found] = await runPipelined(trx, [
      write('together'),
      sql<{ n: number }>`select count(*)::int as n from settings where name = 'together'`,
    ]);
    return [found[0]?.n, await settingsNamed('together')];
  });
  expect(seen).toEqual([1, 0]);
  expect(await settingsNamed('together')).toBe(1);
});

test('when one of them fails the transaction is rolled back and the first failure is thrown, even with the commit queued behind it', async () => {
  for (const commit of [false, true]) {
    const work = database.db
      .transaction()
      .execute((trx) =>
        runPipelined(trx, [write('undone'), sql`select 1 / 0`, write('after')], { commit }),
      );
    await expect(work).rejects.toThrow('division by zero');
    expect([await settingsNamed('undone'), await settingsNamed('after')]).toEqual([0, 0]);
  }
});

test('the end that is sent behind the last statement is the end: what comes later is refused and not done', async () => {
  const late = database.db.transaction().execute(async (trx) => {
    await runPipelined(trx, [write('kept')], { commit: true });
    await write('late').execute(trx);
  });
  await expect(late).rejects.toThrow('behind the end');
  expect([await settingsNamed('kept'), await settingsNamed('late')]).toEqual([1, 0]);
});

test('a transaction whose work fails before it sends anything leaves its connection clean', async () => {
  for (let time = 0; time < 12; time += 1) {
    await expect(
      database.db.transaction().execute(() => Promise.reject(new Error('No'))),
    ).rejects.toThrow('No');
    await write(`clean ${time}`).execute(database.db);
    expect(await settingsNamed(`clean ${time}`)).toBe(1);
  }
});
