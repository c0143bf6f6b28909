import type { Database } from '#store/database.ts';

const DUE_KINDS = ['accept', 'noteReply', 'read', 'reply', 'writeFirst', 'edit', 'delete'] as const;
type DueKind = (typeof DUE_KINDS)[number];

/**
 * Something a person will do. `ref` is the invitation (accept, noteReply) or the message (read,
 * reply, and their own one for edit and delete); nothing for writeFirst.
 */
export interface DueEvent {
  number: number;
  at: number;
  kind: DueKind;
  account: number;
  person: number;
  ref: number;
}

export interface ScheduleStore {
  add(event: Omit<DueEvent, 'number'>): void;
  /** The earliest event, or null. */
  next(): DueEvent | null;
  /** What is planned between an account and a person, the earliest first. */
  ofPair(account: number, person: number): DueEvent[];
  remove(number: number): void;
  removePair(account: number, person: number): void;
}

/** The table of what people will do, and when. */
export function createScheduleStore(database: Database): ScheduleStore {
  return {
    add: ({ at, kind, account, person, ref }) => {
      database.run(
        'INSERT INTO due (at, kind, account, person, ref) VALUES (?, ?, ?, ?, ?)',
        at,
        kind,
        account,
        person,
        ref,
      );
    },
    next: () => database.one<DueEvent>('SELECT * FROM due ORDER BY at, number LIMIT 1') ?? null,
    ofPair: (account, person) =>
      database.many<DueEvent>(
        'SELECT * FROM due WHERE account = ? AND person = ? ORDER BY at, number',
        account,
        person,
      ),
    remove: (number) => {
      database.run('DELETE FROM due WHERE number = ?', number);
    },
    removePair: (account, person) => {
      database.run('DELETE FROM due WHERE account = ? AND person = ?', account, person);
    },
  };
}
