import type { Database } from '#store/database.ts';

/** People who have left the network: no one finds them anymore. */
export interface DepartedStore {
  has(person: number): boolean;
  add(person: number, at: number): void;
  /** Forgets what is held in memory, after the tables were emptied or a write was undone. */
  reload(): void;
}

/** The table of people who closed their account, with all of them in memory. */
export function createDepartedStore(database: Database): DepartedStore {
  let gone = new Set<number>();
  const reload = () => {
    gone = new Set(
      database.many<{ person: number }>('SELECT person FROM gone').map(({ person }) => person),
    );
  };
  reload();
  return {
    has: (person) => gone.has(person),
    add: (person, at) => {
      database.run('INSERT OR IGNORE INTO gone (person, at) VALUES (?, ?)', person, at);
      gone.add(person);
    },
    reload,
  };
}
