import type { ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import { groupByPerson } from '#core/lead-pack/same-person.ts';
import type { StagedHistoryRow } from '#data/contact-history/history-imports.ts';
import { stagedParts, type StagedPart, type StagedPerson } from '#data/lead-packs/staged-rows.ts';
import { readHistoryFile, type HistoryChoice } from '#server/lead-packs/history-file.ts';
import { readListFile, type ListChoice, type ListRow } from '#server/lead-packs/list-file.ts';
import { parseRows } from '#server/lead-packs/parse-rows.ts';
import { mergeRows } from '#server/lead-packs/merge-rows.ts';
import {
  readLeadFile,
  type FileRow,
  type LeadFile,
  type LeadFileFacts,
  type ReadingChoice,
} from '#server/lead-packs/read-lead-file.ts';
import { ApiError } from '#server/http/api-error.ts';

/** Requests about a file, which is identified by its number from OPEN to CLOSE. */
export type FileQuestion =
  | { ask: 'OPEN'; file: number; bytes: Uint8Array; choice: ReadingChoice; mostRows?: number }
  | { ask: 'ROW_COUNTS'; file: number; columns: readonly ColumnMapping[] }
  | { ask: 'FIRST_PART'; file: number; columns: readonly ColumnMapping[] }
  | { ask: 'NEXT_PART'; file: number }
  | { ask: 'HISTORY'; file: number; choice: HistoryChoice }
  | { ask: 'HISTORY_PART'; file: number }
  | { ask: 'LIST'; file: number; choice: ListChoice }
  | { ask: 'LIST_PART'; file: number }
  | { ask: 'CLOSE'; file: number };

/** Rows as they are in a file, shortened. */
type ShownRow = { row: number; cells: string[] };
/**
 * A file as it was read, with the first rows below its headers, and the rows that may be its
 * headers.
 */
export type OpenedFile = LeadFileFacts & { previewRows: ShownRow[]; firstRows: ShownRow[] };
/**
 * Counts of a file's rows: how many are wrong and the first of them, how many people it says not to
 * contact, and how many addresses only.
 */
export type RowCounts = {
  wrong: number;
  first: { row: number; code: string; message: string }[];
  optOuts: { people: number; addresses: number };
};

const PREVIEW_ROWS = 5;
const MAX_CELL_LENGTH = 300;
/** How many cells are shown of a row that may hold the headers. */
const HEADERS_SHOWN = 12;
const WRONG_ROWS_SHOWN = 200;

type HeldFile = {
  file: LeadFile;
  parts: Generator<StagedPart, void> | null;
  historyParts: Generator<StagedHistoryRow[], void> | null;
  listParts: Generator<ListRow[], void> | null;
};

/**
 * Answers requests about lead files; each is held as its bytes until it is closed. A file is read
 * in parts of its rows, so that requests about one don't wait for another's last row.
 */
export function createLeadFileStore(): (question: FileQuestion) => unknown {
  const files = new Map<number, HeldFile>();

  function heldFile(number: number) {
    const held = files.get(number);
    // The thread that opened it took too long or too much memory, and was aborted.
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
        const bytes = Buffer.from(buffer, byteOffset, byteLength);
        const file = readLeadFile(bytes, question.choice, question.mostRows);
        files.set(question.file, { file, parts: null, historyParts: null, listParts: null });
        return {
          ...file.facts,
          previewRows: file.rows().take(PREVIEW_ROWS).map(shown).toArray(),
          firstRows: file.opening.map(({ cells, ...row }) =>
            shown({ ...row, cells: cells.slice(0, HEADERS_SHOWN) }),
          ),
        } satisfies OpenedFile;
      }
      case 'ROW_COUNTS':
        return rowCountsOf(heldFile(question.file).file, question.columns);
      case 'FIRST_PART': {
        const held = heldFile(question.file);
        held.parts = stagedParts(mergeRows(() => parseRows(held.file, question.columns)));
        return held.parts.next().value ?? null;
      }
      case 'NEXT_PART':
        return heldFile(question.file).parts?.next().value ?? null;
      case 'HISTORY': {
        const held = heldFile(question.file);
        const { facts, parts } = readHistoryFile(held.file, question.choice);
        held.historyParts = parts;
        return facts;
      }
      case 'HISTORY_PART':
        return heldFile(question.file).historyParts?.next().value ?? null;
      case 'LIST': {
        const held = heldFile(question.file);
        const { facts, parts } = readListFile(held.file, question.choice);
        held.listParts = parts;
        return facts;
      }
      case 'LIST_PART':
        return heldFile(question.file).listParts?.next().value ?? null;
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

function rowCountsOf(file: LeadFile, columns: readonly ColumnMapping[]): RowCounts {
  const counts: RowCounts = { wrong: 0, first: [], optOuts: { people: 0, addresses: 0 } };
  const optedOut: StagedPerson[] = [];
  for (const { rowNumber, person, verdict, code, message } of parseRows(file, columns)) {
    if (person?.optOut !== undefined) optedOut.push(person);
    if (verdict !== 'WRONG') continue;
    counts.wrong += 1;
    if (counts.first.length < WRONG_ROWS_SHOWN)
      counts.first.push({ row: rowNumber, code: code ?? 'WRONG', message: message ?? '' });
  }
  return { ...counts, optOuts: countOptOuts(optedOut) };
}

/** Rows of the same person count once, and their addresses count with the person. */
function countOptOuts(optedOut: readonly StagedPerson[]): RowCounts['optOuts'] {
  const people = new Set<string | null>();
  const addresses = new Set<string | null>();
  const keys = groupByPerson(optedOut);
  for (const [index, { optOut }] of optedOut.entries())
    (optOut?.covers === 'PERSON' ? people : addresses).add(keys[index] ?? null);
  return { people: people.size, addresses: addresses.difference(people).size };
}
