import { inScope } from '#data/database/retried-transaction.ts';
import { instant } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import type { Scope } from '#data/scope.ts';

/**
 * Ends the hold that too many bounces put on a user's emails: bounces count from `now` on (campaign
 * time). Returns since when they count (null: always), undefined without a mailbox.
 */
export async function resumeAfterBounces(scope: Scope<'now'>): Promise<number | null | undefined> {
  const { now, userId } = scope;
  return inScope(scope, async (scope) => {
    const resumed = await scope.db
      .updateTable('mailboxes')
      .set({ bounces_hold_since: null, bounces_counted_from: instant(now) })
      .where('user_id', '=', userId)
      .where('bounces_hold_since', 'is not', null)
      .returning('user_id')
      .executeTakeFirst();
    if (resumed !== undefined) await wakeLane(scope, now);
    const mailbox = await scope.db
      .selectFrom('mailboxes')
      .select('bounces_counted_from')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return mailbox?.bounces_counted_from;
  });
}
