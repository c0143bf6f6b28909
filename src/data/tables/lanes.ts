import { sql, type RawBuilder } from 'kysely';
import { instant } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/**
 * The channel on which workers hear that a lane has something to do; the payload is the user id.
 */
export const WAKE_CHANNEL = 'reachwell_wake';

/**
 * The first half of the advisory lock that each living worker holds; the second is its owner
 * number.
 */
export const OWNER_LOCK_CLASS = 5_391_201;

/**
 * Tells the engine that something of a user may be due at `at` (campaign time), earlier than it
 * thought: a campaign started; a sequence, the limits, or the schedule changed; rows of a pack were
 * staged; a webhook came in. Safe inside a transaction and to repeat; a wake is never lost.
 */
export async function wakeLane({ db, userId }: Owner, at: number): Promise<void> {
  await wakeLaneStatement(userId, at).execute(db);
}

/** The same as a statement of a transaction that sends several together. */
export function wakeLaneStatement(userId: string, at: number): RawBuilder<unknown> {
  return sql`
    with woken as (
      insert into lanes as l (user_id, next_wake_at)
      values (${userId}, ${instant(at)})
      on conflict (user_id) do update set next_wake_at = least(
        coalesce(l.next_wake_at, 'infinity'), excluded.next_wake_at
      )
      returning user_id
    )
    select pg_notify(${WAKE_CHANNEL}, user_id::text) from woken`;
}
