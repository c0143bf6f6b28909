import { randomBytes } from 'node:crypto';
import type { MailWorld } from '#mail/mail-world.ts';
import type { Folder, Mailbox } from '#store/mail-store.ts';
import { hashText } from '#world/hash.ts';

/** The password of every person's mailbox. */
const PEOPLE_PASSWORD = 'practice';

/** Providers name their folders in two ways; the special use says what they are for. */
const NAMES = [
  { sent: 'Sent', trash: 'Trash', junk: 'Spam' },
  { sent: 'Sent Items', trash: 'Deleted Items', junk: 'Junk E-Mail' },
] as const;

function foldersOf({ sent, trash, junk }: (typeof NAMES)[number]) {
  return [
    { name: 'INBOX', special: null },
    { name: 'Drafts', special: '\\Drafts' },
    { name: sent, special: '\\Sent' },
    { name: trash, special: '\\Trash' },
    { name: junk, special: '\\Junk' },
    { name: 'Archive', special: '\\Archive' },
  ];
}

function makeMailbox(
  { network, mails }: MailWorld,
  { address, password, person }: { address: string; password: string; person: number | null },
): Mailbox {
  const bits = hashText(network.world.seed, address.toLowerCase());
  return mails.addMailbox({
    address,
    password,
    person,
    keepsSent: bits % 2 === 0,
    at: network.clock.now(),
    folders: foldersOf((bits >>> 1) % 2 === 0 ? NAMES[0] : NAMES[1]),
  });
}

/** Makes a mailbox of a user's own; null when the address has one already or is a person's. */
export function openOwnMailbox(mail: MailWorld, address: string): Mailbox | null {
  if (mail.mails.mailbox(address) !== null || mail.personAt(address) !== null) return null;
  const password = randomBytes(12).toString('base64url');
  return makeMailbox(mail, { address, password, person: null });
}

/** The mailbox of an address. A person's comes into being when it is first looked at. */
export function mailboxAt(mail: MailWorld, address: string): Mailbox | null {
  const found = mail.mails.mailbox(address);
  if (found !== null) return found;
  const person = mail.personAt(address);
  return person === null ? null : makeMailbox(mail, { address, password: PEOPLE_PASSWORD, person });
}

/** A folder of a mailbox: by its special use, or the inbox. */
export function folderFor(mail: MailWorld, mailbox: Mailbox, special: '\\Sent' | null): Folder {
  const folder = mail.mails
    .folders(mailbox.number)
    .find((one) => (special === null ? one.name === 'INBOX' : one.special === special));
  if (folder === undefined) throw new Error(`${mailbox.address} lacks a folder`);
  return folder;
}
