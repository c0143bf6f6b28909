import {
  mustBeOpen,
  searchFolder,
  type Folders,
  type ImapLine,
} from '#connectors/mail/smtp-imap/imap-line.ts';

/** A message in a folder that has a Message-ID. */
export type FoundMessage = { uid: number; path: string; at: number };

/**
 * Looks for a message with exactly this Message-ID in one folder, which stays open. Servers match
 * part of the header, so each hit is compared.
 */
export async function findInFolder({
  line,
  path,
  messageId,
}: {
  line: ImapLine;
  path: string;
  messageId: string;
}): Promise<FoundMessage | null> {
  await line.open(path);
  const uids = await searchFolder(line, { header: { 'message-id': messageId } });
  if (uids.length === 0) return null;
  const range = uids.slice(-10).join(',');
  const hits = await line.client.fetchAll(
    range,
    { uid: true, internalDate: true, headers: ['message-id'] },
    { uid: true },
  );
  const hit = hits.find(({ headers }) => headers?.toString('latin1').includes(messageId));
  if (hit === undefined) mustBeOpen(line);
  return hit === undefined ? null : { uid: hit.uid, path, at: instantOf(hit.internalDate) };
}

/**
 * Moves a copy of a sent message to the folder for sent messages, marked as read; without such a
 * folder, it stays where it is, marked as read. `path` is the open folder.
 */
export async function fileSentCopy(line: ImapLine, uid: number, { sent }: Folders): Promise<void> {
  await line.client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  if (sent !== null) await line.client.messageMove(String(uid), sent, { uid: true });
}

/** When a mailbox received a message; 0 if its server doesn't say. */
export const instantOf = (date: Date | string | undefined): number =>
  date === undefined ? 0 : new Date(date).getTime() || 0;
