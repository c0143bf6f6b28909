import { sql } from 'kysely';
import { expect, test } from 'vitest';
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
