// Texts that the phrases of a pattern stand for, so that each can be looked for in a sentence.

/** The alternatives of a pattern, those of one group around all of them included. */
export function phrasesOf({ source }: RegExp): string[] {
  return alternatives(source).flatMap((part) => {
    const open = part.indexOf('(?:');
    const close = open < 0 ? -1 : groupEnd(part, open);
    const before = part.slice(0, Math.max(0, open));
    // Only marks of where a phrase begins stand before a group of phrases.
    if (close < 0 || !/^(?:\^|\\b|\\s\*|\[[^\]]*\](?:\{\d+,\d+\})?|\(\?<![^)]*\))*$/u.test(before))
      return [part];
    if (/^[?*{]/u.test(part.slice(close + 1))) return [part];
    const inner = alternatives(part.slice(open + 3, close));
    return inner.length === 1
      ? [part]
      : inner.map((phrase) => before + phrase + part.slice(close + 1));
  });
}

/** Texts that a phrase stands for: as short as it can be, and with what it may have. */
export const samplesOf = (phrase: string): string[] =>
  [0, 1, 2].map((pick) => sampleOf(phrase, pick));

/** Where phrases are looked for: alone, and in a plain sentence. */
export const sentencesWith = (sample: string): string[] => [
  sample,
  `${sample}. Regards, Ann`,
  `${sample}: more`,
  `Hello, ${sample}, thanks`,
  `Hello ${sample}`,
];

function alternatives(source: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (let at = 0; at < source.length; at += 1) {
    const end = skipped(source, at);
    if (end > at) at = end;
    else if (source[at] === '(') at = groupEnd(source, at);
    else if (source[at] === '|') {
      found.push(source.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, source.slice(start)];
}

/** The last character of an escape or a class that begins here. */
function skipped(source: string, at: number): number {
  if (source[at] === '\\')
    return at + (/^\\[pP]\{[^}]*\}/u.exec(source.slice(at))?.[0].length ?? 2) - 1;
  if (source[at] !== '[') return at;
  let end = at + 1;
  while (source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
  return end;
}

function groupEnd(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    const end = skipped(source, at);
    if (end > at) at = end;
    else if (source[at] === '(') depth += 1;
    else if (source[at] === ')' && (depth -= 1) === 0) return at;
  }
  throw new Error(`A group of ${source} has no end.`);
}

function sampleOf(source: string, pick: number): string {
  const choices = alternatives(source);
  const chosen = choices[Math.min(pick, choices.length - 1)]!;
  let text = '';
  for (let at = 0; at < chosen.length;) {
    const end = chosen[at] === '(' ? groupEnd(chosen, at) : skipped(chosen, at);
    const quantifier = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/u.exec(chosen.slice(end + 1))?.[0] ?? '';
    text += atomOf(chosen.slice(at, end + 1), pick).repeat(timesOf(quantifier, pick));
    at = end + 1 + quantifier.length;
  }
  return text;
}

function timesOf(quantifier: string, pick: number): number {
  if (quantifier.startsWith('?') || quantifier.startsWith('*')) return pick === 0 ? 0 : 1;
  const [least, most] = [...quantifier.matchAll(/\d+/gu)].map(([digits]) => Number(digits));
  return least === undefined ? 1 : pick === 0 ? least : Math.max(least, Math.min(most ?? 1, 1));
}

function atomOf(atom: string, pick: number): string {
  const required = /^\(\?<?=/u.exec(atom)?.[0];
  if (required !== undefined)
    return pick === 0 ? '' : sampleOf(atom.slice(required.length, -1), pick);
  if (/^\(\?<?!/u.test(atom) || ['^', '$', '\\b', '\\B'].includes(atom)) return '';
  if (atom.startsWith('(')) return sampleOf(atom.slice(1, -1).replace(/^\?:/u, ''), pick);
  if (atom.startsWith('[^')) return 'x';
  if (atom === '\\n' || atom.startsWith('[\\n')) return '\n';
  if (atom.startsWith('[')) return firstMember(atom.slice(1, -1)).replace(/^\\/u, '');
  if (atom === '\\p{Lu}') return 'X';
  if (/^\\[pPSw]/u.test(atom) || atom === '.') return 'x';
  if (atom === '\\d') return '1';
  if (atom === '\\s') return ' ';
  return atom.replace(/^\\/u, '');
}

/** The first member of a class. */
const firstMember = (members: string): string =>
  members.startsWith('\\') ? members.slice(0, skipped(members, 0) + 1) : members.slice(0, 1);
