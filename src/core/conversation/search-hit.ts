/** How much of a message is shown before a hit, in UTF-16 code units. */
const BEFORE_HIT = 40;
const HIT_TEXT_LENGTH = 160;
/** The most search words used; more would match nothing that fewer don't. */
const MOST_WORDS = 10;

/**
 * An excerpt of a message with its hits: `marks` are start and end in UTF-16 code units of `text`.
 */
export type SearchHit = { text: string; marks: { from: number; to: number }[] };

/**
 * The words of a search, lowercase and each once: runs of letters and digits of any language. None
 * of them has a special meaning in the database's query language.
 */
export function searchWords(query: string): string[] {
  const words =
    query
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/**
 * The excerpt around the first word that begins with a search word, with all matching words marked
 * (product rules, section 15). Null if no word matches: the hit was the person's name.
 */
export function markHits({ text, query }: { text: string; query: string }): SearchHit | null {
  const words = searchWords(query);
  const found = wordsOf(text).filter(({ word }) => words.some((one) => word.startsWith(one)));
  const [first] = found;
  if (first === undefined) return null;
  const start = startOfPiece(text, first.from);
  const end = wholeCharacter(text, Math.min(text.length, start + HIT_TEXT_LENGTH));
  const lead = start > 0 ? '…' : '';
  const marks = found
    .filter(({ to }) => to <= end)
    .map(({ from, word }) => {
      const length = Math.max(
        ...words.filter((one) => word.startsWith(one)).map((one) => one.length),
      );
      const at = from - start + lead.length;
      return { from: at, to: at + Math.min(length, word.length) };
    });
  const piece = `${lead}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  return { text: piece, marks };
}

/**
 * The words of a text with their positions; if a word's lowercase form has another length, the
 * whole word is marked.
 */
function wordsOf(text: string): { word: string; from: number; to: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => {
    const [word] = match;
    const lower = word.toLowerCase();
    return {
      word: lower.length === word.length ? lower : word,
      from: match.index,
      to: match.index + word.length,
    };
  });
}

/** Not too far before the hit, and at the beginning of a word. */
function startOfPiece(text: string, hit: number): number {
  if (hit <= BEFORE_HIT) return 0;
  const space = text.slice(hit - BEFORE_HIT, hit).search(/\s/u);
  return space < 0 ? hit : hit - BEFORE_HIT + space + 1;
}

/** Never inside a character of two code units. */
function wholeCharacter(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
