import { writingRefusal } from '#core/conversation/conversation-channels.ts';
import { emailDomain, isEmail, normalizeEmail } from '#core/email/email-address.ts';
import { isConnected } from '#core/account/user-status.ts';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import type { SendFailure } from '#core/errors/send-failures.ts';
import { emailBody } from '#core/email/email-body.ts';
import { messageIdOf, replySubject, threadPlace } from '#core/email/email-threads.ts';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import type { OutgoingEmail } from '#connectors/mail/mail.ts';
import type { OutgoingFile } from '#connectors/network/network.ts';
import type { LaneMailbox, LaneUser } from '#data/walk/lane-facts.ts';
import type {
  MessageAction,
  MessagePayload,
  OutgoingMessage,
} from '#data/engine-store/message-store.ts';

/** What a message is sent as and with, or why it cannot be sent. */
export type Written =
  | { kind: 'ready'; action: MessageAction; payload: MessagePayload }
  | { kind: 'stop'; code: SendFailure };

/**
 * Why nothing written by hand can leave on a channel until the user changes something; null: it
 * can. Hours and limits do not apply (product rules, section 15).
 */
export function channelObstacle(
  user: LaneUser,
  channel: ConversationChannel,
  realNow: number,
): SendFailure | null {
  if (!isSubscriptionUsable({ ...user, realNow }))
    return user.subscriptionStatus === 'paused' ? 'SUBSCRIPTION_PAUSED' : 'FEATURE_NOT_IN_PLAN';
  if (channel === 'LINKEDIN')
    return isConnected(user.status) && user.account !== null ? null : 'LINKEDIN_NOT_CONNECTED';
  if (user.mailbox === null) return 'MAILBOX_NOT_CONNECTED';
  return user.mailbox.status === 'CONNECTED' ? null : 'MAILBOX_LOST';
}

/**
 * What a message leaves as. On LinkedIn, in the chat with the person, or as an InMail if it has a
 * subject and no connection is known. An email replies to the last one of its conversation unless
 * it has its own subject, which starts a new thread.
 */
export function writtenMessage(message: OutgoingMessage, mailbox: LaneMailbox | null): Written {
  if (message.channel === 'EMAIL') return writtenEmail(message, mailbox);
  const { subject, text, chatId, memberId, connected } = message;
  if (memberId === null && chatId === null) return { kind: 'stop', code: 'NOT_ON_LINKEDIN' };
  const isInmail = subject !== null && subject !== '' && !connected;
  return {
    kind: 'ready',
    action: isInmail ? 'INMAIL' : 'MESSAGE',
    payload: {
      text,
      subject: isInmail ? subject : '',
      chatId,
      ...(chatId !== null && !isInmail && { sameChat: true }),
    },
  };
}

function writtenEmail(
  { subject, text, email }: OutgoingMessage,
  mailbox: LaneMailbox | null,
): Written {
  if (mailbox === null) return { kind: 'stop', code: 'MAILBOX_NOT_CONNECTED' };
  const to = normalizeEmail(email?.address ?? '');
  if (email === null || !isEmail(to)) return { kind: 'stop', code: 'NO_EMAIL_ADDRESS' };
  if (email.refusal !== null) return { kind: 'stop', code: writingRefusal(email.refusal) };
  const last = email.earlier.at(-1);
  const place = threadPlace({
    subject: subject ?? '',
    earlier: email.earlier,
    newThread:
      subject !== null &&
      (last === undefined || replySubject(subject) !== replySubject(last.subject)),
  });
  // A thread id means something only to the provider whose mailbox it is in.
  const ownThread = email.earlier.findLast(
    ({ messageId, threadId }) =>
      threadId !== null &&
      place.references.includes(messageId) &&
      messageId.endsWith(`@${emailDomain(mailbox.address)}>`),
  );
  return {
    kind: 'ready',
    action: 'EMAIL',
    payload: {
      ...place,
      text,
      to,
      toName: email.name,
      from: mailbox.address,
      fromName: mailbox.fromName,
      threadId: ownThread?.threadId ?? null,
    },
  };
}

/**
 * The email of an attempt as it leaves: with the user's signature but without a campaign's footer,
 * unsubscribe headers, and pixel, since one person is writing to another (decision 129).
 */
export function outgoingEmail({
  payload,
  requestId,
  mailbox,
  files,
}: {
  payload: MessagePayload;
  requestId: string;
  mailbox: LaneMailbox;
  files: readonly OutgoingFile[];
}): OutgoingEmail {
  const from = payload.from ?? mailbox.address;
  return {
    messageId: messageIdOf({ tryKey: requestId, from }),
    from: { name: payload.fromName ?? mailbox.fromName, address: from },
    to: { name: payload.toName ?? '', address: payload.to ?? '' },
    subject: payload.subject,
    ...emailBody({ text: payload.text, frame: { signature: mailbox.signature, footer: null } }),
    inReplyTo: payload.inReplyTo ?? null,
    references: payload.references ?? [],
    threadId: payload.threadId ?? null,
    headers: {},
    files: files.map(({ fileName, contentType, contentBase64 }) => ({
      fileName,
      contentType,
      content: Buffer.from(contentBase64, 'base64'),
    })),
  };
}
