import type { WrongRowCode } from '#core/lead-pack/csv-row.ts';
import {
  FILE_SEPARATORS,
  MAX_COLUMNS,
  type FileSeparator,
} from '#core/lead-pack/lead-file-format.ts';

/**
 * One record of a file: its cells, and why it could not be read. After a quote that is never
 * properly closed, the cells are those of its one line; of a record that is too wide or too long,
 * the first ones.
 */
export type CsvRecord = {
  cells: string[];
  broken: Extract<WrongRowCode, 'QUOTE_NOT_CLOSED' | 'TOO_MANY_CELLS' | 'CELL_TOO_LONG'> | null;
};

/**
 * The longest record, in characters; no spreadsheet writes a longer one. A quote that doesn't close
 * within it never does.
 */
const MAX_RECORD_LENGTH = 1024 * 1024;
/** How much of a longer record is kept. */
const BEGINNING = 5000;
/** How many characters are sampled to find the separator. */
export const SEPARATOR_SAMPLE = 128 * 1024;
const SAMPLE_RECORDS = 60;
const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;

type Field = { value: string; end: number };
type Read = CsvRecord & { end: number };

/**
 * The records of a CSV text that arrives in chunks of any length: quoted cells with doubled quotes
 * and line breaks, any line end. A record with an unclosed quote costs only its own line: reading
 * continues at the next one (product rules, section 5: one bad row never loses the others). The
 * rest of a record that has too many cells or is too long is skipped.
 */
export function* csvRecords(
  pieces: Iterable<string>,
  separator: string,
): Generator<CsvRecord, void> {
  const source = pieces[Symbol.iterator]();
  let text = '';
  let position = 0;
  let ended = false;
  const nextPiece = (): string => {
    const next = source.next();
    if (next.done !== true) return next.value;
    ended = true;
    return '';
  };
  // Doubles the unread text each time, so that a record of any length is reread only a few times.
  const readOn = () => {
    let more = '';
    do more += nextPiece();
    while (!ended && more.length < text.length - position);
    text = text.slice(position) + more;
    position = 0;
  };
  // Keeps nothing of the line but its end, whose second character may come with the next chunk.
  const skipLine = () => {
    let end = lineEnd(text, position);
    while (!ended && end >= text.length - 1) {
      text = text.slice(end) + nextPiece();
      end = lineEnd(text, 0);
    }
    position = afterLineEnd(text, end);
  };
  for (;;) {
    const record =
      position < text.length ? readRecord({ text, at: position, separator, ended }) : null;
    if (record?.broken === 'TOO_MANY_CELLS' || record?.broken === 'CELL_TOO_LONG') {
      position = record.end;
      skipLine();
      yield { cells: record.cells, broken: record.broken };
    }
    // What reaches the end of a chunk may continue in the next.
    else if (!ended && (record === null || record.end >= text.length)) readOn();
    else if (record === null) return;
    else {
      position = record.end;
      yield { cells: record.cells, broken: record.broken };
    }
  }
}

/**
 * The record that starts at a position. Its end is the text's end if more text could change it, and
 * within its line if the rest is skipped.
 */
function readRecord({
  text,
  at,
  separator,
  ended,
}: {
  text: string;
  at: number;
  separator: string;
  ended: boolean;
}): Read {
  const separatorCode = separator.charCodeAt(0);
  const cells: string[] = [];
  let position = at;
  for (;;) {
    if (cells.length === MAX_COLUMNS) return { cells, broken: 'TOO_MANY_CELLS', end: position };
    const field = opensQuote(text, position)
      ? quotedField({ text, at: position, separatorCode, ended })
      : plainField({ text, at: position, separatorCode });
    if (field === null) return brokenLine({ text, at, separator });
    if (field === 'CUT') return { cells: [], broken: 'QUOTE_NOT_CLOSED', end: text.length };
    if (field.end - at > MAX_RECORD_LENGTH) return tooLong({ text, at, end: field.end });
    cells.push(field.value);
    position = field.end;
    if (text.charCodeAt(position) !== separatorCode)
      return { cells, broken: null, end: afterLineEnd(text, position) };
    position += 1;
  }
}

/** The one line of a record whose quote never closes. */
function brokenLine({
  text,
  at,
  separator,
}: {
  text: string;
  at: number;
  separator: string;
}): Read {
  const end = lineEnd(text, at);
  if (end - at > MAX_RECORD_LENGTH) return tooLong({ text, at, end: at });
  return {
    cells: text.slice(at, end).split(separator, MAX_COLUMNS),
    broken: 'QUOTE_NOT_CLOSED',
    end: afterLineEnd(text, end),
  };
}

function tooLong({ text, at, end }: { text: string; at: number; end: number }): Read {
  return { cells: [text.slice(at, at + BEGINNING)], broken: 'CELL_TOO_LONG', end };
}

/**
 * The separator of a text, by its beginning: the one that splits most of the first records into the
 * same number of cells, more than one; a comma if none does. Lines above the headers may have one
 * cell.
 */
export function findSeparator(text: string): FileSeparator {
  let best: { separator: FileSeparator; score: number } = { separator: ',', score: 0 };
  for (const separator of FILE_SEPARATORS) {
    const counts: number[] = [];
    for (const { cells, broken } of csvRecords([text.slice(0, SEPARATOR_SAMPLE)], separator)) {
      if (broken !== 'QUOTE_NOT_CLOSED' && cells.some((cell) => cell.trim() !== ''))
        counts.push(cells.length);
      if (counts.length === SAMPLE_RECORDS) break;
    }
    // The sample may end within a record.
    if (counts.length > 2 && text.length > SEPARATOR_SAMPLE) counts.pop();
    const width = mostUsualWidth(counts);
    const same = counts.filter((count) => count === width).length / Math.max(1, counts.length);
    const score = width < 2 ? 0 : same * 100 + Math.min(width, 50) / 10;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** The width of most rows of a table; 0 if no row has more than one cell. */
function mostUsualWidth(counts: readonly number[]): number {
  const rows = new Map<number, number>();
  for (const count of counts) if (count > 1) rows.set(count, (rows.get(count) ?? 0) + 1);
  let best = { width: 0, rows: 0 };
  for (const [width, many] of rows) if (many > best.rows) best = { width, rows: many };
  return best.width;
}

function opensQuote(text: string, at: number): boolean {
  let position = at;
  while (text.charCodeAt(position) === SPACE) position += 1;
  return text.charCodeAt(position) === QUOTE;
}

/**
 * A quoted cell; null if its quote is never properly closed, CUT if the text ends before that is
 * known.
 */
function quotedField({
  text,
  at,
  separatorCode,
  ended,
}: {
  text: string;
  at: number;
  separatorCode: number;
  ended: boolean;
}): Field | 'CUT' | null {
  let from = text.indexOf('"', at) + 1;
  const latest = from + MAX_RECORD_LENGTH;
  let value = '';
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0 && !ended && text.length <= latest) return 'CUT';
    if (quote < 0 || quote > latest) return null;
    value += text.slice(from, quote);
    if (text.charCodeAt(quote + 1) === QUOTE) {
      value += '"';
      from = quote + 2;
      continue;
    }
    const end = afterSpaces(text, quote + 1);
    if (endsField({ text, at: end, separatorCode })) return { value, end };
    // A stray quote in a cell of several lines belongs to the next cell: this one's is never
    // closed.
    if (/[\r\n]/.test(text.slice(at, quote))) return null;
    const line = lineEnd(text, quote);
    if (line >= text.length && !ended && text.length <= latest) return 'CUT';
    if (!closesLater({ text, from: quote + 1, line, separatorCode }))
      return plainField({ text, at, separatorCode });
    value += '"';
    from = quote + 1;
  }
}

/**
 * Whether a later quote closes the cell within its line, before another quoted cell starts: then
 * the earlier one is inside the cell, as some programs write it.
 */
function closesLater({
  text,
  from,
  line,
  separatorCode,
}: {
  text: string;
  from: number;
  line: number;
  separatorCode: number;
}): boolean {
  for (let quote = text.indexOf('"', from); quote >= 0 && quote < line;) {
    if (endsField({ text, at: afterSpaces(text, quote + 1), separatorCode })) return true;
    if (text.charCodeAt(quote - 1) === separatorCode) return false;
    quote = text.indexOf('"', quote + 1);
  }
  return false;
}

function endsField({
  text,
  at,
  separatorCode,
}: {
  text: string;
  at: number;
  separatorCode: number;
}): boolean {
  const next = text.charCodeAt(at);
  return Number.isNaN(next) || next === separatorCode || next === LF || next === CR;
}

function afterSpaces(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === SPACE) end += 1;
  return end;
}

function plainField({
  text,
  at,
  separatorCode,
}: {
  text: string;
  at: number;
  separatorCode: number;
}): Field {
  let end = at;
  for (
    let next = text.charCodeAt(end);
    end < text.length && next !== separatorCode && next !== LF && next !== CR;
    next = text.charCodeAt(end)
  )
    end += 1;
  return { value: text.slice(at, end), end };
}

function lineEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && text.charCodeAt(end) !== LF && text.charCodeAt(end) !== CR) end += 1;
  return end;
}

function afterLineEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === CR && text.charCodeAt(at + 1) === LF) return at + 2;
  return code === LF || code === CR ? at + 1 : at;
}
