import {
  guessListColumns,
  listMappingErrors,
  type ListColumn,
  type ListColumnGuess,
} from '#core/do-not-contact-file/list-columns.ts';
import {
  brokenListRow,
  readListRow,
  type ListReason,
  type ListRowVerdict,
} from '#core/do-not-contact-file/list-entry.ts';
import type { DoNotContactCovers } from '#core/do-not-contact/do-not-contact.ts';
import type { MappingError } from '#core/lead-pack/csv-columns.ts';
import type { FileRow, LeadFile } from '#server/lead-packs/read-lead-file.ts';

/**
 * The caller's choices for a do-not-contact file; null: as guessed, or as for the last file like
 * it.
 */
export type ListChoice = {
  columns: readonly ListColumn[] | null;
  remembered: readonly ListColumn[] | null;
  reason: ListReason;
};
export type ListRow = ListRowVerdict & { rowNumber: number };

/** The facts about a do-not-contact file; `read` is null while its columns can’t be used. */
export type ListFacts = {
  guesses: ListColumnGuess[];
  mapping: ListColumn[];
  errors: MappingError[];
  read: {
    counts: Record<DoNotContactCovers, number>;
    wrong: number;
    first: { row: number; code: string; message: string }[];
  } | null;
};

const ROWS_A_PART = 1000;
const WRONG_ROWS_SHOWN = 200;

/** Reads a whole do-not-contact file by its columns, and its rows in parts. */
export function readListFile(
  file: LeadFile,
  { columns, remembered, reason }: ListChoice,
): { facts: ListFacts; parts: Generator<ListRow[], void> } {
  const { headers } = file.facts;
  const guesses = guessListColumns(headers, file.columnFacts).map((guess) =>
    remembered === null ? guess : asRemembered(guess, remembered),
  );
  const mapping = (columns ?? guesses).map(({ index, field }) => ({ index, field }));
  const errors = listMappingErrors(mapping);
  if (errors.length > 0) return { facts: { guesses, mapping, errors, read: null }, parts: none() };
  const judge = ({ rowNumber, cells, broken }: FileRow): ListRow => ({
    rowNumber,
    ...(broken === null
      ? readListRow(cells, { columns: mapping, headers, reason })
      : brokenListRow(broken)),
  });
  const counts = { PERSON: 0, ADDRESS: 0, DOMAIN: 0, COMPANY: 0 };
  const wrong: ListRow[] = [];
  for (const row of file.rows().map(judge))
    if (row.verdict === 'WRONG') wrong.push(row);
    else counts[row.entry.covers] += 1;
  const first = wrong
    .slice(0, WRONG_ROWS_SHOWN)
    .flatMap((row) =>
      row.verdict === 'WRONG'
        ? [{ row: row.rowNumber, code: row.code, message: row.sentence }]
        : [],
    );
  return {
    facts: { guesses, mapping, errors, read: { counts, wrong: wrong.length, first } },
    parts: inParts(file.rows().map(judge)),
  };
}

function asRemembered(guess: ListColumnGuess, remembered: readonly ListColumn[]): ListColumnGuess {
  const field = remembered.find(({ index }) => index === guess.index)?.field ?? 'ignore';
  return { ...guess, field, source: 'MEMORY', sure: true };
}

function* inParts(rows: Iterable<ListRow>): Generator<ListRow[], void> {
  let part: ListRow[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < ROWS_A_PART) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

function* none(): Generator<ListRow[], void> {
  // A file whose columns can’t be used has no rows.
}
