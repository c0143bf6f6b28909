import { setImmediate as breathe } from 'node:timers/promises';
import {
  createColumnFacts,
  looksLikeHeader,
  numberedHeaders,
} from '#core/lead-pack/csv-columns.ts';
import {
  FILE_SEPARATORS,
  type FileEncoding,
  type FileSeparator,
} from '#core/lead-pack/lead-file-format.ts';
import { IMPORT_CAPS } from '#core/lead-pack/lead-pack.ts';
import type { UploadedFile } from '#server/handler.ts';
import { csvRecords, findSeparator, SEPARATOR_SAMPLE } from '#server/lead-packs/csv-records.ts';
import { beginningOf, decodeText } from '#server/lead-packs/decode-text.ts';
import { Refusal } from '#server/refusal.ts';

/** How the person wants a file to be read; what is left out is found. */
export type ReadingChoice = {
  encoding?: FileEncoding | undefined;
  separator?: FileSeparator | undefined;
  hasHeader?: boolean | undefined;
};
/** A row; `rowNumber` counts as a spreadsheet does, the header and empty rows included. */
export type FileRow = { rowNumber: number; cells: string[]; broken: boolean };
/** A file that was read once to its end. `facts` are those of its columns; `rows` reads it anew, row by row, so that no more of it is held than its bytes. */
export type LeadFile = {
  encoding: FileEncoding;
  separator: FileSeparator;
  hasHeader: boolean;
  headers: string[];
  rowCount: number;
  facts: ReturnType<typeof createColumnFacts>;
  rows: () => Generator<FileRow, void>;
};

/** Rows after which other requests get their turn. */
const ROWS_AT_ONCE = 2000;
/** Excel's hint in the first line. */
const SEPARATOR_HINT = /^sep=(.)(?:\r\n|\r|\n)/i;
const LONGEST_HINT = 'sep=;\r\n'.length;
const MOST_COLUMNS = 200;

/** A file as headers and rows. Refuses one that is empty, is no table, or holds more rows than a list may (product rules, section 5). */
export async function readLeadFile({
  file,
  choice,
}: {
  file: UploadedFile;
  choice: ReadingChoice;
}): Promise<LeadFile> {
  const { encoding, pieces } = decodeText({ bytes: file.bytes, encoding: choice.encoding });
  const beginning = beginningOf({ pieces, length: SEPARATOR_SAMPLE + LONGEST_HINT });
  const hint = SEPARATOR_HINT.exec(beginning);
  const skipped = hint === null ? 0 : hint[0].length;
  const separator =
    choice.separator ??
    FILE_SEPARATORS.find((one) => one === hint?.[1]) ??
    findSeparator(beginning.slice(skipped));
  const rows = () =>
    filledRows({
      pieces: afterBeginning({ pieces: pieces(), skipped }),
      separator,
      most: IMPORT_CAPS.CSV_FILE + 1,
    });
  const first = rows().next().value;
  if (first === undefined) throw new Refusal('FILE_EMPTY');
  const hasHeader = choice.hasHeader ?? (!first.broken && looksLikeHeader(first.cells));
  const bodyRows = () => afterHeader({ rows: rows(), hasHeader });
  const { facts, rowCount, width } = await surveyed({
    rows: bodyRows(),
    most: IMPORT_CAPS.CSV_FILE,
  });
  if (rowCount === 0)
    throw new Refusal('FILE_EMPTY', { detail: 'This file has headers and no rows' });
  const headers = hasHeader ? first.cells.map((cell) => cell.trim()) : numberedHeaders(width);
  if (headers.length > MOST_COLUMNS)
    throw new Refusal('FILE_UNREADABLE', {
      detail: `A file can have at most ${MOST_COLUMNS} columns`,
    });
  return { encoding, separator, hasHeader, headers, rowCount, facts, rows: bodyRows };
}

/** A text without its first characters. */
function* afterBeginning({
  pieces,
  skipped,
}: {
  pieces: Generator<string, void>;
  skipped: number;
}): Generator<string, void> {
  let left = skipped;
  for (const piece of pieces) {
    if (left < piece.length) yield left === 0 ? piece : piece.slice(left);
    left = Math.max(0, left - piece.length);
  }
}

/**
 * The rows of a text. A row with nothing but separators is one that somebody forgot to fill, and gets its verdict; those under the last filled row are how
 * spreadsheets end a file, those over the first and lines with nothing at all are no rows.
 */
function* filledRows({
  pieces,
  separator,
  most,
}: {
  pieces: Iterable<string>;
  separator: string;
  most: number;
}): Generator<FileRow, void> {
  let begun = false;
  let unfilled: FileRow[] = [];
  let rowNumber = 0;
  for (const { cells, broken } of csvRecords({ pieces, separator })) {
    rowNumber += 1;
    if (cells.every((cell) => cell.trim() === '')) {
      if (cells.length > 1 && begun && unfilled.length < most)
        unfilled.push({ rowNumber, cells, broken });
      continue;
    }
    yield* unfilled;
    yield { rowNumber, cells, broken };
    begun = true;
    unfilled = [];
  }
}

function* afterHeader({
  rows,
  hasHeader,
}: {
  rows: Generator<FileRow, void>;
  hasHeader: boolean;
}): Generator<FileRow, void> {
  if (hasHeader) rows.next();
  yield* rows;
}

/** Goes through a file once: how many rows it has, what its columns hold, and how wide the first of its rows are. */
async function surveyed({
  rows,
  most,
}: {
  rows: Iterable<FileRow>;
  most: number;
}): Promise<{ facts: ReturnType<typeof createColumnFacts>; rowCount: number; width: number }> {
  const facts = createColumnFacts();
  let rowCount = 0;
  let width = 1;
  for (const { cells, broken } of rows) {
    rowCount += 1;
    if (rowCount > most) throw tooManyRows();
    facts.note(cells);
    if (!broken && rowCount <= ROWS_AT_ONCE) width = Math.max(width, cells.length);
    if (rowCount % ROWS_AT_ONCE === 0) await breathe();
  }
  return { facts, rowCount, width };
}

function tooManyRows(): Refusal {
  const message = 'A file can hold at most 30,000 leads';
  return new Refusal('TOO_MANY_ROWS', {
    detail: message,
    fieldErrors: [{ path: 'file', code: 'TOO_MANY_ROWS', message }],
  });
}
