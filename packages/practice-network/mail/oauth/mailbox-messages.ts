import { createHash } from 'node:crypto';
import { folderFor } from '#mail/mailboxes.ts';
import type { MailWorld } from '#mail/mail-world.ts';
import { headerOf, parsePart } from '#mail/mime-part.ts';
import { acceptMail } from '#mail/smtp/accept-mail.ts';
import { readFacts, withCrlf } from '#mail/smtp/read-facts.ts';
import type { Folder, Mailbox } from '#store/mail-store.ts';

/** A mail as one of its folders holds it. */
export interface Message {
  mail: number;
  folder: Folder;
  uid: number;
  at: number;
}

/** What a message's header says of it. */
export interface MessageHead {
  messageId: string;
  subject: string;
  from: string;
  /** The first message of its thread, by the header. */
  root: string;
}

const ADDRESS = /[^\s<>",;:]{1,64}@[^\s<>",;:]{1,255}/g;

/** Everything in a mailbox, newest last in each folder. */
export function messagesOf({ mails }: MailWorld, mailbox: Mailbox): Message[] {
  return mails
    .folders(mailbox.number)
    .flatMap((folder) =>
      mails.items(folder.number).map(({ mail, uid, at }) => ({ mail, folder, uid, at })),
    );
}

/** A mail never changes, and its number is another's only in another world. */
const heads = new WeakMap<object, Map<number, MessageHead>>();

/** What the header of a mail says, read once. */
export function headOf({ mails, network }: MailWorld, mail: number): MessageHead {
  const known = heads.get(network.world) ?? new Map<number, MessageHead>();
  heads.set(network.world, known);
  const head = known.get(mail) ?? readHead(mails.raw(mail));
  known.set(mail, head);
  return head;
}

function readHead(raw: Buffer): MessageHead {
  const part = parsePart(raw);
  const value = (name: string) => headerOf(part, name) ?? '';
  const messageId = value('message-id').trim();
  const named = /<[^<>\s]+>/.exec(`${value('references')} ${value('in-reply-to')}`)?.[0];
  return {
    messageId,
    subject: value('subject'),
    from: value('from').slice(0, 500).match(ADDRESS)?.[0] ?? '',
    root: named ?? messageId,
  };
}

/** An id that says nothing, for a text. */
export const idOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The addressees of a message; empty for none. */
export const recipientsOf = (raw: Buffer): string[] => [
  ...new Set((headerOf(parsePart(raw), 'to') ?? '').match(ADDRESS) ?? []),
];

/**
 * Takes a mail for everyone in its To, as the SMTP server would, and keeps it in the folder for
 * sent mail in any case. Who is not there is told later, by a report.
 */
export async function sendMail(
  world: MailWorld,
  { mailbox, raw }: { mailbox: Mailbox; raw: Buffer },
): Promise<void> {
  const lines = withCrlf(raw);
  const sentAt = world.network.clock.now();
  const facts = await readFacts({ raw: lines, mailbox: mailbox.address, sentAt });
  world.network.database.write(() => {
    acceptMail(world, { raw: lines, facts, recipients: recipientsOf(lines) });
    if (mailbox.keepsSent) return;
    const mail = world.mails.addMail(lines, facts);
    const sent = folderFor(world, mailbox, '\\Sent').number;
    world.mails.addItem(sent, { mail, flags: ['\\Seen'], at: sentAt });
  });
}
