import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Mailbox, OutgoingEmail, SendOutcome } from '#connectors/mail/mail.ts';
import {
  GmailMessage,
  idsOf,
  inGmail,
  USER,
  WITH_IDS,
  type Gmail,
} from '#connectors/mail/google/gmail-api.ts';
import { composeMessage } from '#connectors/mail/message/compose-message.ts';
import { OWN_ID_HEADER } from '#connectors/mail/message/read-raw-message.ts';
import { jsonIn } from '#connectors/mail/oauth/api-answers.ts';
import { ApiFailure, outcomeOfFailure } from '#connectors/mail/oauth/api-failure.ts';
import type { ApiAnswer } from '#connectors/mail/oauth/api-line.ts';
import type { ProviderApi } from '#connectors/mail/oauth/api-session.ts';

const Thread = z.object({ messages: z.array(GmailMessage).default([]) });
const Sent = z.object({ threadId: z.string() });

/**
 * Sends one composed message, with our Message-ID also in a header of its own (decision 117).
 * Rethrows errors of `beforeDelivery` and `renewed`.
 */
export async function sendEmail(
  api: ProviderApi,
  {
    email,
    beforeDelivery = async () => undefined,
    ...mailbox
  }: Mailbox & { email: OutgoingEmail; beforeDelivery?: () => Promise<void> },
  now: () => number,
): Promise<SendOutcome> {
  try {
    return await inGmail(api, mailbox, async (gmail) => {
      const first = await composed(email, now());
      if (!first.composed) return refusedByUs(first);
      const thread = await threadOf(gmail, email);
      const message =
        thread.known.size === 0 ? first : await composed(inTheirThread(email, thread.known), now());
      if (!message.composed) return refusedByUs(message);
      await gmail.ready();
      await beforeDelivery();
      const { threadId } = thread;
      const answer = await gmail.request(uploadOf(message.content, threadId));
      return outcomeOf(gmail, answer, threadId);
    });
  } catch (error) {
    if (error instanceof ApiFailure) return outcomeOfFailure(error);
    throw error;
  }
}

const composed = (email: OutgoingEmail, at: number) =>
  composeMessage({ ...email, headers: { ...email.headers, [OWN_ID_HEADER]: email.messageId } }, at);

type NotComposed = Extract<Awaited<ReturnType<typeof composeMessage>>, { composed: false }>;

const refusedByUs = ({ about, status, answer }: NotComposed): SendOutcome => ({
  kind: 'REFUSED',
  about,
  lasting: true,
  status,
  answer,
});

type Thread = { threadId: string | null; known: ReadonlyMap<string, string> };

/**
 * The thread that the message goes into, null if it is gone, and the Message-IDs under which others
 * know what we sent in it.
 */
async function threadOf(gmail: Gmail, email: OutgoingEmail): Promise<Thread> {
  if (email.threadId === null) return { threadId: null, known: new Map() };
  const thread = await gmail.readIfThere(Thread, {
    path: `${USER}/threads/${encodeURIComponent(email.threadId)}`,
    query: WITH_IDS,
  });
  if (thread === null) return { threadId: null, known: new Map() };
  const known = new Map<string, string>();
  for (const { messageId, ours } of thread.messages.map(idsOf))
    if (messageId !== null && ours !== null && ours !== messageId) known.set(ours, messageId);
  return { threadId: email.threadId, known };
}

/** Recipients know our earlier messages by the Message-IDs they arrived with. */
function inTheirThread(email: OutgoingEmail, known: Thread['known']): OutgoingEmail {
  const theirs = (id: string) => known.get(id) ?? id;
  return {
    ...email,
    inReplyTo: email.inReplyTo === null ? null : theirs(email.inReplyTo),
    references: email.references.map(theirs),
  };
}

/**
 * The message as multipart bytes with its thread: a JSON upload with the message inside is only for
 * small ones.
 */
function uploadOf(content: Buffer, threadId: string | null) {
  const boundary = `upload-${randomUUID()}`;
  return {
    method: 'POST',
    path: `/upload${USER}/messages/send`,
    query: { uploadType: 'multipart' },
    headers: { 'content-type': `multipart/related; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n`),
      Buffer.from(JSON.stringify(threadId === null ? {} : { threadId })),
      Buffer.from(`\r\n--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    acts: true,
  } as const;
}

function outcomeOf(gmail: Gmail, answer: ApiAnswer, threadId: string | null): SendOutcome {
  if (answer.status === 200) {
    const sent = Sent.safeParse(jsonIn(answer));
    return { kind: 'SENT', threadId: sent.success ? sent.data.threadId : threadId };
  }
  const failure = gmail.failureOf(answer);
  const isAboutMessage = [400, 403, 404, 413].includes(answer.status);
  if (failure.limited || failure.lost || !isAboutMessage || failure.problem === 'SIGN_IN_REFUSED')
    return outcomeOfFailure(failure);
  const said = failure.answer;
  const about = /\b(to|cc|bcc) header|recipient/iu.test(said)
    ? 'RECIPIENT'
    : /\bfrom header|sender|delegat/iu.test(said)
      ? 'SENDER'
      : 'MESSAGE';
  // A thread deleted in the meantime is not the message's fault.
  const lasting = answer.status !== 404;
  return { kind: 'REFUSED', about, lasting, status: null, answer: said };
}
