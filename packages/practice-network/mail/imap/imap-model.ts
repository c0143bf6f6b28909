import { decodeName } from '#mail/imap/imap-answer.ts';
import { textOf, type Token } from '#mail/imap/imap-command.ts';
import type { Folder, Item, Mailbox, MailStore } from '#store/mail-store.ts';

/** How a command ended; `NO` and `BAD` say why. */
export type Ending = { status: 'OK' | 'NO' | 'BAD'; text: string };

/** What happens to a command besides its effect, drawn from the faults in force. */
export type ImapFault = { cut: boolean; cutAfter: boolean; refuse: boolean; delayMs: number };

export interface ImapWorld {
  mails: MailStore;
  now: () => number;
  /** The mailbox of these credentials, or null. */
  signIn: (userName: string, password: string) => Mailbox | null;
  fault: (command: string) => ImapFault | null;
}

/** One connection: who it is, what it has selected, and the messages announced to it. */
export interface ImapSession {
  world: ImapWorld;
  mailbox: Mailbox | null;
  chosen: { folder: Folder; readOnly: boolean; known: Item[] } | null;
  send: (line: string | Buffer) => void;
  /**
   * Announces what was added, expunged, and changed since the last time; `keepNumbers` announces
   * no expunge.
   */
  tellNews: (keepNumbers?: boolean) => void;
}

interface CommandInput {
  session: ImapSession;
  args: readonly Token[];
  /** Whether numbers are UIDs. */
  byUid: boolean;
}
export type CommandHandler = (input: CommandInput) => Ending;

export const done = (text: string): Ending => ({ status: 'OK', text });
export const refused = (text: string): Ending => ({ status: 'NO', text });

/** The folder of a name in its modified UTF-7 form; INBOX in any case. */
export function folderNamed(session: ImapSession, token: Token | undefined): Folder | null {
  const name = decodeName(textOf(token));
  const folders = session.world.mails.folders(session.mailbox?.number ?? 0);
  return (
    folders.find((folder) =>
      folder.name === 'INBOX' ? name.toUpperCase() === 'INBOX' : folder.name === name,
    ) ?? null
  );
}

/** Removes what is marked as deleted among these UIDs. */
export function removeDeleted(session: ImapSession, among: (uid: number) => boolean): void {
  for (const { uid, flags } of session.chosen?.known ?? [])
    if (flags.includes('\\Deleted') && among(uid))
      session.world.mails.removeItem(session.chosen?.folder.number ?? 0, uid);
}
