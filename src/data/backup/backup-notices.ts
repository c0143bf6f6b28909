import { sql } from 'kysely';
import { instant, json, type AnyDatabase } from '#data/database.ts';
import type { BackupRecord } from '#data/backup/backup-record.ts';

/** Notifies administrators that backups fail, once after each good one. `now` is campaign time. */
export async function notifyOfFailing(
  db: AnyDatabase,
  { succeededAt, error }: BackupRecord,
  now: number,
): Promise<void> {
  await sql`
    insert into notifications (user_id, type, at, data, unique_key)
    select user_id, 'BACKUPS_FAILING', ${instant(now)}, ${json({ error })}::jsonb,
      ${failingAfter(succeededAt)}
    from users
    where admin_status = 'ADMIN'
    on conflict (user_id, unique_key) where unique_key is not null do nothing`.execute(db);
}

/**
 * Notifies those who know that backups failed after the previous good one that they work again.
 * `now` is campaign time.
 */
export async function notifyOfResumed(
  db: AnyDatabase,
  previousAt: number | undefined,
  now: number,
): Promise<void> {
  const key = failingAfter(previousAt);
  await sql`
    with failing as (
      update notifications
      set closed = true
      where user_id in (select user_id from users where admin_status = 'ADMIN')
        and unique_key = ${key}
      returning user_id
    )
    insert into notifications (user_id, type, at, data, unique_key)
    select user_id, 'BACKUPS_RESUMED', ${instant(now)}, '{}', ${`resumed/${key}`}
    from failing
    on conflict (user_id, unique_key) where unique_key is not null do nothing`.execute(db);
}

function failingAfter(succeededAt: number | undefined): string {
  return `backups-failing/${succeededAt ?? 'none'}`;
}
