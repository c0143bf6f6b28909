import type { UserStatus } from '#core/account/user-status.ts';
import type { DayPause } from '#core/schedule/week.ts';
import { instant } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/**
 * A user's last pause for today, with their time zone and status; null: there is no such user.
 * Inside a transaction the row is locked.
 */
export async function lockDayPause({
  db,
  userId,
}: Owner): Promise<{ zone: string; status: UserStatus; pause: DayPause | null } | null> {
  const row = await db
    .selectFrom('users')
    .select(['zone', 'status', 'engine_paused_from', 'engine_paused_until'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    zone: row.zone,
    status: row.status,
    pause:
      row.engine_paused_from === null || row.engine_paused_until === null
        ? null
        : { from: row.engine_paused_from, until: row.engine_paused_until },
  };
}

/** Sets or removes a user's pause for today. */
export async function writeDayPause({ db, userId }: Owner, pause: DayPause | null): Promise<void> {
  await db
    .updateTable('users')
    .set({
      engine_paused_from: instant(pause?.from ?? null),
      engine_paused_until: instant(pause?.until ?? null),
    })
    .where('user_id', '=', userId)
    .execute();
}
