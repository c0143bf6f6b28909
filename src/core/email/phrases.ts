/** Phrases by language, as patterns in plain letters, in no particular order. */
export type Phrases = Readonly<Record<string, readonly string[]>>;

/** Scripts without spaces between words, and languages that add endings to words. */
const UNBOUNDED = ['zh', 'ja', 'ko'];

/**
 * One pattern for the phrases of all languages: whole words, except in languages that put no spaces
 * between words. Any run of white space matches a space. Global and case-insensitive.
 */
export function anyPhrase(...lists: readonly Phrases[]): RegExp {
  const entries = lists.flatMap((list) => Object.entries(list));
  const bounded = joined(entries.filter(([language]) => !UNBOUNDED.includes(language)));
  const unbounded = joined(entries.filter(([language]) => UNBOUNDED.includes(language)));
  const sources = [
    ...(bounded === '' ? [] : [String.raw`(?<![\p{L}\p{N}])(?:${bounded})(?![\p{L}\p{N}])`]),
    ...(unbounded === '' ? [] : [`(?:${unbounded})`]),
  ];
  return new RegExp(sources.join('|'), 'giu');
}

function joined(entries: readonly (readonly [string, readonly string[]])[]): string {
  return entries
    .flatMap(([, phrases]) => phrases)
    .map((phrase) => phrase.replaceAll(/\[[^\]]*\]| \??/gu, spaced))
    .join('|');
}

/** Matches a space and an optional one; those in a character class stay. */
const spaced = (part: string): string =>
  part.startsWith('[') ? part : String.raw`\s{${part === ' ' ? 1 : 0},3}`;

/** The phrases of all languages as alternatives of a pattern, which says how words are bounded. */
export const alternatives = (phrases: Phrases): string => Object.values(phrases).flat().join('|');
