import { sql } from 'kysely';
import type { ReceivedFile } from '#core/email/received-email.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { dropScheduledMessages } from '#data/conversations/dropped-messages.ts';
import { conversationOfLead } from '#data/conversations/person-conversation.ts';
import type { Owner, Scope } from '#data/scope.ts';

/**
 * The id of an email among all messages of a user. Its sender chose the Message-ID, so it is kept
 * apart from the network's ids.
 */
function emailKey(messageId: string): string {
  return `email/${messageId}`;
}

/**
 * Adds a campaign's email to the conversation with its lead, once; later proof of an unconfirmed
 * try corrects its state.
 */
export async function storeEmailOfCampaign(
  { db, userId }: Owner<DatabaseTransaction>,
  {
    leadId,
    intentId,
    messageId,
    subject,
    sentAt,
  }: { leadId: string; intentId: string; messageId: string; subject: string; sentAt: number },
): Promise<void> {
  const conversationId = await conversationOfLead({ db, userId, leadId, now: sentAt });
  await sql`
    insert into messages as m (
      user_id, conversation_id, network_message_id, channel, from_me, sent_by, intent_id, subject,
      text, at, state
    )
    select i.user_id, ${conversationId}, ${emailKey(messageId)}, 'EMAIL', true, 'ENGINE',
      i.intent_id, ${subject}, coalesce(i.payload ->> 'text', ''), ${instant(sentAt)},
      case when i.status = 'UNCONFIRMED' then 'UNCONFIRMED' else 'SENT' end
    from intents i
    where i.user_id = ${userId} and i.intent_id = ${intentId}
    on conflict (user_id, network_message_id) do update set state = excluded.state`.execute(db);
}

/**
 * Adds a received email to the conversation with its lead; `automatic`: nobody wrote it, so nobody
 * waits for an answer; `fromMe`: the user wrote it in another program. Only the names of its files
 * are stored; the files are in the mailbox.
 */
export async function storeReceivedEmail(
  scope: Scope<'now', DatabaseTransaction>,
  {
    leadId,
    messageId,
    subject,
    text,
    at,
    automatic,
    html = null,
    files = [],
    fromMe = false,
  }: {
    leadId: string;
    messageId: string;
    subject: string;
    text: string;
    at: number;
    automatic: boolean;
    html?: string | null | undefined;
    files?: readonly ReceivedFile[] | undefined;
    fromMe?: boolean;
  },
): Promise<string> {
  const conversationId = await conversationOfLead({
    db: scope.db,
    userId: scope.userId,
    leadId,
    now: at,
  });
  const message = await scope.db
    .insertInto('messages')
    .values({
      user_id: scope.userId,
      conversation_id: conversationId,
      network_message_id: emailKey(messageId),
      channel: 'EMAIL',
      from_me: fromMe,
      automatic,
      subject,
      text,
      html,
      at: instant(at),
    })
    .onConflict((other) => other.columns(['user_id', 'network_message_id']).doNothing())
    .returning('message_id')
    .executeTakeFirst();
  if (message === undefined) return conversationId;
  if (files.length > 0)
    await scope.db
      .insertInto('message_attachments')
      .values(
        files.map(({ fileName, contentType, sizeBytes }, index) => ({
          user_id: scope.userId,
          message_id: message.message_id,
          network_attachment_id: `email/${index}`,
          file_name: fileName,
          content_type: contentType,
          size_bytes: String(sizeBytes),
        })),
      )
      .execute();
  if (!automatic && !fromMe) await dropScheduledMessages(scope, conversationId, at);
  return conversationId;
}
