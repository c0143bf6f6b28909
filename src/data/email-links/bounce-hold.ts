import { inTransaction } from '#data/database/retried-transaction.ts';
import { instant, type Database } from '#data/database.ts';
import { wakeLane } from '#data/lanes/lanes.ts';

/**
 * Ends the hold that too many bounces put on a user's emails: they count from `now` on (campaign
 * time). Returns since when they count (null: always), undefined without a mailbox.
 */
export async function resumeAfterBounces({
  db,
  userId,
  now,
}: {
  db: Database;
  userId: string;
  now: number;
}): Promise<number | null | undefined> {
  return inTransaction({
    db,
    work: async (trx) => {
      const resumed = await trx
        .updateTable('mailboxes')
        .set({ bounces_hold_since: null, bounces_counted_from: instant(now) })
        .where('user_id', '=', userId)
        .where('bounces_hold_since', 'is not', null)
        .returning('user_id')
        .executeTakeFirst();
      if (resumed !== undefined) await wakeLane({ db: trx, userId, at: now });
      const mailbox = await trx
        .selectFrom('mailboxes')
        .select('bounces_counted_from')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return mailbox?.bounces_counted_from;
    },
  });
}
