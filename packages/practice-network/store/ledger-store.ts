import type { Database } from '#store/database.ts';

export const LEDGER_KINDS = [
  'INVITE',
  'WITHDRAW',
  'MESSAGE',
  'INMAIL',
  'VISIT',
  'FOLLOW',
  'ENDORSE',
  'LIKE',
  'ACCEPTED',
  'REPLIED',
  'READ',
  'LEFT',
  'WROTE_FIRST',
  'MESSAGE_EDITED',
  'MESSAGE_DELETED',
  'CHAT_REMOVED',
] as const;
type LedgerKind = (typeof LEDGER_KINDS)[number];

interface LedgerRow {
  id: number;
  at: number;
  account: number;
  person: number;
  kind: LedgerKind;
  text: string | null;
  requestId: string | null;
  /** Real time in epoch milliseconds at which it took effect. */
  realAt: number | null;
  /**
   * Real time at which an endpoint first said by a 2xx that it had heard of it; null as long as
   * none has, and for acts.
   */
  toldRealAt: number | null;
}

export interface LedgerStore {
  /**
   * Writes one act and answers its id. It is called in the transaction of the act, so a row stands
   * for an act that took effect, and only for that.
   */
  add(row: Omit<LedgerRow, 'id' | 'realAt' | 'toldRealAt'>): number;
  noteTold(id: number): void;
  list(filter: {
    since: number;
    limit: number;
    account: number | null;
    kind: LedgerKind | null;
  }): LedgerRow[];
  /** How many rows of a kind an account has from an instant on. */
  countSince(filter: { account: number; kind: LedgerKind; at: number }): number;
  latestAt(): number;
}

interface Row extends Omit<LedgerRow, 'requestId' | 'realAt' | 'toldRealAt'> {
  request_id: string | null;
  real_at: number | null;
  told_real_at: number | null;
}

/** The table of everything that took effect on the network. */
export function createLedgerStore({
  database,
  realNow,
}: {
  database: Database;
  realNow: () => number;
}): LedgerStore {
  return {
    add: ({ at, account, person, kind, text, requestId }) =>
      database.run(
        `
          INSERT INTO ledger (at, account, person, kind, text, request_id, real_at)
          VALUES (?, ?, ?, ?, ?, ?, ?)`,
        at,
        account,
        person,
        kind,
        text,
        requestId,
        realNow(),
      ).id,
    noteTold: (id) => {
      database.run(
        'UPDATE ledger SET told_real_at = ? WHERE id = ? AND told_real_at IS NULL',
        realNow(),
        id,
      );
    },
    list: ({ since, limit, account, kind }) =>
      database
        .many<Row>(
          `
            SELECT *
            FROM ledger
            WHERE id > ?1 AND (?2 IS NULL OR account = ?2) AND (?3 IS NULL OR kind = ?3)
            ORDER BY id LIMIT ?4`,
          since,
          account,
          kind,
          limit,
        )
        .map(({ request_id, real_at, told_real_at, ...row }) => ({
          ...row,
          requestId: request_id,
          realAt: real_at,
          toldRealAt: told_real_at,
        })),
    countSince: ({ account, kind, at }) =>
      database.one<{ n: number }>(
        'SELECT count(*) AS n FROM ledger WHERE account = ? AND kind = ? AND at >= ?',
        account,
        kind,
        at,
      )?.n ?? 0,
    latestAt: () =>
      database.one<{ at: number | null }>('SELECT max(at) AS at FROM ledger')?.at ?? 0,
  };
}
