import type { ListResponse } from 'imapflow';
import {
  foldersIn,
  isUsable,
  mustBeOpen,
  type Folders,
  type ImapLine,
} from '#connectors/mail/smtp-imap/imap-line.ts';
import type { CallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import type { FolderPlace, ReadingPlace } from '#connectors/mail/smtp-imap/reading-place.ts';

/** What the mailbox writes itself, and folders that only show what lies in others. */
const NOTHING_COMES_IN = ['\\Sent', '\\Drafts', '\\All', '\\Flagged', '\\Important'];
const WHERE = { uidNext: true, uidValidity: true };
/** More folders of one mailbox are not read. */
const MOST_FOLDERS = 200;

export type ReceivingFolders = {
  folders: Folders;
  /** Those into which rules may put what comes in. */
  filed: string[];
  /** Where each folder and Sent stand now, but for one that the server does not tell of. */
  states: ReadingPlace;
};

/**
 * Every folder of the mailbox's own in which an answer can lie, and where it stands: one question
 * where the server has LIST-STATUS (RFC 5819), else one for each folder. Where that takes a quarter
 * of the call's time, the others wait for another call: each begins at another folder.
 */
export async function receivingFolders(line: ImapLine, time: CallTime): Promise<ReceivingFolders> {
  const { client } = line;
  const tellsAll = client.capabilities.has('LIST-STATUS');
  const listed = await client.list(tellsAll ? { statusQuery: WHERE } : {});
  mustBeOpen(line);
  const folders = foldersIn(listed);
  const { other, shared } = client.namespaces ?? {};
  const foreign = [...(other || []), ...(shared || [])].flatMap(({ prefix }) => prefix || []);
  const direct = [folders.inbox, folders.junk].filter((path) => path !== null);
  const filed = listed
    .filter((folder) => isUsable(folder) && !isQuiet(folder))
    .map(({ path }) => path)
    .filter((path) => path !== folders.sent && !direct.includes(path))
    .filter((path) => !foreign.some((prefix) => path.startsWith(prefix)))
    .slice(0, MOST_FOLDERS);
  const begin = Math.floor(performance.now()) % Math.max(1, filed.length);
  const states: Record<string, FolderPlace> = {};
  const askUntil = time.leftMs() * (3 / 4);
  const known = [...direct, ...(folders.sent === null ? [] : [folders.sent])];
  for (const path of [...known, ...filed.slice(begin), ...filed.slice(0, begin)]) {
    let status = listed.find((folder) => folder.path === path)?.status;
    if (status === undefined && !(filed.includes(path) && time.leftMs() < askUntil)) {
      status = (await client.status(path, WHERE)) || undefined;
      if (status === undefined) mustBeOpen(line);
    }
    if (status?.uidNext === undefined) continue;
    states[path] = { validity: String(status.uidValidity ?? ''), next: status.uidNext };
  }
  return { folders, filed, states };
}

function isQuiet({ flags, specialUse }: ListResponse): boolean {
  return NOTHING_COMES_IN.some((use) => specialUse === use || flags.has(use));
}
