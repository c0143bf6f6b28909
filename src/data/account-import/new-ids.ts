import { sql, type RawBuilder } from 'kysely';
import {
  IMPORT_FILES,
  JSON_REFERENCES,
  REFERENCES,
  TEXT_REFERENCES,
  type ArchiveRow,
} from '#data/account-import/import-files.ts';
import { withNewIds, type FileColumns } from '#data/account-import/read-row.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

type Importing = Owner<DatabaseTransaction> & { importId: string };

const NAMED = new Set([
  ...Object.values(REFERENCES),
  ...Object.values(JSON_REFERENCES),
  ...Object.values(TEXT_REFERENCES).flatMap((all) => all.map(({ file }) => file)),
]);

/** Whether rows of other files name rows of this one. */
export function isNamed(file: string): boolean {
  return NAMED.has(file);
}

/**
 * Gives rows new numbers, in the order of the archive, so that what is listed by number keeps its
 * order. A row that has one keeps it.
 */
export async function numberRows(
  { db, userId, importId }: Importing,
  file: string,
  oldIds: readonly string[],
): Promise<void> {
  if (oldIds.length === 0) return;
  await sql`
    insert into archive_import_ids (user_id, import_id, file, old_id, new_id)
    select ${userId}, ${importId}, ${file}, o.old_id, nextval(${sequenceOf(file)})
    from (
      select old_id
      from unnest(${[...oldIds]}::bigint[]) with ordinality as g (old_id, place)
      where not exists (
        select from archive_import_ids k
        where k.user_id = ${userId}
          and k.import_id = ${importId}
          and k.file = ${file}
          and k.old_id = g.old_id
      )
      group by old_id
      order by min(place)
    ) o`.execute(db);
}

/**
 * The rows with new numbers in place of all old ones. A row that the archive names and does not
 * have gets a unused number: two of them stay two.
 */
export async function renumbered(
  { archiveUserId, ...importing }: Importing & { archiveUserId: string },
  of: FileColumns,
  rows: readonly ArchiveRow[],
): Promise<ArchiveRow[]> {
  const named = new Map<string, Set<string>>();
  for (const row of rows)
    withNewIds(row, of, (file, oldId) => {
      named.set(file, (named.get(file) ?? new Set()).add(oldId));
      return oldId;
    });
  const newIds = new Map<string, ReadonlyMap<string, string>>();
  for (const [file, oldIds] of named) {
    if (file === of.file.name && !isNamed(file)) continue;
    await numberRows(importing, file, [...oldIds].sort(byNumber));
    newIds.set(file, await readNewIds(importing, file, [...oldIds]));
  }
  return rows.map((row) =>
    withNewIds(row, of, (file, oldId) =>
      file === 'people' && oldId === archiveUserId
        ? importing.userId
        : (newIds.get(file)?.get(oldId) ?? oldId),
    ),
  );
}

function byNumber(one: string, other: string): number {
  return Number(one) - Number(other);
}

async function readNewIds(
  { db, userId, importId }: Importing,
  file: string,
  oldIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ old_id: string; new_id: string }>`
    select old_id, new_id
    from archive_import_ids
    where user_id = ${userId}
      and import_id = ${importId}
      and file = ${file}
      and old_id = any(${[...oldIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ old_id: oldId, new_id: newId }) => [oldId, newId]));
}

/** The sequence that numbers the rows of a file; users are numbered with identities. */
function sequenceOf(file: string): RawBuilder<unknown> {
  const imported = IMPORT_FILES.find(({ name }) => name === file);
  const [table, column] = imported
    ? [imported.table, imported.order[0]]
    : ['identities', 'identity_id'];
  return sql`pg_get_serial_sequence(${table}, ${column})`;
}
