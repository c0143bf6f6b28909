import { sql } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';
import { hashPersonKey, openErasureKey } from '#data/secrets/erasure-key.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

type Asked = {
  db: AnyDatabase;
  userId: string;
  keys: readonly string[];
  /** Leaves out people erased by teammates. */
  own?: boolean;
};

/** What everything that brings people in checks first. */
export type ErasedPeople = {
  /** Which of these keys of people (`personKeys`) belong to an erased person. */
  among: (query: Asked) => Promise<ReadonlySet<string>>;
};

/** The users whose erasures apply to a user: their own, and the team's if it shares its list. */
const erasers = ({ userId, own = false }: Omit<Asked, 'db' | 'keys'>) =>
  own
    ? sql`(select ${userId}::bigint)`
    : sql`
      (
        select ${userId}::bigint
        union
        select o.user_id
        from team_members me
        join teams t on t.team_id = me.team_id and t.shared_blacklist
        join team_members o on o.team_id = me.team_id
        where me.user_id = ${userId}
      )`;

/** Recognizes erased people by hashes of their identifiers. */
export function erasedPeople(masterKey: MasterKey): ErasedPeople {
  return {
    async among({ db, userId, keys, own = false }) {
      if (keys.length === 0 || !(await hasErased({ db, userId, own }))) return new Set();
      const key = await openErasureKey(db, masterKey);
      if (key === null) return new Set();
      const byHash = new Map(keys.map((one) => [hashPersonKey(key, one).toString('hex'), one]));
      const { rows } = await sql<{ hash: string }>`
        select encode(key_hash, 'hex') as hash
        from erased_people
        where user_id in ${erasers({ userId, own })}
          and key_hash in (
            select decode(h, 'hex') from unnest(${[...byHash.keys()]}::text[]) as h
          )`.execute(db);
      return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
    },
  };
}

/** Most users have erased no one: then nothing is hashed. */
async function hasErased({ db, userId, own = false }: Omit<Asked, 'keys'>): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (
      select from erased_people where user_id in ${erasers({ userId, own })}
    ) as any`.execute(db);
  return rows[0]?.any ?? false;
}
