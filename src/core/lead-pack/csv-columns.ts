import type { ColumnFacts } from '#core/lead-pack/column-facts.ts';
import {
  areSalutations,
  areMultipleWords,
  matchingShare,
  VALUE_FIELDS,
  type ValueField,
} from '#core/lead-pack/column-values.ts';
import { LEAD_FIELDS, type LeadField } from '#core/lead-pack/csv-header-words.ts';
import { headerMeaning, headerOwner } from '#core/lead-pack/header-meaning.ts';
import {
  isAboutEmail,
  isOptOutField,
  OPT_OUT_FIELDS,
  optOutHeader,
  type OptOutField,
} from '#core/lead-pack/opt-out-columns.ts';

/**
 * What a column means: a field of the lead, a do-not-contact field, a custom field under
 * `customName`, or nothing.
 */
const COLUMN_MEANINGS = [...LEAD_FIELDS, ...OPT_OUT_FIELDS, 'custom', 'ignore'] as const;
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number];

export type ColumnMapping = { index: number; meaning: ColumnMeaning; customName: string | null };

/**
 * A guessed column: where the guess comes from (MEMORY: an earlier file's mapping), whether it
 * should be checked, how many rows fill it and its first values (design, "Column mapping").
 */
export type ColumnGuess = ColumnMapping & {
  header: string;
  source: 'HEADER' | 'VALUES' | 'NONE' | 'MEMORY';
  sure: boolean;
  filled: number;
  samples: string[];
};

/** The most custom fields per file; further columns are left out. */
const MAX_CUSTOM_COLUMNS = 50;
const MOST = 0.6;
const FEW = 0.3;

export type MappingError = {
  index: number | null;
  code: 'DUPLICATE_FIELD' | 'CUSTOM_NAME' | 'NO_CONTACT_COLUMN' | 'NO_HISTORY_COLUMN';
  message: string;
};

/**
 * Fields that several columns may have: each row's best value is used, and the others are kept as
 * custom fields.
 */
const FIELDS_OF_SEVERAL: ReadonlySet<ColumnMeaning> = new Set([
  'email',
  'profileUrl',
  ...OPT_OUT_FIELDS,
]);

type Candidate = {
  index: number;
  field: LeadField;
  source: 'HEADER' | 'VALUES';
  sure: boolean;
  score: number;
  /** Among columns with equal scores: those with values first, then the more common header. */
  filled: boolean;
  rank: number;
  word: string | null;
};

/**
 * Guesses what every column means, from its header in many languages and from its values; each
 * field is assigned one column, or all with a profile or an email; the rest become custom fields,
 * empty ones are left out (product rules, section 5).
 */
export function guessColumns(
  headers: readonly string[],
  columnFacts: Pick<ColumnFacts, 'of'>,
): ColumnGuess[] {
  const sampleOf = (index: number) => columnFacts.of(index).sample;
  const taken = assign(
    headers.flatMap((header, index) =>
      optOutHeader(header) === null ? candidatesOf(header, sampleOf(index), index) : [],
    ),
    sampleOf,
  );
  const names = new Set<string>();
  return headers.map((header, index): ColumnGuess => {
    const { filled, shown, optOuts } = columnFacts.of(index);
    const guess = taken.get(index);
    const facts = { index, header, filled, samples: [...shown] };
    const optOut = guess === undefined && filled > 0 ? optOutGuess(header, optOuts) : null;
    if (optOut !== null) return { ...facts, ...optOut, customName: null };
    if (guess !== undefined)
      return {
        ...facts,
        meaning: guess.field,
        customName: null,
        source: guess.source,
        sure: guess.sure,
      };
    if (filled === 0 || names.size >= MAX_CUSTOM_COLUMNS)
      return { ...facts, meaning: 'ignore', customName: null, source: 'NONE', sure: true };
    const customName = freeName(header, index, names);
    names.add(customName);
    return { ...facts, meaning: 'custom', customName, source: 'NONE', sure: true };
  });
}

/** The do-not-contact field of a column, by its header, otherwise by some of its values. */
function optOutGuess(
  header: string,
  { PERSON, ADDRESS }: ReturnType<ColumnFacts['of']>['optOuts'],
): (Pick<ColumnGuess, 'source' | 'sure'> & { meaning: OptOutField }) | null {
  const field = optOutHeader(header);
  if (field !== null) return { meaning: field, source: 'HEADER', sure: true };
  if (PERSON + ADDRESS === 0) return null;
  const meaning = PERSON > 0 && !isAboutEmail(header) ? 'doNotContact' : 'doNotEmail';
  return { meaning, source: 'VALUES', sure: false };
}

/** Headers for a file without any. */
export function generateHeaders(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Column ${index + 1}`);
}

/**
 * The name of a custom field as used in a text, `custom.name`: lowercase letters and digits of the
 * header, joined by underscores.
 */
export function customColumnName(header: string): string {
  return header
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
    .slice(0, 40)
    .replace(/_+$/u, '');
}

/**
 * If several columns have a profile or an email, names the custom field for the values that a row
 * doesn't use. A do-not-contact column keeps its values as one as well.
 */
export function withCustomFieldNames(
  columns: readonly ColumnMapping[],
  headers: readonly string[],
): ColumnMapping[] {
  const taken = new Set(
    columns.flatMap(({ meaning, customName }) => (meaning === 'custom' ? (customName ?? []) : [])),
  );
  const isOneOfSeveral = ({ meaning }: ColumnMapping) =>
    columns.filter((column) => column.meaning === meaning).length > 1;
  return columns.map((column) => {
    // A cell may contain several emails, but only one profile.
    if (
      column.meaning !== 'email' &&
      !isOptOutField(column.meaning) &&
      !(FIELDS_OF_SEVERAL.has(column.meaning) && isOneOfSeveral(column))
    )
      return column;
    const { index } = column;
    const customName = freeName(headers[index] ?? '', index, taken);
    taken.add(customName);
    return { ...column, customName };
  });
}

/**
 * What is wrong with a corrected mapping: a duplicate field, a custom field with an unusable or
 * duplicate name, or nothing to reach a person by.
 */
export function mappingErrors(columns: readonly ColumnMapping[]): MappingError[] {
  const reached = columns.some(({ meaning }) => meaning === 'email' || meaning === 'profileUrl');
  const errors = columns.flatMap((column, position): MappingError[] => {
    const before = columns.slice(0, position);
    if (column.meaning === 'ignore') return [];
    if (column.meaning !== 'custom')
      return !FIELDS_OF_SEVERAL.has(column.meaning) &&
        before.some(({ meaning }) => meaning === column.meaning)
        ? [
            {
              index: column.index,
              code: 'DUPLICATE_FIELD',
              message: 'Another column already uses this field',
            },
          ]
        : [];
    const name = column.customName ?? '';
    const wrong =
      name === '' ||
      customColumnName(name) !== name ||
      before.some(({ meaning, customName }) => meaning === 'custom' && customName === name);
    return wrong
      ? [
          {
            index: column.index,
            code: 'CUSTOM_NAME',
            message: 'A custom field needs a unique name made of letters, numbers, and underscores',
          },
        ]
      : [];
  });
  return reached
    ? errors
    : [
        ...errors,
        {
          index: null,
          code: 'NO_CONTACT_COLUMN',
          message: 'Choose the column that contains the LinkedIn profile or email',
        },
      ];
}

function candidatesOf(header: string, sample: readonly string[], index: number): Candidate[] {
  const meaning = headerMeaning(header);
  const owner = meaning === undefined ? headerOwner(header) : 'PERSON';
  const byValues =
    owner === 'SOMEBODY_ELSE'
      ? undefined
      : VALUE_FIELDS.find((field) => matchingShare(sample, field) >= MOST);
  const candidate = (
    field: LeadField,
    { source, sure, score }: Pick<Candidate, 'source' | 'sure' | 'score'>,
  ): Candidate[] => [
    {
      index,
      field,
      source,
      sure,
      score,
      filled: sample.length > 0,
      rank: meaning?.field === field ? meaning.rank : 0,
      word: meaning?.field === field ? meaning.word : null,
    },
  ];
  if (byValues === 'profileUrl' || byValues === 'email') {
    // A company's address is used as the person's only if there is no other.
    if (owner === 'COMPANY')
      return candidate(byValues, { source: 'VALUES', sure: false, score: 1 });
    const named = meaning?.field === byValues && meaning.sure;
    return candidate(byValues, {
      source: named ? 'HEADER' : 'VALUES',
      sure: true,
      score: named ? 4 : 3,
    });
  }
  const guessedByValues =
    byValues === undefined || owner === 'COMPANY'
      ? []
      : candidate(byValues, { source: 'VALUES', sure: false, score: 1 });
  if (meaning === undefined) return guessedByValues;
  const contradicted = isContradicted(meaning.field, sample);
  if (contradicted && (!meaning.sure || meaning.field === 'website')) return guessedByValues;
  const sure = !contradicted && meaning.sure;
  return candidate(meaning.field, { source: 'HEADER', sure, score: sure ? 3 : 2 });
}

/** Whether the values of a column contradict its header. */
function isContradicted(field: LeadField, sample: readonly string[]): boolean {
  if (field === 'jobTitle') return areSalutations(sample);
  return isValueField(field) && sample.length > 0 && matchingShare(sample, field) < FEW;
}

/** Assigns each field to its best column, or to all good ones if it may have several. */
function assign(
  candidates: readonly Candidate[],
  sampleOf: (index: number) => readonly string[],
): Map<number, Candidate> {
  const chosen = new Map<LeadField, Candidate>();
  const meant = candidates.map((candidate) => withNameMeant(candidate, candidates, sampleOf));
  for (const candidate of meant) {
    const best = chosen.get(candidate.field);
    if (best === undefined || isBetter(candidate, best)) chosen.set(candidate.field, candidate);
  }
  const further = meant.filter(
    ({ field, score, filled }) => FIELDS_OF_SEVERAL.has(field) && score >= 3 && filled,
  );
  return new Map([...chosen.values(), ...further].map((candidate) => [candidate.index, candidate]));
}

function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.filled !== other.filled) return one.filled;
  return one.score === other.score ? one.rank < other.rank : one.score > other.score;
}

/** Plain words for a name, in languages in which they mean the last name next to a first name. */
const NAME: ReadonlySet<string> = new Set(['name', 'nom', 'naam', 'navn', 'namn']);
/** Words for the first name that are also used for the whole name. */
const FIRST_OR_WHOLE_NAME: ReadonlySet<string> = new Set(['nombre', 'nome']);

/**
 * A plain "Name" or "Nom" beside a first name is the last name, unless the values of "Name" are
 * full names; a lone "Nombre" with full names is the full name.
 */
function withNameMeant(
  candidate: Candidate,
  candidates: readonly Candidate[],
  sampleOf: (index: number) => readonly string[],
): Candidate {
  const has = (field: LeadField) =>
    candidates.some((other) => other.field === field && other.index !== candidate.index);
  const word = candidate.word ?? '';
  const isWhole = areMultipleWords(sampleOf(candidate.index));
  // If two columns share a header, the one with full names is the full name.
  const otherIsPart = candidates.some(
    (other) =>
      other.index !== candidate.index &&
      NAME.has(other.word ?? '') &&
      !areMultipleWords(sampleOf(other.index)),
  );
  if (
    NAME.has(word) &&
    has('firstName') &&
    !has('lastName') &&
    !(isWhole && (word === 'name' || otherIsPart))
  )
    return { ...candidate, field: 'lastName', sure: true };
  return FIRST_OR_WHOLE_NAME.has(word) && !has('lastName') && !has('fullName') && isWhole
    ? { ...candidate, field: 'fullName' }
    : candidate;
}

function isValueField(field: LeadField): field is ValueField {
  return (VALUE_FIELDS as readonly LeadField[]).includes(field);
}

/** The name of a custom field for a header, with a number if another column has it already. */
export function freeName(header: string, index: number, taken: ReadonlySet<string>): string {
  const name = customColumnName(header) || `column_${index + 1}`;
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}_${count}`;
  return free;
}
