import { foldText } from '#world/fold-text.ts';

/** A keyword query as a tree. A term is one word or one quoted phrase, folded. */
export type KeywordQuery =
  | { kind: 'term'; term: string }
  | { kind: 'not'; of: KeywordQuery }
  | { kind: 'and' | 'or'; of: KeywordQuery[] };

interface Reader {
  tokens: string[];
  at: number;
}

/**
 * Reads words, "quoted phrases", AND, OR, NOT and parentheses; words next to each other mean AND.
 * Null when nothing is asked. Anything odd is read as words.
 */
export function parseKeywords(text: string): KeywordQuery | null {
  const tokens = text.match(/"[^"]*"|[()]|[^\s()"]+/g) ?? [];
  const reader: Reader = { tokens, at: 0 };
  const parts: KeywordQuery[] = [];
  while (reader.at < tokens.length) {
    const part = readOr(reader);
    if (part !== null) parts.push(part);
    if (tokens[reader.at] === ')') reader.at += 1;
  }
  return joined('and', parts);
}

function readOr(reader: Reader): KeywordQuery | null {
  const parts: KeywordQuery[] = [];
  for (;;) {
    const part = readAnd(reader);
    if (part !== null) parts.push(part);
    if (reader.tokens[reader.at] !== 'OR') return joined('or', parts);
    reader.at += 1;
  }
}

function readAnd(reader: Reader): KeywordQuery | null {
  const parts: KeywordQuery[] = [];
  for (;;) {
    const token = reader.tokens[reader.at];
    if (token === undefined || token === ')' || token === 'OR') return joined('and', parts);
    if (token === 'AND') {
      reader.at += 1;
      continue;
    }
    const part = readOne(reader);
    if (part !== null) parts.push(part);
  }
}

function readOne(reader: Reader): KeywordQuery | null {
  const token = reader.tokens[reader.at] ?? '';
  reader.at += 1;
  if (token === 'NOT') {
    const of = reader.at < reader.tokens.length ? readOne(reader) : null;
    return of === null ? null : { kind: 'not', of };
  }
  if (token === '(') {
    const inner = readOr(reader);
    if (reader.tokens[reader.at] === ')') reader.at += 1;
    return inner;
  }
  if (token.startsWith('"')) {
    const term = foldText(token);
    return term === '' ? null : { kind: 'term', term };
  }
  return joined(
    'and',
    foldText(token)
      .split(' ')
      .filter((word) => word !== '')
      .map((term) => ({ kind: 'term', term })),
  );
}

function joined(kind: 'and' | 'or', parts: KeywordQuery[]): KeywordQuery | null {
  const [only] = parts;
  if (only === undefined) return null;
  return parts.length === 1 ? only : { kind, of: parts };
}
