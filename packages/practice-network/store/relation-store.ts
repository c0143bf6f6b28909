import type { Database } from '#store/database.ts';

/**
 * What stands between an account and a person. `invitations` and `messages` count what was sent,
 * for the draws of what comes back.
 */
export interface Tie {
  account: number;
  person: number;
  connectedAt: number | null;
  withdrawnAt: number | null;
  following: boolean;
  silent: boolean;
  /** Takes invitations only with an e-mail address. */
  asksEmail: boolean;
  visits: number;
  invitations: number;
  messages: number;
}

export interface RelationStore {
  get(account: number, person: number): Tie;
  save(tie: Tie): void;
  /** First-degree people, the newest first. */
  connected(account: number): { person: number; connectedAt: number }[];
}

interface Row {
  connected_at: number | null;
  withdrawn_at: number | null;
  following: number;
  silent: number;
  asks_email: number | null;
  visits: number;
  invitations: number;
  messages: number;
}

/** The table of ties, one for each account and person. */
export function createRelationStore(database: Database): RelationStore {
  return {
    get: (account, person) => {
      const row = database.one<Row>(
        'SELECT * FROM tie WHERE account = ? AND person = ?',
        account,
        person,
      );
      return {
        account,
        person,
        connectedAt: row?.connected_at ?? null,
        withdrawnAt: row?.withdrawn_at ?? null,
        following: row?.following === 1,
        silent: row?.silent === 1,
        asksEmail: row?.asks_email === 1,
        visits: row?.visits ?? 0,
        invitations: row?.invitations ?? 0,
        messages: row?.messages ?? 0,
      };
    },
    save: (tie) => {
      database.run(
        'INSERT OR REPLACE INTO tie (account, person, connected_at, withdrawn_at, following, silent, asks_email, visits, invitations, messages) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        tie.account,
        tie.person,
        tie.connectedAt,
        tie.withdrawnAt,
        tie.following ? 1 : 0,
        tie.silent ? 1 : 0,
        tie.asksEmail ? 1 : 0,
        tie.visits,
        tie.invitations,
        tie.messages,
      );
    },
    connected: (account) =>
      database
        .many<{ person: number; connected_at: number }>(
          `
            SELECT person, connected_at
            FROM tie
            WHERE account = ? AND connected_at IS NOT NULL
            ORDER BY connected_at DESC, person`,
          account,
        )
        .map((row) => ({ person: row.person, connectedAt: row.connected_at })),
  };
}
