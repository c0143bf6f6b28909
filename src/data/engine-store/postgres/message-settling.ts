import { sql, type RawBuilder } from 'kysely';
import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { insertEvent } from '#data/tables/events.ts';
import { conversationOfChat } from '#data/conversations/person-conversation.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import type {
  MessageAction,
  MessageEnd,
  MessagePayload,
  SettleMessageQuery,
} from '#data/engine-store/message-store.ts';
import { refuseAddress } from '#data/engine-store/postgres/emails.ts';
import type { Owner, Scope } from '#data/scope.ts';

const TRY_ENDS = {
  SENT: 'HAPPENED',
  UNCONFIRMED: 'UNCONFIRMED',
  FAILED: 'DID_NOT_HAPPEN',
  SENDING: 'DID_NOT_HAPPEN',
} as const satisfies Record<MessageEnd['state'], string>;

type TriedRow = {
  intent_id: string;
  message_id: string | null;
  lead_id: string;
  action: MessageAction;
  request_id: string;
  payload: MessagePayload;
  day: string;
  started_at: number;
};
type SentEnd = Extract<MessageEnd, { state: 'SENT' }>;
type Settling = { db: DatabaseTransaction; userId: string; now: number; tried: TriedRow };

/**
 * Writes the outcome of a message's try with everything that follows: the row in its thread, the
 * day's unit, the person, and the timeline. False: the try is no longer this lane's.
 */
export async function settleMessage(
  db: DatabaseTransaction,
  query: SettleMessageQuery,
): Promise<boolean> {
  const { lane, now, end, outcome } = query;
  const { userId } = lane;
  const status = TRY_ENDS[end.state];
  const made = end.state === 'SENT' ? { messageId: end.networkMessageId, chatId: end.chatId } : {};
  const { rows } = await sql<TriedRow>`
    update intents
    set status = ${status}, outcome = ${json({ ...outcome, ...made })}::jsonb,
      settled_at = ${instant(now)}, fencing = ${lane.fencing}
    where user_id = ${userId}
      and intent_id = ${query.intentId}
      and message_id is not null
      and ${stillSo(query)}
    returning intent_id, message_id, lead_id, action, request_id, payload, day, started_at`.execute(
    db,
  );
  const [tried] = rows;
  if (tried === undefined) return false;
  const settling = { db, userId, now, tried };
  // The remaining credits must be read again.
  if (tried.action === 'INMAIL')
    await db
      .updateTable('users')
      .set({ inmail_balance: null })
      .where('user_id', '=', userId)
      .execute();
  if (status === 'DID_NOT_HAPPEN') await countUnit(settling, settling.tried, -1);
  else if (query.from === 'LOOKED_UP') await countUnit(settling, settling.tried, 1);
  switch (end.state) {
    case 'SENT':
      await recordSent({ ...settling, end: await withOwnId(settling, settling.tried, end) });
      break;
    case 'FAILED':
      await releaseShown(settling, settling.tried);
      if (end.refusedAddress !== undefined)
        await refuseAddress(
          { db, userId, now },
          { intentId: tried.intent_id, address: end.refusedAddress },
        );
      await setState(settling, { ...settling, state: 'FAILED', code: end.code });
      break;
    case 'SENDING':
      await releaseShown(settling, settling.tried);
      break;
    case 'UNCONFIRMED':
      if (tried.action === 'EMAIL') await keepEmail(settling, settling.tried, null);
      await setState(settling, { ...settling, state: 'UNCONFIRMED', code: null });
      break;
  }
  return true;
}

function stillSo({ lane, from = 'SENDING' }: SettleMessageQuery): RawBuilder<unknown> {
  if (from === 'SENDING') return sql`status = 'SENDING' and fencing = ${lane.fencing}`;
  return sql`
    status = 'DID_NOT_HAPPEN'
    and outcome ->> 'reason' = 'LOOKED_UP'
    and exists (
      select from lanes n where n.user_id = ${lane.userId} and n.fencing = ${lane.fencing}
    )`;
}

async function countUnit(
  { db, userId }: Owner<DatabaseTransaction>,
  tried: TriedRow,
  units: 1 | -1,
): Promise<void> {
  await sql`
    insert into daily_usage as d (user_id, day, action, used)
    values (${userId}, ${tried.day}, ${tried.action}, greatest(0, ${units}::int))
    on conflict (user_id, day, action) do update set used
      = greatest(0, d.used + ${units}::int)`.execute(db);
}

async function setState(
  { db, userId }: Owner<DatabaseTransaction>,
  { tried, state, code }: { tried: TriedRow; state: 'FAILED' | 'UNCONFIRMED'; code: string | null },
): Promise<void> {
  await sql`
    update messages
    set state = ${state}, failure_code = ${code}
    where user_id = ${userId} and message_id = ${tried.message_id} and state = 'SENDING'`.execute(
    db,
  );
}

/**
 * Marks the message as sent: its row gets the network's id and the time at which it left, and stays
 * the only one, even if the thread was read before the answer came.
 */
async function recordSent({ end, ...settling }: Settling & { end: SentEnd }): Promise<void> {
  const { db, userId, now, tried } = settling;
  const at = instant(tried.started_at);
  if (tried.action === 'EMAIL') {
    await keepEmail(settling, settling.tried, end.threadId);
    await sql`
      update messages
      set state = 'SENT', at = ${at}, failure_code = null, subject = ${tried.payload.subject}
      where user_id = ${userId} and message_id = ${tried.message_id}`.execute(db);
  } else {
    if (end.networkMessageId !== null)
      await releaseShown(settling, settling.tried, end.networkMessageId);
    const seenAt = await takeShown(settling, settling.tried, end);
    await sql`
      update messages
      set state = 'SENT', at = ${at}, failure_code = null,
        subject = nullif(${tried.payload.subject}, ''),
        network_message_id = coalesce(${end.networkMessageId}, network_message_id),
        seen_at = coalesce(seen_at, ${instant(seenAt)}::timestamptz)
      where user_id = ${userId} and message_id = ${tried.message_id}`.execute(db);
    if (end.chatId !== null) await placeInChat(settling, settling.tried, end.chatId);
    await sql`
      update leads
      set chat_id = coalesce(${end.chatId}, chat_id),
        last_message_at = greatest(last_message_at, ${at}),
        last_seen_at = ${instant(seenAt)}::timestamptz, updated_at = ${instant(now)}
      where user_id = ${userId} and lead_id = ${tried.lead_id}`.execute(db);
  }
  await tellSent(settling, settling.tried);
}

/** An id that already belongs to another message of ours identifies nothing here. */
async function withOwnId(
  { db, userId }: Owner<DatabaseTransaction>,
  tried: TriedRow,
  end: SentEnd,
): Promise<SentEnd> {
  if (end.networkMessageId === null) return end;
  const { rows } = await sql`
    select from messages
    where user_id = ${userId}
      and network_message_id = ${end.networkMessageId}
      and message_id <> ${tried.message_id}
      and sent_by is not null`.execute(db);
  return rows.length === 0 ? end : { ...end, networkMessageId: null };
}

/**
 * Deletes a row that a read of the thread created for this same message; returns when it was seen.
 */
async function takeShown(
  { db, userId }: Owner<DatabaseTransaction>,
  tried: TriedRow,
  { networkMessageId }: SentEnd,
): Promise<number | null> {
  if (networkMessageId === null) return null;
  const { rows } = await sql<{ seen_at: number | null }>`
    delete from messages
    where user_id = ${userId}
      and network_message_id = ${networkMessageId}
      and message_id <> ${tried.message_id}
      and from_me
      and sent_by is null
    returning seen_at`.execute(db);
  return rows[0]?.seen_at ?? null;
}

/**
 * Releases another message with the same text that was taken for this one: it counts as written
 * elsewhere again.
 */
async function releaseShown(
  { db, userId }: Owner<DatabaseTransaction>,
  tried: TriedRow,
  isOwn: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ shown: string }>`
    update messages m
    set network_message_id = 'hand/' || gen_random_uuid()
    from messages b
    where m.user_id = ${userId}
      and m.message_id = ${tried.message_id}
      and b.user_id = m.user_id
      and b.message_id = m.message_id
      and m.channel = 'LINKEDIN'
      and m.network_message_id not like 'hand/%'
      and m.network_message_id is distinct from ${isOwn}
    returning b.network_message_id as shown`.execute(db);
  const [row] = rows;
  if (row === undefined) return;
  await sql`
    insert into messages (
      user_id, conversation_id, chat_id, network_message_id, from_me, subject, text, at, seen_at
    )
    select user_id, conversation_id, chat_id, ${row.shown}, true, subject, text,
      ${instant(tried.started_at)}, seen_at
    from messages
    where user_id = ${userId} and message_id = ${tried.message_id}`.execute(db);
}

/** Puts the message in its chat, and the chat in the conversation with its person. */
async function placeInChat(
  { db, userId }: Owner<DatabaseTransaction>,
  tried: TriedRow,
  chatId: string,
): Promise<void> {
  const { rows } = await sql<{ lead_id: string | null; network_member_id: string | null }>`
    select c.lead_id, c.network_member_id
    from messages m
    join conversations c on c.user_id = m.user_id and c.conversation_id = m.conversation_id
    where m.user_id = ${userId} and m.message_id = ${tried.message_id}`.execute(db);
  const leadId = rows[0]?.lead_id ?? null;
  const memberId = rows[0]?.network_member_id ?? null;
  const at = instant(tried.started_at);
  const conversationId = await conversationOfChat({
    db,
    userId,
    now: tried.started_at,
    chatId,
    leadId,
    memberId,
    name: null,
  });
  await sql`
    insert into chats
      as c (user_id, chat_id, conversation_id, network_member_id, lead_id, last_message_at)
    values (${userId}, ${chatId}, ${conversationId}, ${memberId}, ${leadId}, ${at})
    on conflict (user_id, chat_id) do update set conversation_id = excluded.conversation_id,
      lead_id = coalesce(c.lead_id, excluded.lead_id),
      network_member_id = coalesce(c.network_member_id, excluded.network_member_id),
      last_message_at = greatest(c.last_message_at, excluded.last_message_at)`.execute(db);
  await sql`
    update messages
    set chat_id = ${chatId}, conversation_id = ${conversationId}
    where user_id = ${userId} and message_id = ${tried.message_id}`.execute(db);
}

/** Stores an email with its try, so that answers and bounces are matched to it. */
async function keepEmail(
  { db, userId }: Owner<DatabaseTransaction>,
  tried: TriedRow,
  threadId: string | null,
): Promise<void> {
  await sql`
    insert into sent_emails as s (
      user_id, request_id, message_id, campaign_id, lead_id, item_id, intent_id, address, subject,
      thread_id, sent_at
    )
    select i.user_id, i.request_id, substr(m.network_message_id, 7), 0, i.lead_id, i.item_id,
      i.intent_id, i.payload ->> 'to', i.payload ->> 'subject', ${threadId}, i.started_at
    from intents i
    join messages m on m.user_id = i.user_id and m.message_id = i.message_id
    where i.user_id = ${userId} and i.intent_id = ${tried.intent_id}
    on conflict (user_id, request_id) do update set thread_id
      = coalesce(excluded.thread_id, s.thread_id)`.execute(db);
}

/** Adds to the lead's timeline what the user wrote, and who did. */
async function tellSent(
  { db, userId }: Owner<DatabaseTransaction>,
  tried: TriedRow,
): Promise<void> {
  if (tried.lead_id === '0') return;
  const { rows } = await sql<{ author_id: string | null }>`
    select author_id
    from messages
    where user_id = ${userId} and message_id = ${tried.message_id}`.execute(db);
  const { text, subject } = tried.payload;
  await insertEvent({
    db,
    userId,
    type: ACT_RECORDS[tried.action].event,
    at: tried.started_at,
    leadId: tried.lead_id,
    actor: 'USER',
    data: {
      requestId: tried.request_id,
      text,
      ...(subject === '' ? {} : { subject }),
      authorId: rows[0]?.author_id ?? null,
      messageId: tried.message_id,
    },
  });
}

/**
 * Settles an unconfirmed try whose message the network has shown: it happened (product rules,
 * section 15).
 */
export async function recordProven(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  { intentId, shownId, chatId }: { intentId: string; shownId: string; chatId: string },
): Promise<void> {
  const { rows } = await sql<TriedRow>`
    update intents
    set status = 'HAPPENED', outcome = ${json({ messageId: shownId, chatId })}::jsonb,
      settled_at = ${instant(now)}
    where user_id = ${userId} and intent_id = ${intentId} and status = 'UNCONFIRMED'
    returning intent_id, message_id, lead_id, action, request_id, payload, day, started_at`.execute(
    db,
  );
  const [tried] = rows;
  if (tried === undefined) return;
  const end = { state: 'SENT', networkMessageId: shownId, chatId, threadId: null } as const;
  await recordSent({ db, userId, now, tried, end });
}
