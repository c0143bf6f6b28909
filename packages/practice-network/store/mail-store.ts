import type { Database } from '#store/database.ts';

/** A mailbox: of a person of the world (`person` is the index), or of a user's own (null). */
export interface Mailbox {
  number: number;
  address: string;
  password: string;
  person: number | null;
  /** Whether the server itself puts what is sent into the folder for sent mail. */
  keepsSent: boolean;
}

export interface Folder {
  number: number;
  mailbox: number;
  name: string;
  /** The special use by RFC 6154, such as `\Sent`. */
  special: string | null;
  uidValidity: number;
  uidNext: number;
}

/** A message in a folder. `at` is the internal date; flags as IMAP spells them. */
export interface Item {
  uid: number;
  mail: number;
  flags: readonly string[];
  at: number;
}

/** What people and programs look at in a mail, found once when it is accepted. */
export interface MailFacts {
  /** The mailbox that sent it. */
  mailbox: string;
  messageId: string;
  subject: string;
  from: { name: string; address: string };
  answerTo: string;
  references: readonly string[];
  text: string;
  images: readonly string[];
  links: readonly string[];
  /** Where one POST unsubscribes (RFC 8058); null without both headers. */
  oneClick: string | null;
  sentAt: number;
}

export interface MailStore {
  mailbox(address: string): Mailbox | null;
  /** The mailboxes of users, oldest first. */
  ownMailboxes(): Mailbox[];
  addMailbox(
    mailbox: Omit<Mailbox, 'number'> & {
      at: number;
      folders: readonly { name: string; special: string | null }[];
    },
  ): Mailbox;
  changePassword(address: string, password: string): void;
  folders(mailbox: number): Folder[];
  folder(number: number): Folder | null;
  addMail(raw: Buffer, facts: MailFacts | null): number;
  raw(mail: number): Buffer;
  facts(mail: number): MailFacts | null;
  /** Puts a mail into a folder; answers its UID there. */
  addItem(folder: number, item: Omit<Item, 'uid'>): number;
  items(folder: number): Item[];
  saveFlags(folder: number, uid: number, flags: readonly string[]): void;
  removeItem(folder: number, uid: number): void;
  /** Calls back after each change of a folder; answers how to stop. */
  watch(folder: number, changed: () => void): () => void;
}

interface MailboxRow extends Omit<Mailbox, 'keepsSent'> {
  keeps_sent: number;
}
interface FolderRow extends Omit<Folder, 'uidValidity' | 'uidNext'> {
  uid_validity: number;
  uid_next: number;
}

const mailboxOf = ({ keeps_sent, ...row }: MailboxRow): Mailbox => ({
  ...row,
  keepsSent: keeps_sent === 1,
});

const folderOf = ({ uid_validity, uid_next, ...row }: FolderRow): Folder => ({
  ...row,
  uidValidity: uid_validity,
  uidNext: uid_next,
});

type BoxPart = Pick<
  MailStore,
  'mailbox' | 'ownMailboxes' | 'addMailbox' | 'changePassword' | 'folders' | 'folder'
>;
type MailPart = Pick<MailStore, 'addMail' | 'raw' | 'facts'>;

/** Mailboxes, their folders, and what lies in them. Addresses are kept in lower case. */
export function createMailStore(database: Database): MailStore {
  return { ...createBoxes(database), ...createMails(database), ...createItems(database) };
}

function createBoxes(database: Database): BoxPart {
  const mailbox = (address: string): Mailbox | null => {
    const row = database.one<MailboxRow>(
      'SELECT * FROM mailbox WHERE address = ?',
      address.toLowerCase(),
    );
    return row === undefined ? null : mailboxOf(row);
  };
  return {
    mailbox,
    ownMailboxes: () =>
      database
        .many<MailboxRow>('SELECT * FROM mailbox WHERE person IS NULL ORDER BY number')
        .map(mailboxOf),
    addMailbox: ({ at, folders, ...made }) =>
      database.write(() => {
        const { id: number } = database.run(
          'INSERT INTO mailbox (address, password, person, keeps_sent) VALUES (?, ?, ?, ?)',
          made.address.toLowerCase(),
          made.password,
          made.person,
          Number(made.keepsSent),
        );
        for (const { name, special } of folders)
          database.run(
            'INSERT INTO mail_folder (mailbox, name, special, uid_validity) VALUES (?, ?, ?, ?)',
            number,
            name,
            special,
            Math.floor(at / 1000) % 0xffffffff,
          );
        return { ...made, number, address: made.address.toLowerCase() };
      }),
    changePassword: (address, password) => {
      database.run(
        'UPDATE mailbox SET password = ? WHERE address = ?',
        password,
        address.toLowerCase(),
      );
    },
    folders: (number) =>
      database
        .many<FolderRow>('SELECT * FROM mail_folder WHERE mailbox = ? ORDER BY number', number)
        .map(folderOf),
    folder: (number) => {
      const row = database.one<FolderRow>('SELECT * FROM mail_folder WHERE number = ?', number);
      return row === undefined ? null : folderOf(row);
    },
  };
}

function createMails(database: Database): MailPart {
  return {
    addMail: (raw, facts) =>
      database.run(
        'INSERT INTO mail (raw, facts) VALUES (?, ?)',
        raw,
        facts === null ? null : JSON.stringify(facts),
      ).id,
    raw: (mail) => {
      const row = database.one<{ raw: Uint8Array }>('SELECT raw FROM mail WHERE number = ?', mail);
      if (row === undefined) throw new Error('No such mail');
      return Buffer.from(row.raw.buffer, row.raw.byteOffset, row.raw.byteLength);
    },
    facts: (mail) => {
      const row = database.one<{ facts: string | null }>(
        'SELECT facts FROM mail WHERE number = ?',
        mail,
      );
      return row?.facts == null ? null : (JSON.parse(row.facts) as MailFacts);
    },
  };
}

function createItems(database: Database): Omit<MailStore, keyof (BoxPart & MailPart)> {
  const watchers = new Map<number, Set<() => void>>();
  // The transaction around a change has ended when its watchers look.
  const changed = (folder: number) =>
    queueMicrotask(() => {
      for (const look of watchers.get(folder) ?? []) look();
    });
  return {
    addItem: (folder, { mail, flags, at }) =>
      database.write(() => {
        const next = database.one<{ uid: number }>(
          `
            UPDATE mail_folder
            SET uid_next = uid_next + 1
            WHERE number = ?
            RETURNING uid_next - 1 AS uid`,
          folder,
        );
        if (next === undefined) throw new Error('No such folder');
        database.run(
          'INSERT INTO mail_item (folder, uid, mail, flags, at) VALUES (?, ?, ?, ?, ?)',
          folder,
          next.uid,
          mail,
          flags.join(' '),
          at,
        );
        changed(folder);
        return next.uid;
      }),
    items: (folder) =>
      database
        .many<Omit<Item, 'flags'> & { flags: string }>(
          'SELECT uid, mail, flags, at FROM mail_item WHERE folder = ? ORDER BY uid',
          folder,
        )
        .map((row) => ({ ...row, flags: row.flags === '' ? [] : row.flags.split(' ') })),
    saveFlags: (folder, uid, flags) => {
      database.run(
        'UPDATE mail_item SET flags = ? WHERE folder = ? AND uid = ?',
        flags.join(' '),
        folder,
        uid,
      );
      changed(folder);
    },
    removeItem: (folder, uid) => {
      database.run('DELETE FROM mail_item WHERE folder = ? AND uid = ?', folder, uid);
      changed(folder);
    },
    watch: (folder, look) => {
      const set = watchers.get(folder) ?? new Set();
      watchers.set(folder, set.add(look));
      return () => {
        set.delete(look);
        if (set.size === 0 && watchers.get(folder) === set) watchers.delete(folder);
      };
    },
  };
}
