import {
  guessHistoryColumns,
  historyMappingErrors,
  type HistoryColumn,
  type HistoryColumnGuess,
} from '#core/contact-history/history-columns.ts';
import type { DateOrder } from '#core/contact-history/history-dates.ts';
import {
  countHistory,
  readHistory,
  type HistoryCounts,
  type ReadHistory,
} from '#core/contact-history/read-history.ts';
import type { MappingError } from '#core/lead-pack/csv-columns.ts';
import { isOptOutField, optOutHeader, type OptOutColumn } from '#core/lead-pack/opt-out-columns.ts';
import type { StagedHistoryRow } from '#data/contact-history/history-imports.ts';
import { kept } from '#server/lead-packs/parse-rows.ts';
import type { FileRow, LeadFile } from '#server/lead-packs/read-lead-file.ts';

/** What is asked of a history file; null: as guessed. */
export type HistoryChoice = {
  columns: readonly HistoryColumn[] | null;
  /** How the last file with these headers was read. */
  remembered: readonly HistoryColumn[] | null;
  order: DateOrder | null;
  now: number;
};

/** What a history file says; `read` is null while its columns can’t be used. */
export type HistoryFacts = {
  guesses: HistoryColumnGuess[];
  errors: MappingError[];
  read:
    | (Pick<ReadHistory, 'kind' | 'order' | 'unclear' | 'silent'> & {
        people: number;
        wrong: number;
        first: { row: number; code: string; message: string }[];
        counts: HistoryCounts;
      })
    | null;
};

const ROWS_A_PART = 500;
const WRONG_ROWS_SHOWN = 200;

/** Reads a whole file of contact history by its columns, and its people and wrong rows in parts. */
export function readHistoryFile(
  file: LeadFile,
  { columns, remembered, order, now }: HistoryChoice,
): { facts: HistoryFacts; parts: Generator<StagedHistoryRow[], void> } {
  const { headers } = file.facts;
  const guesses = guessHistoryColumns(headers, file.columnFacts).map((guess) =>
    remembered === null ? guess : asRemembered(guess, remembered),
  );
  const mapping = (columns ?? guesses).map(({ index, field }) => ({ index, field }));
  const errors = historyMappingErrors(mapping);
  if (errors.length > 0) return { facts: { guesses, errors, read: null }, parts: inParts([]) };
  const read = readHistory({
    rows: () => cleanRows(file),
    columns: mapping,
    headers,
    optOuts: optOutColumns(mapping, { headers, guesses }),
    order,
    now,
  });
  const { kind, order: found, unclear, people, wrong, silent } = read;
  const first = wrong
    .slice(0, WRONG_ROWS_SHOWN)
    .map(({ rowNumber, code, sentence }) => ({ row: rowNumber, code, message: sentence }));
  return {
    facts: {
      guesses,
      errors,
      read: {
        kind,
        order: found,
        unclear,
        silent,
        people: people.length,
        wrong: wrong.length,
        first,
        counts: countHistory(people),
      },
    },
    parts: inParts(stagedRows(read)),
  };
}

/** A request not to contact someone always counts again, because the values may be new. */
function asRemembered(
  guess: HistoryColumnGuess,
  remembered: readonly HistoryColumn[],
): HistoryColumnGuess {
  if (isOptOutField(guess.field)) return guess;
  const field = remembered.find(({ index }) => index === guess.index)?.field ?? 'ignore';
  return { ...guess, field, source: 'MEMORY', sure: true };
}

/** A NUL can’t be stored, and means nothing. */
function* cleanRows(file: LeadFile): Generator<FileRow, void> {
  for (const row of file.rows())
    yield { ...row, cells: kept(row.cells).map((cell) => cell.toWellFormed()) };
}

function optOutColumns(
  columns: readonly HistoryColumn[],
  { headers, guesses }: { headers: readonly string[]; guesses: readonly HistoryColumnGuess[] },
): OptOutColumn[] {
  return columns.flatMap(({ index, field }): OptOutColumn[] => {
    if (!isOptOutField(field)) return [];
    const header = headers[index] ?? '';
    const guess = guesses.find((one) => one.index === index);
    const byWords = guess?.field === field && guess.source === 'VALUES' ? 'VALUES' : 'CHOSEN';
    return [{ index, header, field, by: optOutHeader(header) === null ? byWords : 'HEADER' }];
  });
}

function stagedRows({ people, wrong }: ReadHistory): StagedHistoryRow[] {
  const rows = [
    ...people.map(({ rowNumber, ...person }) => ({ rowNumber, person, cells: null, code: null })),
    ...wrong.map(({ rowNumber, cells, code }) => ({ rowNumber, person: null, cells, code })),
  ];
  return rows.toSorted((one, other) => one.rowNumber - other.rowNumber);
}

function* inParts(rows: readonly StagedHistoryRow[]): Generator<StagedHistoryRow[], void> {
  for (let start = 0; start < rows.length; start += ROWS_A_PART)
    yield rows.slice(start, start + ROWS_A_PART);
}
