import type { Mailbox, NewEmails } from '#connectors/mail/mail.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { CallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import {
  failureOfImap,
  searchFolder,
  type Folders,
  type ImapLine,
} from '#connectors/mail/smtp-imap/imap-line.ts';
import { receivingFolders } from '#connectors/mail/smtp-imap/receiving-folders.ts';
import type { MailConnector } from '#connectors/mail/smtp-imap/mail-connector.ts';
import { findInFolder, fileSentCopy } from '#connectors/mail/smtp-imap/own-copies.ts';
import { isSentFromHere } from '#connectors/mail/message/read-raw-message.ts';
import {
  openReadingLine,
  readMessages,
  type NumberedEmail,
  type ReadingLine,
} from '#connectors/mail/smtp-imap/read-messages.ts';
import {
  readPlace,
  writePlace,
  type FolderPlace,
  type ReadingPlace,
} from '#connectors/mail/smtp-imap/reading-place.ts';
import type { SmtpImapCredentials } from '#connectors/mail/smtp-imap/smtp-imap-credentials.ts';

/** How far apart the server's clock and this program's may be, generously. */
const CLOCK_MS = 10 * 60_000;
/** How far back a mailbox is read again if its place was lost. */
const READ_AGAIN_MS = 7 * MS_PER_DAY;

type ReadCall = {
  connector: MailConnector;
  mailbox: Mailbox & { place: string | null; limit: number };
  credentials: SmtpImapCredentials;
  time: CallTime;
  now: () => number;
};

/**
 * What has arrived in the mailbox since `place`: in the inbox, in Junk, and where rules moved it on
 * arrival; and what is new in Sent. Copies that the mailbox sent to itself are moved to Sent
 * (decision 111). Throws `MailError`.
 */
export async function readNew(call: ReadCall): Promise<NewEmails> {
  const { connector, credentials, time } = call;
  const server = credentials.imap;
  const reading = await openReadingLine({ connector, server, time });
  try {
    return await time.bound(readFolders({ reading, ...call }));
  } catch (error) {
    throw failureOfImap(error, server, time);
  } finally {
    await reading.close();
  }
}

async function readFolders({
  reading,
  mailbox: { address, place, limit },
  credentials,
  time,
  now,
}: ReadCall & { reading: ReadingLine }): Promise<NewEmails> {
  const kept = place === null ? null : readPlace(place);
  const { folders, filed, ...told } = await receivingFolders(reading.current(), time);
  const direct = [folders.inbox, folders.junk].filter((path) => path !== null);
  const { sent } = folders;
  const paths = [...direct, ...(sent === null ? [] : [sent]), ...filed];
  const states = stampedAt(now(), told.states);
  if (place === null) {
    const from = { ...stampedAt(now(), notAsked(filed)), ...states };
    return { emails: [], place: writePlace(from), more: false, restarted: false };
  }
  const lastReadAt = kept?.[folders.inbox]?.readAt;
  const next = { ...stampedAt(lastReadAt ?? now(), notAsked(filed)) };
  const read: { path: string; emails: NumberedEmail[] }[] = [];
  let restarted = false;
  for (const path of paths) {
    const state = states[path];
    const before = kept?.[path];
    if (state === undefined && before !== undefined) next[path] = before;
    if (state === undefined) continue;
    // Messages that were in Sent before its first read, or before it was renumbered, aren't new.
    if (path === sent && before?.validity !== state.validity) {
      next[path] = state;
      continue;
    }
    const isFiled = filed.includes(path);
    const forgot = before?.validity !== state.validity;
    // All of a folder that didn't exist at the last reading is new.
    if (forgot && !isFiled) restarted ||= kept === null || before !== undefined;
    next[path] = state;
    if (!forgot && before.next >= state.next) continue;
    const { validity } = state;
    const since = (before?.readAt ?? lastReadAt ?? now()) - CLOCK_MS;
    const unread = { validity, next: forgot ? 1 : before.next, readAt: since + CLOCK_MS };
    if (isFiled && time.isHalfOver()) {
      next[path] = unread;
      continue;
    }
    const line = reading.current();
    await line.open(path, { readOnly: true });
    const from = forgot && !isFiled ? await firstOfLastDays(line, now) : unread.next;
    const uids = await uidsBetween({ line, from, to: state.next, since: isFiled ? since : null });
    const first = uids.slice(0, limit);
    const { emails, resumeAt } = await readMessages({ reading, path, validity, uids: first, time });
    // What was moved here from a folder where it had already been read isn't new.
    const isNews = ({ email }: NumberedEmail) => !isFiled || email.at >= since;
    read.push({ path, emails: emails.filter(isNews) });
    const rest = resumeAt ?? uids[limit];
    if (rest !== undefined) next[path] = { ...unread, next: rest };
  }
  const { taken, left } = oldestFirst(read, limit);
  for (const { path, uid } of left)
    next[path] = {
      validity: states[path]?.validity ?? '',
      next: uid,
      readAt: kept?.[path]?.readAt ?? lastReadAt,
    };
  const isOwn = ({ email }: Taken) => email.from?.address.toLowerCase() === address.toLowerCase();
  // A copy stays where its owner has moved it.
  const isCopy = (one: Taken) => isOwn(one) && direct.includes(one.path);
  if (!credentials.savesSentMail)
    await putCopiesAway({ reading, folders, address, copies: taken.filter(isCopy) });
  return {
    emails: taken
      .filter((one) => (one.path === sent ? !isSentFromHere(one.email) : !isOwn(one)))
      .map(({ email, path }) => (path === sent ? { ...email, written: true } : email)),
    // A place without news keeps its exact text: any difference counts as news.
    place: kept !== null && isSamePlace(kept, next) ? place : writePlace(next),
    more: paths.some((path) => (next[path]?.next ?? 0) < (states[path]?.next ?? 0)),
    restarted,
  };
}

/** Folders that the server hasn't reported on yet; once it does, what has arrived since counts. */
function notAsked(paths: readonly string[]): ReadingPlace {
  return Object.fromEntries(paths.map((path) => [path, { validity: '', next: 1 }]));
}

function isSamePlace(one: ReadingPlace, other: ReadingPlace): boolean {
  const paths = Object.keys(other);
  return (
    paths.length === Object.keys(one).length &&
    paths.every(
      (path) =>
        one[path]?.next === other[path]?.next && one[path]?.validity === other[path]?.validity,
    )
  );
}

function stampedAt(readAt: number, states: ReadingPlace): Record<string, FolderPlace> {
  return Object.fromEntries(
    Object.entries(states).map(([path, state]) => [path, { ...state, readAt }]),
  );
}

async function uidsBetween({
  line,
  from,
  to,
  since,
}: {
  line: ImapLine;
  from: number;
  to: number;
  /** Nothing older is wanted. */
  since: number | null;
}): Promise<number[]> {
  if (from >= to) return [];
  // SINCE compares dates, in the server's own time zone.
  const dated = since === null ? {} : { since: new Date(since - MS_PER_DAY) };
  const uids = await searchFolder(line, { uid: `${from}:${to - 1}`, ...dated });
  return uids.filter((uid) => uid >= from && uid < to).sort((one, other) => one - other);
}

/** The number of the oldest message of the last days, or one past the newest message. */
async function firstOfLastDays(line: ImapLine, now: () => number): Promise<number> {
  const uids = await searchFolder(line, { since: new Date(now() - READ_AGAIN_MS) });
  return uids.reduce((least, uid) => Math.min(least, uid), Number.MAX_SAFE_INTEGER);
}

type Taken = { path: string; uid: number; email: ReceivedEmail };

/**
 * The oldest messages of all folders, at most `limit`, each folder in its own order; `left` is
 * where each folder with more messages continues.
 */
function oldestFirst(
  found: readonly { path: string; emails: readonly NumberedEmail[] }[],
  limit: number,
): { taken: Taken[]; left: { path: string; uid: number }[] } {
  const queues = found.map(({ path, emails }) => ({ path, emails: [...emails] }));
  const taken: Taken[] = [];
  while (taken.length < limit) {
    const heads = queues.filter(({ emails }) => emails.length > 0);
    const at = ({ emails }: (typeof queues)[number]) => emails[0]?.email.at ?? 0;
    const [oldest] = heads.sort((one, other) => at(one) - at(other));
    const head = oldest?.emails.shift();
    if (oldest === undefined || head === undefined) break;
    taken.push({ path: oldest.path, ...head });
  }
  return {
    taken,
    left: queues.flatMap(({ path, emails }) =>
      emails[0] === undefined ? [] : [{ path, uid: emails[0].uid }],
    ),
  };
}

/**
 * Moves copies that the mailbox sent to itself to Sent. A copy that is already in Sent was put
 * there by another program, and a message addressed to the mailbox is a note of its owner's. If
 * moving fails, the copy stays where it is; `findSent` looks there, too.
 */
async function putCopiesAway({
  reading,
  folders,
  address,
  copies,
}: {
  reading: ReadingLine;
  folders: Folders;
  address: string;
  copies: readonly Taken[];
}): Promise<void> {
  const line = reading.current();
  for (const { path, uid, email } of copies) {
    const { messageId, to } = email;
    const toItself = to.some((one) => one.address.toLowerCase() === address.toLowerCase());
    if (messageId === null || toItself) continue;
    try {
      const { sent } = folders;
      if (sent !== null && (await findInFolder({ line, path: sent, messageId })) !== null) continue;
      await line.open(path);
      await fileSentCopy(line, uid, folders);
    } catch {
      return;
    }
  }
}
