import { sql } from 'kysely';
import { claimInvitationNotes } from '#data/conversations/invitation-notes.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

export type ReadMessage = {
  messageId: string;
  fromMe: boolean;
  text: string;
  at: number;
  seen: boolean;
} & MessageLooks;
/** The parts of a message that people read and the engine ignores. */
type MessageLooks = {
  subject?: string | null;
  edited?: boolean;
  files?: readonly {
    attachmentId: string;
    fileName: string | null;
    contentType: string;
    sizeBytes: number | null;
    voiceNote: boolean;
  }[];
};
type Keep = {
  db: DatabaseTransaction;
  userId: string;
  now: number;
  chatId: string;
  conversationId: string;
  messages: readonly ReadMessage[];
  /**
   * Messages known to have been written though the thread doesn't show them; they don't change
   * stored ones.
   */
  told?: readonly ReadMessage[] | undefined;
  /** Ids of messages that the thread shows as deleted. */
  deleted?: readonly string[] | undefined;
};
export type NewMessage = {
  network_message_id: string;
  from_me: boolean;
  text: string;
  at: number;
  inserted: boolean;
  newly_seen: boolean;
};

/**
 * Stores the messages read in a chat, each once, with their attachments; stored ones are updated.
 * Returns which of them are new or have changed.
 */
export async function storeMessages(keep: Keep): Promise<NewMessage[]> {
  const kept = await storeTexts(keep);
  await storeFiles(keep, keep.messages);
  await claimInvitationNotes(
    keep,
    keep.conversationId,
    keep.messages.filter(({ fromMe }) => fromMe).map(({ messageId }) => messageId),
  );
  await markDeleted(keep);
  return kept;
}

async function storeTexts({
  db,
  userId,
  now,
  chatId,
  conversationId,
  messages: shown,
  told = [],
}: Keep): Promise<NewMessage[]> {
  const messages = [...shown, ...told.map((message) => ({ ...message, told: true }))];
  if (messages.length === 0) return [];
  const { rows } = await sql<NewMessage>`
    with read as (
      select *
      from jsonb_to_recordset(${json(messages)}::jsonb)
        as r (
        "messageId" text, "fromMe" boolean, subject text, text text, at float8, seen boolean,
        edited boolean, told boolean
      )
    ), before as (
      select network_message_id, seen_at
      from messages
      where user_id = ${userId} and network_message_id in (select "messageId" from read)
    ), kept as (
      insert into messages as m (
        user_id, conversation_id, chat_id, network_message_id, from_me, subject, text, edited, at,
        seen_at
      )
      select ${userId}, ${conversationId}, ${chatId}, "messageId", "fromMe", subject, text,
        coalesce(edited, false), to_timestamp(at / 1000),
        case when "fromMe" and seen then ${instant(now)}::timestamptz end
      from read
      where told is not true or "messageId" not in (select network_message_id from before)
      on conflict (user_id, network_message_id) do update set text = excluded.text,
        edited = m.edited or excluded.edited, seen_at = coalesce(m.seen_at, excluded.seen_at)
      where m.text <> excluded.text
        or excluded.edited and not m.edited
        or m.seen_at is null and excluded.seen_at is not null
      returning network_message_id, from_me, text, extract(epoch from at)::float8 * 1000 as at,
        seen_at
    )
    select k.network_message_id, k.from_me, k.text, k.at, b.network_message_id is null as inserted,
      k.seen_at is not null and b.seen_at is null as newly_seen
    from kept k
    left join before b using (network_message_id)
    order by k.at`.execute(db);
  return rows;
}

/** Stores what is attached to messages; the files themselves are fetched on demand. */
async function storeFiles(
  { db, userId }: Owner<DatabaseTransaction>,
  messages: readonly ReadMessage[],
): Promise<void> {
  const files = messages.flatMap(({ messageId, files: ofMessage = [] }) =>
    ofMessage.map((file) => ({ messageId, ...file })),
  );
  if (files.length === 0) return;
  await sql`
    insert into message_attachments (
      user_id, message_id, network_attachment_id, file_name, content_type, size_bytes, voice_note
    )
    select ${userId}, m.message_id, f."attachmentId", f."fileName", f."contentType", f."sizeBytes",
      f."voiceNote"
    from jsonb_to_recordset(${json(files)}::jsonb)
      as f (
      "messageId" text, "attachmentId" text, "fileName" text, "contentType" text,
      "sizeBytes" bigint, "voiceNote" boolean
    )
    join messages m on m.user_id = ${userId} and m.network_message_id = f."messageId"
    where not exists (
      select from message_attachments u
      where u.user_id = m.user_id and u.message_id = m.message_id and u.upload_id is not null
    )
    on conflict do nothing`.execute(db);
}

/**
 * A message deleted on the network keeps its place without its text (product rules, section 15).
 */
async function markDeleted({ db, userId, deleted = [] }: Keep): Promise<void> {
  if (deleted.length === 0) return;
  await sql`
    with emptied as (
      update messages
      set deleted = true, text = '', subject = null
      where user_id = ${userId}
        and network_message_id = any(${[...deleted]}::text[])
        and not deleted
      returning message_id
    )
    delete from message_attachments
    where user_id = ${userId} and message_id in (select message_id from emptied)`.execute(db);
}
