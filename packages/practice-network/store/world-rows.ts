import type { SQLInputValue } from 'node:sqlite';
import type { Database } from '#store/database.ts';

/** What is kept of accounts, mailboxes, and the people they met; blobs as base64. */
export const KEPT_TABLES = [
  'account',
  'tie',
  'invitation',
  'chat',
  'message',
  'gone',
  'endorsement',
  'reaction',
  'ledger',
  'due',
  'mailbox',
  'mail_folder',
  'mail',
  'mail_item',
  'mail_ledger',
  'mail_due',
] as const;
/** Of these, the ones whose rows of an account are replaced as a whole. */
const OF_ACCOUNT = [
  'tie',
  'invitation',
  'chat',
  'endorsement',
  'reaction',
  'ledger',
  'due',
] as const;
const BLOB = 'base64:';

type Row = Readonly<Record<string, string | number | null>>;
export type WorldRows = Partial<Record<(typeof KEPT_TABLES)[number], readonly Row[]>>;

/** Everything that the network remembers of its accounts and mailboxes. */
export function readWorldRows(database: Database): WorldRows {
  return Object.fromEntries(
    KEPT_TABLES.map((table) => [
      table,
      database
        .many<Record<string, string | number | null | Uint8Array>>(`SELECT * FROM ${table}`)
        .map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              value instanceof Uint8Array
                ? `${BLOB}${Buffer.from(value).toString('base64')}`
                : value,
            ]),
          ),
        ),
    ]),
  );
}

/** Takes such rows over; what their accounts had before is gone. */
export function writeWorldRows(database: Database, rows: WorldRows): void {
  database.write(() => {
    for (const { number } of rows.account ?? []) {
      const account = Number(number);
      database.run(
        'DELETE FROM message WHERE chat IN (SELECT number FROM chat WHERE account = ?)',
        account,
      );
      for (const table of OF_ACCOUNT)
        database.run(`DELETE FROM ${table} WHERE account = ?`, account);
    }
    for (const table of KEPT_TABLES)
      for (const row of rows[table] ?? []) {
        const names = Object.keys(row);
        database.run(
          `INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
          ...Object.values(row).map(valueOf),
        );
      }
  });
}

function valueOf(value: string | number | null): SQLInputValue {
  return typeof value === 'string' && value.startsWith(BLOB)
    ? Buffer.from(value.slice(BLOB.length), 'base64')
    : value;
}
