import { HISTORY_HEADER_WORDS } from '#core/contact-history/history-words.ts';
import type { ColumnFacts } from '#core/lead-pack/column-facts.ts';
import { guessColumns, type ColumnGuess, type MappingError } from '#core/lead-pack/csv-columns.ts';
import { headerWord } from '#core/lead-pack/header-meaning.ts';
import { isOptOutField, OPT_OUT_FIELDS } from '#core/lead-pack/opt-out-columns.ts';

const PERSON_FIELDS = ['profileUrl', 'email', 'fullName', 'firstName', 'lastName'] as const;
const HISTORY_ONLY_FIELDS = [
  'connectedAt',
  'invitedAt',
  'writtenAt',
  'repliedAt',
  'status',
  'statusAt',
  'direction',
  'draft',
  'fromName',
  'fromUrl',
  'toName',
  'toUrls',
  'sentAt',
] as const satisfies readonly (keyof typeof HISTORY_HEADER_WORDS)[];
type HistoryOnlyField = (typeof HISTORY_ONLY_FIELDS)[number];

/** What a column of a history file can mean; `ignore`: nothing. */
export const HISTORY_FIELDS = [
  ...PERSON_FIELDS,
  ...HISTORY_ONLY_FIELDS,
  ...OPT_OUT_FIELDS,
  'ignore',
] as const;
export type HistoryField = (typeof HISTORY_FIELDS)[number];

export type HistoryColumn = { index: number; field: HistoryField };
/** A guessed column with what it is guessed from, as for a lead file. */
export type HistoryColumnGuess = HistoryColumn &
  Pick<ColumnGuess, 'header' | 'source' | 'sure' | 'filled' | 'samples'>;

/**
 * What the rows of a file are: people with what happened, invitations with their direction, or
 * messages with their sender and recipients.
 */
export type HistoryKind = 'PEOPLE' | 'INVITATIONS' | 'MESSAGES';

const WORDS: ReadonlyMap<string, HistoryOnlyField> = new Map(
  HISTORY_ONLY_FIELDS.flatMap((field) =>
    HISTORY_HEADER_WORDS[field]
      .trim()
      .split(/\s+/u)
      .map((word) => [word, field] as const),
  ),
);
/** Fields of rows that have a sender; in a file of people, these headers mean something else. */
const OF_CORRESPONDENCE: ReadonlySet<HistoryField> = new Set([
  'direction',
  'draft',
  'fromName',
  'fromUrl',
  'toName',
  'toUrls',
  'sentAt',
]);
/** Fields that only one column may have. */
const SINGLE: ReadonlySet<HistoryField> = new Set([
  ...OF_CORRESPONDENCE,
  'fullName',
  'firstName',
  'lastName',
  'statusAt',
]);

/**
 * Guesses what every column says, from its header in four languages and the known tools' names, and
 * for people from its values as for a lead file.
 */
export function guessHistoryColumns(
  headers: readonly string[],
  facts: Pick<ColumnFacts, 'of'>,
): HistoryColumnGuess[] {
  const guesses = guessColumns(headers, facts);
  const words = headers.map((header) => WORDS.get(headerWord(header)));
  const corresponds = words.includes('fromUrl') && words.includes('toUrls');
  const used = new Set<HistoryField>();
  return guesses.map(({ index, header, filled, samples, meaning, source, sure }) => {
    const known = { index, header, filled, samples };
    const word = words[index];
    const field = fieldOf({ word, meaning, source, corresponds });
    if (field === 'ignore' || (SINGLE.has(field) && used.has(field)))
      return { ...known, field: 'ignore', source: 'NONE', sure: true };
    used.add(field);
    return field === word
      ? { ...known, field, source: 'HEADER', sure: true }
      : { ...known, field, source, sure };
  });
}

function fieldOf({
  word,
  meaning,
  source,
  corresponds,
}: {
  word: HistoryOnlyField | undefined;
  meaning: ColumnGuess['meaning'];
  source: ColumnGuess['source'];
  corresponds: boolean;
}): HistoryField {
  // A state may say so as well, beside much else.
  if (isOptOutField(meaning) && (source === 'HEADER' || word === undefined)) return meaning;
  if (word !== undefined && OF_CORRESPONDENCE.has(word) === corresponds) return word;
  const isPerson = (PERSON_FIELDS as readonly string[]).includes(meaning);
  return isPerson && !corresponds ? (meaning as HistoryField) : 'ignore';
}

/** What the rows of a file are, by its columns. */
export function historyKind(columns: readonly HistoryColumn[]): HistoryKind {
  const has = (field: HistoryField) => columns.some((column) => column.field === field);
  if (!has('fromUrl') || !has('toUrls')) return 'PEOPLE';
  return has('direction') ? 'INVITATIONS' : 'MESSAGES';
}

/** What is wrong with a mapping: a field twice, nobody to recognize, or nothing about them. */
export function historyMappingErrors(columns: readonly HistoryColumn[]): MappingError[] {
  const twice = columns.flatMap(({ index, field }, place): MappingError[] =>
    SINGLE.has(field) && columns.slice(0, place).some((before) => before.field === field)
      ? [{ index, code: 'DUPLICATE_FIELD', message: 'Another column already uses this field' }]
      : [],
  );
  const has = (fields: readonly HistoryField[]) =>
    columns.some(({ field }) => fields.includes(field));
  if (historyKind(columns) !== 'PEOPLE') return twice;
  if (!has(['profileUrl', 'email']))
    return [
      ...twice,
      {
        index: null,
        code: 'NO_CONTACT_COLUMN',
        message: 'Choose the column that contains the LinkedIn profile or email',
      },
    ];
  if (!has(['connectedAt', 'invitedAt', 'writtenAt', 'repliedAt', 'status', ...OPT_OUT_FIELDS]))
    return [
      ...twice,
      {
        index: null,
        code: 'NO_HISTORY_COLUMN',
        message: 'Choose a column that says when or whether someone was contacted',
      },
    ];
  return twice;
}
