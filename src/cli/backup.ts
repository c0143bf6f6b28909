import { pipeline } from 'node:stream/promises';
import { minuteOf, pathOf, tableOf } from '#cli/terminal.ts';
import { productClock, withData, type Operator } from '#cli/operator.ts';
import type { BackupPlace } from '#connectors/backups/backup-place.ts';
import { counted, grouped } from '#core/text/formats.ts';
import { backupIdentities } from '#data/backup/backup-key.ts';
import { readBackupRecord } from '#data/backup/backup-record.ts';
import { copyDatabase } from '#data/backup/copy-database.ts';
import { readBackup, type ReadBackup } from '#data/backup/read-backup.ts';
import type { Bytes } from '#data/backup/sealed-stream.ts';
import { makeBackup, writeChecked } from '#jobs/make-backup.ts';
import { readMasterKey } from '#main/master-key.ts';
import { openBackupFile, openBackupStore } from '#main/open-backups.ts';

/** Standard output, or standard input. */
const STREAM = '-';
const MEGABYTE = 1_000_000;

/**
 * `backup`: writes everything in the database to an encrypted file, and reads it back. Without a
 * file, into the store of the settings, as the schedule does.
 */
export async function backup({
  file,
  ...operator
}: Operator & { file: string | undefined }): Promise<void> {
  const { config, print, say } = operator;
  const masterKey = readMasterKey(config);
  await withData(operator, async (db, databaseUrl) => {
    const now = await productClock(db, config);
    if (file === undefined) {
      const store = await openBackupStore(placeIn(operator));
      const backups = { databaseUrl, store, keep: config.BACKUP_KEEP, schedule: null };
      await makeBackup({ db, backups, masterKey, now, realNow: Date.now });
      return print(`Made a backup in ${store.where}, and read it back.`);
    }
    const source = { databaseUrl, masterKey, realNow: Date.now(), campaignNow: now() };
    if (file === STREAM) {
      await pipeline(copyDatabase(source), process.stdout).catch((cause: Error) => {
        throw new Error(`The backup couldn’t be written: ${cause.message}.`, { cause });
      });
      return say('Wrote the backup. Check it with “backup check”.');
    }
    const { store, name } = await openBackupFile(placeOf(file), process.env);
    const { bytes, rows } = await writeChecked({ store, name, source });
    print(
      `Wrote ${counted(rows, 'row')} (${megabytes(bytes)}) to ${name} in ${store.where}, and read them back.`,
    );
  });
}

/** `backup check`: reads a backup to its end, without a database. */
export async function checkBackup({
  file,
  config,
  print,
}: Operator & { file: string }): Promise<void> {
  const read = await readBackup({
    bytes: await openBytes(file),
    masterKey: readMasterKey(config),
  });
  print(`This backup is complete. ${aboutBackup(read)}`);
}

/** `backup list`: what is in the store, and how the last ones went. */
export async function listBackups(operator: Operator): Promise<void> {
  const { print, say } = operator;
  const store = await openBackupStore(placeIn(operator));
  const stored = await store.list();
  if (stored.length === 0) print(`There are no backups in ${store.where}.`);
  else
    for (const line of tableOf(
      ['Name', 'Size', 'Written'],
      stored.map(({ name, bytes, at }) => [name, megabytes(bytes), minute(at)]),
    ))
      print(line);
  const record = await withData(operator, (db) => readBackupRecord(db));
  const { succeededAt, failedAt, error = '' } = record;
  if (succeededAt !== undefined) say(`Last made and checked: ${minute(succeededAt)}`);
  if (failedAt !== undefined && failedAt > (succeededAt ?? 0))
    say(`The last one failed: ${minute(failedAt)}. ${error}`);
}

/** `backup key`: the age keys that open the backups, without Reachwell. */
export function printBackupKeys({ config, print }: Operator): void {
  for (const identity of backupIdentities(readMasterKey(config))) print(identity);
}

/** A backup by its path or URL, or from standard input. */
export async function openBytes(file: string): Promise<Bytes> {
  if (file === STREAM) return process.stdin;
  const { store, name } = await openBackupFile(placeOf(file), process.env);
  return store.read(name);
}

export const aboutBackup = ({ manifest: { product, realAt }, rows }: ReadBackup): string =>
  `It was made by Reachwell ${product} on ${minuteOf(realAt)} UTC and has ${counted(rows, 'row')}.`;

function placeIn({ config }: Operator): BackupPlace {
  if (config.backupPlace === null)
    throw new Error('Name a file, or set BACKUP_URL to where backups are kept.');
  return config.backupPlace;
}

const placeOf = (file: string): string => (file.includes('://') ? file : pathOf(file));
const minute = (at: number): string => minuteOf(new Date(at).toISOString());
const megabytes = (bytes: number): string =>
  bytes < MEGABYTE ? 'under 1 MB' : `${grouped(Math.round(bytes / MEGABYTE))} MB`;
