import { expect, test } from 'vitest';
import { createTestDatabase, useTestDatabase } from './database.ts';
import { createTestClock } from './test-clock.ts';

const database = useTestDatabase();

test('a test database is migrated, and what is written in one is not in another', async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from schema_migrations',
  );
  expect(rows[0]?.count).toBeGreaterThan(0);
  const other = await createTestDatabase();
  await other.pool.query('create table only_here ()');
  await expect(database.pool.query('select from only_here')).rejects.toThrow('does not exist');
  await other.drop();
});

test('a test clock stands still until it is moved, and real time moves at its rate', () => {
  const clock = createTestClock({ at: '2026-03-02T09:00:00Z', rate: 240 });
  expect(clock.now()).toBe(Date.parse('2026-03-02T09:00:00Z'));
  clock.advance({ days: 1, hours: 2 });
  expect(clock.now()).toBe(Date.parse('2026-03-03T11:00:00Z'));
  expect(clock.realNow()).toBe(Date.parse('2026-03-02T09:06:30Z'));
  clock.set('2026-10-25T00:00:00Z');
  expect(clock.now()).toBe(Date.parse('2026-10-25T00:00:00Z'));
});
