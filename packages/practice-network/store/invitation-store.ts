import type { Database } from '#store/database.ts';

export interface Invitation {
  number: number;
  account: number;
  person: number;
  note: string | null;
  createdAt: number;
  state: 'PENDING' | 'ACCEPTED' | 'WITHDRAWN' | 'GONE';
  /** Which invitation of this pair, from 0. */
  turn: number;
}

export interface InvitationStore {
  byNumber(number: number): Invitation | null;
  pendingOf(account: number, person: number): Invitation | null;
  /** One page of what is pending, newest first. */
  pending(account: number, page: { offset: number; limit: number }): Invitation[];
  countPending(account: number): number;
  /** Instants of what was sent after an instant, the oldest first. */
  sentAfter(account: number, at: number): number[];
  countNotesAfter(account: number, at: number): number;
  add(invitation: Omit<Invitation, 'number' | 'state'>): Invitation;
  close(invitation: Invitation, state: Exclude<Invitation['state'], 'PENDING'>, at: number): void;
}

interface Row extends Omit<Invitation, 'createdAt'> {
  created_at: number;
}

function invitationOf(row: Row): Invitation {
  return {
    number: row.number,
    account: row.account,
    person: row.person,
    note: row.note,
    createdAt: row.created_at,
    state: row.state,
    turn: row.turn,
  };
}

/** The table of invitations in every state. */
export function createInvitationStore(database: Database): InvitationStore {
  const one = (row: Row | undefined) => (row === undefined ? null : invitationOf(row));
  return {
    byNumber: (number) =>
      one(database.one<Row>('SELECT * FROM invitation WHERE number = ?', number)),
    pendingOf: (account, person) =>
      one(
        database.one<Row>(
          "SELECT * FROM invitation WHERE account = ? AND person = ? AND state = 'PENDING'",
          account,
          person,
        ),
      ),
    pending: (account, { offset, limit }) =>
      database
        .many<Row>(
          `
            SELECT *
            FROM invitation
            WHERE account = ? AND state = 'PENDING'
            ORDER BY created_at DESC, number DESC LIMIT ? OFFSET ?`,
          account,
          limit,
          offset,
        )
        .map(invitationOf),
    countPending: (account) =>
      database.one<{ n: number }>(
        "SELECT count(*) AS n FROM invitation WHERE account = ? AND state = 'PENDING'",
        account,
      )?.n ?? 0,
    sentAfter: (account, at) =>
      database
        .many<{ created_at: number }>(
          `
            SELECT created_at
            FROM invitation
            WHERE account = ? AND created_at > ?
            ORDER BY created_at`,
          account,
          at,
        )
        .map((row) => row.created_at),
    countNotesAfter: (account, at) =>
      database.one<{ n: number }>(
        `
          SELECT count(*) AS n
          FROM invitation
          WHERE account = ? AND created_at >= ? AND note IS NOT NULL`,
        account,
        at,
      )?.n ?? 0,
    add: (invitation) => {
      const { account, person, note, createdAt, turn } = invitation;
      const { id } = database.run(
        `
          INSERT INTO invitation (account, person, note, created_at, state, turn)
          VALUES (?, ?, ?, ?, 'PENDING', ?)`,
        account,
        person,
        note,
        createdAt,
        turn,
      );
      return { ...invitation, number: id, state: 'PENDING' };
    },
    close: (invitation, state, at) => {
      database.run(
        'UPDATE invitation SET state = ?, closed_at = ? WHERE number = ?',
        state,
        at,
        invitation.number,
      );
    },
  };
}
