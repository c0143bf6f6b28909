import { sql } from 'kysely';
import { identifyingKeys } from '#core/erasure/person-keys.ts';
import { recordAgain } from '#data/contact-history/record-again.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { coveredLeads } from '#data/do-not-contact/do-not-contact.ts';
import { deleteFrom, leaveToTheTeam } from '#data/do-not-contact/delete-from.ts';
import {
  isOfAddress,
  keysOfRows,
  recordOptOuts,
  type OptOutRow,
} from '#data/do-not-contact/opt-out-rows.ts';
import { shareDoNotContact } from '#data/do-not-contact/share-later.ts';
import { blacklistLeads, releaseUncovered } from '#data/leads/lead-changes.ts';
import type { ErasedPeople } from '#data/tables/erased-people.ts';
import type { Scope } from '#data/scope.ts';

type Changing = Scope<'now', DatabaseTransaction>;
type Given = { listFile: string; rows: readonly OptOutRow[]; erased: ErasedPeople };

/**
 * Adds the next rows of a do-not-contact file to the record; nothing of someone who was erased is
 * stored again. Returns the places of the rows that were not on it yet.
 */
export async function recordListRows(
  scope: Changing,
  { listFile, rows, erased }: Given,
): Promise<ReadonlySet<number>> {
  const { db, userId } = scope;
  const keys = rows.map(({ member, slug, addresses }) => [
    ...identifyingKeys({ memberId: member, profileSlug: slug, email: null }),
    ...addresses.flatMap((email) => identifyingKeys({ email })),
  ]);
  const gone = await erased.among({ db, userId, keys: keys.flat() });
  const kept = rows.flatMap((row, place) =>
    keys[place]?.some((key) => gone.has(key)) === true ? [] : [{ row, place }],
  );
  const added = await recordOptOuts(scope, { optOuts: kept.map(({ row }) => row), listFile });
  const again = kept.filter((_, at) => !added.has(at)).map(({ row }) => row);
  await keepForAll(scope, { listFile, rows: again });
  return new Set(kept.flatMap(({ place }, at) => (added.has(at) ? place : [])));
}

/** An entry that another file asks for as well is no longer the first one’s alone. */
async function keepForAll(
  { db, userId }: Changing,
  { listFile, rows }: Omit<Given, 'erased'>,
): Promise<void> {
  if (rows.length === 0) return;
  const addresses = rows.filter(isOfAddress).flatMap((row) => row.addresses);
  const people = rows.filter((row) => !isOfAddress(row));
  await sql`
    update do_not_contact e
    set history_import_id = null, list_file = null
    where e.user_id = ${userId}
      and (e.history_import_id is not null or e.list_file is distinct from ${listFile}::text)
      and (e.history_import_id is not null or e.list_file is not null)
      and (
        e.address = any(${addresses}::text[])
        or e.entry_id in (
          select k.entry_id
          from ${keysOfRows(people)} r
          join do_not_contact_keys k on k.user_id = ${userId} and k.key = any(r.keys)
        )
      )`.execute(db);
}

/**
 * Stops the leads whom the entries of a do-not-contact file cover, in every campaign, and shares
 * the entries with the team if it shares its list.
 */
export async function stopListed(scope: Changing, listFile: string): Promise<void> {
  const { db, userId } = scope;
  const { rows } = await sql<{ key: string }>`
    select distinct k.key
    from do_not_contact e
    join do_not_contact_keys k on k.user_id = e.user_id and k.entry_id = e.entry_id
    where e.user_id = ${userId} and e.list_file = ${listFile}`.execute(db);
  const leadIds = await coveredLeads(
    scope,
    rows.map(({ key }) => key),
  );
  await blacklistLeads({ ...scope, leadIds, actor: 'USER' }, null);
  await shareDoNotContact(db, userId);
}

/**
 * Takes the entries of a do-not-contact file off the record, except those on the team’s list, which
 * is everyone’s. What imports of contact history ask for as well becomes theirs. Returns how many
 * went and how many stay.
 */
export async function undoListFile(
  scope: Changing,
  listFile: string,
): Promise<{ removed: number; kept: number }> {
  const of = sql<boolean>`e.list_file = ${listFile}`;
  const kept = await leaveToTheTeam(scope, of);
  const { keys, entries: removed } = await deleteFrom(scope, of);
  await recordAgain(scope, keys);
  const leadIds = await coveredLeads(scope, keys);
  await releaseUncovered({ ...scope, leadIds, actor: 'USER' });
  return { removed, kept };
}
