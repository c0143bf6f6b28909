import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../test/support/database.ts';
import { databaseTypes, TYPES_FILE } from './database-types.ts';

describe('the generated types of the tables', () => {
  const database = useTestDatabase();

  it('are those of the migrations: run `npm run types:database` after a change', async () => {
    expect(await databaseTypes({ databaseUrl: database.url })).toBe(
      await readFile(TYPES_FILE, 'utf8'),
    );
  });

  it('name the shape of every JSON column', async () => {
    expect(await readFile(TYPES_FILE, 'utf8')).not.toMatch(/\bJsonValue\b/);
  });

  it('change with a column', async () => {
    await database.pool.query('alter table teams add column color text');
    expect(await databaseTypes({ databaseUrl: database.url })).toContain('  color: string | null;');
  });

  it('are not made while a column is described that is not there', async () => {
    await database.pool.query('alter table users drop column plan_tier');
    await expect(databaseTypes({ databaseUrl: database.url })).rejects.toThrow('users.plan_tier');
  });
});
