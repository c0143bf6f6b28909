import { scrubName } from '#core/scrubber/person-name.ts';
import { PRESET_WORDS } from '#core/scrubber/scrubber-words.ts';

/** A part of a name as written, and whether it is removed. */
export type NamePart = { text: string; removed: boolean };
/**
 * A name before and after; `keeps` means that a possible title stays, because here it is a name.
 */
export type NameExample = { before: string; after: string; parts: NamePart[]; keeps: boolean };

/** The parts of a name as written, with the removed ones marked: joined, they are the name. */
export function nameParts({ before, after }: { before: string; after: string }): NamePart[] {
  const wanted = after.split(' ').filter((token) => token !== '');
  const parts: NamePart[] = [];
  for (const piece of before.split(/(\s+)/u).filter((text) => text !== '')) {
    const [next] = wanted;
    const at =
      next === undefined || piece.trim() === '' ? -1 : piece.normalize('NFC').indexOf(next);
    if (piece.trim() === '') parts.push({ text: piece, removed: parts.at(-1)?.removed ?? false });
    else if (next !== undefined && at >= 0 && piece === piece.normalize('NFC')) {
      wanted.shift();
      parts.push(
        { text: piece.slice(0, at), removed: true },
        { text: next, removed: false },
        { text: piece.slice(at + next.length), removed: true },
      );
      if (parts.at(-1)?.text === '') parts.pop();
    } else if (next !== undefined && piece.normalize('NFC').replaceAll('.', '').includes(next)) {
      wanted.shift();
      parts.push({ text: piece, removed: false });
    } else parts.push({ text: piece, removed: true });
  }
  // A name that was rewritten in another way is shown whole.
  return wanted.length > 0 ? [{ text: before, removed: false }] : joined(parts);
}

function joined(parts: readonly NamePart[]): NamePart[] {
  const result: NamePart[] = [];
  for (const { text, removed } of parts) {
    const last = result.at(-1);
    if (text === '') continue;
    if (last !== undefined && last.removed === removed)
      result[result.length - 1] = { text: last.text + text, removed };
    else result.push({ text, removed });
  }
  return result;
}

const PRESETS: ReadonlySet<string> = new Set(PRESET_WORDS);

/**
 * How these words affect names: changed ones first, then those in which a title stays because it is
 * a name; at most `limit`, each once (product rules, section 6).
 */
export function nameExamples({
  names,
  words,
  limit,
}: {
  names: readonly string[];
  words: readonly string[];
  limit: number;
}): { examples: NameExample[]; changed: number } {
  const all = [...new Set(names)].map((before): NameExample => {
    const { name: after } = scrubName(before, words);
    return {
      before,
      after,
      parts: nameParts({ before, after }),
      keeps: after.split(' ').some((token) => PRESETS.has(token.toLowerCase())),
    };
  });
  const changed = all.filter(({ parts }) =>
    parts.some(({ text, removed }) => removed && text.trim() !== ''),
  );
  const keeping = all.filter((example) => example.keeps && !changed.includes(example));
  // A few of those that stay are shown beside many that change.
  const few = keeping.slice(0, Math.max(2, limit - changed.length));
  return {
    examples: [...changed.slice(0, Math.max(0, limit - few.length)), ...few].slice(0, limit),
    changed: changed.length,
  };
}
