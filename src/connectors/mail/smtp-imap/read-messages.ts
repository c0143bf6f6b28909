import type { FetchMessageObject, FetchQueryObject } from 'imapflow';
import type { ReceivedEmail } from '#core/email/received-email.ts';
import type { CallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import {
  isUnreadable,
  mustBeOpen,
  openImapLine,
  type ImapLine,
  type OpenImap,
} from '#connectors/mail/smtp-imap/imap-line.ts';
import { partsOf, type MessageParts } from '#connectors/mail/message/message-parts.ts';
import { instantOf } from '#connectors/mail/smtp-imap/own-copies.ts';
import { parseMessage } from '#connectors/mail/message/parse-message.ts';

/**
 * A header that names ten thousand people is read in full; of a text, what a person would write.
 */
const HEADER_BYTES = 512 * 1024;
const PART_BYTES = 256 * 1024;

const HEAD: FetchQueryObject = {
  uid: true,
  internalDate: true,
  bodyParts: [{ key: 'HEADER', maxLength: HEADER_BYTES }],
};
const WHOLE: FetchQueryObject = { ...HEAD, bodyStructure: true };

/** A message of a folder, by its number there. */
export type NumberedEmail = { uid: number; email: ReceivedEmail };

/** A line that is opened again after a server's answer broke it. */
export type ReadingLine = {
  current: () => ImapLine;
  reopen: () => Promise<ImapLine>;
  close: () => Promise<void>;
};

/** Opens a line for reading. Throws `MailFailure`. */
export async function openReadingLine(to: OpenImap): Promise<ReadingLine> {
  let line = await openImapLine(to);
  return {
    current: () => line,
    async reopen() {
      await line.close();
      return (line = await openImapLine(to));
    },
    close: () => line.close(),
  };
}

/**
 * Reads messages of one folder: their header and structure, and of their parts only texts and what
 * a delivery report says, each bounded. A message that the server cannot describe, or whose
 * description is without end, is read by its header alone, and without one it is an empty message:
 * nothing that someone sends stops the reading. Where a server is so slow that half of the call's
 * time is over, the rest is left, from `goesOnAt` on.
 */
export async function readMessages({
  reading,
  path,
  validity,
  uids,
  time,
}: {
  reading: ReadingLine;
  path: string;
  validity: string;
  uids: readonly number[];
  time: CallTime;
}): Promise<{ emails: NumberedEmail[]; goesOnAt: number | null }> {
  const emails: NumberedEmail[] = [];
  for (const { message, parts } of await headsOf({ reading, path, uids, query: WHOLE })) {
    const { uid } = message;
    if (emails.length > 0 && time.isHalfOver()) return { emails, goesOnAt: uid };
    const bytes = await bytesOf({ reading, path, uid, parts });
    const email = await parseMessage({
      id: `${path}:${validity}:${uid}`,
      at: instantOf(message.internalDate),
      header: message.headers ?? new Uint8Array(),
      parts,
      bytes,
    });
    emails.push({ uid, email });
  }
  return { emails, goesOnAt: null };
}

type Head = { message: FetchMessageObject; parts: MessageParts };
type ReadOf = { reading: ReadingLine; path: string };

async function headsOf({
  reading,
  path,
  uids,
  query,
}: ReadOf & { uids: readonly number[]; query: FetchQueryObject }): Promise<Head[]> {
  if (uids.length === 0) return [];
  try {
    const { client } = reading.current();
    const heads = (await client.fetchAll(uids.join(','), query, { uid: true })).map(headOf);
    const missing = uids.filter((uid) => !heads.some(({ message }) => message.uid === uid));
    if (missing.length > 0) mustBeOpen({ client });
    // What is missing was deleted, or its structure was too much for one of the two sides.
    const others = query === WHOLE ? { uids: missing, query: HEAD } : { uids: [], query };
    return [...heads, ...(await headsOf({ reading, path, ...others }))].sort(
      (one, other) => one.message.uid - other.message.uid,
    );
  } catch (error) {
    await recover(error, reading, path);
  }
  // One of them is at fault: each is asked for alone, and then for less.
  const heads: Head[] = [];
  if (uids.length > 1)
    for (const uid of uids) heads.push(...(await headsOf({ reading, path, uids: [uid], query })));
  else if (query === WHOLE) return headsOf({ reading, path, uids, query: HEAD });
  else heads.push(headOf({ uid: uids[0] ?? 0, seq: 0 }));
  return heads;
}

const headOf = (message: FetchMessageObject): Head => ({
  message,
  parts: partsOf(message.bodyStructure ?? { type: 'unknown' }),
});

/** The bytes of the parts that are read, by their numbers in lower case. */
async function bytesOf({
  reading,
  path,
  uid,
  parts: { plain, html, status, original },
}: ReadOf & { uid: number; parts: MessageParts }): Promise<Map<string, Uint8Array>> {
  const keys = [plain, html, status, original].flatMap((part) => (part === null ? [] : [part.key]));
  if (keys.length === 0) return new Map();
  const bodyParts = keys.map((key) => ({ key, maxLength: PART_BYTES }));
  try {
    const { client } = reading.current();
    const message = await client.fetchOne(String(uid), { uid: true, bodyParts }, { uid: true });
    if (!message) mustBeOpen({ client });
    return new Map(message ? (message.bodyParts ?? []) : []);
  } catch (error) {
    await recover(error, reading, path);
    return new Map();
  }
}

/** Continues after an answer about a message that could not be read; throws on with all else. */
async function recover(error: unknown, reading: ReadingLine, path: string): Promise<void> {
  if (!isUnreadable(error)) throw error;
  if (reading.current().client.usable) return;
  await (await reading.reopen()).open(path, { readOnly: true });
}
