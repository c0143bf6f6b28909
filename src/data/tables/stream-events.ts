import { sql, type RawBuilder } from 'kysely';
import type { StreamEventData, StreamEventType } from '#core/stream/stream-event.ts';
import { json } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

export const STREAM_CHANNEL = 'reachwell_stream';

export type StreamEvent = {
  id: string;
  userId: string;
  type: StreamEventType;
  data: Record<string, unknown>;
};

/**
 * Publishes a change on the user's live stream when the transaction commits. The notification
 * carries the event itself, because ids are assigned before the commit: a reader asking for newer
 * ids would miss the slower of two transactions.
 */
export async function publishStreamEvent<Type extends StreamEventType>(
  { db, userId }: Owner,
  type: Type,
  data: StreamEventData[Type],
): Promise<void> {
  await publishStreamEventStatement(userId, type, data).execute(db);
}

/** The same as a statement of a transaction that sends several together. */
export function publishStreamEventStatement<Type extends StreamEventType>(
  userId: string,
  type: Type,
  data: StreamEventData[Type],
): RawBuilder<unknown> {
  return sql`
    with said as (
      insert into stream_events (user_id, type, data)
      values (${userId}, ${type}, ${json(data)})
      returning stream_event_id
    )
    select pg_notify(
      ${STREAM_CHANNEL},
      json_build_object(
        'id', stream_event_id::text, 'userId', ${userId}::text, 'type', ${type}::text,
        'data', ${json(data)}::json
      )::text
    )
    from said`;
}

/** Publishes that a lead changed, in one of its campaigns or as a person. */
export function publishLeadChange(
  scope: Owner,
  leadId: string,
  campaignId: string | null = null,
): Promise<void> {
  return publishStreamEvent(scope, 'lead.changed', { leadId, campaignId });
}

/** Publishes that a conversation changed in what no message says. */
export async function publishConversation(
  { db, userId }: Owner,
  conversationId: string,
): Promise<void> {
  await sql`
    select say_messages(array[${userId}::bigint], array[${conversationId}::bigint])`.execute(db);
}

/** Makes the user's screens read again who they are: team, role, plan, and mailbox. */
export async function publishUserStatus({ db, userId }: Owner): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('status')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (user !== undefined) await publishStreamEvent({ db, userId }, 'user.status', user);
}

/** The event that a notification of the stream's channel carries. */
export function parseStreamNotification(payload: string): StreamEvent {
  return JSON.parse(payload) as StreamEvent;
}

/**
 * Events of the user after `afterId`, oldest first, for a client that reconnects; `overlap` ids
 * before it are sent again, because a slower transaction may have committed after it.
 */
export async function streamEventsAfter(
  { db, userId }: Owner,
  { afterId, overlap = 50, limit = 1000 }: { afterId: string; overlap?: number; limit?: number },
): Promise<StreamEvent[]> {
  const rows = await sql<{ id: string; type: StreamEventType; data: Record<string, unknown> }>`
    select stream_event_id::text as id, type, data
    from stream_events
    where user_id = ${userId} and stream_event_id > ${afterId}::bigint - ${overlap}
    order by stream_event_id desc limit ${limit}`.execute(db);
  return rows.rows.reverse().map((row) => ({ ...row, userId }));
}
