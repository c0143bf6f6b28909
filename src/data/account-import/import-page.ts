import { sql } from 'kysely';
import {
  REFUSALS_KEPT,
  type ArchiveCounts,
  type ArchivePhase,
} from '#core/account/archive-rules.ts';
import { identifyingKeys } from '#core/erasure/person-keys.ts';
import { attachmentType } from '#core/sequence/attachment-content.ts';
import { camel } from '#data/account-export/read-export-page.ts';
import type { OpenArchive } from '#data/account-import/archive-zip.ts';
import type { ArchiveRow } from '#data/account-import/import-files.ts';
import { isNamed, numberRows, renumbered } from '#data/account-import/new-ids.ts';
import { ownIdOf, readRow, RefusedRow, type FileColumns } from '#data/account-import/read-row.ts';
import { writeRows, type NumberedRow, type RefusedPlace } from '#data/account-import/write-rows.ts';
import { json, type DatabaseTransaction } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { Owner } from '#data/scope.ts';
import type { ErasedPeople } from '#data/tables/erased-people.ts';

/**
 * The judges of rows besides their columns. `wrongField` returns the field of a row whose JSON or
 * word the product can't read; null: none.
 */
export type ImportParts = {
  wrongField: (file: string, row: ArchiveRow) => string | null;
  erased: ErasedPeople;
};
export type Line = { lineNumber: number; text: string | null };
/** How far an import is: the lines of a file that are done, and whether rows are written yet. */
export type Place = { phase: ArchivePhase; fileNumber: number; lineNumber: number };
type OneImport = Owner & { importId: string };
type Page = { place: Place; lines: readonly Line[]; of: FileColumns; archive: OpenArchive };
type Taken = Owner<DatabaseTransaction> & { importId: string; archiveUserId: string };

const PEOPLE = ['leads', 'conversations', 'chats', 'withdrawals'];

/** How far an import is; null if it is over. */
export async function readPlace({ db, userId, importId }: OneImport): Promise<Place | null> {
  const row = await db
    .selectFrom('archive_imports')
    .select(['phase', 'file_number', 'line_number'])
    .where(({ and }) => and({ user_id: userId, import_id: importId, state: 'RUNNING' }))
    .executeTakeFirst();
  if (row === undefined) return null;
  return { phase: row.phase, fileNumber: row.file_number, lineNumber: row.line_number };
}

/**
 * Looks at the next lines of a file, or writes them, and moves the import on, in one transaction.
 * Null if the import is over, or another run has done them.
 */
export async function importPage(
  { db, userId, importId }: OneImport,
  { place, lines, of, archive }: Page,
  parts: ImportParts,
): Promise<Place | null> {
  return inTransaction(db, async (trx) => {
    const taken = await takePlace({ db: trx, userId, importId }, place);
    if (taken === null) return null;
    const one = { db: trx, userId, importId, archiveUserId: taken.archiveUserId };
    const counts = { ...taken.counts };
    if (place.phase === 'CHECKING') await numberPage(one, of, lines);
    else {
      const refused = await writePage(one, { lines, of, archive }, parts);
      const kept = Object.values(counts).reduce((sum, file) => sum + file.refused, 0);
      await keepRefusals(one, of, refused.slice(0, Math.max(0, REFUSALS_KEPT - kept)));
      const before = counts[of.file.name] ?? { read: 0, refused: 0 };
      counts[of.file.name] = {
        read: before.read + lines.length - refused.length,
        refused: before.refused + refused.length,
      };
    }
    const lineNumber = lines.at(-1)?.lineNumber ?? place.lineNumber;
    const next = { ...place, lineNumber };
    await sql`
      update archive_imports
      set line_number = ${lineNumber}, rows_done = rows_done + ${lines.length}::int,
        counts = ${json(counts)}
      where user_id = ${userId} and import_id = ${importId}`.execute(trx);
    return next;
  });
}

/** Continues with the next file. */
export function endFile(one: OneImport, place: Place): Promise<Place | null> {
  return moveOn(one, place, { ...place, fileNumber: place.fileNumber + 1, lineNumber: 0 });
}

/** Every file was looked at: from the first one on, rows are written. */
export function beginReading(one: OneImport, place: Place): Promise<Place | null> {
  return moveOn(one, place, { phase: 'READING', fileNumber: 0, lineNumber: 0 });
}

async function moveOn(
  { db, userId, importId }: OneImport,
  from: Place,
  to: Place,
): Promise<Place | null> {
  const { numAffectedRows } = await sql`
    update archive_imports
    set phase = ${to.phase}, file_number = ${to.fileNumber}, line_number = ${to.lineNumber},
      rows_total = case when phase = ${to.phase} then rows_total else rows_done end,
      rows_done = case when phase = ${to.phase} then rows_done else 0 end
    where user_id = ${userId}
      and import_id = ${importId}
      and state = 'RUNNING'
      and phase = ${from.phase}
      and file_number = ${from.fileNumber}
      and line_number = ${from.lineNumber}`.execute(db);
  return numAffectedRows === 1n ? to : null;
}

async function takePlace(
  { db, userId, importId }: Owner<DatabaseTransaction> & { importId: string },
  { phase, fileNumber, lineNumber }: Place,
): Promise<{ archiveUserId: string; counts: ArchiveCounts } | null> {
  const row = await db
    .selectFrom('archive_imports')
    .select(['archive_user_id as archiveUserId', 'counts'])
    .where(({ and }) =>
      and({
        user_id: userId,
        import_id: importId,
        state: 'RUNNING',
        phase,
        file_number: fileNumber,
        line_number: lineNumber,
      }),
    )
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return null;
  await sql`select set_config('reachwell.reading_archive', 'on', true)`.execute(db);
  return row;
}

/** Gives new numbers to the rows that others name; those that are refused are reported later. */
async function numberPage(taken: Taken, of: FileColumns, lines: readonly Line[]): Promise<void> {
  const ownId = ownIdOf(of);
  if (ownId === null || !isNamed(of.file.name)) return;
  const { rows } = readLines(taken, of, lines);
  const oldIds = rows.flatMap(({ row }) => {
    const id = row[camel(ownId)];
    return typeof id === 'string' ? [id] : [];
  });
  await numberRows(taken, of.file.name, oldIds);
}

async function writePage(
  taken: Taken,
  { lines, of, archive }: Omit<Page, 'place'>,
  { wrongField, erased }: ImportParts,
): Promise<RefusedPlace[]> {
  const { rows: read, refused } = readLines(taken, of, lines);
  const isErased = await erasedAmong(taken, of, { read, erased });
  const taking: NumberedRow[] = [];
  for (const one of read)
    try {
      if (isErased(one.row)) throw new RefusedRow('ERASED');
      const field = wrongField(of.file.name, one.row);
      if (field !== null) throw new RefusedRow('WRONG_VALUE', field);
      taking.push(of.file.table === 'attachments' ? await withContent(one, archive) : one);
    } catch (error) {
      refused.push({ place: one.place, refusal: refusalOf(error) });
    }
  const changed = taking.map(({ row }) => ({ ...row, ...of.file.change?.(row) }));
  const rows = await renumbered(taken, of, changed);
  const numbered = taking.map((one, index) => ({ ...one, row: rows[index] ?? one.row }));
  return [...refused, ...(await writeRows(taken, of, numbered))];
}

function readLines(
  { archiveUserId }: Taken,
  of: FileColumns,
  lines: readonly Line[],
): { rows: NumberedRow[]; refused: RefusedPlace[] } {
  const rows: NumberedRow[] = [];
  const refused: RefusedPlace[] = [];
  for (const { lineNumber: place, text } of lines)
    try {
      rows.push({ place, row: readRow(text, of, archiveUserId) });
    } catch (error) {
      refused.push({ place, refusal: refusalOf(error) });
    }
  return { rows, refused };
}

function refusalOf(error: unknown): RefusedRow {
  if (error instanceof RefusedRow) return error;
  throw error;
}

/** Whether a row is of someone who was erased from this account. */
async function erasedAmong(
  { db, userId }: Taken,
  { file }: FileColumns,
  { read, erased }: { read: readonly NumberedRow[]; erased: ErasedPeople },
): Promise<(row: ArchiveRow) => boolean> {
  if (!PEOPLE.includes(file.name)) return () => false;
  const found = await erased.among({
    db,
    userId,
    keys: read.flatMap(({ row }) => keysOf(row)),
  });
  return (row) => keysOf(row).some((key) => found.has(key));
}

function keysOf(row: ArchiveRow): string[] {
  const text = (field: string) => (typeof row[field] === 'string' ? row[field] : null);
  return identifyingKeys({
    memberId: text('networkMemberId') ?? text('memberId'),
    profileSlug: text('profileSlug'),
    email: text('email'),
    chatId: text('chatId'),
  });
}

/** An attached file with its bytes, if they are what it says they are. */
async function withContent(one: NumberedRow, archive: OpenArchive): Promise<NumberedRow> {
  const { attachmentId, fileName, contentType, sizeBytes } = one.row;
  const content = await archive.content(String(attachmentId), Number(sizeBytes));
  if (content === null) throw new RefusedRow('FILE_MISSING');
  if (attachmentType(String(fileName), content) !== contentType)
    throw new RefusedRow('WRONG_VALUE', 'contentType');
  return { ...one, content };
}

async function keepRefusals(
  { db, userId, importId }: Taken,
  { file }: FileColumns,
  refused: readonly RefusedPlace[],
): Promise<void> {
  if (refused.length === 0) return;
  const rows = refused.map(({ place, refusal: { code, field } }) => ({ place, code, field }));
  await sql`
    insert into archive_import_refusals (user_id, import_id, file, row_number, code, field)
    select ${userId}, ${importId}, ${file.name}, place, code, field
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (place int, code text, field text)`.execute(
    db,
  );
}
