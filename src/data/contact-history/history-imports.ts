import { sql } from 'kysely';
import type { PastContact } from '#core/contact-history/contact-facts.ts';
import type { HistoryTool } from '#core/contact-history/history-tools.ts';
import type { HistoryCounts } from '#core/contact-history/read-history.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import { readList, type ListQuery } from '#data/database/own-rows.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** A person of a file that waits for its import, or a row that can’t be used. */
export type StagedHistoryRow = {
  rowNumber: number;
  person: PastContact | null;
  cells: readonly string[] | null;
  code: string | null;
};

/** An import of contact history as the API names it; `createdAt` is campaign time. */
export type HistoryImport = NonNullable<Awaited<ReturnType<typeof readHistoryImport>>>;

export type NewHistoryImport = {
  tool: HistoryTool;
  fileName: string;
  headers: readonly string[];
  totalRows: number;
  wrongRows: number;
  silentRows: number;
  counts: HistoryCounts;
  people: number;
};

/**
 * Stores a file’s people and wrong rows together, and enqueues the job that adds the people.
 * Returns the id of the import.
 */
export async function insertHistoryImport(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  { tool, fileName, headers, totalRows, wrongRows, silentRows, counts, people }: NewHistoryImport,
  parts: AsyncIterable<readonly StagedHistoryRow[]>,
): Promise<string> {
  const { import_id: importId } = await db
    .insertInto('contact_history_imports')
    .values({
      user_id: userId,
      tool,
      file_name: fileName,
      headers: json(headers),
      total_rows: totalRows,
      wrong_rows: wrongRows,
      silent_rows: silentRows,
      counts: json(counts),
      people,
      created_at: instant(now),
      ...(people === 0 && { state: 'DONE' }),
    })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  let place = 0;
  for await (const rows of parts) {
    await sql`
      insert into contact_history_rows
        (user_id, import_id, place, row_number, person, cells, code)
      select ${userId}, ${importId}, ${place}::int + g.place, g."rowNumber", g.person, g.cells,
        g.code
      from jsonb_to_recordset(${json(rows.map((row, at) => ({ ...row, place: at })))}::jsonb)
        as g (place int, "rowNumber" int, person jsonb, cells jsonb, code text)`.execute(db);
    place += rows.length;
  }
  if (people > 0) await addJob({ db, task: 'import-history', payload: { userId, importId } });
  return importId;
}

/** A page of a user’s imports, newest first, or a part of them by cursor. */
export function listHistoryImports(scope: Owner, asked: ListQuery) {
  return readList(importsOf(scope).orderBy('import_id', 'desc'), asked, {
    id: sql.ref('import_id'),
    changedAt: sql.ref('created_at'),
  });
}

export function readHistoryImport(scope: Owner, importId: string) {
  return importsOf(scope).where('import_id', '=', importId).executeTakeFirst();
}

/** Wrong rows of an import in the order of its file, after a place. */
export function readHistoryRejects(
  { db, userId }: Owner,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ place: number; rowNumber: number; code: string | null; cells: string[] | null }[]> {
  return db
    .selectFrom('contact_history_rows')
    .select(['place', 'row_number as rowNumber', 'code', 'cells'])
    .where(({ and }) => and({ user_id: userId, import_id: importId }))
    .where('code', 'is not', null)
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute();
}

function importsOf({ db, userId }: Owner) {
  return db
    .selectFrom('contact_history_imports')
    .select([
      'import_id as id',
      'tool',
      'file_name as fileName',
      'headers',
      'state',
      'total_rows as totalRows',
      'wrong_rows as wrongRows',
      'silent_rows as silentRows',
      'counts',
      'people',
      'people_done as peopleDone',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId);
}
