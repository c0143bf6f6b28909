import type { WireCheckpoint } from '@reachwell/network-wire/auth.ts';
import type { Database } from '#store/database.ts';

/** A sign-in under way. Its age is counted in real time. */
export interface Intent {
  id: string;
  realAt: number;
  userName: string;
  accountId: string | null;
  country: string | null;
  customProxy?: { host: string; port: number };
  state: string | null;
  /** What is still to be solved, the present one first. */
  steps: WireCheckpoint[];
  wrongCodes: number;
  polls: number;
  /** The captcha will turn out badly. */
  fails: boolean;
}

export interface IntentStore {
  byId(id: string): Intent | null;
  save(intent: Intent): void;
  remove(id: string): void;
  removeOlderThan(realAt: number): void;
}

/** The table of sign-ins that aren’t finished. */
export function createIntentStore(database: Database): IntentStore {
  return {
    byId: (id) => {
      const row = database.one<{ body: string }>('SELECT body FROM intent WHERE id = ?', id);
      return row === undefined ? null : (JSON.parse(row.body) as Intent);
    },
    save: (intent) => {
      database.run(
        'INSERT OR REPLACE INTO intent (id, real_at, body) VALUES (?, ?, ?)',
        intent.id,
        intent.realAt,
        JSON.stringify(intent),
      );
    },
    remove: (id) => {
      database.run('DELETE FROM intent WHERE id = ?', id);
    },
    removeOlderThan: (realAt) => {
      database.run('DELETE FROM intent WHERE real_at < ?', realAt);
    },
  };
}
