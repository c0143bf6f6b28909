import type { Database } from '#practice-network/store/database.ts';

export const LEDGER_KINDS = ['INVITE', 'WITHDRAW', 'MESSAGE', 'INMAIL', 'VISIT', 'FOLLOW', 'ENDORSE', 'LIKE', 'ACCEPTED', 'REPLIED', 'READ'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export interface LedgerRow {
  id: number;
  at: number;
  account: number;
  person: number;
  kind: LedgerKind;
  text: string | null;
  requestId: string | null;
}

export interface LedgerStore {
  /** Writes one act. It is called in the transaction of the act, so a row stands for an act that took effect, and only for that. */
  add(row: Omit<LedgerRow, 'id'>): void;
  list(filter: { since: number; limit: number; account: number | null; kind: LedgerKind | null }): LedgerRow[];
  latestAt(): number;
}

interface Row extends Omit<LedgerRow, 'requestId'> {
  request_id: string | null;
}

export function createLedgerStore(database: Database): LedgerStore {
  return {
    add: ({ at, account, person, kind, text, requestId }) => {
      database.run('INSERT INTO ledger (at, account, person, kind, text, request_id) VALUES (?, ?, ?, ?, ?, ?)', at, account, person, kind, text, requestId);
    },
    list: ({ since, limit, account, kind }) =>
      database
        .many<Row>(
          'SELECT * FROM ledger WHERE id > ?1 AND (?2 IS NULL OR account = ?2) AND (?3 IS NULL OR kind = ?3) ORDER BY id LIMIT ?4',
          since, account, kind, limit,
        )
        .map(({ request_id, ...row }) => ({ ...row, requestId: request_id })),
    latestAt: () => database.one<{ at: number | null }>('SELECT max(at) AS at FROM ledger')?.at ?? 0,
  };
}
