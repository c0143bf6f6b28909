import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { instant, type Database } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import type { HandMessage } from '../simulation/store/world-messages.ts';

/** A message as the server puts it down when the user sends it; returns its id. */
export async function writeMessage({
  db,
  userId,
  leadId = null,
  memberId = null,
  channel = 'LINKEDIN',
  subject = null,
  text,
  sendAt = null,
  fileIds = [],
  now,
}: HandMessage & { db: Database }): Promise<string> {
  const messageId = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into messages (
        user_id, conversation_id, network_message_id, channel, from_me, sent_by, author_id, subject,
        text, at, state, send_at
      )
      values (
        ${userId}, conversation_with(${userId}, ${leadId}, ${memberId}, null, ${instant(now)}),
        ${`hand/${randomUUID()}`}, ${channel}, true, 'USER', ${userId}, ${subject}, ${text},
        ${instant(now)}, ${sendAt === null ? 'SENDING' : 'SCHEDULED'}, ${instant(sendAt)}
      )
      returning message_id as id`.execute(trx);
    const id = String(rows[0]?.id);
    for (const fileId of fileIds)
      await sql`
        insert into message_attachments (
          user_id, message_id, upload_id, file_name, content_type, size_bytes
        )
        select user_id, ${id}, attachment_id, file_name, content_type, size_bytes
        from attachments
        where user_id = ${userId} and attachment_id = ${fileId}`.execute(trx);
    return id;
  });
  await wakeLane({ db, userId }, sendAt ?? now);
  return messageId;
}

/** "Try again" on a message that was not sent. */
export async function sendAgain({
  db,
  userId,
  messageId,
  now,
}: {
  db: Database;
  userId: string;
  messageId: string;
  now: number;
}): Promise<void> {
  await sql`
    update messages
    set state = 'SENDING', failure_code = null
    where user_id = ${userId} and message_id = ${messageId} and state = 'FAILED'`.execute(db);
  await wakeLane({ db, userId }, now);
}
