import type { Database } from '#store/database.ts';

const MAIL_LEDGER_KINDS = [
  'ACCEPTED',
  'DELIVERED',
  'BOUNCED',
  'OPENED',
  'REPLIED',
  'AUTO_REPLIED',
  'OUT_OF_OFFICE',
  'UNSUBSCRIBED',
  'SCANNED',
] as const;
export type MailLedgerKind = (typeof MAIL_LEDGER_KINDS)[number];

/** What happened to a mail of a mailbox, or because of it. */
interface MailLedgerRow {
  id: number;
  at: number;
  realAt: number;
  /** The address of the mailbox that sent the mail. */
  mailbox: string;
  /** The recipients of the mail. */
  address: string;
  person: number | null;
  kind: MailLedgerKind;
  /** The Message-ID of the mail that was sent, with its angle brackets. */
  messageId: string | null;
  /** The mail that was sent. */
  mail: number;
  /** Recorded for this kind alone. */
  detail: Readonly<Record<string, unknown>>;
}

export interface MailLedgerStore {
  /** Writes what happened, in the transaction in which it does; answers its id. */
  add(row: Omit<MailLedgerRow, 'id' | 'realAt'>): number;
  /** Adds to the record of an entry. */
  tell(id: number, more: Record<string, unknown>): void;
  list(filter: { since: number; limit: number }): MailLedgerRow[];
  /** The mails from a mailbox to an address, oldest first; null: from any. */
  accepted(filter: { mailbox: string | null; address: string }): MailLedgerRow[];
  /** How many of a kind there are between a mailbox and an address, from an instant on. */
  count(filter: { mailbox: string; address: string; kind: MailLedgerKind; since: number }): number;
}

interface Row extends Omit<MailLedgerRow, 'realAt' | 'messageId' | 'detail'> {
  real_at: number;
  message_id: string | null;
  detail: string;
}

const rowOf = ({ real_at, message_id, detail, ...row }: Row): MailLedgerRow => ({
  ...row,
  realAt: real_at,
  messageId: message_id,
  detail: JSON.parse(detail) as Record<string, unknown>,
});

/** The mail world's own record, which tests compare with. */
export function createMailLedgerStore({
  database,
  realNow,
}: {
  database: Database;
  realNow: () => number;
}): MailLedgerStore {
  return {
    add: ({ at, mailbox, address, person, kind, messageId, mail, detail }) =>
      database.run(
        `
          INSERT INTO mail_ledger (
            at, real_at, mailbox, address, person, kind, message_id, mail, detail
          )
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        at,
        realNow(),
        mailbox,
        address,
        person,
        kind,
        messageId,
        mail,
        JSON.stringify(detail),
      ).id,
    tell: (id, more) => {
      database.run(
        'UPDATE mail_ledger SET detail = json_patch(detail, ?) WHERE id = ?',
        JSON.stringify(more),
        id,
      );
    },
    list: ({ since, limit }) =>
      database
        .many<Row>('SELECT * FROM mail_ledger WHERE id > ? ORDER BY id LIMIT ?', since, limit)
        .map(rowOf),
    accepted: ({ mailbox, address }) =>
      database
        .many<Row>(
          `
            SELECT *
            FROM mail_ledger
            WHERE address = ?1 AND (?2 IS NULL OR mailbox = ?2) AND kind = 'ACCEPTED'
            ORDER BY id`,
          address,
          mailbox,
        )
        .map(rowOf),
    count: ({ mailbox, address, kind, since }) =>
      database.one<{ n: number }>(
        `
          SELECT count(*) AS n
          FROM mail_ledger
          WHERE address = ? AND mailbox = ? AND kind = ? AND at >= ?`,
        address,
        mailbox,
        kind,
        since,
      )?.n ?? 0,
  };
}
