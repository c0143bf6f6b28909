import { FILE_SEPARATORS, type FileSeparator } from '#core/lead/lead-file-format.ts';

/** One record of a file: its cells, and whether a quote was opened in it and never rightly closed (then the cells are those of its one line). */
export type CsvRecord = { cells: string[]; broken: boolean };

/** A quoted cell longer than a spreadsheet's longest is a quote that somebody forgot to close. */
const LONGEST_QUOTED = 32_767;
const SAMPLE = 128 * 1024;
const SAMPLE_RECORDS = 60;

type Field = { value: string; end: number };

/**
 * The records of a CSV text: quoted cells with doubled quotes and line breaks, any line end. A record with a quote that does not close costs
 * its own line only: reading goes on at the next one (product rules, section 5: one bad row never loses the others).
 */
export function* csvRecords({ text, separator }: { text: string; separator: string }): Generator<CsvRecord> {
  let position = 0;
  while (position < text.length) {
    const start = position;
    const cells: string[] = [];
    let broken = false;
    for (;;) {
      const field = opensQuote({ text, at: position }) ? quotedField({ text, at: position, separator }) : plainField({ text, at: position, separator });
      if (field === null) {
        broken = true;
        break;
      }
      cells.push(field.value);
      position = field.end;
      if (text[position] !== separator) break;
      position += 1;
    }
    if (!broken) {
      position = afterLineEnd({ text, at: position });
      yield { cells, broken };
      continue;
    }
    const end = lineEnd({ text, at: start });
    position = afterLineEnd({ text, at: end });
    yield { cells: text.slice(start, end).split(separator), broken };
  }
}

/** The separator of a text: the one by which most of its first records fall into as many cells as the first, more than one; a comma if none does. */
export function findSeparator(text: string): FileSeparator {
  let best: { separator: FileSeparator; score: number } = { separator: ',', score: 0 };
  for (const separator of FILE_SEPARATORS) {
    const counts: number[] = [];
    for (const { cells, broken } of csvRecords({ text: text.slice(0, SAMPLE), separator })) {
      if (!broken && cells.some((cell) => cell.trim() !== '')) counts.push(cells.length);
      if (counts.length === SAMPLE_RECORDS) break;
    }
    // The sample may end within a record.
    if (counts.length > 2 && text.length > SAMPLE) counts.pop();
    const width = counts[0] ?? 0;
    const same = counts.filter((count) => count === width).length / Math.max(1, counts.length);
    const score = width < 2 ? 0 : same * 100 + Math.min(width, 50) / 10;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

function opensQuote({ text, at }: { text: string; at: number }): boolean {
  let position = at;
  while (text[position] === ' ') position += 1;
  return text[position] === '"';
}

function quotedField({ text, at, separator }: { text: string; at: number; separator: string }): Field | null {
  let from = text.indexOf('"', at) + 1;
  const latest = from + LONGEST_QUOTED;
  let value = '';
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote > latest) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] === '"') {
      value += '"';
      from = quote + 2;
      continue;
    }
    let end = quote + 1;
    while (text[end] === ' ') end += 1;
    const next = text[end];
    return next === undefined || next === separator || next === '\n' || next === '\r' ? { value, end } : null;
  }
}

function plainField({ text, at, separator }: { text: string; at: number; separator: string }): Field {
  let end = at;
  for (let next = text[end]; next !== undefined && next !== separator && next !== '\n' && next !== '\r'; next = text[end]) end += 1;
  return { value: text.slice(at, end), end };
}

function lineEnd({ text, at }: { text: string; at: number }): number {
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

function afterLineEnd({ text, at }: { text: string; at: number }): number {
  if (text[at] === '\r' && text[at + 1] === '\n') return at + 2;
  return text[at] === '\n' || text[at] === '\r' ? at + 1 : at;
}
