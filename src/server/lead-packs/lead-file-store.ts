import type { ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import { stagedParts, type StagedPart } from '#data/lead-packs/staged-rows.ts';
import { parseRows } from '#server/lead-packs/parse-rows.ts';
import { mergeRows } from '#server/lead-packs/merge-rows.ts';
import {
  readLeadFile,
  type FileRow,
  type LeadFile,
  type LeadFileFacts,
  type ReadingChoice,
} from '#server/lead-packs/read-lead-file.ts';
import { ApiError } from '#server/api-error.ts';

/** What may be asked about a file; it is known by its number from OPEN to CLOSE. */
export type FileQuestion =
  | { ask: 'OPEN'; file: number; bytes: Uint8Array; choice: ReadingChoice }
  | { ask: 'WRONG_ROWS'; file: number; columns: readonly ColumnMapping[] }
  | { ask: 'FIRST_PART'; file: number; columns: readonly ColumnMapping[] }
  | { ask: 'NEXT_PART'; file: number }
  | { ask: 'CLOSE'; file: number };

/** Rows as they stand in a file, shortened. */
type ShownRow = { row: number; cells: string[] };
/**
 * A file as it was found, with the first rows below its headers, and those among which its headers
 * are.
 */
export type OpenedFile = LeadFileFacts & { previewRows: ShownRow[]; firstRows: ShownRow[] };
export type WrongRows = {
  count: number;
  first: { row: number; code: string; message: string }[];
};

const PREVIEW_ROWS = 5;
const MAX_CELL_LENGTH = 300;
/** Of a row that may hold the headers. */
const HEADERS_SHOWN = 12;
const WRONG_ROWS_SHOWN = 200;

/**
 * Answers questions about lead files; each is held, as its bytes alone, until it is closed. A file
 * is read in parts of its rows, so that the questions about one do not wait for another's last row.
 */
export function createLeadFileStore(): (question: FileQuestion) => unknown {
  const files = new Map<number, { file: LeadFile; parts: Generator<StagedPart, void> | null }>();

  function heldFile(number: number) {
    const held = files.get(number);
    // The thread it was opened in took too long, or too much, and was given up.
    if (held === undefined)
      throw new ApiError('UNAVAILABLE', {
        detail: 'Reading this file was interrupted. Please try again in a moment',
        retryAfter: 2,
      });
    return held;
  }

  return (question) => {
    switch (question.ask) {
      case 'OPEN': {
        const { buffer, byteOffset, byteLength } = question.bytes;
        const file = readLeadFile({
          bytes: Buffer.from(buffer, byteOffset, byteLength),
          choice: question.choice,
        });
        files.set(question.file, { file, parts: null });
        return {
          ...file.facts,
          previewRows: file.rows().take(PREVIEW_ROWS).map(shown).toArray(),
          firstRows: file.opening.map(({ cells, ...row }) =>
            shown({ ...row, cells: cells.slice(0, HEADERS_SHOWN) }),
          ),
        } satisfies OpenedFile;
      }
      case 'WRONG_ROWS':
        return wrongRowsOf({ file: heldFile(question.file).file, columns: question.columns });
      case 'FIRST_PART': {
        const held = heldFile(question.file);
        held.parts = stagedParts(
          mergeRows(() => parseRows({ file: held.file, columns: question.columns })),
        );
        return held.parts.next().value ?? null;
      }
      case 'NEXT_PART':
        return heldFile(question.file).parts?.next().value ?? null;
      case 'CLOSE':
        return void files.delete(question.file);
    }
  };
}

function shown({ rowNumber, cells }: FileRow): ShownRow {
  return {
    row: rowNumber,
    cells: cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH).toWellFormed()),
  };
}

function wrongRowsOf({
  file,
  columns,
}: {
  file: LeadFile;
  columns: readonly ColumnMapping[];
}): WrongRows {
  const wrong: WrongRows = { count: 0, first: [] };
  for (const { rowNumber, verdict, code, message } of parseRows({ file, columns })) {
    if (verdict !== 'WRONG') continue;
    wrong.count += 1;
    if (wrong.first.length < WRONG_ROWS_SHOWN)
      wrong.first.push({ row: rowNumber, code: code ?? 'WRONG', message: message ?? '' });
  }
  return wrong;
}
