import {
  COMPANY_WORDS,
  HEADER_WORDS,
  LEAD_FIELDS,
  OTHER_PERSON_WORDS,
  QUALIFYING_WORDS,
  UNSURE_HEADERS,
  type LeadField,
} from '#core/lead-pack/csv-header-words.ts';

/**
 * What a header means: the field, whether the word is unambiguous, and its rank among the words for
 * that field (0 is the most common).
 */
export type HeaderMeaning = { field: LeadField; word: string; sure: boolean; rank: number };

const MEANINGS: ReadonlyMap<string, HeaderMeaning> = new Map(
  LEAD_FIELDS.toReversed().flatMap((field) =>
    wordsOf(HEADER_WORDS[field]).map((text, rank) => {
      const word = headerWord(text);
      return [word, { field, word, sure: !UNSURE_HEADERS.has(word), rank }] as const;
    }),
  ),
);
/** How much of a header is read; the rest of a long question adds nothing. */
const MAX_HEADER_LENGTH = 500;
/** A header recognized only after shortening ranks after every one recognized as it is. */
const SHORTENED = 1000;

/**
 * What a header means in any known language: as it is, otherwise without parentheses, numbers, and
 * words such as "work" or "contact". A linked column, `Name (from Company)`, is first read as a
 * column of what it links to.
 */
export function headerMeaning(text: string): HeaderMeaning | undefined {
  const header = text.slice(0, MAX_HEADER_LENGTH);
  const exact = MEANINGS.get(headerWord(header));
  if (exact !== undefined) return exact;
  const linked = /^(.*)\(\s*from\s+(.*)\)\s*$/iu.exec(header);
  const owner = linked === null ? '' : headerWord(linked[2] ?? '').replace(/s$/u, '');
  const form =
    (linked === null ? undefined : MEANINGS.get(owner + headerWord(linked[1] ?? ''))) ??
    shortenedForms(header)
      .map((word) => MEANINGS.get(word))
      .find((meaning) => meaning !== undefined);
  return form === undefined ? undefined : { ...form, rank: form.rank + SHORTENED };
}

/**
 * What a column is about, by its header: the person, the company, or someone else, such as the
 * owner of a record.
 */
export function headerOwner(text: string): 'PERSON' | 'COMPANY' | 'SOMEBODY_ELSE' {
  const tokens = tokensOf(text.slice(0, MAX_HEADER_LENGTH));
  if (tokens.some((token) => OTHER_PERSON_WORDS.has(token))) return 'SOMEBODY_ELSE';
  return tokens.some((token) => COMPANY_WORDS.has(token)) ? 'COMPANY' : 'PERSON';
}

/** A header for comparing: lower case, no accents, letters and digits only. */
export function headerWord(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A column about a lead or deal record itself, `Lead - Title`, not about the person. */
const OF_A_RECORD = /^\s*(?:lead|deal)\s+-\s/iu;

function shortenedForms(header: string): string[] {
  if (OF_A_RECORD.test(header)) return [];
  const plain = tokensOf(header.replace(/[([{].*?(?:[)\]}]|$)/gu, ' '));
  return [plain, plain.filter((token) => !QUALIFYING_WORDS.has(token))].map((tokens) =>
    tokens.join(''),
  );
}

/** The words of a header, `companyName` and `company_name` alike; numbers are left out. */
function tokensOf(header: string): string[] {
  return header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((token) => token !== '');
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/u);
}
