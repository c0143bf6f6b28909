import { LOG_RETENTION_DAYS } from '#core/zapier/delivery-retries.ts';
import { pruneAttempts } from '#data/identity/attempts.ts';
import { instantSql, type Database } from '#data/database.ts';
import { pruneRateLimits } from '#data/identity/rate-limits.ts';
import { prunePendingSignIns } from '#data/identity/pending-sign-ins.ts';
import { pruneFactorSetups } from '#data/identity/second-factors.ts';
import { pruneJobs } from '#data/jobs/job-figures.ts';
import { pruneUndelivered } from '#data/notices/outbox.ts';
import { pruneDeliveries } from '#data/notices/zapier-log.ts';
import { IDEMPOTENCY_MS } from '#data/idempotency.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a mail that could not be delivered may still be delivered by hand. */
const UNDELIVERED_KEPT_DAYS = 7;
const DEAD_LETTERS_KEPT_DAYS = 30;

/**
 * Prunes what has expired: old stream events, idempotency keys, codes, tries, ended sessions, files
 * that expired long ago and are no message's, looked-at events of the provider, undelivered mails and dead letters. Real
 * time.
 */
export async function pruneExpired({
  db,
  realNow,
}: {
  db: Database;
  realNow: number;
}): Promise<void> {
  const before = (ms: number) => instantSql(realNow - ms);
  await db.deleteFrom('stream_events').where('real_at', '<', before(HOUR)).execute();
  await db
    .deleteFrom('idempotency_keys')
    .where('real_created_at', '<', before(IDEMPOTENCY_MS))
    .execute();
  await db.deleteFrom('identity_codes').where('real_expires_at', '<', before(DAY)).execute();
  await db
    .deleteFrom('sessions')
    .where('real_expires_at', '<', before(30 * DAY))
    .execute();
  await db
    .deleteFrom('sessions')
    .where('real_ended_at', '<', before(30 * DAY))
    .execute();
  await db
    .deleteFrom('network_events')
    .where('done', '=', true)
    .where('real_received_at', '<', before(7 * DAY))
    .execute();
  await db
    .deleteFrom('attachments as a')
    .where('real_expires_at', '<', before(30 * DAY))
    // What was written keeps its files.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_attachments as f')
            .select('f.attachment_id')
            .whereRef('f.user_id', '=', 'a.user_id')
            .whereRef('f.upload_id', '=', 'a.attachment_id'),
        ),
      ),
    )
    .execute();
  await db
    .deleteFrom('billing_events')
    .where('real_received_at', '<', before(30 * DAY))
    .execute();
  await pruneDeliveries({ db, realBefore: realNow - LOG_RETENTION_DAYS * DAY });
  await pruneUndelivered({ db, realBefore: realNow - UNDELIVERED_KEPT_DAYS * DAY });
  await pruneJobs({ db, realBefore: realNow - DEAD_LETTERS_KEPT_DAYS * DAY });
  await pruneAttempts({ db, realBefore: realNow - 2 * DAY });
  await pruneRateLimits({ db, realNow });
  await prunePendingSignIns({ db, realNow });
  await pruneFactorSetups({ db, realNow });
}
