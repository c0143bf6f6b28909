import type { Database } from '#store/database.ts';

export interface MetaStore {
  read<Value>(name: string): Value | null;
  save(name: string, value: unknown): void;
  /** The next number of a kind, from 1. */
  count(name: string): number;
}

/** Single values of the world: its seed, its beginning, its clock, the faults in force. */
export function createMetaStore(database: Database): MetaStore {
  const read = <Value>(name: string): Value | null => {
    const row = database.one<{ value: string }>('SELECT value FROM meta WHERE name = ?', name);
    return row === undefined ? null : (JSON.parse(row.value) as Value);
  };
  const save = (name: string, value: unknown) => {
    database.run(
      `
        INSERT INTO meta (name, value)
        VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      name,
      JSON.stringify(value),
    );
  };
  return {
    read,
    save,
    count: (name) => {
      const next = (read<number>(name) ?? 0) + 1;
      save(name, next);
      return next;
    },
  };
}
