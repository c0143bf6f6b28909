import type { Mailbox, SentSearch } from '#connectors/mail/mail.ts';
import {
  GmailList,
  GmailMessage,
  idsOf,
  inGmail,
  USER,
  WITH_IDS,
  type Gmail,
} from '#connectors/mail/google/gmail-api.ts';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';
import type { ProviderApi } from '#connectors/mail/oauth/api-session.ts';

/** A message in the mailbox with a Message-ID of ours. */
type OwnMessage = { id: string; threadId: string; at: number; labels: readonly string[] };

/** The largest allowed clock difference between Gmail and us (decision 75), with a margin. */
const CLOCK_MS = 10 * 60_000;

/**
 * Looks for a message by its Message-ID and, if Gmail replaced it, by our own header among
 * everything sent around the attempt (decision 117). NOT_SENT only once the settle time is over.
 */
export async function findSent({
  api,
  mailbox: { messageId, triedAt, ...mailbox },
  now,
  settleMs,
}: {
  api: ProviderApi;
  mailbox: Mailbox & { messageId: string; triedAt: number };
  now: () => number;
  settleMs: number;
}): Promise<SentSearch> {
  try {
    return await inGmail(api, mailbox, async (gmail) => {
      const found =
        (await findOwn(gmail, messageId)).find(isSent) ??
        (await findAmongSent({ gmail, messageId, triedAt, settleMs }));
      if (found !== null) return { result: 'SENT', at: found.at, threadId: found.threadId };
      if (now() - triedAt < settleMs) return { result: 'CANNOT_TELL', problem: null };
      return { result: 'NOT_SENT' };
    });
  } catch (error) {
    if (error instanceof ApiFailure) return { result: 'CANNOT_TELL', problem: error.problem };
    throw error;
  }
}

const isSent = ({ labels }: OwnMessage): boolean =>
  labels.includes('SENT') && !labels.includes('DRAFT');

/** All messages found under a Message-ID of ours, in any folder. */
export async function findOwn(gmail: Gmail, messageId: string): Promise<OwnMessage[]> {
  const q = `rfc822msgid:${messageId.replace(/^<|>$/gu, '')}`;
  const { messages = [] } = await gmail.read(GmailList, {
    path: `${USER}/messages`,
    query: { q, includeSpamTrash: 'true', maxResults: '20' },
  });
  const found: OwnMessage[] = [];
  for (const { id } of messages) {
    const message = await ownMessage({ gmail, id, messageId });
    if (message !== null) found.push(message);
  }
  return found;
}

/** A message, if it has our Message-ID. */
async function ownMessage({
  gmail,
  id,
  messageId,
}: {
  gmail: Gmail;
  id: string;
  messageId: string;
}): Promise<OwnMessage | null> {
  const message = await gmail.readIfThere(GmailMessage, {
    path: `${USER}/messages/${encodeURIComponent(id)}`,
    query: WITH_IDS,
  });
  if (message === null) return null;
  const ids = idsOf(message);
  if (ids.messageId !== messageId && ids.ours !== messageId) return null;
  const { threadId, labelIds, internalDate } = message;
  return { id, threadId, at: Number(internalDate), labels: labelIds };
}

/** Searches everything sent around the attempt for our header, which Gmail leaves alone. */
export async function findAmongSent({
  gmail,
  messageId,
  triedAt,
  settleMs,
}: {
  gmail: Gmail;
  messageId: string;
  triedAt: number;
  settleMs: number;
}): Promise<OwnMessage | null> {
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const q = `after:${seconds(triedAt - CLOCK_MS)} before:${seconds(triedAt + settleMs + CLOCK_MS)}`;
  for (let page: string | undefined = ''; page !== undefined;) {
    const list: { messages?: { id: string }[]; nextPageToken?: string } = await gmail.read(
      GmailList,
      {
        path: `${USER}/messages`,
        query: {
          q,
          labelIds: 'SENT',
          includeSpamTrash: 'true',
          maxResults: '100',
          ...(page !== '' && { pageToken: page }),
        },
      },
    );
    for (const { id } of list.messages ?? []) {
      const found = await ownMessage({ gmail, id, messageId });
      if (found !== null && isSent(found)) return found;
    }
    page = list.nextPageToken;
  }
  return null;
}
