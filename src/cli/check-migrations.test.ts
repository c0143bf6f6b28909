import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkMigrations } from '#cli/check-migrations.ts';
import { readConfig } from '#config.ts';
import { createEmptyDatabase, useTestDatabase } from '../../test/support/database.ts';

const database = useTestDatabase();
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
});

async function check({ url, json = false }: { url?: string; json?: boolean }) {
  const printed: string[] = [];
  const code = await checkMigrations({
    config: readConfig(
      url === undefined
        ? { DATA_DIR: mkdtempSync(join(tmpdir(), 'reachwell-check-')) }
        : { DATABASE_URL: url },
    ),
    json,
    print: (line) => void printed.push(line),
    say: (line) => void printed.push(line),
  });
  return { code, printed };
}

describe('checking the migrations of a database', () => {
  test('exits with 0 where nothing is pending', async () => {
    expect(await check({ url: database.url })).toEqual({
      code: 0,
      printed: ['The database is up to date: this version can serve it.'],
    });
    const { code, printed } = await check({ url: database.url, json: true });
    expect([code, JSON.parse(printed[0] ?? '')]).toEqual([
      0,
      { servable: true, state: 'CURRENT', pending: [] },
    ]);
  });

  test('exits with 1, names what is pending, and changes nothing', async () => {
    const empty = await createEmptyDatabase();
    drops.push(empty.drop);
    for (let times = 0; times < 2; times += 1) {
      const { code, printed } = await check({ url: empty.url });
      expect(code).toBe(1);
      expect(printed).toContain('  0054-tables.sql');
    }
    expect(await check({})).toMatchObject({ code: 1 });
  });

  test('exits with 3 where no database answers', async () => {
    expect(await check({ url: 'postgresql://127.0.0.1:1/none' })).toMatchObject({ code: 3 });
  });

  test('exits with 5 on other migrations, and with 4 on those of a newer version', async () => {
    const change = (sql: string) => database.pool.query(sql);
    await change(`update schema_migrations set checksum = 'x' || checksum where version = 69`);
    expect(await check({ url: database.url })).toMatchObject({ code: 5 });
    await change(`update schema_migrations set checksum = ltrim(checksum, 'x')`);
    await change(`insert into schema_migrations values (9999, '9999-later.sql', 'later')`);
    const { code, printed } = await check({ url: database.url });
    expect([code, printed[0]]).toEqual([4, expect.stringContaining('by a newer version')]);
  });
});
