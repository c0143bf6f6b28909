import { isEmail } from '#core/email/email-address.ts';
import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import { splitEmails } from '#core/lead-pack/cell-values.ts';
import {
  DO_NOT_CONTACT_PHRASES,
  DO_NOT_EMAIL_PHRASES,
  EMAIL_WORDS,
  NO_VALUES,
  OTHER_COLUMN_WORDS,
  SHORT_EMAIL_WORDS,
  SHORT_HEADERS,
  SHORT_VALUES,
  YES_VALUES,
} from '#core/lead-pack/opt-out-words.ts';

/** The meanings of a do-not-contact column: the person, or only their email. */
export const OPT_OUT_FIELDS = ['doNotContact', 'doNotEmail'] as const;
export type OptOutField = (typeof OPT_OUT_FIELDS)[number];

/** Whether a column is read as a do-not-contact column. */
export function isOptOutField(meaning: string): meaning is OptOutField {
  return (OPT_OUT_FIELDS as readonly string[]).includes(meaning);
}

type Covers = FileOptOut['covers'];

const wordsOf = (text: string): string[] => text.trim().split(/\s+/u).map(letters);
const PERSON_PHRASES = wordsOf(DO_NOT_CONTACT_PHRASES);
const EMAIL_PHRASES = wordsOf(DO_NOT_EMAIL_PHRASES);
const SHORT = new Set(wordsOf(SHORT_HEADERS));
const SHORT_EMAIL = new Set(wordsOf(SHORT_EMAIL_WORDS));
const ABOUT_EMAIL = wordsOf(EMAIL_WORDS);
const OTHER_WORDS = new Set(wordsOf(OTHER_COLUMN_WORDS));
const NO = new Set(wordsOf(NO_VALUES));
const YES = new Set(wordsOf(YES_VALUES));
const PHRASES: ReadonlyMap<string, Covers> = new Map([
  ...[...PERSON_PHRASES, ...wordsOf(SHORT_VALUES)].map((word) => [word, 'PERSON'] as const),
  ...[...EMAIL_PHRASES, ...SHORT_EMAIL].map((word) => [word, 'ADDRESS'] as const),
]);
const LONGEST_PHRASE = 60;
const MAX_HEADER_LENGTH = 200;

/**
 * The do-not-contact field of a header, in ten languages and more: the person, or only the address
 * if it is about email (product rules, section 5). Null for any other header.
 */
export function optOutHeader(header: string): OptOutField | null {
  const text = header.slice(0, MAX_HEADER_LENGTH);
  const tokens = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}]+/u)
    .map(letters);
  if (tokens.some((token) => OTHER_WORDS.has(token))) return null;
  const word = letters(text);
  if (SHORT_EMAIL.has(word) || EMAIL_PHRASES.some((phrase) => word.includes(phrase)))
    return 'doNotEmail';
  if (!SHORT.has(word) && !PERSON_PHRASES.some((phrase) => word.includes(phrase))) return null;
  return isAboutEmail(header) ? 'doNotEmail' : 'doNotContact';
}

/** Whether a header is about email. */
export function isAboutEmail(header: string): boolean {
  const word = letters(header.slice(0, MAX_HEADER_LENGTH));
  return ABOUT_EMAIL.some((part) => word.includes(part));
}

/** What a value covers that says on its own not to contact its person or address. */
export function optOutPhrase(value: string): Covers | null {
  if (value.length > LONGEST_PHRASE) return null;
  for (const part of value.split(/[;,|]/u)) {
    const covers = PHRASES.get(letters(part));
    if (covers !== undefined) return covers;
  }
  return null;
}

/**
 * Whether a row says not to contact its person: `optOuts` are the columns that can say so, with how
 * explicit their values have to be.
 */
export type OptOutColumn = {
  index: number;
  header: string;
  field: OptOutField;
  /**
   * HEADER: its header says so, and any value but a no counts. VALUES: some of its values say so,
   * and only these count. CHOSEN: a person chose it, and a yes or a date counts as well.
   */
  by: 'HEADER' | 'VALUES' | 'CHOSEN';
};

/** The longest value stored as evidence, in UTF-16 code units. */
const MAX_EVIDENCE = 200;

/**
 * A row's request not to contact its person, with the cell that says so; null without one. A column
 * for the person takes precedence over one for the address. `emails` are the cells with addresses,
 * which it covers (product rules, section 5).
 */
export function optOutOf(
  cells: readonly string[],
  { columns, emails }: { columns: readonly OptOutColumn[]; emails: readonly string[] },
): FileOptOut | null {
  const found = columns.flatMap((column): FileOptOut[] => {
    const value = (cells[column.index] ?? '').trim();
    const covers = coversOf(value, column);
    return covers === null
      ? []
      : [
          {
            covers,
            column: column.header.slice(0, MAX_EVIDENCE).toWellFormed(),
            value: value.slice(0, MAX_EVIDENCE).toWellFormed(),
            date: dateIn(value),
            addresses: [],
          },
        ];
  });
  const said = found.find(({ covers }) => covers === 'PERSON') ?? found[0];
  if (said === undefined) return null;
  const date = said.date ?? found.find((other) => other.date !== null)?.date ?? null;
  return { ...said, date, addresses: [...new Set(emails.flatMap(splitEmails))] };
}

/** The strongest request of several rows about one person, with every address it covers. */
export function joinedOptOut(optOuts: readonly FileOptOut[]): FileOptOut | undefined {
  const said = optOuts.find(({ covers }) => covers === 'PERSON') ?? optOuts[0];
  return (
    said && { ...said, addresses: [...new Set(optOuts.flatMap((one) => one.addresses ?? []))] }
  );
}

function coversOf(value: string, { field, by }: OptOutColumn): Covers | null {
  const phrase = optOutPhrase(value);
  const says =
    phrase !== null || (by === 'HEADER' ? !isNo(value) : by === 'CHOSEN' && isYes(value));
  if (!says) return null;
  return field === 'doNotEmail' ? 'ADDRESS' : (phrase ?? 'PERSON');
}

/** A no in any language, nothing at all, zeros such as `0000-00-00`, or an address or a link. */
function isNo(value: string): boolean {
  const word = letters(value);
  if (word === '') return !/[1-9✓✔☑✅]/u.test(value);
  return NO.has(word) || isEmail(value) || /^(?:https?:\/\/|www\.)/iu.test(value);
}

function isYes(value: string): boolean {
  const word = letters(value);
  return YES.has(word) || /^1$|[✓✔☑✅]|\b(?:19|20)\d{2}\b/u.test(value);
}

/** The date or instant at the beginning of a value, in ISO 8601. */
function dateIn(value: string): string | null {
  const [, day, time] =
    new RegExp(
      String.raw`^((?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d` +
        String.raw`|3[01]))(?:[T ](\d{2}:\d{2}(?::\d{2})?))?`,
    ).exec(value) ?? [];
  if (day === undefined) return null;
  return time === undefined ? day : `${day}T${time}`;
}

/** A text for comparing: its letters in lower case, without accents. */
function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
