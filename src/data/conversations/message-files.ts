import { sql } from 'kysely';
import type { Owner } from '#data/scope.ts';

/**
 * A file of a message: ours by `upload_id`, or else one that the network stores in a chat under
 * these ids. One of a received email has no chat.
 */
export type FileOfMessage = {
  file_name: string | null;
  upload_id: string | null;
  network_attachment_id: string | null;
  network_message_id: string;
  chat_id: string | null;
};

/** A file of one of the account's messages; a teammate gets none of a private conversation. */
export async function readFileOfMessage(
  { db, userId, withPrivate }: Owner & { withPrivate: boolean },
  attachmentId: string,
): Promise<FileOfMessage | undefined> {
  return db
    .selectFrom('message_attachments as f')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.user_id', '=', 'f.user_id').onRef('m.message_id', '=', 'f.message_id'),
    )
    .select([
      'f.file_name',
      'f.upload_id',
      'f.network_attachment_id',
      'm.network_message_id',
      'm.chat_id',
    ])
    .where('f.user_id', '=', userId)
    .where('f.attachment_id', '=', attachmentId)
    .$if(!withPrivate, (shown) =>
      shown
        .innerJoin('conversations as c', (join) =>
          join
            .onRef('c.user_id', '=', 'm.user_id')
            .onRef('c.conversation_id', '=', 'm.conversation_id'),
        )
        .where('c.private', '=', false),
    )
    .executeTakeFirst();
}

/** The bytes of a file that was uploaded for a message; they are kept as long as the message. */
export async function readUploadOfMessage(
  { db, userId }: Owner,
  attachmentId: string,
): Promise<{ fileName: string; content: Buffer } | undefined> {
  const row = await db
    .selectFrom('attachments')
    .select(['file_name', 'content'])
    .where('user_id', '=', userId)
    .where('attachment_id', '=', attachmentId)
    .executeTakeFirst();
  return row && { fileName: row.file_name, content: row.content };
}

/** Stores the type found in a file's bytes. */
export async function storeFoundType(
  { db, userId }: Owner,
  {
    attachmentId,
    foundType,
    sizeBytes,
  }: { attachmentId: string; foundType: string; sizeBytes: number },
): Promise<void> {
  await sql`
    update message_attachments
    set found_type = ${foundType}, size_bytes = ${sizeBytes}
    where user_id = ${userId}
      and attachment_id = ${attachmentId}
      and (found_type, size_bytes) is distinct from (${foundType}, ${sizeBytes}::bigint)`.execute(
    db,
  );
}
