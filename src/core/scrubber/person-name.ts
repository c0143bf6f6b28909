import { isFragment, isPronouns, withoutTitles } from '#core/scrubber/name-titles.ts';
import { PRESET_WORDS } from '#core/scrubber/scrubber-words.ts';

/** A name before and after; `original` is kept and shown next to it (product rules, section 6). */
export type ScrubbedName = { name: string; original: string; changed: boolean };

/**
 * One word of a name: how it is written, its form for comparing, and whether a comma, a bar or the
 * like parts it from the words before.
 */
type Token = { text: string; key: string; dotted: boolean; parted: boolean };

// Words that are also surnames or first names. They are removed only if they are written like a
// title.
const SURNAMES: ReadonlySet<string> = new Set(['do', 'ma', 'ba', 'lion', 'md', 'sr']);

const NO_WORDS: readonly string[] = [];

const EMOJI = new RegExp(
  String.raw`(?:\p{RI}\p{RI}|\p{ExtPict}(?:\p{EMod}|\uFE0F\u20E3?` +
    String.raw`|[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u200D\p{ExtPict}(?:\p{EMod}|\uFE0F)?)*` +
    String.raw`|[0-9#*]\uFE0F?\u20E3)`,
  'gu',
);
const SYMBOLS =
  /[\p{RI}\p{EMod}\p{So}\p{Sm}\p{Sc}\uFE0E\uFE0F\u20E3\u{E0020}-\u{E007F}?!\u2022\u00B7]/gu;
const PARTING = /[,|()[\]{}/;:\u2013\u2014]/gu;

/**
 * A whole name without titles, degrees, the user's own words, symbols and emoji (product rules,
 * section 6). Words match as whole tokens without regard to case, dots or accents, at the beginning
 * and the end only; a surname such as Do, Ma, Sr or Lion stays, and a name is never emptied: what
 * would leave nothing is left as it was.
 */
export function scrubName(name: string, words: readonly string[] = NO_WORDS): ScrubbedName {
  if (ONE_WORD.test(name)) return { name, original: name, changed: false };
  const result = scrubbed(name, 'WHOLE', words);
  return { name: result, original: name, changed: result !== name };
}

/**
 * The same for a name in two parts: titles are removed from the beginning of the first name and the
 * end of the last, and neither part is emptied.
 */
export function scrubPerson({
  firstName,
  lastName,
  words = NO_WORDS,
}: {
  firstName: string | null;
  lastName: string | null;
  words?: readonly string[];
}): { firstName: string | null; lastName: string | null; changed: boolean } {
  const scrub = (text: string | null, part: Part): string | null =>
    text === null || ONE_WORD.test(text) ? text : scrubbed(text, part, words);
  const names = { firstName: scrub(firstName, 'FIRST'), lastName: scrub(lastName, 'LAST') };
  return {
    ...names,
    changed: names.firstName !== firstName || names.lastName !== lastName,
  };
}

type Part = 'WHOLE' | 'FIRST' | 'LAST';

/** One scrub may uncover something for the next; no name needs more than a few. */
const MOST_PASSES = 4;

/**
 * A name or a part of one, scrubbed until nothing more goes. Where a piece of a title or a pronoun
 * would be left in front, the text stays as it was.
 */
function scrubbed(text: string, part: Part, words: readonly string[]): string {
  let name = text;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const plain = LETTERS.test(name) ? withoutTitles(name) : withoutAsides(name, part);
    const kept = stripped({
      tokens: tokensOf(plain),
      words: wordKeys(words),
      surnameAlone: part === 'WHOLE',
    });
    const next = kept
      .map((token) => token.text)
      .join(' ')
      .replaceAll(KEPT_OPEN, '(')
      .replaceAll(KEPT_CLOSE, ')');
    if (next === '' || next === name) break;
    if (isFragment(kept[0]?.text ?? '')) return text.trim();
    name = next;
  }
  return name.trim();
}

/** Placeholders for the parentheses around a second first name, which stay. */
const KEPT_OPEN = '\ue000';
const KEPT_CLOSE = '\ue001';
const BRACKETS = /\(([^()[\]]*)\)|\[([^()[\]]*)\]/gu;
const SECOND_FIRST_NAME = /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?$/u;

/**
 * A name without titles, parentheses (unless they contain a second first name), and the slogan
 * after a bar, an emoji, or a dash.
 */
function withoutAsides(name: string, part: Part): string {
  const plain = withoutTitles(name.normalize('NFC')).replace(
    BRACKETS,
    (...match: [string, string | undefined, string | undefined, number, string]) => {
      const [whole, round, square, at, all] = match;
      const inside = (round ?? square ?? '').trim();
      const follows = /\p{L}/u.test(all.slice(at + whole.length));
      const isName =
        SECOND_FIRST_NAME.test(inside) &&
        !isPronouns(inside) &&
        !PRESETS.has(keyOf(inside)) &&
        /\p{L}/u.test(all.slice(0, at));
      return isName && (part === 'FIRST' || (part === 'WHOLE' && follows))
        ? `${KEPT_OPEN}${inside}${KEPT_CLOSE}`
        : ' | ';
    },
  );
  const pieces = plain.replace(EMOJI, ' | ').split(/[|\u2022]|\s[-\u2013\u2014]\s(?=\S+\s)/u);
  const words = part === 'WHOLE' ? 2 : 1;
  const first = pieces.findIndex((piece) => /\p{L}/u.test(piece));
  const before = pieces[first] ?? '';
  return (before.match(/\p{L}\S*/gu) ?? []).length >= words ? before : plain;
}

/**
 * Whether a text is nothing but titles and degrees, like the part after the comma in "Anna Krüger,
 * MBA".
 */
export function isOnlyTitles(text: string): boolean {
  const somebody = 'Anna Krüger';
  return scrubName(`${somebody}, ${text}`).name === somebody;
}

/**
 * Names of plain letters hold no symbol, and their words are compared as they are, in lower case.
 */
const PLAIN = /^[A-Za-z0-9 '-]*$/;
/**
 * Digits, and letters of Latin, Greek, Cyrillic, kana, and Han that need no normalization and are
 * never mistaken for a symbol.
 */
const LETTERS = /^[A-Za-z0-9À-ÖØ-öø-ɏΈΉΊΌΎ-ΡΣ-ώЀ-ҁぁ-ゖァ-ヺ一-鿿 '-]*$/;
/** Nothing is removed from a one-word name: it would be emptied. */
const ONE_WORD = /^[A-Za-z0-9À-ÖØ-öø-ɏΈΉΊΌΎ-ΡΣ-ώЀ-ҁぁ-ゖァ-ヺ一-鿿']+$/;

function tokensOf(name: string): Token[] {
  if (LETTERS.test(name)) return plainTokens(name);
  const clean = name
    .normalize('NFC')
    .replace(EMOJI, ' | ')
    .replace(SYMBOLS, ' | ')
    .replace(PARTING, ' | ');
  const tokens: Token[] = [];
  let parted = false;
  for (const piece of clean.split(/\s+/u)) {
    const text = piece.replaceAll('.', '').replace(/^-+|-+$/gu, '');
    if (text !== '' && text !== '|')
      tokens.push({ text, key: keyOf(text), dotted: piece.includes('.'), parted });
    if (text !== '' || piece === '|') parted = piece === '|';
  }
  return tokens;
}

/**
 * Most names are nothing but letters, spaces and dashes: no dot, no symbol and nothing that parts.
 */
function plainTokens(name: string): Token[] {
  return name.split(' ').flatMap((piece) => {
    const text = piece.includes('-') ? piece.replace(/^-+|-+$/gu, '') : piece;
    return text === '' ? [] : [{ text, key: keyOf(text), dotted: false, parted: false }];
  });
}

/** A word for comparing: no case, no accents, no dots. */
function keyOf(text: string): string {
  return PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[\p{M}.]/gu, '')
        .toLowerCase();
}

const PRESETS: ReadonlySet<string> = new Set(PRESET_WORDS);
const PRESET_KEYS: readonly (readonly string[])[] = PRESET_WORDS.map((word) => [word]);
/** Cached, since a list of leads uses the same words for each name. */
const keysOfWords = new WeakMap<readonly string[], WordKeys>();
type WordKeys = {
  all: readonly (readonly string[])[];
  firsts: ReadonlySet<string>;
  lasts: ReadonlySet<string>;
};

function wordKeys(given: readonly string[]): WordKeys {
  const words = given.length === 0 ? NO_WORDS : given;
  const known = keysOfWords.get(words);
  if (known !== undefined) return known;
  const own = words
    .map((word) => tokensOf(word).map(({ key }) => key))
    .filter((keys) => keys.length > 0);
  const all = [...own, ...PRESET_KEYS].sort((one, other) => other.length - one.length);
  const keys = {
    all,
    firsts: new Set(all.map((word) => word[0] ?? '')),
    lasts: new Set(all.map((word) => word.at(-1) ?? '')),
  };
  keysOfWords.set(words, keys);
  return keys;
}

function stripped({
  tokens,
  words,
  surnameAlone,
}: {
  tokens: readonly Token[];
  words: WordKeys;
  surnameAlone: boolean;
}): Token[] {
  let kept = [...tokens];
  for (;;) {
    // Most names have none of the words, which a set lookup shows.
    const front = words.firsts.has(kept[0]?.key ?? '')
      ? words.all.find(
          (word) => begins(kept, word) && mayGo({ kept, word, side: 'front', surnameAlone }),
        )
      : undefined;
    const back =
      front === undefined && words.lasts.has(kept.at(-1)?.key ?? '')
        ? words.all.find(
            (word) => ends(kept, word) && mayGo({ kept, word, side: 'back', surnameAlone }),
          )
        : undefined;
    if (front === undefined && back === undefined) return kept;
    kept =
      front !== undefined
        ? kept.slice(front.length)
        : kept.slice(0, kept.length - (back?.length ?? 0));
  }
}

function begins(tokens: readonly Token[], word: readonly string[]): boolean {
  return word.length < tokens.length && word.every((key, index) => tokens[index]?.key === key);
}

function ends(tokens: readonly Token[], word: readonly string[]): boolean {
  const start = tokens.length - word.length;
  return start > 0 && word.every((key, index) => tokens[start + index]?.key === key);
}

function mayGo({
  kept,
  word,
  side,
  surnameAlone,
}: {
  kept: readonly Token[];
  word: readonly string[];
  side: 'front' | 'back';
  surnameAlone: boolean;
}): boolean {
  const key = word.length === 1 ? (word[0] ?? '') : '';
  if (!SURNAMES.has(key)) return true;
  const token = side === 'front' ? kept[0] : kept.at(-1);
  if (token === undefined || token.dotted || (side === 'back' && token.parted))
    return token !== undefined;
  // If there is a first and a last name, neither is a title; if there is only a last name, its one
  // word isn't.
  const leftOver = kept.length - 1;
  if (leftOver < (surnameAlone ? 2 : 1)) return false;
  if (key === 'sr') return surnameAlone || side === 'front';
  if (key === 'lion' && side === 'front') return surnameAlone;
  return (
    styleOf(token.text) !== 'TITLE' &&
    kept.some((other) => styleOf(other.text) !== styleOf(token.text))
  );
}

function styleOf(text: string): 'UPPER' | 'LOWER' | 'TITLE' {
  if (text === text.toUpperCase()) return 'UPPER';
  return text === text.toLowerCase() ? 'LOWER' : 'TITLE';
}
