import { sql } from 'kysely';
import { json, type AnyDatabase } from '#data/database.ts';
import { readSetting } from '#data/settings/settings.ts';

const SETTING = 'backups';

/** How backups of the deployment went, in real time: the last good one, and the last failure. */
export type BackupRecord = {
  succeededAt?: number;
  /** Of the last good one. */
  bytes?: number;
  failedAt?: number;
  error?: string;
};

export async function readBackupRecord(db: AnyDatabase): Promise<BackupRecord> {
  return (await readSetting(db, SETTING)) ?? {};
}

/** Adds the newest of them to what is recorded. */
export async function recordBackup(db: AnyDatabase, newest: BackupRecord): Promise<void> {
  await sql`
    insert into settings as s (name, value)
    values (${SETTING}, ${json(newest)}::jsonb)
    on conflict (name) do update set value = s.value || excluded.value`.execute(db);
}
