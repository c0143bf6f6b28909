import { isEmail, normaliseEmail } from '#core/account/email-address.ts';
import {
  HEADER_WORDS,
  LEAD_FIELDS,
  UNSURE_HEADERS,
  type LeadField,
} from '#core/lead-pack/csv-header-words.ts';
import { isProfileUrl } from '#core/lead-pack/profile-url.ts';

/** What a column is read as: a field of the lead, an own field under `customName`, or nothing. */
export const COLUMN_MEANINGS = [...LEAD_FIELDS, 'custom', 'ignore'] as const;
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number];

export type ColumnMapping = { index: number; meaning: ColumnMeaning; customName: string | null };

/** A guessed column: where the guess comes from (MEMORY: it was read so before), whether it should be checked, how many rows fill it and its first values (design, "Column mapping"). */
export type ColumnGuess = ColumnMapping & {
  header: string;
  source: 'HEADER' | 'VALUES' | 'NONE' | 'MEMORY';
  sure: boolean;
  filled: number;
  samples: string[];
};

/** A file may bring so many own fields; further columns are left out. */
const MAX_CUSTOM_COLUMNS = 50;
const SAMPLE_ROWS = 200;
const SAMPLES_SHOWN = 3;
const MOST = 0.6;

export type MappingError = {
  index: number | null;
  code: 'DUPLICATE_FIELD' | 'CUSTOM_NAME' | 'NO_CONTACT_COLUMN';
  message: string;
};

const FIELD_OF_HEADER: ReadonlyMap<string, LeadField> = new Map(
  LEAD_FIELDS.toReversed().flatMap((field) =>
    HEADER_WORDS[field].map((word) => [headerWord(word), field] as const),
  ),
);

type ValueField = 'email' | 'profileUrl' | 'phone' | 'website';
type Candidate = {
  index: number;
  field: LeadField;
  source: 'HEADER' | 'VALUES';
  sure: boolean;
  score: number;
};

/** What is known of a column's values: how many rows fill it, and of those the first ones, and the first ones that differ. */
type ColumnFacts = { filled: number; sample: string[]; shown: string[] };

/** Notes the values of columns row by row, keeping few of them however many rows there are. */
export function createColumnFacts(): {
  note: (cells: readonly string[]) => void;
  of: (index: number) => ColumnFacts;
} {
  const columns: ColumnFacts[] = [];
  const at = (index: number): ColumnFacts =>
    (columns[index] ??= { filled: 0, sample: [], shown: [] });
  return {
    of: at,
    note(cells) {
      for (const [index, cell] of cells.entries()) {
        const value = cell.trim();
        if (value === '') continue;
        const facts = at(index);
        facts.filled += 1;
        if (facts.sample.length < SAMPLE_ROWS) facts.sample.push(value);
        if (facts.shown.length < SAMPLES_SHOWN && !facts.shown.includes(value))
          facts.shown.push(value);
      }
    },
  };
}

/** Guesses what every column means, from its header in many languages and from its values; each field goes to one column, the rest become own fields, empty ones are left out (product rules, section 5). */
export function guessColumns({
  headers,
  facts: noted,
}: {
  headers: readonly string[];
  facts: Pick<ReturnType<typeof createColumnFacts>, 'of'>;
}): ColumnGuess[] {
  const taken = assign({
    candidates: headers.flatMap((header, index) =>
      candidatesOf({ header, sample: noted.of(index).sample, index }),
    ),
    headers,
  });
  const names = new Set<string>();
  return headers.map((header, index): ColumnGuess => {
    const { filled, shown } = noted.of(index);
    const guess = taken.get(index);
    const facts = { index, header, filled, samples: [...shown] };
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
    const customName = freeName({ header, index, taken: names });
    names.add(customName);
    return { ...facts, meaning: 'custom', customName, source: 'NONE', sure: true };
  });
}

/** Whether the first row of a file holds headers: it is not empty, no cell of it is an e-mail or a profile address, and none is only a number. */
export function looksLikeHeader(firstRow: readonly string[]): boolean {
  const cells = firstRow.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (
    cells.length > 0 &&
    !cells.some((cell) => isEmail(cell) || isProfileUrl(cell) || /^[\d\s.,+-]+$/u.test(cell))
  );
}

/** Headers for a file without any. */
export function numberedHeaders(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Column ${index + 1}`);
}

/** The name of an own field as it stands in a text, `custom.name`: lower case letters and digits of the header, joined by underscores. */
export function customColumnName(header: string): string {
  return header
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
    .slice(0, 40)
    .replace(/_+$/u, '');
}

/** What is wrong with a mapping that a person corrected: a field given twice, an own field without a usable or with a doubled name, or nothing by which a person is reached. */
export function mappingErrors(columns: readonly ColumnMapping[]): MappingError[] {
  const reached = columns.some(({ meaning }) => meaning === 'email' || meaning === 'profileUrl');
  const errors = columns.flatMap((column, position): MappingError[] => {
    const before = columns.slice(0, position);
    if (column.meaning === 'ignore') return [];
    if (column.meaning !== 'custom')
      return before.some(({ meaning }) => meaning === column.meaning)
        ? [
            {
              index: column.index,
              code: 'DUPLICATE_FIELD',
              message: 'Another column is read as this already',
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
            message: 'An own field needs a name of its own, of letters, digits and underscores',
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
          message: 'Choose the column with the LinkedIn profile or the email',
        },
      ];
}

function candidatesOf({
  header,
  sample,
  index,
}: {
  header: string;
  sample: readonly string[];
  index: number;
}): Candidate[] {
  const word = headerWord(header);
  const byHeader = FIELD_OF_HEADER.get(word);
  const byValues = (['profileUrl', 'email', 'phone', 'website'] as const).find(
    (field) => share(sample, field) >= MOST,
  );
  const strong = byValues === 'profileUrl' || byValues === 'email' ? byValues : undefined;
  if (strong !== undefined) {
    const named = byHeader === strong && !UNSURE_HEADERS.has(word);
    return [
      {
        index,
        field: strong,
        source: named ? 'HEADER' : 'VALUES',
        sure: true,
        score: named ? 4 : 3,
      },
    ];
  }
  if (byHeader !== undefined) {
    const contradicted =
      isValueField(byHeader) && sample.length > 0 && share(sample, byHeader) < 0.3;
    if (contradicted && UNSURE_HEADERS.has(word))
      return byValues === undefined
        ? []
        : [{ index, field: byValues, source: 'VALUES', sure: false, score: 1 }];
    const sure = !contradicted && !UNSURE_HEADERS.has(word);
    return [{ index, field: byHeader, source: 'HEADER', sure, score: sure ? 3 : 2 }];
  }
  return byValues === undefined
    ? []
    : [{ index, field: byValues, source: 'VALUES', sure: false, score: 1 }];
}

/** Each field to its best column; a plain "Name" beside a first name is the last name, as is usual in German and French files. */
function assign({
  candidates,
  headers,
}: {
  candidates: readonly Candidate[];
  headers: readonly string[];
}): Map<number, Candidate> {
  const has = (field: LeadField): boolean =>
    candidates.some((candidate) => candidate.field === field);
  const nameIsLast = has('firstName') && !has('lastName');
  const meant = candidates.map((candidate) =>
    nameIsLast &&
    candidate.field === 'fullName' &&
    /^(?:name|nom|naam|navn|namn)$/iu.test((headers[candidate.index] ?? '').trim())
      ? { ...candidate, field: 'lastName' as const, sure: false }
      : candidate,
  );
  const chosen = new Map<LeadField, Candidate>();
  for (const candidate of meant)
    if ((chosen.get(candidate.field)?.score ?? 0) < candidate.score)
      chosen.set(candidate.field, candidate);
  return new Map([...chosen.values()].map((candidate) => [candidate.index, candidate]));
}

/** A header for comparing: lower case, no accents, letters and digits only. */
function headerWord(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function isValueField(field: LeadField): field is ValueField {
  return field === 'email' || field === 'profileUrl' || field === 'phone' || field === 'website';
}

function share(values: readonly string[], field: ValueField): number {
  if (values.length === 0) return 0;
  const fits = {
    email: (value: string) => isEmail(normaliseEmail(value)),
    profileUrl: isProfileUrl,
    phone: isPhone,
    website: isWebsite,
  }[field];
  return values.filter(fits).length / values.length;
}

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/gu, '').length;
  return digits >= 7 && digits <= 15 && /^(?:\+|00|0|\()[\d\s()./+-]+$/u.test(value);
}

function isWebsite(value: string): boolean {
  return (
    !isProfileUrl(value) &&
    /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}(?:[/?#]\S*)?$/iu.test(value)
  );
}

function freeName({
  header,
  index,
  taken,
}: {
  header: string;
  index: number;
  taken: ReadonlySet<string>;
}): string {
  const name = customColumnName(header) || `column_${index + 1}`;
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}_${count}`;
  return free;
}
