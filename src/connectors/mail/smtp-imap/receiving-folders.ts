import type { ListResponse } from 'imapflow';
import {
  foldersIn,
  isUsable,
  mustBeOpen,
  type Folders,
  type ImapLine,
} from '#connectors/mail/smtp-imap/imap-line.ts';
import type { ReadingPlace } from '#connectors/mail/smtp-imap/reading-place.ts';

/** What the mailbox writes itself, and folders that only show what lies in others. */
const NOTHING_COMES_IN = ['\\Sent', '\\Drafts', '\\All', '\\Flagged', '\\Important'];
/** More folders of one mailbox are not read. */
const MOST_FOLDERS = 200;

export type ReceivingFolders = {
  folders: Folders;
  /** Those into which rules may put what comes in. */
  filed: string[];
  /** Where each folder stands now, but for one that the server does not tell of. */
  states: ReadingPlace;
};

/**
 * Every folder of the mailbox's own in which an answer can lie, and where it stands: one question
 * where the server has LIST-STATUS (RFC 5819), else one for each folder.
 */
export async function receivingFolders(line: ImapLine): Promise<ReceivingFolders> {
  const { client } = line;
  const listed = await client.list({ statusQuery: { uidNext: true, uidValidity: true } });
  mustBeOpen(line);
  const folders = foldersIn(listed);
  const { other, shared } = client.namespaces ?? {};
  const foreign = [...(other || []), ...(shared || [])].flatMap(({ prefix }) => prefix || []);
  const filed = listed
    .filter((folder) => isUsable(folder) && !isQuiet(folder))
    .map(({ path }) => path)
    .filter(
      (path) =>
        path !== folders.inbox &&
        path !== folders.junk &&
        !foreign.some((prefix) => path.startsWith(prefix)),
    )
    .slice(0, MOST_FOLDERS);
  const states = Object.fromEntries(
    listed.flatMap(({ path, status }) =>
      status?.uidNext === undefined
        ? []
        : [[path, { validity: String(status.uidValidity ?? ''), next: status.uidNext }]],
    ),
  );
  return { folders, filed, states };
}

function isQuiet({ flags, specialUse }: ListResponse): boolean {
  return NOTHING_COMES_IN.some((use) => specialUse === use || flags.has(use));
}
