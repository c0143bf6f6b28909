import type { AttackGround } from './attack-ground.ts';
import { draftOf, written } from './draft-request.ts';
import { plantUser, type PlantedUser } from './plant-user.ts';
import { readTableShapes, type TableShape } from './table-shapes.ts';

export type AttackWorld = {
  shapes: readonly TableShape[];
  /** A new user with rows of every kind, whose account on the practice network is connected. */
  settle: (mark: string) => Promise<PlantedUser>;
  /** Ends all waits after many tries. */
  forgetTries: () => Promise<void>;
};

/** Ways to plant people. */
export async function openAttackWorld(ground: AttackGround): Promise<AttackWorld> {
  const { pool, keys, http, api } = ground;
  const shapes = await readTableShapes({ pool });
  const { rows: counting } = await pool.query<{ name: string }>(`select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('scope', 'key') group by 1 having count(*) = 2`);
  const connect = api.operations.find(({ key }) => key === 'POST /userdetails/verify');
  return {
    shapes,
    async forgetTries() {
      for (const { name } of counting) await pool.query(`delete from "${name}"`);
    },
    async settle(mark) {
      const user = await plantUser({ pool, keys, shapes, mark });
      if (connect === undefined) throw new Error('The document has no call that connects an account');
      const { status, text } = await http.send(written(draftOf({ api, user, operation: connect })));
      if (status !== 200) throw new Error(`The account of ${mark} was not connected: ${status} ${text}`);
      return user;
    },
  };
}

type Owned = { pool: AttackGround['pool']; shapes: readonly TableShape[]; userId: string };

/** What may be written also when a request is refused: that somebody tried, and the kept answer to its Idempotency-Key. */
const TRACES = ['audit_log', 'idempotency_keys'];

/** A number for each table that changes with any of the user's rows in it. */
export async function digestOf({ pool, shapes, userId }: Owned): Promise<Record<string, string>> {
  const parts = shapes.filter(({ name }) => !TRACES.includes(name)).map(({ name, owner }) => `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from "${name}" t where ${owner} = $1`);
  const { rows } = await pool.query<{ name: string; digest: string }>(parts.join(' union all '), [userId]);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** The tables in which two digests differ. */
export function changedTables(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}

/** All rows of a user, each as text, by table. */
export async function rowsOf({ pool, shapes, userId }: Owned): Promise<Record<string, string[]>> {
  const snapshot: Record<string, string[]> = {};
  for (const { name, owner } of shapes) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t where ${owner} = $1 order by 1`, [userId]);
    snapshot[name] = rows.map(({ row }) => row);
  }
  return snapshot;
}
