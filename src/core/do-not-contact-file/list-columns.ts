import type { ColumnFacts } from '#core/lead-pack/column-facts.ts';
import { guessColumns, type ColumnGuess, type MappingError } from '#core/lead-pack/csv-columns.ts';
import { headerWord } from '#core/lead-pack/header-meaning.ts';
import { isDomainName } from '#core/do-not-contact-file/domain-name.ts';

const PERSON_FIELDS = ['profileUrl', 'email', 'fullName', 'firstName', 'lastName'] as const;

/** The possible meanings of a column of a do-not-contact file; `ignore`: none. */
export const LIST_FIELDS = [
  ...PERSON_FIELDS,
  'domain',
  'company',
  'entry',
  'covers',
  'reason',
  'note',
  'ignore',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

export type ListColumn = { index: number; field: ListField };
/** A guessed column with what it is guessed from, as for a lead file. */
export type ListColumnGuess = ListColumn &
  Pick<ColumnGuess, 'header' | 'source' | 'sure' | 'filled' | 'samples'>;

/** Fields that identify a row’s person or company. */
const SUBJECTS: ReadonlySet<ListField> = new Set([
  'profileUrl',
  'email',
  'domain',
  'company',
  'entry',
]);
/** Fields that several columns may have. */
const OF_SEVERAL: ReadonlySet<ListField> = new Set(['profileUrl', 'email', 'ignore']);
const MOST = 0.6;

/** Headers of the fields that lead files don’t have, as `headerWord` writes them. */
const WORDS: ReadonlyMap<string, ListField> = new Map(
  Object.entries({
    domain: `
      domain domains domainname companydomain emaildomain blockeddomain domane domanen domaine
      domaines dominio dominios
    `,
    covers: 'covers scope type blocktype entrytype',
    reason: `
      reason why suppressionreason unsubscribereason optoutreason source cause grund raison
      motif motivo razon
    `,
    note: 'note notes comment comments notiz kommentar remarque commentaire nota comentario',
    entry: `
      entry entries value blocked blockedentry emailordomain emailsordomains emailsanddomains
      emaildomainorprofile eintrag entree entrada
    `,
  } as const).flatMap(([field, words]) =>
    words
      .trim()
      .split(/\s+/u)
      .map((word) => [word, field as ListField] as const),
  ),
);

/**
 * Guesses what every column of a do-not-contact file says: from its header, otherwise from its
 * values. A column with several kinds of entries is read entry by entry.
 */
export function guessListColumns(
  headers: readonly string[],
  facts: Pick<ColumnFacts, 'of'>,
): ListColumnGuess[] {
  const used = new Set<ListField>();
  const guesses = guessColumns(headers, facts).map(
    ({ index, header, filled, samples, meaning, source, sure }): ListColumnGuess => {
      const known = { index, header, filled, samples };
      const word = WORDS.get(headerWord(header));
      const isPerson = (PERSON_FIELDS as readonly string[]).includes(meaning);
      const field = isPerson || meaning === 'company' ? (meaning as ListField) : word;
      if (field === undefined) return { ...known, field: 'ignore', source: 'NONE', sure: true };
      return field === word
        ? { ...known, field, source: 'HEADER', sure: true }
        : { ...known, field, source, sure };
    },
  );
  const named = guesses.some(({ field }) => SUBJECTS.has(field));
  return guesses.map((guess): ListColumnGuess => {
    const { field: guessed, index } = guess;
    const byValues = guessed === 'ignore' && !named ? fieldByValues(facts.of(index).sample) : null;
    const field = byValues ?? guessed;
    if (used.has(field) && !OF_SEVERAL.has(field))
      return { ...guess, field: 'ignore', source: 'NONE', sure: true };
    used.add(field);
    return byValues === null ? guess : { ...guess, field, source: 'VALUES', sure: false };
  });
}

function fieldByValues(values: readonly string[]): ListField | null {
  if (values.length === 0) return null;
  if (values.every(isDomainName)) return 'domain';
  const entries = values.filter(
    (value) => value.includes('@') || value.includes('/in/') || isDomainName(value),
  );
  return entries.length / values.length >= MOST ? 'entry' : null;
}

/**
 * The problems of a mapping: a field is used twice, or no column identifies a row’s person or
 * company.
 */
export function listMappingErrors(columns: readonly ListColumn[]): MappingError[] {
  const twice = columns.flatMap(({ index, field }, place): MappingError[] =>
    !OF_SEVERAL.has(field) && columns.slice(0, place).some((before) => before.field === field)
      ? [{ index, code: 'DUPLICATE_FIELD', message: 'Another column already uses this field' }]
      : [],
  );
  return columns.some(({ field }) => SUBJECTS.has(field))
    ? twice
    : [
        ...twice,
        {
          index: null,
          code: 'NO_CONTACT_COLUMN',
          message: 'Choose the column that contains profiles, emails, domains, or companies',
        },
      ];
}
