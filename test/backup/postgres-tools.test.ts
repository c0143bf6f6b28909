import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { unappliedMigrations } from '#data/migrate.ts';
import { catalogOf } from '../support/catalog.ts';
import { useTestDatabase } from '../support/database.ts';
import { contentOf, emptyTarget, plantOddRows } from './backup-fixture.ts';

const run = promisify(execFile);
const database = useTestDatabase();

/** Why PostgreSQL’s own tools can’t be tried here; null if they can. */
async function reasonNotTo(): Promise<string | null> {
  const { stdout, error } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  if (error !== undefined) return 'pg_dump isn’t installed here';
  const tools = Number(/\d+/.exec(stdout)?.[0]);
  const { rows } = await database.pool.query<{ server_version_num: string }>(
    'show server_version_num',
  );
  const server = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  return tools >= server
    ? null
    : `pg_dump is version ${tools}, and the server at ${new URL(inject('testServerUrl')).host} is ${server}: set TEST_DATABASE_URL to an older one`;
}

test('a dump of pg_dump, restored by pg_restore, is the same database', async (context) => {
  const reason = await reasonNotTo();
  context.skip(reason !== null, reason ?? '');
  await plantOddRows(database.pool);
  const folder = mkdtempSync(join(tmpdir(), 'reachwell-dump-'));
  const target = await emptyTarget();
  try {
    const dump = join(folder, 'reachwell.dump');
    await run('pg_dump', ['--format=custom', `--file=${dump}`, database.url]);
    await run('pg_restore', [`--dbname=${target.url}`, dump]);
    expect(await contentOf(target.client)).toEqual(await contentOf(database.pool));
    // Grants and conditions are written in other words, and indexes made in another order.
    const kinds = async (client: Parameters<typeof catalogOf>[0]['client']) =>
      Object.groupBy(await catalogOf({ client }), (line) => line.split(' ', 1)[0] ?? '');
    const [there, here] = [await kinds(target.client), await kinds(database.pool)];
    for (const [kind, lines = []] of Object.entries(here))
      expect([kind, there[kind]?.length]).toEqual([kind, lines.length]);
    expect(await unappliedMigrations(target.url)).toEqual([]);
  } finally {
    await target.close();
    rmSync(folder, { recursive: true });
  }
}, 240_000);
