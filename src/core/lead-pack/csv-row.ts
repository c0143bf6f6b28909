import { emailProblem, normalizeEmail } from '#core/email/email-address.ts';
import {
  cleanCell,
  MAX_EMAILS,
  readAddresses,
  splitEmails,
  withoutUnseen,
} from '#core/lead-pack/cell-values.ts';
import type { ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import { restoreFormula } from '#core/lead/csv-export.ts';
import type { LeadField } from '#core/lead-pack/csv-header-words.ts';
import { isFormulaError, meantValue } from '#core/lead-pack/meant-value.ts';
import {
  PROFILE_PROBLEM_TEXTS,
  parseProfileUrl,
  type ProfileAddress,
} from '#core/lead-pack/profile-url.ts';
import { isOptOutField } from '#core/lead-pack/opt-out-columns.ts';
import { splitName } from '#core/lead-pack/split-name.ts';

/** Why a row of a file cannot be imported (product rules, section 5). */
const WRONG_ROW_CODES = [
  'EMPTY_ROW',
  'NO_CONTACT',
  'NOT_A_PROFILE',
  'COMPANY_PAGE',
  'SEARCH_ADDRESS',
  'OTHER_SITE',
  'HAS_SPACE',
  'EMAIL_INCOMPLETE',
  'EMAIL_INVALID',
  'CONTROL_CHARACTERS',
  'CELL_TOO_LONG',
  'TOO_MANY_CELLS',
  'FORMULA_ERROR',
  'QUOTE_NOT_CLOSED',
] as const;
export type WrongRowCode = (typeof WRONG_ROW_CODES)[number];

/** What a person reads about a wrong row, and what to do (design, "Import verdict table"). */
export const WRONG_ROW_TEXTS = {
  EMPTY_ROW: { sentence: 'The row is empty', advice: 'Remove it or fill it in' },
  NO_CONTACT: { sentence: 'No LinkedIn profile and no email', advice: 'Add one of them' },
  NOT_A_PROFILE: PROFILE_PROBLEM_TEXTS.NOT_A_PROFILE,
  COMPANY_PAGE: PROFILE_PROBLEM_TEXTS.COMPANY_PAGE,
  SEARCH_ADDRESS: PROFILE_PROBLEM_TEXTS.SEARCH_ADDRESS,
  OTHER_SITE: PROFILE_PROBLEM_TEXTS.OTHER_SITE,
  HAS_SPACE: PROFILE_PROBLEM_TEXTS.HAS_SPACE,
  EMAIL_INCOMPLETE: {
    sentence: 'This email is incomplete',
    advice: 'Use a format like name@company.com',
  },
  EMAIL_INVALID: {
    sentence: 'This isn’t an email address',
    advice: 'Use a format like name@company.com',
  },
  CONTROL_CHARACTERS: {
    sentence: 'The row has characters that can’t be displayed',
    advice: 'Save the file as CSV UTF-8',
  },
  CELL_TOO_LONG: { sentence: 'A cell in this row is too long', advice: 'Shorten it' },
  TOO_MANY_CELLS: {
    sentence: 'This row has more cells than the file has columns',
    advice: 'Put quotes around cells that contain a separator',
  },
  FORMULA_ERROR: {
    sentence: 'Spreadsheet formula errors instead of a name',
    advice: 'Export the file with values instead of formulas',
  },
  QUOTE_NOT_CLOSED: { sentence: 'A quote is never closed', advice: 'Add the closing quote' },
} as const satisfies Record<WrongRowCode, { sentence: string; advice: string }>;

/** A person as a row of a file describes them. Names are unscrubbed at this point. */
export type LeadCandidate = Record<Exclude<LeadField, 'profileUrl'>, string | null> & {
  profile: ProfileAddress | null;
  custom: Record<string, string>;
};

export type WrongRow = {
  verdict: 'WRONG';
  code: WrongRowCode;
  sentence: string;
  advice: string;
  field: string | null;
};
/** `dropped` are invalid cells that were left out because the person can be reached by another. */
export type RowVerdict =
  | {
      verdict: 'CANDIDATE';
      candidate: LeadCandidate;
      dropped: WrongRowCode[];
      /** What was corrected or left out, as sentences. */
      notes: string[];
    }
  | WrongRow;

/** The longest cell of each field, in UTF-16 code units; a cell with emails may have several. */
const FIELD_MAX = {
  firstName: 120,
  lastName: 120,
  fullName: 240,
  email: MAX_EMAILS,
  profileUrl: 2048,
  headline: 500,
  jobTitle: 300,
  company: 300,
  industry: 200,
  location: 200,
  country: 120,
  phone: 60,
  website: 2048,
} as const satisfies Record<LeadField, number>;
/** Long enough for what people write about themselves on LinkedIn, which exports carry along. */
const CUSTOM_VALUE_MAX = 5000;

/**
 * Reads one row by its columns' meanings: a person to add, or wrong with a reason and a sentence. A
 * profile URL or an email suffices (product rules, section 5).
 */
export function readRow(
  cells: readonly string[],
  columns: readonly ColumnMapping[],
  columnCount: number,
): RowVerdict {
  const raw = cells.map((cell) =>
    cleanCell(restoreFormula(cell.replaceAll('\0', '').toWellFormed())),
  );
  if (raw.every((cell) => cell === '')) return invalidRowReason('EMPTY_ROW');
  if (raw.slice(columnCount).some((cell) => cell !== '')) return invalidRowReason('TOO_MANY_CELLS');
  for (const column of columns) {
    const text = column.meaning === 'ignore' ? '' : (raw[column.index] ?? '');
    if (hasControlCharacters(text)) return invalidRowReason('CONTROL_CHARACTERS', fieldOf(column));
    if (text.length > maxOf(column)) return invalidRowReason('CELL_TOO_LONG', fieldOf(column));
  }
  const verdict = verdictOf(raw, columns);
  return verdict.verdict === 'CANDIDATE' && cells.some((cell) => cell.includes('\0'))
    ? { ...verdict, notes: [...verdict.notes, 'Characters that can’t be displayed were removed'] }
    : verdict;
}

/** The verdict for a row that can't be parsed, for instance `QUOTE_NOT_CLOSED`. */
export function invalidRowReason(code: WrongRowCode, field: string | null = null): WrongRow {
  return { verdict: 'WRONG', code, ...WRONG_ROW_TEXTS[code], field };
}

type Places = ReadonlyMap<string, readonly number[]>;
const PLACES = new WeakMap<readonly ColumnMapping[], Places>();

/** The columns of each meaning, looked up once for all rows of a file. */
function placesOf(columns: readonly ColumnMapping[]): Places {
  const known = PLACES.get(columns);
  if (known !== undefined) return known;
  const places = new Map<string, number[]>();
  for (const { meaning, index } of columns)
    places.set(meaning, [...(places.get(meaning) ?? []), index]);
  PLACES.set(columns, places);
  return places;
}

function verdictOf(raw: readonly string[], columns: readonly ColumnMapping[]): RowVerdict {
  const places = placesOf(columns);
  const cells = (field: LeadField): string[] =>
    (places.get(field) ?? []).map((index) => raw[index] ?? '');
  const cell = (field: LeadField): string => cells(field)[0] ?? '';
  const value = (field: LeadField): string | null => meantValue(cell(field));
  const profile = readProfiles(cells('profileUrl'));
  const email = readEmails(cells('email'));
  const problems = [profile, email].filter((part) => typeof part === 'string') as WrongRowCode[];
  const names = (['firstName', 'lastName', 'fullName'] as const).map(cell);
  if (names.some(isFormulaError) && names.every((name) => meantValue(name) === null))
    return invalidRowReason('FORMULA_ERROR', 'fullName');
  const person = {
    profile: typeof profile === 'string' ? null : profile,
    email: typeof email === 'string' ? null : (email?.address ?? null),
  };
  if (person.profile === null && person.email === null)
    return noContact({
      problems,
      formulaError: [...cells('profileUrl'), ...cells('email')].some(isFormulaError),
      wrongProfile: typeof profile === 'string',
    });
  const candidate: LeadCandidate = {
    ...namesOf({
      firstName: value('firstName'),
      lastName: value('lastName'),
      fullName: value('fullName'),
    }),
    ...person,
    headline: value('headline'),
    jobTitle: value('jobTitle'),
    company: value('company'),
    industry: value('industry'),
    location: value('location'),
    country: value('country'),
    phone: value('phone'),
    website: value('website'),
    custom: customOf(raw, columns, person),
  };
  const notes = rowNotes({ profiles: cells('profileUrl'), emails: cells('email'), names });
  return { verdict: 'CANDIDATE', candidate, dropped: problems, notes };
}

/** The values of custom fields, and those of profile or email columns that weren't used. */
function customOf(
  raw: readonly string[],
  columns: readonly ColumnMapping[],
  taken: Pick<LeadCandidate, 'profile' | 'email'>,
): Record<string, string> {
  const custom: Record<string, string> = {};
  for (const { meaning, customName, index } of columns) {
    if (customName === null) continue;
    const value = keptValue(meaning, raw[index] ?? '', taken);
    if (value !== null)
      Object.defineProperty(custom, customName, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return custom;
}

function keptValue(
  meaning: ColumnMapping['meaning'],
  cell: string,
  { profile, email }: Pick<LeadCandidate, 'profile' | 'email'>,
): string | null {
  if (meaning === 'custom' || isOptOutField(meaning)) return meantValue(cell);
  if (cell === '' || cell.toLowerCase() === email) return null;
  if (meaning === 'email')
    return (
      splitEmails(cell)
        .filter((address) => address !== email)
        .join(', ') || null
    );
  const read = parseProfileUrl(cell);
  return typeof read === 'string' || read.url === profile?.url ? null : read.url;
}

function noContact({
  problems,
  formulaError,
  wrongProfile,
}: {
  problems: readonly WrongRowCode[];
  formulaError: boolean;
  wrongProfile: boolean;
}): WrongRow {
  const [first] = problems;
  if (first !== undefined) return invalidRowReason(first, wrongProfile ? 'profileUrl' : 'email');
  return invalidRowReason(formulaError ? 'FORMULA_ERROR' : 'NO_CONTACT');
}

/** What was corrected or left out of a row's addresses and names (product rules, section 5). */
function rowNotes({
  profiles,
  emails,
  names,
}: {
  profiles: readonly string[];
  emails: readonly string[];
  names: readonly string[];
}): string[] {
  const leftOut = (text: string, { sentence }: { sentence: string }): string =>
    `Left out: “${text.slice(0, NOTED_LENGTH).toWellFormed()}” (${sentence})`;
  const wrongProfiles = profiles.flatMap((cell) => {
    const text = meantValue(cell);
    const problem = text === null ? null : parseProfileUrl(text);
    return text !== null && typeof problem === 'string' && problem !== 'EMPTY'
      ? [leftOut(text, PROFILE_PROBLEM_TEXTS[problem])]
      : [];
  });
  const mails = emails.flatMap(readAddresses).flatMap(({ text, address, mended }) => {
    if (address !== null) return mended ? [`Email corrected to ${address}`] : [];
    const problem = meantValue(text) === null ? null : emailProblem(normalizeEmail(text));
    return problem === null || problem === 'EMPTY'
      ? []
      : [
          leftOut(
            text,
            WRONG_ROW_TEXTS[problem === 'INCOMPLETE' ? 'EMAIL_INCOMPLETE' : 'EMAIL_INVALID'],
          ),
        ];
  });
  const unseen = names.some((name) => withoutUnseen(name) !== name);
  return [
    ...wrongProfiles,
    ...mails,
    ...(unseen ? ['Invisible characters were removed from the name'] : []),
  ];
}

/** How much of a cell a note quotes. */
const NOTED_LENGTH = 100;

/**
 * The profile of a row: a public URL before one of a search product, otherwise the first; or what
 * is wrong with the first.
 */
function readProfiles(cells: readonly string[]): ProfileAddress | WrongRowCode | null {
  const read = cells
    .map((cell) => meantValue(cell))
    .filter((text) => text !== null)
    .map(parseProfileUrl)
    .filter((profile) => profile !== 'EMPTY');
  const profiles = read.filter((profile) => typeof profile !== 'string');
  return profiles.find(({ kind }) => kind === 'SLUG') ?? profiles[0] ?? read[0] ?? null;
}

/** The first valid email of a row; or what is wrong with the first cell. */
function readEmails(cells: readonly string[]): { address: string } | WrongRowCode | null {
  const address = cells.flatMap(splitEmails)[0];
  if (address !== undefined) return { address };
  const text = cells.map(meantValue).find((value) => value !== null);
  const problem = text === undefined ? 'EMPTY' : emailProblem(normalizeEmail(text));
  if (problem === 'EMPTY' || problem === null) return null;
  return problem === 'INCOMPLETE' ? 'EMAIL_INCOMPLETE' : 'EMAIL_INVALID';
}

function namesOf({
  firstName,
  lastName,
  fullName,
}: {
  firstName: string | null;
  lastName: string | null;
  fullName: string | null;
}): Pick<LeadCandidate, 'firstName' | 'lastName' | 'fullName'> {
  if (firstName !== null || lastName !== null || fullName === null)
    return {
      firstName,
      lastName,
      fullName:
        fullName ?? ([firstName, lastName].filter((part) => part !== null).join(' ') || null),
    };
  return splitName(fullName);
}

function hasControlCharacters(text: string): boolean {
  return /[^\P{Cc}\t\n\r\u0080-\u009f]/u.test(text);
}

function fieldOf({ meaning, customName }: ColumnMapping): string {
  return meaning === 'custom' ? `custom.${customName ?? ''}` : meaning;
}

function maxOf({ meaning }: ColumnMapping): number {
  return meaning === 'custom' || meaning === 'ignore' || isOptOutField(meaning)
    ? CUSTOM_VALUE_MAX
    : FIELD_MAX[meaning];
}
