import type { BackupStore } from '#connectors/backups/backup-store.ts';
import { backupName, surplusBackups } from '#core/backup/backup-names.ts';
import { notifyOfResumed } from '#data/backup/backup-notices.ts';
import { readBackupRecord, recordBackup } from '#data/backup/backup-record.ts';
import { BackupError } from '#data/backup/backup-error.ts';
import { copyDatabase } from '#data/backup/copy-database.ts';
import { readBackup, type ReadBackup } from '#data/backup/read-backup.ts';
import type { Bytes } from '#data/backup/sealed-stream.ts';
import type { Database } from '#data/database.ts';
import { acquireDeploymentLock } from '#data/database/deployment-lock.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

/**
 * `backups`: where they are kept, how many, and when they are made, as a cron line; null in a
 * process that makes none.
 */
export type BackupParts = {
  db: Database;
  now: () => number;
  realNow: () => number;
  masterKey: MasterKey;
  backups: {
    databaseUrl: string;
    store: BackupStore;
    keep: number;
    schedule: string | null;
  } | null;
};

const JOB_LOCK = 5_391_207;

/** Thrown where the process is to stop before the backup is done. */
class Stopped extends Error {}

/**
 * Makes a backup in the store, reads it back, and then removes those that are too many, in one
 * process of the deployment at a time; how it went is recorded. Returns false if the process is
 * stopping, and the backup has yet to be made.
 */
export async function makeBackup(
  parts: BackupParts,
  stopping: () => boolean = () => false,
): Promise<boolean> {
  const { db, backups, now, realNow } = parts;
  if (backups === null) throw new Error('This process has no store of backups');
  const { databaseUrl } = backups;
  const lock = await acquireDeploymentLock({ databaseUrl, number: JOB_LOCK, name: 'backups' });
  if (lock === null) throw new Error('Another process is making a backup');
  try {
    const bytes = await makeInStore(parts, backups, stopping);
    const { succeededAt: previousAt } = await readBackupRecord(db);
    await recordBackup(db, { succeededAt: realNow(), bytes });
    await notifyOfResumed(db, previousAt, Math.floor(now()));
    return true;
  } catch (error) {
    if (error instanceof Stopped) return false;
    const sentence = error instanceof Error ? error.message : String(error);
    await recordBackup(db, { failedAt: realNow(), error: sentence });
    throw error;
  } finally {
    await lock.release();
  }
}

async function makeInStore(
  { now, realNow, masterKey }: BackupParts,
  { databaseUrl, store, keep }: NonNullable<BackupParts['backups']>,
  stopping: () => boolean,
): Promise<number> {
  const source = { databaseUrl, masterKey, realNow: realNow(), campaignNow: now() };
  const name = backupName(source.realNow);
  const { bytes } = await writeChecked({ store, name, source, stopping });
  const names = (await store.list()).map(({ name: one }) => one);
  for (const surplus of surplusBackups(names, keep)) await store.remove(surplus);
  return bytes;
}

/**
 * Writes a backup into a store, and reads it back from there. What can’t be read is removed again.
 */
export async function writeChecked({
  store,
  name,
  source,
  stopping = () => false,
}: {
  store: BackupStore;
  name: string;
  source: Parameters<typeof copyDatabase>[0];
  stopping?: () => boolean;
}): Promise<ReadBackup & { bytes: number }> {
  const written = counting(copyDatabase(source), stopping);
  await store.write(name, written);
  const { masterKey } = source;
  try {
    const read = await readBackup({ bytes: counting(store.read(name), stopping), masterKey });
    return { ...read, bytes: written.count() };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    await store.remove(name);
    throw new BackupError(
      `The backup was written to ${store.where}, but what can be read there is something else. It was removed.`,
      { cause: error },
    );
  }
}

function counting(bytes: Bytes, stopping: () => boolean): Bytes & { count: () => number } {
  let count = 0;
  return {
    count: () => count,
    async *[Symbol.asyncIterator]() {
      for await (const chunk of bytes) {
        if (stopping()) throw new Stopped();
        count += chunk.length;
        yield chunk;
      }
    },
  };
}
