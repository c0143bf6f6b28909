import { sql, type RawBuilder } from 'kysely';
import type { DatabaseTransaction } from '#data/database.ts';
import { IS_ON_TEAM_LIST } from '#data/do-not-contact/do-not-contact-list.ts';
import type { Owner } from '#data/scope.ts';

type Deleting = Owner<DatabaseTransaction>;

/**
 * Entries `e` of an import or a file that the team shares are no longer its alone. Returns how
 * many.
 */
export async function leaveToTheTeam(
  { db, userId }: Deleting,
  of: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update do_not_contact e
    set history_import_id = null, list_file = null
    where e.user_id = ${userId} and ${of} and ${IS_ON_TEAM_LIST}`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes the entries `e` of an import or a file. Returns how many, and the keys that they had. */
export async function deleteFrom(
  { db, userId }: Deleting,
  of: RawBuilder<boolean>,
): Promise<{ entries: number; keys: string[] }> {
  const { rows } = await sql<{ entries: number; keys: string[] | null }>`
    with own as (
      select e.entry_id, e.address from do_not_contact e where e.user_id = ${userId} and ${of}
    ), known as (
      select k.key
      from own o
      join do_not_contact_keys k on k.user_id = ${userId} and k.entry_id = o.entry_id
      union
      select 'e:' || address from own where address is not null
    ), gone as (
      delete from do_not_contact e using own o
      where e.user_id = ${userId} and e.entry_id = o.entry_id
    )
    select (select count(*)::int from own) as entries, (select array_agg(key) from known) as keys
  `.execute(db);
  return { entries: rows[0]?.entries ?? 0, keys: rows[0]?.keys ?? [] };
}
