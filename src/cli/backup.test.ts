import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { backup, checkBackup, listBackups, printBackupKeys } from '#cli/backup.ts';
import { restore } from '#cli/restore.ts';
import { readConfig } from '#config.ts';
import { writeSetting } from '#data/settings/settings.ts';
import {
  createEmptyDatabase,
  openTestDatabase,
  useTestDatabase,
} from '../../test/support/database.ts';
import { S3_KEYS, startS3StandIn } from '../../test/support/s3/s3-stand-in.ts';

const database = useTestDatabase();
let folder: string;
let target: Awaited<ReturnType<typeof createEmptyDatabase>>;
let printed: string[] = [];
const MASTER_KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64');
const operator = (settings: Record<string, string> = {}) => {
  printed = [];
  return {
    config: readConfig({ DATABASE_URL: database.url, MASTER_KEY, ...settings }),
    print: (line: string) => void printed.push(line),
    say: (line: string) => void printed.push(line),
  };
};
const file = () => join(folder, 'reachwell.tar.gz.age');

beforeAll(() => writeSetting(database.db, 'kept', { safe: true }));
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reachwell-cli-'));
  target = await createEmptyDatabase();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await target.drop();
});

test('a backup is made, checked, and restored by commands', async () => {
  await backup({ ...operator(), file: file() });
  expect(printed).toEqual([
    expect.stringMatching(
      /^Wrote \d+ rows \(under 1 MB\) to reachwell\.tar\.gz\.age in .*, and read them back\.$/,
    ),
  ]);
  await checkBackup({ ...operator(), file: file() });
  expect(printed).toEqual([
    expect.stringMatching(
      /^This backup is complete\. It was made by Reachwell [\d.]+ on [\d: -]+ UTC and has \d+ rows/,
    ),
  ]);
  await restore({ ...operator({ DATABASE_URL: target.url }), file: file(), yes: true });
  expect(printed.at(-1)).toMatch(/^Restored the backup\. It was made by Reachwell/);
  const { db, pool } = openTestDatabase(target.url);
  const settings = await db.selectFrom('settings').select(['name', 'value']).execute();
  await pool.end();
  expect(settings).toContainEqual({ name: 'kept', value: { safe: true } });
  expect(settings.map(({ name }) => name)).not.toContain('restored');
});

test('a restore asks first, and says why it can’t', async () => {
  await backup({ ...operator(), file: file() });
  await expect(
    restore({ ...operator({ DATABASE_URL: target.url }), file: file(), yes: false }),
  ).rejects.toThrow('Add --yes to continue.');
  await expect(restore({ ...operator(), file: file(), yes: true })).rejects.toThrow(
    'This database isn’t empty, so nothing was restored.',
  );
  const missing = join(folder, 'missing');
  await expect(
    restore({ ...operator({ DATABASE_URL: target.url }), file: missing, yes: true }),
  ).rejects.toThrow(`There is no backup missing in ${folder}.`);
});

test('the store of the settings is filled and listed', async () => {
  await expect(backup({ ...operator(), file: undefined })).rejects.toThrow(
    'Name a file, or set BACKUP_URL to where backups are kept.',
  );
  const settings = { BACKUP_URL: folder };
  await listBackups(operator(settings));
  expect(printed).toEqual([`There are no backups in ${folder}.`]);
  await backup({ ...operator(settings), file: undefined });
  expect(printed).toEqual([`Made a backup in ${folder}, and read it back.`]);
  await listBackups(operator(settings));
  expect(printed[1]).toMatch(new RegExp(`^${readdirSync(folder)[0]}  under 1 MB  20`));
  expect(printed.at(-1)).toMatch(/^Last made and checked: 20/);
  await expect(
    backup({ ...operator({ BACKUP_URL: join(folder, 'none') }), file: undefined }),
  ).rejects.toThrow('the folder doesn’t exist');
  await listBackups(operator(settings));
  expect(printed.at(-1)).toMatch(/^The last one failed: 20.*the folder doesn’t exist\.$/);
});

test('the key that opens backups with age is printed, and those of older master keys', () => {
  printBackupKeys(operator());
  expect(printed).toEqual([expect.stringMatching(/^AGE-SECRET-KEY-1[A-Z\d]{58}$/)]);
  const [key] = printed;
  const newer = Buffer.from(MASTER_KEY, 'base64').reverse().toString('base64');
  printBackupKeys(operator({ MASTER_KEY: `${newer},${MASTER_KEY}` }));
  expect(printed).toHaveLength(2);
  expect(printed[1]).toBe(key);
});

test('a file in a bucket is written and read by its URL', async () => {
  const s3 = await startS3StandIn();
  const { endpoint, region } = s3.address;
  const keys = `${S3_KEYS.accessKeyId}:${encodeURIComponent(S3_KEYS.secretAccessKey)}`;
  const url = `s3://${keys}@backups/by-hand/one.age?endpoint=${endpoint}&region=${region}`;
  try {
    await backup({ ...operator(), file: url });
    expect(printed.join()).not.toContain(encodeURIComponent(S3_KEYS.secretAccessKey));
    expect([...s3.files.keys()]).toEqual(['by-hand/one.age']);
    await checkBackup({ ...operator(), file: url });
    expect(printed[0]).toMatch(/^This backup is complete/);
    await expect(checkBackup({ ...operator(), file: 's3://x:hush@_' })).rejects.toThrow(
      's3://_ must name a bucket',
    );
  } finally {
    await s3.close();
  }
});
