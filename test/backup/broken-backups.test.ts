import { gzipSync } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BackupError, DAMAGED } from '#data/backup/backup-error.ts';
import { isEmptyDatabase } from '#data/backup/backup-tables.ts';
import { backupRecipient } from '#data/backup/backup-key.ts';
import { jsonBytes, MANIFEST_NAME, readManifest, TOTALS_NAME } from '#data/backup/manifest.ts';
import { readBackup } from '#data/backup/read-backup.ts';
import { openEntries, sealEntries, type Entry } from '#data/backup/sealed-stream.ts';
import { migrate } from '#data/migrate.ts';
import { useTestDatabase } from '../support/database.ts';
import { TEST_MASTER_KEY } from '../support/call-handler.ts';
import {
  backupOf,
  contentOf,
  emptyTarget,
  plantOddRows,
  restoreInto,
  streamOf,
} from './backup-fixture.ts';

const OTHER_KEY = { version: 1, bytes: Buffer.alloc(32, 7) };
const database = useTestDatabase();
let target: Awaited<ReturnType<typeof emptyTarget>>;
let whole: Buffer;
let entries: Entry[];

beforeAll(async () => {
  target = await emptyTarget();
  await plantOddRows(database.pool);
  whole = await backupOf(database.url);
  entries = await Array.fromAsync(openEntries(streamOf(whole), TEST_MASTER_KEY));
});
afterAll(() => target.close());

const sealed = async (changed: readonly Entry[]): Promise<Buffer> => {
  async function* all() {
    yield* changed;
  }
  return Buffer.concat(await Array.fromAsync(sealEntries(all(), TEST_MASTER_KEY)));
};
const checking = (bytes: Buffer, masterKey = TEST_MASTER_KEY) =>
  readBackup({ bytes: streamOf(bytes), masterKey });

/** Its manifest as another one made it. */
const withManifest = (change: (manifest: Record<string, unknown>) => object): Promise<Buffer> =>
  sealed(
    entries.map((entry) =>
      entry.name === MANIFEST_NAME
        ? {
            ...entry,
            bytes: Buffer.from(
              JSON.stringify(change(JSON.parse(Buffer.from(entry.bytes).toString()))),
            ),
          }
        : entry,
    ),
  );

/**
 * Expects a backup to be refused with this sentence, both without a database and with one, which
 * stays as it was.
 */
async function expectRefused(bytes: Buffer, sentence: string): Promise<void> {
  await expect(restoreInto(target.url, streamOf(bytes))).rejects.toThrow(sentence);
  expect(await isEmptyDatabase(target.client)).toBe(true);
  const { rows } = await target.client.query(
    `select from pg_namespace where nspname = 'graphile_worker'`,
  );
  expect(rows).toEqual([]);
}

describe('a backup', () => {
  test('is found whole by a check, with what it is', async () => {
    const { manifest, rows } = await checking(whole);
    expect(rows).toBeGreaterThan(10);
    expect(manifest.key).toBe(await backupRecipient(TEST_MASTER_KEY));
  });

  test('that was cut anywhere is refused', async () => {
    for (let part = 0; part < 25; part += 1) {
      const cut = whole.subarray(0, Math.floor((whole.length * part) / 25));
      await expect(checking(cut)).rejects.toThrow(BackupError);
    }
    for (const missing of [1, 15, 16, 17, 1000])
      await expect(checking(whole.subarray(0, -missing))).rejects.toThrow(DAMAGED);
    await expectRefused(whole.subarray(0, -1), DAMAGED);
  });

  test('with any byte changed is refused', async () => {
    for (let part = 0; part < 25; part += 1) {
      const spoiled = Buffer.from(whole);
      const at = Math.floor((whole.length * part) / 25);
      spoiled[at] = (spoiled[at] ?? 0) ^ 1;
      await expect(checking(spoiled)).rejects.toThrow(BackupError);
    }
    const spoiled = Buffer.concat([whole, Buffer.from('x')]);
    await expect(checking(spoiled)).rejects.toThrow(DAMAGED);
  });

  test('of another master key is refused, and opened with it among the older ones', async () => {
    const sentence = 'None of this installation’s master keys opens this backup.';
    await expect(checking(whole, OTHER_KEY)).rejects.toThrow(sentence);
    await expectRefused(await backupOf(database.url, OTHER_KEY), sentence);
    const rotated = { ...OTHER_KEY, older: [TEST_MASTER_KEY.bytes] };
    expect((await checking(whole, rotated)).rows).toBeGreaterThan(10);
  });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('Dear diary')],
    ['a compressed file', gzipSync(Buffer.alloc(5000, 7))],
    ['a file that only begins like one', Buffer.from('age-encryption.org/v2\n')],
  ])('is not %s', async (_, bytes) => {
    await expect(checking(bytes)).rejects.toThrow('This isn’t a backup made by Reachwell.');
    await expectRefused(bytes, 'This isn’t a backup made by Reachwell.');
  });

  test('is not something else that was encrypted for the same key', async () => {
    const encrypter = new Encrypter();
    encrypter.addRecipient(await backupRecipient(TEST_MASTER_KEY));
    for (const content of [Buffer.from('Dear diary'), gzipSync(Buffer.from('Dear diary'))])
      await expect(checking(Buffer.from(await encrypter.encrypt(content)))).rejects.toThrow(
        DAMAGED,
      );
    await expect(checking(await sealed([]))).rejects.toThrow(DAMAGED);
    const other = { name: 'diary', bytes: Buffer.from('{}') };
    await expect(checking(await sealed([other]))).rejects.toThrow(DAMAGED);
  });

  test('without some of its rows, or with others, is refused', async () => {
    const [manifest, ...rest] = entries;
    const totals = rest.at(-1);
    if (manifest === undefined || totals === undefined) throw new Error('It has no entries');
    const parts = rest.slice(0, -1);
    const settings = parts.findIndex(({ name }) => name.startsWith('public.settings/'));
    const part = parts[settings];
    if (part === undefined) throw new Error('There are no settings');
    const swapped = Buffer.from(part.bytes).toString().replace('odd', 'add');
    const versions: Entry[][] = [
      [manifest, ...parts.toSpliced(settings, 1), totals],
      [manifest, ...parts, part, totals],
      [manifest, ...parts.with(settings, { ...part, bytes: Buffer.from(swapped) }), totals],
      [manifest, ...parts.with(settings, { ...part, name: 'public.pets/000001.copy' }), totals],
      [manifest, ...parts],
      [manifest, ...parts, totals, totals],
      [...parts, totals],
      [manifest, ...parts, { name: TOTALS_NAME, bytes: jsonBytes({}) }],
    ];
    for (const version of versions) {
      const bytes = await sealed(version);
      await expect(checking(bytes)).rejects.toThrow(DAMAGED);
    }
    await expectRefused(await sealed(versions[0] ?? []), DAMAGED);
    expect((await checking(await sealed(entries))).rows).toBeGreaterThan(10);
  });

  test('of a newer version, or of another edition, is refused with a sentence', async () => {
    const newer =
      'This backup was made by a newer version of Reachwell (9.1.0; this is 0.2.0). Install that version, then restore it.';
    await expectRefused(
      await withManifest((one) => ({ ...one, format: 2, product: '9.1.0' })),
      newer,
    );
    await expectRefused(
      await withManifest((one) => ({
        ...one,
        product: '9.1.0',
        migrations: [
          ...(one['migrations'] as object[]),
          { version: 9999, name: '9999-later.sql', checksum: 'x' },
        ],
      })),
      newer,
    );
    await expectRefused(
      await withManifest((one) => ({ ...one, product: '9.1.0', jobSchema: 999 })),
      newer,
    );
    await expectRefused(
      await withManifest((one) => ({
        ...one,
        migrations: (one['migrations'] as object[]).map((step) => ({ ...step, checksum: 'x' })),
      })),
      'This backup was made by another edition of Reachwell (0.2.0)',
    );
  });

  test('is refused by a database that isn’t empty, which stays as it is', async () => {
    const before = await contentOf(database.pool);
    await expect(restoreInto(database.url, streamOf(whole))).rejects.toThrow(
      'This database isn’t empty, so nothing was restored.',
    );
    expect(await contentOf(database.pool)).toEqual(before);
    await target.client.query('create view mine as select 1 as one');
    await expect(restoreInto(target.url, streamOf(whole))).rejects.toThrow('isn’t empty');
    await target.client.query('drop view mine');
  });
});

describe('a restore', () => {
  test('that is killed leaves an empty database, into which it can be repeated', async () => {
    const stuck = Promise.withResolvers<void>();
    const loaded = Promise.withResolvers<void>();
    async function* half() {
      yield* streamOf(whole.subarray(0, whole.length >> 1));
      loaded.resolve();
      await stuck.promise;
      yield* streamOf(whole.subarray(whole.length >> 1));
    }
    const restoring = restoreInto(target.url, half());
    restoring.catch(() => undefined);
    await loaded.promise;
    await target.client.query(`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where application_name = 'reachwell restore' and datname = current_database()`);
    stuck.resolve();
    await expect(restoring).rejects.toThrow(/onnection/);
    // Jobs’ own tables may be there, with nothing in them.
    expect(await isEmptyDatabase(target.client)).toBe(true);
    await restoreInto(target.url, streamOf(whole));
    const { rowCount } = await target.client.query(`select from settings where name like 'odd%'`);
    expect(rowCount).toBe(3);
  });

  test('keeps a process that starts meanwhile waiting, until everything is there', async () => {
    const other = await emptyTarget();
    try {
      const begun = Promise.withResolvers<void>();
      const go = Promise.withResolvers<void>();
      async function* slow() {
        yield* streamOf(whole.subarray(0, whole.length >> 1));
        begun.resolve();
        await go.promise;
        yield* streamOf(whole.subarray(whole.length >> 1));
      }
      const restoring = restoreInto(other.url, slow());
      await begun.promise;
      const starting = migrate({ databaseUrl: other.url });
      await expect
        .poll(async () => {
          const { rowCount } = await other.client.query(`
            select from pg_stat_activity
            where application_name = 'reachwell migrate'
              and datname = current_database()
              and query like '%pg_try_advisory_lock%'`);
          return rowCount;
        })
        .toBe(1);
      go.resolve();
      await restoring;
      expect(await starting).toEqual({ applied: [] });
    } finally {
      await other.close();
    }
  });
});

test('the manifest says no more than a restore needs, and no secret', () => {
  const manifest = readManifest(entries[0]?.bytes ?? Buffer.alloc(0));
  expect(Object.keys(manifest).toSorted()).toEqual([
    'campaignAt',
    'format',
    'jobSchema',
    'key',
    'migrations',
    'product',
    'realAt',
    'sequences',
    'tables',
  ]);
  expect(manifest.key).toMatch(/^age1/);
});
