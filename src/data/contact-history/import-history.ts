import { sql } from 'kysely';
import { lastContact, type PastContact } from '#core/contact-history/contact-facts.ts';
import type { HistoryTool } from '#core/contact-history/history-tools.ts';
import { personKeys, identifyingKeys } from '#core/erasure/person-keys.ts';
import { json, type DatabaseTransaction } from '#data/database.ts';
import { recordHistoryOptOuts } from '#data/contact-history/history-opt-outs.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import type { ErasedPeople } from '#data/tables/erased-people.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Scope } from '#data/scope.ts';

const PEOPLE_AT_ONCE = 500;

type Batch = { importId: string; erased: ErasedPeople; limit?: number };
type LockedImport = { tool: HistoryTool; file_name: string; created_at: number };
type Waiting = { place: number; row_number: number; person: PastContact };

/**
 * Adds the next people of an import, in one transaction, so that a kill at any moment leaves each
 * of them either waiting or added. Returns whether more are waiting; an import that was undone has
 * none.
 */
export async function importHistory(
  given: Scope<'now'>,
  { importId, erased, limit = PEOPLE_AT_ONCE }: Batch,
): Promise<boolean> {
  return inScope(given, async (scope) => {
    const of = await lockImport(scope, importId);
    if (of === null) return false;
    const waiting = await takeWaiting(scope, { importId, limit });
    const kept = await withoutErased(scope, waiting, erased);
    await insertPeople(scope, { importId, importedAt: of.created_at, waiting: kept });
    await recordHistoryOptOuts(scope, {
      importId,
      source: { tool: of.tool, fileName: of.file_name },
      people: kept.map(({ person }) => person),
    });
    const more = waiting.length === limit;
    await sql`
      update contact_history_imports
      set people_done = people_done + ${waiting.length}::int,
        state = case when ${more}::boolean then state else 'DONE' end
      where user_id = ${scope.userId} and import_id = ${importId}`.execute(scope.db);
    await publishStreamEvent(scope, 'history.progress', { importId });
    return more;
  });
}

async function lockImport(
  { db, userId }: Scope<'now', DatabaseTransaction>,
  importId: string,
): Promise<LockedImport | null> {
  const row = await db
    .selectFrom('contact_history_imports')
    .select(['tool', 'file_name', 'created_at'])
    .where(({ and }) => and({ user_id: userId, import_id: importId, state: 'RUNNING' }))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

async function takeWaiting(
  { db, userId }: Scope<'now', DatabaseTransaction>,
  { importId, limit }: { importId: string; limit: number },
): Promise<Waiting[]> {
  const { rows } = await sql<Omit<Waiting, 'person'> & { person: PastContact | null }>`
    with next as (
      select place
      from contact_history_rows
      where user_id = ${userId} and import_id = ${importId} and person is not null
      order by place limit ${limit}
    ), taken as (
      delete from contact_history_rows
      where user_id = ${userId}
        and import_id = ${importId}
        and person is not null
        and place <= (select max(place) from next)
      returning place, row_number, person
    )
    select * from taken order by place`.execute(db);
  return rows.flatMap(({ person, ...row }) => (person === null ? [] : [{ ...row, person }]));
}

async function withoutErased(
  { db, userId }: Scope<'now', DatabaseTransaction>,
  waiting: readonly Waiting[],
  erased: ErasedPeople,
): Promise<Waiting[]> {
  const keys = waiting.map(({ person }) => identifyingKeys(person));
  const found = await erased.among({ db, userId, keys: keys.flat() });
  return waiting.filter((_, at) => keys[at]?.some((key) => found.has(key)) !== true);
}

async function insertPeople(
  { db, userId }: Scope<'now', DatabaseTransaction>,
  {
    importId,
    importedAt,
    waiting,
  }: { importId: string; importedAt: number; waiting: readonly Waiting[] },
): Promise<void> {
  if (waiting.length === 0) return;
  const people = waiting.map(({ row_number: row, person }) => {
    const contact = lastContact(person.facts);
    return {
      row,
      name: person.name,
      facts: person.facts,
      contact: contact?.how ?? null,
      at: contact === null ? null : new Date(contact.at ?? importedAt),
      optOut: person.optOut,
      keys: personKeys(person),
    };
  });
  await sql`
    with fresh as materialized (
      select nextval(pg_get_serial_sequence('contact_history', 'history_id')) as history_id, g.*
      from jsonb_to_recordset(${json(people)}::jsonb) as g (
        "row" int, name text, facts jsonb, contact text, at timestamptz, "optOut" jsonb,
        keys text[]
      )
    ), added as (
      insert into contact_history (
        user_id, history_id, import_id, row_number, name, facts, contact, contacted_at, opt_out
      )
      overriding system value
      select ${userId}, history_id, ${importId}, "row", name, facts, contact, at,
        nullif("optOut", 'null')
      from fresh
    )
    insert into contact_history_keys (user_id, key, history_id)
    select ${userId}, k.key, f.history_id
    from fresh f
    cross join unnest(f.keys) as k (key)`.execute(db);
}
