import { sql } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';
import { hashPersonKey, openErasureKey } from '#data/erasure/erasure-key.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

type Asked = {
  db: AnyDatabase;
  userId: string;
  keys: readonly string[];
  /** Leaves out whom teammates have erased. */
  own?: boolean;
};

/** What whoever brings people in asks first. */
export type ErasedPeople = {
  /** Of these keys of people (`personKeys`) those of somebody who was erased. */
  among: (query: Asked) => Promise<ReadonlySet<string>>;
};

/** Whose erasures count for a user: their own, and those of the team if it shares its list. */
const erasers = ({ userId, own = false }: Omit<Asked, 'db' | 'keys'>) =>
  own
    ? sql`(select ${userId}::bigint)`
    : sql`(
  select ${userId}::bigint union select o.user_id from team_members me join teams t on t.team_id = me.team_id and t.shared_blacklist join team_members o on o.team_id = me.team_id where me.user_id = ${userId})`;

/** Knows erased people again by the hashes of what they were known by. */
export function erasedPeople(masterKey: MasterKey): ErasedPeople {
  return {
    async among({ db, userId, keys, own = false }) {
      if (keys.length === 0 || !(await hasErased({ db, userId, own }))) return new Set();
      const key = await openErasureKey(db, masterKey);
      if (key === null) return new Set();
      const byHash = new Map(keys.map((one) => [hashPersonKey(key, one).toString('hex'), one]));
      const { rows } = await sql<{ hash: string }>`
        select encode(key_hash, 'hex') as hash from erased_people where user_id in ${erasers({ userId, own })}
          and key_hash in (select decode(h, 'hex') from unnest(${[...byHash.keys()]}::text[]) as h)`.execute(
        db,
      );
      return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
    },
  };
}

/** Hardly anybody has erased somebody: then nothing is hashed. */
async function hasErased({ db, userId, own = false }: Omit<Asked, 'keys'>): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from erased_people where user_id in ${erasers({ userId, own })}) as any`.execute(
    db,
  );
  return rows[0]?.any ?? false;
}
