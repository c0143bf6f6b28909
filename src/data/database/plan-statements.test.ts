import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { planStatements } from '#data/database/plan-statements.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const writing = (name: string) => sql`insert into settings (name, value) values (${name}, '{}')`;

test('statements that are planned are not done', async () => {
  await planStatements({
    db: database.db,
    statements: () => [writing('planned'), sql`delete from settings`],
  });
  await writing('kept').execute(database.db);
  await planStatements({ db: database.db, statements: () => [sql`delete from settings`] });
  expect(
    (
      await database.db
        .selectFrom('settings')
        .select('name')
        .where('name', 'in', ['planned', 'kept'])
        .execute()
    ).map(({ name }) => name),
  ).toEqual(['kept']);
});

test('one that cannot be planned is told, and the connection goes back', async () => {
  await expect(
    planStatements({
      db: database.db,
      statements: () => [sql`select * from nowhere`, writing('late')],
    }),
  ).rejects.toThrow('nowhere');
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});
