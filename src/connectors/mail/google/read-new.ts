import { z } from 'zod';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';
import type { Mailbox, NewEmails } from '#connectors/mail/mail.ts';
import {
  GmailHistory,
  GmailList,
  GmailMessage,
  GmailProfile,
  inGmail,
  rawOf,
  USER,
  type Gmail,
} from '#connectors/mail/google/gmail-api.ts';
import { isSentFromHere, readRawMessage } from '#connectors/mail/message/read-raw-message.ts';
import type { ProviderApi } from '#connectors/mail/oauth/api-session.ts';

/**
 * How far a mailbox was read: up to this point of its history except for the messages in `left`,
 * oldest first. `again`: they are from the last days, because Gmail forgot an earlier point.
 */
type Place = { history: string; left: string[]; again: boolean };
const PlaceText = z.object({
  history: z.string(),
  left: z.array(z.string()),
  again: z.boolean(),
});

/** How far back a mailbox is read again when Gmail has forgotten the history point. */
const READ_AGAIN_MS = 7 * MS_PER_DAY;
/** How many of those messages the place holds; if there are more, the newest. */
const MOST_AGAIN = 5000;
/** Only the beginning of a message is read: a person's text comes before the files. */
const RAW_BYTES = 2 * 1024 * 1024;

/**
 * Reads what arrived since `place` from the history: in the inbox, in Spam, or wherever a filter
 * put it; and what its owner sent with another program. Throws `MailError`.
 */
export async function readNew(
  api: ProviderApi,
  { place, limit, ...mailbox }: Mailbox & { place: string | null; limit: number },
  now: () => number,
): Promise<NewEmails> {
  return inGmail(api, mailbox, async (gmail) => {
    if (place === null) {
      const history = await historyNow(gmail);
      const from = JSON.stringify({ history, left: [], again: false } satisfies Place);
      return { emails: [], place: from, more: false, restarted: false };
    }
    const emails: ReceivedEmail[] = [];
    let at = placeOf(place);
    let restarted = false;
    for (;;) {
      const { found, more } = await nextOf(gmail, at, now);
      const read = await messagesOf(gmail, found.left, limit - emails.length);
      emails.push(...read.emails);
      restarted ||= found.again;
      at = { ...found, left: read.left, again: found.again && read.left.length > 0 };
      const isLeft = at.left.length > 0;
      if (isLeft || !more || emails.length >= limit || gmail.isHalfOver())
        return { emails, place: JSON.stringify(at), more: isLeft || more, restarted };
    }
  });
}

const historyNow = async (gmail: Gmail): Promise<string> =>
  (await gmail.read(GmailProfile, { path: `${USER}/profile` })).historyId;

function placeOf(text: string): Place | null {
  try {
    return PlaceText.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What to read next: what was left, else the next page of the history, else the last days. */
async function nextOf(
  gmail: Gmail,
  place: Place | null,
  now: () => number,
): Promise<{ found: Place; more: boolean }> {
  if (place !== null && place.left.length > 0) return { found: place, more: true };
  const page = place === null ? null : await newsSince(gmail, place.history);
  if (page !== null) {
    const { history, ids, more } = page;
    return { found: { history, left: ids, again: false }, more };
  }
  const history = await historyNow(gmail);
  const left = await idsOfLastDays(gmail, now);
  return { found: { history, left, again: true }, more: false };
}

/**
 * Messages added since a point of history, oldest first, with the point they lead to; null if Gmail
 * has forgotten it.
 */
export async function newsSince(
  gmail: Gmail,
  history: string,
): Promise<{ ids: string[]; history: string; more: boolean } | null> {
  const pageAt = (token: string) =>
    gmail.readIfThere(GmailHistory, {
      path: `${USER}/history`,
      query: {
        startHistoryId: history,
        historyTypes: 'messageAdded',
        maxResults: '500',
        ...(token !== '' && { pageToken: token }),
      },
    });
  let page = await pageAt('');
  // A page may be empty although others follow: other kinds of changes are filtered out of it.
  while (page?.history.length === 0 && page.nextPageToken !== undefined)
    page = await pageAt(page.nextPageToken);
  if (page === null) return null;
  const added = page.history.flatMap(({ messagesAdded }) =>
    messagesAdded.map(({ message }) => message),
  );
  const ids = added.filter(({ labelIds }) => isMail(labelIds)).map(({ id }) => id);
  const last = page.history.at(-1)?.id;
  const more = page.nextPageToken !== undefined && last !== undefined;
  return { ids: [...new Set(ids)], history: more ? last : page.historyId, more };
}

const isMail = (labels: readonly string[]): boolean =>
  !labels.some((label) => ['DRAFT', 'CHAT'].includes(label));

/** The messages of the last days, which Gmail lists newest first. */
async function idsOfLastDays(gmail: Gmail, now: () => number): Promise<string[]> {
  const ids: string[] = [];
  const q = `after:${Math.floor((now() - READ_AGAIN_MS) / 1000)}`;
  for (let page: string | undefined = ''; page !== undefined && ids.length < MOST_AGAIN;) {
    const list: z.infer<typeof GmailList> = await gmail.read(GmailList, {
      path: `${USER}/messages`,
      query: {
        q,
        includeSpamTrash: 'true',
        maxResults: '500',
        ...(page !== '' && { pageToken: page }),
      },
    });
    ids.push(...(list.messages ?? []).map(({ id }) => id));
    page = list.nextPageToken;
  }
  return ids.slice(0, MOST_AGAIN).toReversed();
}

/** The first `limit` of these messages that still exist, and the ids that are left. */
async function messagesOf(
  gmail: Gmail,
  ids: readonly string[],
  limit: number,
): Promise<{ emails: ReceivedEmail[]; left: string[] }> {
  const emails: ReceivedEmail[] = [];
  for (const [index, id] of ids.entries()) {
    // Another call reads the rest.
    if (emails.length >= limit || (index > 0 && gmail.isHalfOver()))
      return { emails, left: ids.slice(index) };
    const email = await messageOf(gmail, id);
    if (email !== null) emails.push(email);
  }
  return { emails, left: [] };
}

async function messageOf(gmail: Gmail, id: string): Promise<ReceivedEmail | null> {
  const path = `${USER}/messages/${encodeURIComponent(id)}`;
  const known = await gmail.readIfThere(GmailMessage, { path, query: { format: 'minimal' } });
  if (known === null || !isMail(known.labelIds)) return null;
  const read = await rawOf(gmail, id, RAW_BYTES);
  if (read === null) return null;
  const email = await readRawMessage({
    id,
    threadId: known.threadId,
    at: Number(known.internalDate),
    raw: read.raw,
  });
  if (!known.labelIds.includes('SENT')) return email;
  return isSentFromHere(email) ? null : { ...email, written: true };
}
