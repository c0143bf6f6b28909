import type { Database } from '#store/database.ts';

const MAIL_DUE_KINDS = [
  'deliver',
  'report',
  'scan',
  'prefetch',
  'away',
  'automatic',
  'open',
  'reply',
  'unsubscribe',
] as const;
export type MailDueKind = (typeof MAIL_DUE_KINDS)[number];

/** Something that will happen to a mail at one of its recipients. */
export interface MailDue {
  number: number;
  at: number;
  kind: MailDueKind;
  mail: number;
  address: string;
  detail: Readonly<Record<string, unknown>>;
}

/** A request that a mail program makes. `ledger` is the entry that it belongs to. */
export interface Errand {
  number: number;
  ledger: number;
  method: string;
  url: string;
  agent: string;
  attempts: number;
}

export interface MailDueStore {
  add(event: Omit<MailDue, 'number'>): void;
  /** The earliest event, or null. */
  next(): MailDue | null;
  remove(number: number): void;
  /** When this sender was first told to come back later, having written it down if it is now. */
  greylistedAt(input: { sender: string; address: string; now: number }): number;
  addErrand(errand: Pick<Errand, 'ledger' | 'method' | 'url' | 'agent'>): void;
  /** The errands that may run at this real instant. */
  errands(realNow: number): Errand[];
  postponeErrand(number: number, retryRealAt: number): void;
  removeErrand(number: number): void;
}

/** What is still to come in the mail world. */
export function createMailDueStore(database: Database): MailDueStore {
  return {
    add: ({ at, kind, mail, address, detail }) => {
      database.run(
        'INSERT INTO mail_due (at, kind, mail, address, detail) VALUES (?, ?, ?, ?, ?)',
        at,
        kind,
        mail,
        address,
        JSON.stringify(detail),
      );
    },
    next: () => {
      const row = database.one<Omit<MailDue, 'detail'> & { detail: string }>(
        'SELECT * FROM mail_due ORDER BY at, number LIMIT 1',
      );
      return row === undefined
        ? null
        : { ...row, detail: JSON.parse(row.detail) as Record<string, unknown> };
    },
    remove: (number) => {
      database.run('DELETE FROM mail_due WHERE number = ?', number);
    },
    greylistedAt: ({ sender, address, now }) => {
      database.run(
        'INSERT OR IGNORE INTO mail_greylist (sender, address, at) VALUES (?, ?, ?)',
        sender,
        address,
        now,
      );
      return (
        database.one<{ at: number }>(
          'SELECT at FROM mail_greylist WHERE sender = ? AND address = ?',
          sender,
          address,
        )?.at ?? now
      );
    },
    addErrand: ({ ledger, method, url, agent }) => {
      database.run(
        'INSERT INTO mail_errand (ledger, method, url, agent) VALUES (?, ?, ?, ?)',
        ledger,
        method,
        url,
        agent,
      );
    },
    errands: (realNow) =>
      database.many<Errand>(
        `
          SELECT number, ledger, method, url, agent, attempts
          FROM mail_errand
          WHERE retry_real_at <= ?
          ORDER BY number LIMIT 100`,
        realNow,
      ),
    postponeErrand: (number, retryRealAt) => {
      database.run(
        'UPDATE mail_errand SET attempts = attempts + 1, retry_real_at = ? WHERE number = ?',
        retryRealAt,
        number,
      );
    },
    removeErrand: (number) => {
      database.run('DELETE FROM mail_errand WHERE number = ?', number);
    },
  };
}
