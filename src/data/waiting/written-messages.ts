import { randomUUID } from 'node:crypto';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import type { MessageSender, MessageState } from '#core/conversation/message-state.ts';
import type { StoredAttachment } from '#data/tables/attachments.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { publishConversation } from '#data/tables/stream-events.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { settleByUser } from '#data/waiting/user-decision.ts';

type OfMessage = Owner<DatabaseTransaction> & { messageId: string };
type Files = readonly Pick<StoredAttachment, 'id' | 'fileName' | 'contentType' | 'sizeBytes'>[];

const HAND = 'hand/';

/** Whether a message has an id from here, and none from the network. */
export function isHandId(networkMessageId: string): boolean {
  return networkMessageId.startsWith(HAND);
}

/** A message that the user writes; `sendAt` null: immediately. */
export type NewWrittenMessage = {
  conversationId: string;
  authorId: string;
  channel: ConversationChannel;
  subject: string | null;
  text: string;
  sendAt: number | null;
  keepSequence: boolean;
  files: Files;
};

/** Stores a manual message for the engine to send, and wakes the lane for it. */
export async function insertWrittenMessage(
  scope: Scope<'now', DatabaseTransaction>,
  message: NewWrittenMessage,
): Promise<string> {
  const { db, userId, now } = scope;
  const { message_id: messageId } = await db
    .insertInto('messages')
    .values({
      user_id: userId,
      conversation_id: message.conversationId,
      network_message_id: `${HAND}${randomUUID()}`,
      channel: message.channel,
      from_me: true,
      sent_by: 'USER',
      author_id: message.authorId,
      subject: message.subject,
      text: message.text,
      at: instant(now),
      state: message.sendAt === null ? 'SENDING' : 'SCHEDULED',
      send_at: message.sendAt === null ? null : instant(message.sendAt),
      keep_sequence: message.keepSequence,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  await storeUploads(scope, messageId, message.files);
  if (message.sendAt !== null) await publishConversation(scope, message.conversationId);
  await wakeLane(scope, message.sendAt ?? now);
  return messageId;
}

async function storeUploads(
  { db, userId }: Owner<DatabaseTransaction>,
  messageId: string,
  files: Files,
): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('message_attachments')
    .values(
      files.map(({ id, fileName, contentType, sizeBytes }) => ({
        user_id: userId,
        message_id: messageId,
        upload_id: id,
        file_name: fileName,
        content_type: contentType,
        size_bytes: String(sizeBytes),
      })),
    )
    .execute();
}

/** A message locked until the transaction ends, so that it can't leave meanwhile. */
export type HeldMessage = {
  state: MessageState;
  sentBy: MessageSender | null;
  channel: ConversationChannel;
  text: string;
  subject: string | null;
  sendAt: number | null;
  keepSequence: boolean;
  uploadIds: string[];
};

/** Locks a message of a conversation; null if it has none with this id. */
export async function lockMessage(
  { db, userId }: Owner<DatabaseTransaction>,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<HeldMessage | null> {
  const row = await db
    .selectFrom('messages')
    .select(['state', 'sent_by', 'channel', 'text', 'subject', 'send_at', 'keep_sequence'])
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('message_id', '=', messageId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const files = await db
    .selectFrom('message_attachments')
    .select('upload_id')
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .where('upload_id', 'is not', null)
    .orderBy('attachment_id')
    .execute();
  return {
    state: row.state,
    sentBy: row.sent_by,
    channel: row.channel,
    text: row.text,
    subject: row.subject,
    sendAt: row.send_at,
    keepSequence: row.keep_sequence,
    uploadIds: files.flatMap(({ upload_id: id }) => (id === null ? [] : [id])),
  };
}

/**
 * Replaces a message that has not left: scheduled at `sendAt`, or (null) to leave immediately, like
 * a failed one that is retried. `files` omitted: unchanged.
 */
export async function changeWrittenMessage({
  db,
  userId,
  conversationId,
  messageId,
  text,
  subject,
  sendAt,
  files,
  now,
}: OfMessage & {
  conversationId: string;
  text: string;
  subject: string | null;
  sendAt: number | null;
  files: Files | null;
  now: number;
}): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      text,
      subject,
      send_at: sendAt === null ? null : instant(sendAt),
      ...(sendAt === null && {
        state: 'SENDING' as const,
        at: instant(now),
        failure_code: null,
        intent_id: null,
      }),
    })
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .execute();
  if (files !== null) {
    await db
      .deleteFrom('message_attachments')
      .where('user_id', '=', userId)
      .where('message_id', '=', messageId)
      .execute();
    await storeUploads({ db, userId }, messageId, files);
  }
  await publishConversation({ db, userId }, conversationId);
  await wakeLane({ db, userId }, sendAt ?? now);
}

/** Cancels or discards a message that has not left. */
export async function deleteWrittenMessage(
  scope: Owner<DatabaseTransaction>,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<void> {
  await scope.db
    .deleteFrom('messages')
    .where('user_id', '=', scope.userId)
    .where('message_id', '=', messageId)
    .execute();
  await publishConversation(scope, conversationId);
}

/**
 * Settles an unconfirmed message by the user's answer, with the try in the ledger and the day's
 * unit. SAME_WORD: it had been given before; OPEN: it is still being looked up.
 */
export async function settleMessage(
  scope: Scope<'now', DatabaseTransaction>,
  { messageId, state, happened }: { messageId: string; state: MessageState; happened: boolean },
): Promise<'TAKEN' | 'SAME_WORD' | 'SETTLED' | 'OPEN'> {
  const { db, userId, now } = scope;
  const told = happened ? 'SENT' : 'FAILED';
  if (state === told) return 'SAME_WORD';
  if (state === 'SENDING') return 'OPEN';
  if (state !== 'UNCONFIRMED') return 'SETTLED';
  const intent = await db
    .selectFrom('intents')
    .select(['intent_id', 'action', 'request_id', 'day'])
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .where('status', '=', 'UNCONFIRMED')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (intent !== undefined) await settleByUser(scope, { intent, happened });
  await db
    .updateTable('messages')
    .set({ state: told, failure_code: happened ? null : 'NOT_SENT_BY_USER_WORD' })
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .execute();
  await wakeLane(scope, now);
  return 'TAKEN';
}

/** The subject of the newest email of a conversation; null if there is none. */
export async function lastEmailSubject(
  { db, userId }: Owner,
  conversationId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('subject')
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('channel', '=', 'EMAIL')
    .where('state', '=', 'SENT')
    .where('subject', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.subject ?? null;
}

/** Stores a change that the network accepted: a new text, or (null) a deletion. */
export async function storeNetworkChange(
  { db, userId }: Owner<DatabaseTransaction>,
  { messageId, text }: { messageId: string; text: string | null },
): Promise<void> {
  await db
    .updateTable('messages')
    .set(text === null ? { deleted: true, text: '', subject: null } : { edited: true, text })
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .where('deleted', '=', false)
    .execute();
  if (text !== null) return;
  await db
    .deleteFrom('message_attachments')
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .execute();
}
