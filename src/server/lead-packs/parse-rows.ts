import type { ColumnGuess, ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import { readRow, invalidRowReason, type LeadCandidate } from '#core/lead-pack/csv-row.ts';
import {
  isOptOutField,
  optOutHeader,
  optOutOf,
  type OptOutColumn,
} from '#core/lead-pack/opt-out-columns.ts';
import { PROFILE_PROBLEM_TEXTS, parseProfileUrl } from '#core/lead-pack/profile-url.ts';
import type { StagedPerson, StagedRow } from '#data/lead-packs/staged-rows.ts';
import type { FileRow } from '#server/lead-packs/read-lead-file.ts';

/** How much of a cell is kept; a row with more is wrong anyway. */
const MAX_CELL_LENGTH = 5000;
const MAX_CELLS = 250;
/** The rows of a file, or of a request, with their headers and what these were guessed to mean. */
export type ReadTable = {
  facts: {
    headers: readonly string[];
    guesses: readonly Pick<ColumnGuess, 'index' | 'meaning' | 'source'>[];
  };
  rows: () => Iterable<FileRow>;
};

/**
 * Every row of a file with its person, or with what is wrong with it, one by one; the collector
 * handles the persons.
 */
export function* parseRows(
  file: ReadTable,
  columns: readonly ColumnMapping[],
): Generator<StagedRow> {
  const optOuts = optOutColumns(file, columns);
  for (const row of file.rows())
    yield judgeRow({ row, columns, columnCount: file.facts.headers.length, optOuts });
}

/** The do-not-contact columns, and how each was recognized. */
function optOutColumns(
  { facts: { headers, guesses } }: ReadTable,
  columns: readonly ColumnMapping[],
): OptOutColumn[] {
  return columns.flatMap(({ index, meaning }): OptOutColumn[] => {
    if (!isOptOutField(meaning)) return [];
    const header = headers[index] ?? '';
    const guess = guesses.find((one) => one.index === index);
    const guessed = guess !== undefined && isOptOutField(guess.meaning);
    const byWords = guessed && guess.source === 'VALUES' ? 'VALUES' : 'CHOSEN';
    return [
      { index, header, field: meaning, by: optOutHeader(header) === null ? byWords : 'HEADER' },
    ];
  });
}

/** Every nonempty line of a URL list with its person, or with what is wrong with it. */
export function parseProfileUrls(lines: readonly string[]): StagedRow[] {
  return lines.flatMap((line, index): StagedRow[] => {
    const profile = parseProfileUrl(line);
    if (profile === 'EMPTY') return [];
    const row = { rowNumber: index + 1, cells: kept([line]) };
    if (typeof profile === 'string')
      return [
        {
          ...row,
          person: null,
          verdict: 'WRONG',
          code: profile,
          message: PROFILE_PROBLEM_TEXTS[profile].sentence,
        },
      ];
    return [
      {
        ...row,
        person: { ...NO_PERSON, ...identityOf(profile.kind, profile.identifier) },
        verdict: null,
        code: null,
        message: null,
      },
    ];
  });
}

function judgeRow({
  row: { rowNumber, cells, broken },
  columns,
  columnCount,
  optOuts,
}: {
  row: FileRow;
  columns: readonly ColumnMapping[];
  columnCount: number;
  optOuts: readonly OptOutColumn[];
}): StagedRow {
  const verdict = broken !== null ? invalidRowReason(broken) : readRow(cells, columns, columnCount);
  if (verdict.verdict === 'WRONG')
    return {
      rowNumber,
      cells: kept(cells),
      person: null,
      verdict: 'WRONG',
      code: verdict.code,
      message: verdict.sentence,
    };
  const optOut =
    optOuts.length === 0
      ? null
      : optOutOf(cells, {
          columns: optOuts,
          emails: columns.flatMap(({ meaning, index }) =>
            meaning === 'email' ? [cells[index] ?? ''] : [],
          ),
        });
  const notes =
    optOut?.covers === 'ADDRESS'
      ? [...verdict.notes, `Email steps skip them (${optOut.column}: ${optOut.value})`]
      : verdict.notes;
  return {
    rowNumber,
    cells: kept(cells),
    person: { ...personOf(verdict.candidate), ...(optOut !== null && { optOut }) },
    verdict: null,
    code: null,
    message: null,
    ...(notes.length > 0 && { note: notes.join('. ') }),
  };
}

/** A row as it is kept: without NUL, which can't be stored, and not too long. */
export function kept(row: readonly string[]): readonly string[] {
  const cells = row.some((cell) => cell.includes('\0'))
    ? row.map((cell) => cell.replaceAll('\0', ''))
    : row;
  if (cells.length <= MAX_CELLS && cells.every((cell) => cell.length <= MAX_CELL_LENGTH))
    return cells;
  return cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, MAX_CELL_LENGTH).toWellFormed());
}

export const NO_PERSON: StagedPerson = {
  firstName: null,
  lastName: null,
  fullName: null,
  email: null,
  profileSlug: null,
  memberId: null,
  headline: null,
  jobTitle: null,
  company: null,
  industry: null,
  location: null,
  country: null,
  phone: null,
  website: null,
  photoUrl: null,
  custom: {},
};

function personOf({ profile, ...fields }: LeadCandidate): StagedPerson {
  return {
    ...NO_PERSON,
    ...fields,
    ...(profile === null ? {} : identityOf(profile.kind, profile.identifier)),
  };
}

function identityOf(kind: 'SLUG' | 'MEMBER_ID', identifier: string): Partial<StagedPerson> {
  return kind === 'SLUG' ? { profileSlug: identifier } : { memberId: identifier };
}
