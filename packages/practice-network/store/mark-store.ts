import type { Database } from '#store/database.ts';

/** Endorsements and reactions: marks that are either there or not. */
export interface MarkStore {
  endorsed(account: number, person: number): number[];
  endorse(account: number, person: number, skill: number): void;
  reaction(account: number, post: string): string | null;
  react(account: number, post: string, reaction: string): void;
  unreact(account: number, post: string): boolean;
}

/** The tables of endorsements and reactions. */
export function createMarkStore(database: Database): MarkStore {
  return {
    endorsed: (account, person) =>
      database
        .many<{ skill: number }>(
          'SELECT skill FROM endorsement WHERE account = ? AND person = ?',
          account,
          person,
        )
        .map(({ skill }) => skill),
    endorse: (account, person, skill) => {
      database.run(
        'INSERT OR IGNORE INTO endorsement (account, person, skill) VALUES (?, ?, ?)',
        account,
        person,
        skill,
      );
    },
    reaction: (account, post) =>
      database.one<{ reaction: string }>(
        'SELECT reaction FROM reaction WHERE account = ? AND post = ?',
        account,
        post,
      )?.reaction ?? null,
    react: (account, post, reaction) => {
      database.run(
        'INSERT OR REPLACE INTO reaction (account, post, reaction) VALUES (?, ?, ?)',
        account,
        post,
        reaction,
      );
    },
    unreact: (account, post) =>
      database.run('DELETE FROM reaction WHERE account = ? AND post = ?', account, post).changes >
      0,
  };
}
