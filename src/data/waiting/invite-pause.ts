import type { EventActor } from '#core/lead/lead-event.ts';
import { writeNotification } from '#data/tables/notifications.ts';
import { insertEvent } from '#data/tables/events.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import type { Scope } from '#data/scope.ts';

/**
 * Ends the pause that a limit answer of the network put on a user's invitations, manually by staff:
 * the next limit answer pauses them for a day again, not for twice as long as the last. Returns
 * whether there was a pause (product rules, section 4).
 */
export async function resumeInvites(
  scope: Scope<'now'>,
  actor: EventActor = 'STAFF',
): Promise<boolean> {
  return inScope(scope, async (scope) => {
    const ended = await scope.db
      .updateTable('users')
      .set({ invites_paused_until: null, invite_limit_answers: 0 })
      .where('user_id', '=', scope.userId)
      .where('invites_paused_until', 'is not', null)
      .returning('user_id')
      .executeTakeFirst();
    if (ended === undefined) return false;
    await insertEvent({
      db: scope.db,
      userId: scope.userId,
      type: 'INVITES_RESUMED',
      at: scope.now,
      actor,
    });
    await writeNotification(scope, {
      at: scope.now,
      type: 'INVITES_RESUMED',
      data: {},
      link: '/settings',
    });
    await wakeLane(scope, scope.now);
    return true;
  });
}
