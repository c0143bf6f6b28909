import { sql, type RawBuilder } from 'kysely';
import { instantSql, instant, type DatabaseTransaction } from '#data/database.ts';
import { deleteOwn } from '#data/database/own-rows.ts';
import type { Owner, Scope } from '#data/scope.ts';

export type StoredAttachment = {
  id: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  realExpiresAt: number;
};
export type AttachmentFile = { fileName: string; contentType: string; content: Buffer };
/** Stores a file; the caller has checked that there is room. */
export async function insertAttachment(
  { db, userId, realNow }: Scope<'realNow'>,
  {
    fileName,
    contentType,
    content,
    realExpiresAt,
  }: { fileName: string; contentType: string; content: Buffer; realExpiresAt: number },
): Promise<StoredAttachment> {
  const { attachment_id: id } = await db
    .insertInto('attachments')
    .values({
      user_id: userId,
      file_name: fileName,
      content_type: contentType,
      size_bytes: content.length,
      content,
      real_created_at: instant(realNow),
      real_expires_at: instant(realExpiresAt),
    })
    .returning('attachment_id')
    .executeTakeFirstOrThrow();
  return { id, fileName, contentType, sizeBytes: content.length, realExpiresAt };
}

/** What a user's files that have not expired add up to. */
export async function countAttachments({
  db,
  userId,
  realNow,
}: Scope<'realNow'>): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{
    files: number;
    bytes: string;
  }>`
    select count(*)::int as files, coalesce(sum(size_bytes), 0) as bytes
    from attachments
    where user_id = ${userId} and real_expires_at > ${instant(realNow)}`.execute(db);
  return { files: rows[0]?.files ?? 0, bytes: Number(rows[0]?.bytes ?? 0) };
}

/** The user's files with these ids, without their content; malformed ids match nothing. */
export async function readAttachments(
  { db, userId }: Owner,
  attachmentIds: readonly string[],
): Promise<StoredAttachment[]> {
  if (attachmentIds.length === 0) return [];
  const { rows } = await readAttachmentsStatement(userId, attachmentIds).execute(db);
  return rows.map(storedAttachment);
}

type AttachmentRow = {
  attachment_id: string;
  file_name: string;
  content_type: string;
  size_bytes: number;
  real_expires_at: number;
};

/** The same as a statement. */
export function readAttachmentsStatement(
  userId: string,
  attachmentIds: readonly string[],
): RawBuilder<AttachmentRow> {
  const ids = attachmentIds.filter((id) => /^[1-9]\d{0,17}$/.test(id));
  return sql<AttachmentRow>`
    select attachment_id, file_name, content_type, size_bytes, real_expires_at
    from attachments
    where user_id = ${userId} and attachment_id = any(${ids}::bigint[])`;
}

export function storedAttachment(row: AttachmentRow): StoredAttachment {
  return {
    id: row.attachment_id,
    fileName: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    realExpiresAt: row.real_expires_at,
  };
}

/** A file that has not expired. */
export async function readAttachmentFile(
  { db, userId, realNow }: Scope<'realNow'>,
  attachmentId: string,
): Promise<AttachmentFile | undefined> {
  const row = await db
    .selectFrom('attachments')
    .select(['file_name', 'content_type', 'content'])
    .where('user_id', '=', userId)
    .where('attachment_id', '=', attachmentId)
    .where('real_expires_at', '>', instantSql(realNow))
    .executeTakeFirst();
  return row && { fileName: row.file_name, contentType: row.content_type, content: row.content };
}

/** The files used by manual messages and by drafts of conversations, as text. */
const heldByInbox = (userId: string) =>
  sql`
    select upload_id::text
    from message_attachments
    where user_id = ${userId} and upload_id is not null
    union all
    select unnest(attachment_ids)::text from conversation_drafts where user_id = ${userId}`;

/** Whether a saved sequence or template, a message or a draft of the user names the file. */
export async function isAttachmentUsed(
  { db, userId }: Owner,
  attachmentId: string,
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from campaigns
      where user_id = ${userId}
        and jsonb_path_exists(
          sequence, '$.**.attachments[*] ? (@.id == $id)',
          jsonb_build_object('id', ${attachmentId}::text)
        )
    )
      or exists (
        select from sequence_templates
        where user_id = ${userId}
          and jsonb_path_exists(
            sequence, '$.**.attachments[*] ? (@.id == $id)',
            jsonb_build_object('id', ${attachmentId}::text)
          )
      )
      or ${attachmentId}::text in (${heldByInbox(userId)}) as used`.execute(db);
  return rows[0]?.used ?? false;
}

/**
 * Deletes the user's files stored before `storedBefore` (real ms) that no saved sequence or
 * template, manual message, or draft of a conversation uses.
 */
export async function pruneUnusedAttachments(
  { db, userId }: Owner,
  storedBefore: number,
): Promise<void> {
  const named = (table: 'campaigns' | 'sequence_templates') =>
    sql`
      select jsonb_path_query(sequence, '$.**.attachments[*].id') #>> '{}'
      from ${sql.table(table)}
      where user_id = ${userId}`;
  await sql`
    delete from attachments
    where user_id = ${userId}
      and real_created_at <= ${instant(storedBefore)}
      and attachment_id::text not in (
        ${named('campaigns')} union ${named('sequence_templates')} union all ${heldByInbox(userId)}
      )`.execute(db);
}

/** Deletes a file; false if the user has none with this id. */
export function deleteAttachment(scope: Owner, attachmentId: string): Promise<boolean> {
  return deleteOwn(scope, 'attachments', { attachment_id: attachmentId });
}

/**
 * Copies files that have not expired from another user, with their remaining time; returns the new
 * ids by the old ones.
 */
export async function copyAttachments(
  { db, userId, realNow }: Scope<'realNow', DatabaseTransaction>,
  fromUserId: string,
  attachmentIds: readonly string[],
): Promise<Map<string, string>> {
  const copies = new Map<string, string>();
  for (const attachmentId of new Set(attachmentIds)) {
    const { rows } = await sql<{ id: string }>`
      insert into attachments (
        user_id, file_name, content_type, size_bytes, content, real_created_at, real_expires_at
      )
      select ${userId}, file_name, content_type, size_bytes, content, ${instant(realNow)},
        real_expires_at
      from attachments
      where user_id = ${fromUserId}
        and attachment_id = ${attachmentId}
        and real_expires_at > ${instant(realNow)}
      returning attachment_id as id`.execute(db);
    if (rows[0] !== undefined) copies.set(attachmentId, rows[0].id);
  }
  return copies;
}

/**
 * Copies the files of sequences to another user under their ids, since a file’s key starts with its
 * user. `sequences` is a statement with a column `sequence`.
 */
export async function copySequenceFiles(
  db: DatabaseTransaction,
  { from, to, sequences }: { from: string; to: string; sequences: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    insert into attachments (
      user_id, attachment_id, file_name, content_type, size_bytes, content, real_created_at,
      real_expires_at
    ) overriding system value
    select ${to}, a.attachment_id, a.file_name, a.content_type, a.size_bytes, a.content,
      a.real_created_at, a.real_expires_at
    from attachments a
    where a.user_id = ${from}
      and a.attachment_id in (
        select (file ->> 'id')::bigint
        from (${sequences}) s
        cross join jsonb_path_query(s.sequence, '$.**.attachments[*]') as file
        where file ->> 'id' ~ '^[1-9][0-9]{0,17}$'
      )
    on conflict do nothing`.execute(db);
}
