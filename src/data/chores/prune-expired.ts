import { sql, type RawBuilder } from 'kysely';
import { ARCHIVE_REST_KEPT_DAYS } from '#core/account/archive-rules.ts';
import { LOG_RETENTION_DAYS } from '#core/zapier/delivery-retries.ts';
import { instantSql, type Database } from '#data/database.ts';
import { deleteInPages } from '#data/database/delete-in-pages.ts';
import type { DB } from '#data/schema/tables.ts';
import { pruneJobs } from '#data/jobs/job-figures.ts';
import { pruneOutbox } from '#data/tables/outbox.ts';
import { DELETED_KEPT_DAYS } from '#data/tables/deleted-rows.ts';
import { IDEMPOTENCY_MS } from '#data/tables/idempotency.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long an undelivered email may still be delivered manually, or read. */
const MAILS_KEPT_DAYS = 7;
const DEAD_LETTERS_KEPT_DAYS = 30;
const REST_KEPT_MS = ARCHIVE_REST_KEPT_DAYS * DAY;

/**
 * Prunes what has expired: old stream events, idempotency keys, codes, tries, ended sessions, files
 * that expired long ago and belong to no message, processed provider events, archives, the rest of
 * those that weren't imported to their end, tokens of programs with the connections that have none
 * left, emails, dead letters, and what was deleted.
 * Real time.
 */
export async function pruneExpired(db: Database, realNow: number): Promise<void> {
  const before = (ms: number) => instantSql(realNow - ms);
  const gone = {
    stream_events: sql`real_at < ${before(HOUR)}`,
    recent_writes: sql`real_at < ${before(HOUR)}`,
    idempotency_keys: sql`real_created_at < ${before(IDEMPOTENCY_MS)}`,
    identity_codes: sql`real_expires_at < ${before(DAY)}`,
    sessions: sql`real_expires_at < ${before(30 * DAY)} or real_ended_at < ${before(30 * DAY)}`,
    network_events: sql`done and real_received_at < ${before(7 * DAY)}`,
    // What was written keeps its files.
    attachments: sql`
      real_expires_at < ${before(30 * DAY)}
      and not exists (
        select from message_attachments f
        where f.user_id = attachments.user_id and f.upload_id = attachments.attachment_id
      )`,
    billing_events: sql`real_received_at < ${before(30 * DAY)}`,
    zapier_deliveries: sql`
      state <> 'WAITING' and real_tried_at < ${before(LOG_RETENTION_DAYS * DAY)}`,
    attempts: sql`real_last_at < ${before(2 * DAY)}`,
    paced_tries: sql`real_full_at < ${before(0)}`,
    pending_sign_ins: sql`real_expires_at < ${before(0)}`,
    factor_setups: sql`real_expires_at < ${before(0)}`,
    approvals: sql`real_expires_at < ${before(30 * DAY)}`,
    oauth_codes: sql`real_ends_at < ${before(DAY)}`,
    oauth_tokens: sql`real_ends_at <= ${before(0)}`,
    // A connection whose program didn’t renew its tokens in time.
    api_keys: sql`
      secret_hash is null
      and not exists (
        select from oauth_tokens t
        where t.user_id = api_keys.user_id and t.key_id = api_keys.key_id
      )`,
    account_exports: sql`real_expires_at <= ${before(0)}`,
    archive_import_parts: endedBefore('archive_import_parts', before(REST_KEPT_MS)),
    archive_import_ids: endedBefore('archive_import_ids', before(REST_KEPT_MS)),
    // In the product's time, as what changed is asked for in it.
    deleted_rows: sql`deleted_at < product_now() - ${DELETED_KEPT_DAYS} * interval '1 day'`,
  } satisfies Partial<Record<keyof DB, RawBuilder<unknown>>>;
  for (const [table, where] of Object.entries(gone))
    await deleteInPages(db, table as keyof typeof gone, where);
  // Only what a paused webhook didn't send waits so long.
  await deleteInPages(
    db,
    'zapier_deliveries',
    sql`
      state = 'WAITING'
      and real_created_at < ${before(LOG_RETENTION_DAYS * DAY)}
      and (user_id, webhook_id) in (
        select user_id, webhook_id from webhooks where real_paused_at is not null
      )`,
  );
  await pruneOutbox(db, realNow - MAILS_KEPT_DAYS * DAY);
  await pruneJobs(db, realNow - DEAD_LETTERS_KEPT_DAYS * DAY);
}

/** Rows of archive imports that ended before an instant. */
function endedBefore(
  table: 'archive_import_parts' | 'archive_import_ids',
  end: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    exists (
      select from archive_imports i
      where i.user_id = ${sql.table(table)}.user_id
        and i.import_id = ${sql.table(table)}.import_id
        and i.real_done_at < ${end}
    )`;
}
