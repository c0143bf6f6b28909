import { columnsOf } from '#data/account-export/read-export-page.ts';
import { endArchiveImport, readArchiveBytes } from '#data/account-import/archive-imports.ts';
import { ArchiveError, openArchive } from '#data/account-import/archive-zip.ts';
import { IMPORT_FILES } from '#data/account-import/import-files.ts';
import {
  beginReading,
  endFile,
  importPage,
  readPlace,
  type ImportParts,
  type Line,
} from '#data/account-import/import-page.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { scheduleReminders } from '#data/notices/send-reminders.ts';
import type { Owner } from '#data/scope.ts';
import { wakeLane } from '#data/tables/lanes.ts';

type Run = Owner & {
  importId: string;
  now: () => number;
  realNow: () => number;
  stopping?: () => boolean;
  pageRows?: number;
};

/** A page ends after so many lines, or after so many characters. */
const PAGE_ROWS = 500;
const PAGE_LENGTH = 4 * 1024 * 1024;

/**
 * Reads an archive into its user's account, from where an earlier run stopped; true if it was
 * stopped before the end. Each page is one transaction that moves the place of the import on, so
 * that a kill at any moment loses no row and writes none twice.
 */
export async function importArchive(run: Run, parts: ImportParts): Promise<boolean> {
  try {
    return await readOn(run, parts);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const { db, userId, importId, realNow } = run;
    await inTransaction(db, (trx) =>
      endArchiveImport({ db: trx, userId, realNow: realNow() }, importId, 'DAMAGED'),
    );
    return false;
  }
}

async function readOn(
  { db, userId, importId, now, realNow, stopping = () => false, pageRows = PAGE_ROWS }: Run,
  parts: ImportParts,
): Promise<boolean> {
  const one = { db, userId, importId };
  let place = await readPlace(one);
  if (place === null) return false;
  const archive = await openArchive(await readArchiveBytes(one, importId));
  for (;;) {
    const file = IMPORT_FILES[place.fileNumber];
    if (file === undefined && place.phase === 'READING') break;
    if (file === undefined) {
      place = await beginReading(one, place);
      if (place === null) return false;
      continue;
    }
    const of = { file, columns: await columnsOf(db, file) };
    // An attached file may be large.
    const most = file.table === 'attachments' ? 1 : pageRows;
    for await (const lines of pagesOf(archive.lines(file.name), place.lineNumber, most)) {
      if (stopping()) return true;
      place = await importPage(one, { place, lines, of, archive }, parts);
      // Another run of the job is at it.
      if (place === null) return false;
    }
    place = await endFile(one, place);
    if (place === null) return false;
  }
  await inTransaction(db, async (trx) => {
    await endArchiveImport({ db: trx, userId, realNow: realNow() }, importId, null);
    await scheduleReminders(trx);
    await wakeLane({ db: trx, userId }, Math.floor(now()));
  });
  return false;
}

async function* pagesOf(
  lines: AsyncGenerator<string | null>,
  after: number,
  most: number,
): AsyncGenerator<Line[]> {
  let page: Line[] = [];
  let length = 0;
  let lineNumber = 0;
  for await (const text of lines) {
    lineNumber += 1;
    if (lineNumber <= after) continue;
    page.push({ lineNumber, text });
    length += text?.length ?? 0;
    if (page.length < most && length < PAGE_LENGTH) continue;
    yield page;
    [page, length] = [[], 0];
  }
  if (page.length > 0) yield page;
}
