import { sql } from 'kysely';
import { instant } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** The hint by which the user asks the engine to check the network's chats now (decision 53). */
export const INBOX_WANTED = 'inbox_wanted';

/** How far the network's chats have been read, according to the engine. */
export type InboxReading = {
  /** A check was requested and has not finished. */
  wanted: boolean;
  realLookedAt: number | null;
  /** The progress of the initial read, while it lasts. */
  filling: { chats: number; backTo: number | null } | null;
  groupChats: number;
};

type Marks = {
  realChatsLookedAt?: number;
  groupChats?: number;
  inboxFilling?: { chats: number; groupChats: number; backTo: number | null };
};

export async function readInboxReading({ db, userId }: Owner): Promise<InboxReading> {
  const { rows } = await sql<{ marks: Marks | null; wanted: boolean }>`
    select (select marks from lanes where user_id = ${userId}) as marks,
      exists (
        select from network_events where user_id = ${userId} and not done and type = ${INBOX_WANTED}
      ) as wanted`.execute(db);
  const { wanted = false, marks } = rows[0] ?? {};
  const { realChatsLookedAt = null, groupChats = 0, inboxFilling } = marks ?? {};
  return {
    wanted,
    realLookedAt: realChatsLookedAt,
    filling:
      inboxFilling === undefined
        ? null
        : { chats: inboxFilling.chats, backTo: inboxFilling.backTo },
    groupChats: inboxFilling?.groupChats ?? groupChats,
  };
}

/**
 * Requests a check, at most once per minute of real time; false if one has finished within this
 * minute. The caller wakes the lane.
 */
export async function requestInboxCheck({
  db,
  userId,
  realNow,
}: Scope<'realNow'>): Promise<boolean> {
  const { rows } = await sql`
    insert into network_events (user_id, network_event_id, type, body, real_received_at)
    values (
      ${userId}, ${`inbox/${Math.floor(realNow / 60_000)}`}, ${INBOX_WANTED}, '{}',
      ${instant(realNow)}
    )
    on conflict do nothing
    returning user_id`.execute(db);
  return rows.length > 0;
}
