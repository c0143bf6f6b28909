import { sql } from 'kysely';
import {
  LEFT_OUT_FILES,
  type ArchiveProblem,
  type RefusalCode,
} from '#core/account/archive-rules.ts';
import { IMPORT_FILES, EMPTY_TABLES } from '#data/account-import/import-files.ts';
import type { Manifest } from '#data/account-import/archive-zip.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import { readPage, type PageQuery } from '#data/database/own-rows.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** An import as the API names it, in real time. */
export type ArchiveImport = NonNullable<Awaited<ReturnType<typeof readArchiveImport>>>;
type Refusal = { file: string; row: number; code: RefusalCode; field: string | null };

const PART_BYTES = 8 * 1024 * 1024;

/**
 * The tables of which an account has rows, among those that have none in an empty one (product
 * rules, section 21; decision 196).
 */
export async function filledTables({ db, userId }: Owner): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    ${sql.join(
      EMPTY_TABLES.map(
        (table) => sql`
          (select ${table} as name from ${sql.table(table)} where user_id = ${userId} limit 1)`,
      ),
      sql` union all `,
    )}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Stores an archive and enqueues the job that reads it. Returns the id of the import. */
export async function insertArchiveImport(
  { db, userId, realNow }: Scope<'realNow', DatabaseTransaction>,
  { fileName, manifest, bytes }: { fileName: string; manifest: Manifest; bytes: Uint8Array },
): Promise<string> {
  const rowsOf = (name: string) => manifest.rows.get(name) ?? 0;
  await dropRest({ db, userId });
  const leftOut = Object.keys(LEFT_OUT_FILES).flatMap((file) =>
    rowsOf(file) === 0 ? [] : [[file, rowsOf(file)] as const],
  );
  const { import_id: importId } = await db
    .insertInto('archive_imports')
    .values({
      user_id: userId,
      file_name: fileName,
      archive_user_id: manifest.userId,
      real_made_at: instant(Date.parse(manifest.madeAt)),
      rows_total: String(IMPORT_FILES.reduce((sum, { name }) => sum + rowsOf(name), 0)),
      left_out: json(Object.fromEntries(leftOut)),
      real_asked_at: instant(realNow),
    })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  for (let part = 0; part * PART_BYTES < bytes.length; part += 1)
    await db
      .insertInto('archive_import_parts')
      .values({
        user_id: userId,
        import_id: importId,
        part_number: part,
        content: Buffer.from(bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)),
      })
      .execute();
  await addJob({ db, task: 'import-archive', payload: { userId, importId } });
  return importId;
}

/** The archive of an import; empty once nothing of it is left to read. */
export async function readArchiveBytes({ db, userId }: Owner, importId: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (;;) {
    const part = await db
      .selectFrom('archive_import_parts')
      .select('content')
      .where(({ and }) => and({ user_id: userId, import_id: importId, part_number: parts.length }))
      .executeTakeFirst();
    if (part === undefined) return Buffer.concat(parts);
    parts.push(part.content);
  }
}

/** A page of a user's imports, newest first. */
export function listArchiveImports(scope: Owner, page: PageQuery) {
  return readPage(importsOf(scope).orderBy('import_id', 'desc'), page);
}

export function readArchiveImport(scope: Owner, importId: string) {
  return importsOf(scope).where('import_id', '=', importId).executeTakeFirst();
}

/** The rows of an import that were refused and kept, in the order of the archive. */
export async function readRefusals(
  { db, userId }: Owner,
  importId: string,
  limit: number,
): Promise<Refusal[]> {
  const { rows } = await sql<Refusal>`
    select file, row_number as row, code, field
    from archive_import_refusals
    where user_id = ${userId} and import_id = ${importId}
    order by array_position(${IMPORT_FILES.map(({ name }) => name)}::text[], file), row_number
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Ends an import, by itself (null) or before its time; only its report stays, and of one that was
 * given up also the rest, so that it can be continued. Real time.
 */
export async function endArchiveImport(
  { db, userId, realNow }: Scope<'realNow', DatabaseTransaction>,
  importId: string,
  problem: ArchiveProblem | null,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('archive_imports')
    .set({
      state: problem === null ? 'DONE' : 'FAILED',
      problem,
      real_done_at: instant(realNow),
    })
    .where(({ and }) => and({ user_id: userId, import_id: importId, state: 'RUNNING' }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n && problem !== 'GIVEN_UP') await dropRest({ db, userId });
}

/** Has an import that was given up read on. False if nothing of it is left to read. */
export async function continueArchiveImport(
  { db, userId }: Owner<DatabaseTransaction>,
  importId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('archive_imports')
    .set({ state: 'RUNNING', problem: null, real_done_at: null })
    .where(({ and }) => and({ user_id: userId, import_id: importId, state: 'FAILED' }))
    .where(hasRest)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await addJob({ db, task: 'import-archive', payload: { userId, importId } });
  return true;
}

/** At most one import of a user has a rest: the next one, or its end, drops it. */
async function dropRest({ db, userId }: Owner<DatabaseTransaction>): Promise<void> {
  await db.deleteFrom('archive_import_ids').where('user_id', '=', userId).execute();
  await db.deleteFrom('archive_import_parts').where('user_id', '=', userId).execute();
}

const hasRest = sql<boolean>`
  exists (
    select from archive_import_parts p
    where p.user_id = archive_imports.user_id and p.import_id = archive_imports.import_id
  )`;

function importsOf({ db, userId }: Owner) {
  return db
    .selectFrom('archive_imports')
    .select([
      'import_id as id',
      'file_name as fileName',
      'state',
      'phase',
      'problem',
      'rows_done as rowsDone',
      'rows_total as rowsTotal',
      'counts',
      'left_out as leftOut',
      'real_made_at as madeAt',
      'real_asked_at as askedAt',
      'real_done_at as doneAt',
      sql<boolean>`state = 'FAILED' and ${hasRest}`.as('canContinue'),
    ])
    .where('user_id', '=', userId);
}
