import { CHANNEL_REASON_TEXTS } from '#core/conversation/channel-reason-texts.ts';
import {
  conversationChannelOf,
  type ChannelReason,
  type ConversationChannel,
  type WritingChannel,
} from '#core/conversation/conversation-channels.ts';
import { scheduleProblem, writeMessage } from '#core/conversation/written-message.ts';
import { replySubject } from '#core/email/email-threads.ts';
import { readSenderValues } from '#data/identity/sender-values.ts';
import { leadValues, type NamedPerson } from '#core/sequence/lead-values.ts';
import { readAttachments, type StoredAttachment } from '#data/tables/attachments.ts';
import type { ConversationRow } from '#data/conversations/conversations.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { lastEmailSubject } from '#data/waiting/written-messages.ts';
import type { AnyDatabase } from '#data/database.ts';
import { readValuePerson } from '#data/leads/lead-value-people.ts';
import { readNameWords } from '#data/settings/scrubber-words.ts';
import { ApiError } from '#server/http/api-error.ts';

type OfConversation = { db: AnyDatabase; userId: string; conversationId: string };
type Asked = OfConversation & {
  row: ConversationRow;
  channels: readonly { channel: WritingChannel; allowed: boolean; reason?: ChannelReason }[];
  channel: WritingChannel;
  /** The channel that must be open, if it is another one. */
  through?: ConversationChannel;
  text: string;
  subject: string | null;
  attachmentIds: readonly string[];
  /** It has files that stay attached. */
  keepsFiles?: boolean;
  realNow: number;
};

/**
 * A message as it will be sent, with its files; anything that can't be sent is rejected with its
 * field.
 */
export async function writtenMessage({
  row,
  channels,
  channel,
  through,
  text,
  subject,
  attachmentIds,
  keepsFiles = false,
  realNow,
  ...of
}: Asked): Promise<{
  channel: ConversationChannel;
  text: string;
  subject: string | null;
  files: StoredAttachment[];
}> {
  const reason = channels.find((one) => one.channel === (through ?? channel))?.reason;
  if (reason !== undefined) throw refusal('channel', reason, CHANNEL_REASON_TEXTS[reason]);
  const [person, nameWords, lastSubject] = await Promise.all([
    personOf(of, row),
    readNameWords(of),
    channel === 'EMAIL' ? lastEmailSubject(of, of.conversationId) : null,
  ]);
  const written = writeMessage({
    channel,
    text,
    subject,
    threadSubject: lastSubject === null ? null : replySubject(lastSubject),
    hasFiles: keepsFiles || attachmentIds.length > 0,
    lead: leadValues(person, nameWords, await readSenderValues(of)),
  });
  if (written.kind === 'refused') {
    const { field, code, message } = written.problem;
    throw refusal(field, code, message);
  }
  const files = await ownFiles({ ...of, realNow }, attachmentIds);
  return {
    channel: conversationChannelOf(channel),
    text: written.text,
    subject: written.subject,
    files,
  };
}

/** The instant a message is scheduled for, in campaign ms. */
export function ensureSendAt(text: string, now: number): number {
  const sendAt = Date.parse(text);
  const problem = scheduleProblem({ sendAt, now });
  if (problem !== null) throw refusal(problem.field, problem.code, problem.message);
  return sendAt;
}

/** Someone who is not a lead has at most a name. */
async function personOf(
  scope: Owner,
  { lead_id: leadId, person_name: fullName }: ConversationRow,
): Promise<NamedPerson> {
  const known = leadId === null ? null : await readValuePerson(scope, leadId);
  return (
    known ?? {
      firstName: null,
      lastName: null,
      fullName,
      jobTitle: null,
      company: null,
      industry: null,
      location: null,
      country: null,
      custom: {},
    }
  );
}

async function ownFiles(
  scope: Scope<'realNow'>,
  attachmentIds: readonly string[],
): Promise<StoredAttachment[]> {
  const ids = [...new Set(attachmentIds)];
  const known = await readAttachments(scope, ids);
  return ids.map((id) => {
    const file = known.find((one) => one.id === id);
    if (file === undefined)
      throw refusal('attachments', 'NOT_FOUND', 'One of these files doesn’t exist anymore');
    if (file.realExpiresAt <= scope.realNow)
      throw refusal(
        'attachments',
        'ATTACHMENT_EXPIRED',
        `${file.fileName} has expired. Attach it again`,
      );
    return file;
  });
}

function refusal(path: string, code: string, message: string): ApiError {
  return new ApiError('MESSAGE_REFUSED', {
    detail: message,
    fieldErrors: [{ path, code, message }],
  });
}
