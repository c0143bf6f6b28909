import { cleanCell } from '#core/lead-pack/cell-values.ts';
import { createColumnFacts, type ColumnFacts } from '#core/lead-pack/column-facts.ts';
import { guessColumns, generateHeaders, type ColumnGuess } from '#core/lead-pack/csv-columns.ts';
import { findHeaderRow, HEADER_ROWS } from '#core/lead-pack/header-row.ts';
import {
  FILE_SEPARATORS,
  MAX_COLUMNS,
  type FileEncoding,
  type FileSeparator,
} from '#core/lead-pack/lead-file-format.ts';
import { IMPORT_CAPS } from '#core/lead-pack/lead-pack.ts';
import { grouped } from '#core/text/formats.ts';
import {
  csvRecords,
  findSeparator,
  SEPARATOR_SAMPLE,
  type CsvRecord,
} from '#server/lead-packs/csv-records.ts';
import { textStart, decodeText } from '#server/lead-packs/decode-text.ts';
import type { FoundEncoding } from '#server/lead-packs/find-encoding.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

/** How the person wants a file to be read; anything left out is detected. */
export type ReadingChoice = {
  encoding?: FileEncoding | undefined;
  separator?: FileSeparator | undefined;
  hasHeader?: boolean | undefined;
  headerRow?: number | undefined;
};
/** A row; `rowNumber` counts as a spreadsheet does, including the header and empty rows. */
export type FileRow = CsvRecord & { rowNumber: number };
/**
 * What is known of a file that was read once to its end: `headerRow` holds its headers, null if
 * there are none, and rows above it are left out; `guesses` are what its columns may mean.
 */
export type LeadFileFacts = {
  encoding: FileEncoding;
  otherLines: FoundEncoding['otherLines'];
  separator: FileSeparator;
  headerRow: number | null;
  headers: string[];
  rowCount: number;
  guesses: ColumnGuess[];
};
/**
 * `rows` reads the file again, row by row, so that only its bytes are held; `opening` are the first
 * rows, among which the headers are.
 */
export type LeadFile = {
  facts: LeadFileFacts;
  columnFacts: ColumnFacts;
  opening: readonly FileRow[];
  rows: () => Generator<FileRow, void>;
};

/** How many rows are sampled for the width of a file without headers. */
const ROWS_FOR_WIDTH = 2000;
/** Excel's hint in the first line. */
const SEPARATOR_HINT = /^sep=(.)(?:\r\n|\r|\n)/i;
/** No spreadsheet has more rows, empty ones included. */
const MAX_LINES = 1_048_576;
const LONGEST_HINT = 'sep=;\r\n'.length;

/**
 * A file as headers and rows. Rejects one that is empty, is not a table, or has more rows or
 * columns than a list may (product rules, section 5).
 */
export function readLeadFile(
  bytes: Buffer,
  choice: ReadingChoice,
  mostRows: number = IMPORT_CAPS.CSV_FILE,
): LeadFile {
  const { encoding, otherLines, pieces } = decodeText(bytes, choice.encoding);
  const beginning = textStart(pieces, SEPARATOR_SAMPLE + LONGEST_HINT);
  const hint = SEPARATOR_HINT.exec(beginning);
  const skipped = hint === null ? 0 : hint[0].length;
  const separator =
    choice.separator ??
    FILE_SEPARATORS.find((one) => one === hint?.[1]) ??
    findSeparator(beginning.slice(skipped));
  const rows = () => filledRows(afterBeginning(pieces(), skipped), separator, mostRows + 1);
  const opening = openingRows(rows());
  const [first] = opening;
  if (first === undefined) throw new ApiError('FILE_EMPTY');
  rejectUnreadable(first);
  const headerRow = chosenHeaderRow(opening, choice);
  const bodyRows = () => rowsBelow(rows(), headerRow);
  const { facts, rowCount, width } = surveyed(bodyRows(), mostRows);
  if (rowCount === 0)
    throw new ApiError('FILE_EMPTY', { detail: 'This file has headers but no rows' });
  const headers =
    opening.find(({ rowNumber }) => rowNumber === headerRow)?.cells.map(cleanCell) ??
    generateHeaders(width);
  const guesses = guessColumns(headers, facts);
  return {
    facts: { encoding, otherLines, separator, headerRow, headers, rowCount, guesses },
    columnFacts: facts,
    opening,
    rows: bodyRows,
  };
}

/** A file whose first row can't be read is not a table; a later one costs only itself. */
function rejectUnreadable({ rowNumber, broken }: FileRow): void {
  if (broken === 'TOO_MANY_CELLS')
    throw new ApiError('FILE_UNREADABLE', {
      detail: `Row ${rowNumber} has more than ${MAX_COLUMNS} columns. A file can have at most ${MAX_COLUMNS}`,
    });
  if (broken === 'CELL_TOO_LONG')
    throw new ApiError('FILE_UNREADABLE', { detail: `Row ${rowNumber} is longer than 1 MB` });
}

/** A text without its first characters. */
function* afterBeginning(
  pieces: Generator<string, void>,
  skipped: number,
): Generator<string, void> {
  let left = skipped;
  for (const piece of pieces) {
    if (left < piece.length) yield left === 0 ? piece : piece.slice(left);
    left = Math.max(0, left - piece.length);
  }
}

/**
 * The rows of a text. A row of only separators was left empty by someone, and gets its verdict;
 * those after the last filled row are how spreadsheets end a file, and those before the first, like
 * empty lines, don't count as rows.
 */
function* filledRows(
  pieces: Iterable<string>,
  separator: string,
  most: number,
): Generator<FileRow, void> {
  let begun = false;
  let unfilled: FileRow[] = [];
  let rowNumber = 0;
  for (const { cells, broken } of csvRecords(pieces, separator)) {
    rowNumber += 1;
    if (rowNumber > MAX_LINES) throw tooManyRows(most - 1);
    if (broken === null && cells.every((cell) => cell.trim() === '')) {
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

/**
 * The filled rows among those in which headers are looked for; if the file starts with empty rows,
 * its first filled row.
 */
function openingRows(rows: Generator<FileRow, void>): FileRow[] {
  const opening: FileRow[] = [];
  for (const row of rows) {
    if (row.rowNumber > HEADER_ROWS && opening.length > 0) break;
    if (row.broken !== null || row.cells.some((cell) => cell.trim() !== '')) opening.push(row);
  }
  return opening;
}

function chosenHeaderRow(
  opening: readonly FileRow[],
  { hasHeader, headerRow }: ReadingChoice,
): number | null {
  if (headerRow !== undefined) {
    if (hasHeader === false)
      throw rejectField('headerRow', 'EITHER_OR', 'A file without headers has no header row');
    if (!opening.some(({ rowNumber }) => rowNumber === headerRow))
      throw rejectField('headerRow', 'EMPTY_ROW', `Row ${headerRow} of this file is empty`);
    return headerRow;
  }
  if (hasHeader === false) return null;
  return findHeaderRow(opening) ?? (hasHeader ? (opening[0]?.rowNumber ?? null) : null);
}

function* rowsBelow(
  rows: Generator<FileRow, void>,
  headerRow: number | null,
): Generator<FileRow, void> {
  for (const row of rows) if (row.rowNumber > (headerRow ?? 0)) yield row;
}

/**
 * Scans a file once: how many rows it has, what its columns hold, and how wide its first rows are.
 */
function surveyed(
  rows: Iterable<FileRow>,
  most: number,
): {
  facts: ColumnFacts;
  rowCount: number;
  width: number;
} {
  const facts = createColumnFacts();
  let rowCount = 0;
  let width = 1;
  for (const { cells, broken } of rows) {
    rowCount += 1;
    if (rowCount > most) throw tooManyRows(most);
    if (broken !== null) continue;
    facts.note(cells);
    if (rowCount <= ROWS_FOR_WIDTH) width = Math.max(width, cells.length);
  }
  return { facts, rowCount, width };
}

function tooManyRows(most: number): ApiError {
  const rows = most === IMPORT_CAPS.CSV_FILE ? 'leads' : 'rows';
  const message = `A file can have at most ${grouped(most)} ${rows}`;
  return new ApiError('TOO_MANY_ROWS', {
    detail: message,
    fieldErrors: [{ path: 'file', code: 'TOO_MANY_ROWS', message }],
  });
}
