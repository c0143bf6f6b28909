/**
 * Something the palette can open or do; `words` are further names under which it is found; `found`:
 * the server found it, by whatever it knows of it.
 */
export type Named = { label: string; words?: string; found?: boolean };

const FOUND_SCORE = 0.75;

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * How well a text answers a query, 0 when not at all: begins so, a word begins so, holds it, or has
 * its letters in order.
 */
export function matchScore({ text, query }: { text: string; query: string }): number {
  const [inText, asked] = [plain(text), plain(query.trim())];
  if (asked === '') return 1;
  if (inText.startsWith(asked)) return 5;
  if (inText.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(asked))) return 4;
  if (inText.includes(asked)) return 3;
  if (asked.split(/\s+/).every((word) => inText.includes(word))) return 2;
  let at = 0;
  for (const letter of inText) if (letter === asked[at]) at += 1;
  return at === asked.length && asked.length > 1 ? 1 : 0;
}

/**
 * Those that answer the query, the best first, equals in the order given; a further name counts a
 * little less than the label, and what only the server knows the least.
 */
export function rankEntries<Entry extends Named>({
  entries,
  query,
}: {
  entries: readonly Entry[];
  query: string;
}): Entry[] {
  const scored = entries.map((entry, place) => ({
    entry,
    place,
    score: Math.max(
      matchScore({ text: entry.label, query }),
      matchScore({ text: entry.words ?? '', query }) - 0.5,
      entry.found ? FOUND_SCORE : 0,
    ),
  }));
  return scored
    .filter(({ score }) => score > 0.5)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .map(({ entry }) => entry);
}
