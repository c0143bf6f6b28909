import type { EventActor } from '#core/lead/lead-event.ts';
import type { AnyDatabase } from '#data/database.ts';
import { writeNotification } from '#data/engine-store/postgres/user-problem.ts';
import { insertEvent } from '#data/campaigns/events.ts';
import { wakeLane } from '#data/lanes/lanes.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';

/**
 * Ends the pause that a limit answer of the network put on a user's invitations, manually by staff:
 * the next limit answer pauses them for a day again, not for twice as long as the last. Whether
 * there was a pause (product rules, section 4).
 */
export async function resumeInvites({
  db,
  userId,
  now,
  actor = 'STAFF',
}: {
  db: AnyDatabase;
  userId: string;
  now: number;
  actor?: EventActor;
}): Promise<boolean> {
  return inTransaction({
    db,
    work: async (trx) => {
      const ended = await trx
        .updateTable('users')
        .set({ invites_paused_until: null, invite_limit_answers: 0 })
        .where('user_id', '=', userId)
        .where('invites_paused_until', 'is not', null)
        .returning('user_id')
        .executeTakeFirst();
      if (ended === undefined) return false;
      await insertEvent({ db: trx, userId, type: 'INVITES_RESUMED', at: now, actor });
      await writeNotification({
        db: trx,
        userId,
        at: now,
        type: 'INVITES_RESUMED',
        data: {},
        link: '/settings',
      });
      await wakeLane({ db: trx, userId, at: now });
      return true;
    },
  });
}
