/** The titles and degrees that are always removed from names (product rules, section 6). */
export const PRESET_WORDS = [
  'mr',
  'ms',
  'mrs',
  'miss',
  'jr',
  'sr',
  'snr',
  'jnr',
  'prof',
  'professor',
  'dr',
  'drs',
  'doc',
  'doctor',
  'phd',
  'ba',
  'bfa',
  'bs',
  'ma',
  'mba',
  'mfa',
  'jd',
  'md',
  'do',
  'ceo',
  'cpa',
  'pmp',
  'esq',
  'lion',
  'lme',
  'lmt',
  'mim',
  'msc',
  'sip',
  'rpm',
] as const;

/**
 * The characters that are always removed, along with symbols and emoji (product rules, section 6).
 */
export const PRESET_CHARACTERS = ['.', ',', '?', '!', '™', '®', '|'] as const;

/**
 * Examples that stand for all symbols and emoji on the screen: single, flag, joined, with variation
 * selector.
 */
const SYMBOL_EXAMPLES = ['★', '✔️', '➤', '🚀', '🇳🇴', '👩‍💻'] as const;

/** `defaultNameWords` of the API: every chip that can be neither edited nor removed. */
export const DEFAULT_NAME_WORDS: readonly string[] = [
  ...PRESET_WORDS,
  ...PRESET_CHARACTERS,
  ...SYMBOL_EXAMPLES,
];

/**
 * The limit for all of a user's words joined by commas, in characters (campaigns spec, section 5).
 */
export const MAX_WORDS_LENGTH = 1024;

/** What can be wrong with a word, and what a person reads (campaigns spec, section 5). */
export const WORD_ERROR_TEXTS = {
  WORD_CHARACTERS: 'The word must contain only letters, numbers, spaces, or a dash',
  WORD_DUPLICATE: 'This word is already added',
  WORDS_TOO_LONG: 'The limit of 1024 characters has been reached',
} as const;
export type WordError = keyof typeof WORD_ERROR_TEXTS;

/**
 * A word as it is stored: trimmed, with runs of spaces collapsed; an emptied chip gives an empty
 * string and is removed.
 */
export function normalizeWord(word: string): string {
  return word.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** The length that counts against the limit: all words joined by commas. */
export function wordsLength(words: readonly string[]): number {
  return words.join(',').length;
}

/**
 * What is wrong with adding a word to these, or replacing the one at `at`; null if nothing is
 * (campaigns spec, section 5). Duplicates are found in any case, including among the presets.
 */
export function wordError(
  word: string,
  words: readonly string[],
  at: number | null = null,
): WordError | null {
  const tidy = normalizeWord(word);
  if (!/^[\p{L}\p{M}\p{N} -]+$/u.test(tidy)) return 'WORD_CHARACTERS';
  const others = words.filter((_, index) => index !== at);
  const same = (other: string): boolean => other.toLowerCase() === tidy.toLowerCase();
  if (others.some(same) || PRESET_WORDS.some(same)) return 'WORD_DUPLICATE';
  return wordsLength([...others, tidy]) > MAX_WORDS_LENGTH ? 'WORDS_TOO_LONG' : null;
}

/**
 * The words to save: normalized, without empty ones, and what is wrong at each position of the sent
 * list.
 */
export function checkWords(words: readonly string[]): {
  words: string[];
  errors: { index: number; error: WordError }[];
} {
  const kept: string[] = [];
  const errors: { index: number; error: WordError }[] = [];
  words.forEach((word, index) => {
    const tidy = normalizeWord(word);
    if (tidy === '') return;
    const error = wordError(tidy, kept);
    if (error === null) kept.push(tidy);
    else errors.push({ index, error });
  });
  return { words: kept, errors };
}
