import { FILE_SEPARATORS, type FileSeparator } from '#core/lead-pack/lead-file-format.ts';

/** One record of a file: its cells, and whether a quote was opened in it and never rightly closed (then the cells are those of its one line). */
export type CsvRecord = { cells: string[]; broken: boolean };

/** A quoted cell longer than a spreadsheet's longest is a quote that somebody forgot to close. */
const LONGEST_QUOTED = 32_767;
/** Characters of a text by which its separator is found. */
export const SEPARATOR_SAMPLE = 128 * 1024;
const SAMPLE_RECORDS = 60;
const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;

type Field = { value: string; end: number };
type Read = CsvRecord & { end: number };

/**
 * The records of a CSV text, which comes in pieces of any length: quoted cells with doubled quotes and line breaks, any line end. A record with a quote
 * that does not close costs its own line only: reading goes on at the next one (product rules, section 5: one bad row never loses the others).
 */
export function* csvRecords({
  pieces,
  separator,
}: {
  pieces: Iterable<string>;
  separator: string;
}): Generator<CsvRecord, void> {
  const source = pieces[Symbol.iterator]();
  let text = '';
  let position = 0;
  let ended = false;
  // Each time as much again as is unread, so that a record of any length is read anew but few times.
  const readOn = () => {
    let more = '';
    do {
      const next = source.next();
      if (next.done === true) ended = true;
      else more += next.value;
    } while (!ended && more.length < text.length - position);
    text = text.slice(position) + more;
    position = 0;
  };
  for (;;) {
    const record =
      position < text.length ? readRecord({ text, at: position, separator, ended }) : null;
    // What reaches to the end of a piece may go on in the next.
    if (!ended && (record === null || record.end >= text.length)) readOn();
    else if (record === null) return;
    else {
      position = record.end;
      yield { cells: record.cells, broken: record.broken };
    }
  }
}

/** The record that begins at a place; its end is that of the text where more text could change it. */
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
    const field = opensQuote({ text, at: position })
      ? quotedField({ text, at: position, separatorCode, ended })
      : plainField({ text, at: position, separatorCode });
    if (field === null) {
      const end = lineEnd({ text, at });
      return {
        cells: text.slice(at, end).split(separator),
        broken: true,
        end: afterLineEnd({ text, at: end }),
      };
    }
    if (field === 'CUT') return { cells: [], broken: true, end: text.length };
    cells.push(field.value);
    position = field.end;
    if (text.charCodeAt(position) !== separatorCode)
      return { cells, broken: false, end: afterLineEnd({ text, at: position }) };
    position += 1;
  }
}

/** The separator of a text by its beginning: the one by which most of its first records fall into as many cells as the first, more than one; a comma if none does. */
export function findSeparator(text: string): FileSeparator {
  let best: { separator: FileSeparator; score: number } = { separator: ',', score: 0 };
  for (const separator of FILE_SEPARATORS) {
    const counts: number[] = [];
    for (const { cells, broken } of csvRecords({
      pieces: [text.slice(0, SEPARATOR_SAMPLE)],
      separator,
    })) {
      if (!broken && cells.some((cell) => cell.trim() !== '')) counts.push(cells.length);
      if (counts.length === SAMPLE_RECORDS) break;
    }
    // The sample may end within a record.
    if (counts.length > 2 && text.length > SEPARATOR_SAMPLE) counts.pop();
    const width = counts[0] ?? 0;
    const same = counts.filter((count) => count === width).length / Math.max(1, counts.length);
    const score = width < 2 ? 0 : same * 100 + Math.min(width, 50) / 10;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

function opensQuote({ text, at }: { text: string; at: number }): boolean {
  let position = at;
  while (text.charCodeAt(position) === SPACE) position += 1;
  return text.charCodeAt(position) === QUOTE;
}

/** A cell in quotes; null where its quote is never rightly closed, CUT where the text ends before that can be told. */
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
  const latest = from + LONGEST_QUOTED;
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
    let end = quote + 1;
    while (text.charCodeAt(end) === SPACE) end += 1;
    const next = text.charCodeAt(end);
    return Number.isNaN(next) || next === separatorCode || next === LF || next === CR
      ? { value, end }
      : null;
  }
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

function lineEnd({ text, at }: { text: string; at: number }): number {
  let end = at;
  while (end < text.length && text.charCodeAt(end) !== LF && text.charCodeAt(end) !== CR) end += 1;
  return end;
}

function afterLineEnd({ text, at }: { text: string; at: number }): number {
  const code = text.charCodeAt(at);
  if (code === CR && text.charCodeAt(at + 1) === LF) return at + 2;
  return code === LF || code === CR ? at + 1 : at;
}
