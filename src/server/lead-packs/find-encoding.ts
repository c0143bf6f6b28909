import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { FILE_ENCODINGS, type FileEncoding } from '#core/lead-pack/lead-file-format.ts';

/**
 * The encoding of a file. A file combined from several has lines in another one: `otherLines` says
 * which, and how many.
 */
export type FoundEncoding = {
  encoding: FileEncoding;
  otherLines: { encoding: FileEncoding; lines: number } | null;
};

const SAMPLE_BYTES = 64 * 1024;
/** An even number: a UTF-16 character has two or four bytes. */
const PIECE_BYTES = 32 * 1024;
/** No list has as many rows; a file of only line ends is not read to the end. */
const LINES_JUDGED = 100_000;
/** This many good characters outweigh a broken byte. */
const FEWEST_GOOD = 20;
const LF = 10;
const CR = 13;

/**
 * The encoding of a file by its bytes: a byte order mark or zero bytes mean UTF-16; otherwise each
 * line that is not ASCII is UTF-8 or in a single-byte encoding.
 */
export function findEncoding(bytes: Buffer): FoundEncoding {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return { encoding: utf16, otherLines: null };
  if (isUtf8(bytes)) return { encoding: 'UTF-8', otherLines: null };
  const lines = { utf8: 0, single: 0 };
  const singles: Buffer[] = [];
  let sampled = 0;
  for (const line of linesOf(bytes)) {
    if (isAscii(line)) continue;
    if (lines.utf8 + lines.single === LINES_JUDGED) break;
    if (isUtf8Line(line)) lines.utf8 += 1;
    else {
      lines.single += 1;
      if (sampled < SAMPLE_BYTES) singles.push(line);
      sampled += line.length;
    }
  }
  if (lines.single === 0) return { encoding: 'UTF-8', otherLines: null };
  const sample = lines.utf8 === 0 ? bytes : Buffer.concat(singles);
  const single = isWestern(sample) ? 'windows-1252' : guessed(sample);
  // In encodings of other scripts, a short line may look like UTF-8 by chance.
  if (lines.utf8 === 0 || (single !== 'windows-1252' && lines.single > lines.utf8))
    return { encoding: single, otherLines: null };
  return lines.utf8 >= lines.single
    ? { encoding: 'UTF-8', otherLines: { encoding: single, lines: lines.single } }
    : { encoding: single, otherLines: { encoding: 'UTF-8', lines: lines.utf8 } };
}

/**
 * The text of bytes in chunks; unless it is complete, a character cut off at the end is left out.
 */
export function* decodeChunks({
  bytes,
  decoder,
  isWhole,
}: {
  bytes: Buffer;
  decoder: TextDecoder;
  isWhole: boolean;
}): Generator<string, void> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true });
    if (piece !== '') yield piece;
  }
  const rest = isWhole ? decoder.decode() : '';
  if (rest !== '') yield rest;
}

/**
 * The text of a file whose lines are partly UTF-8, partly in a single-byte encoding; consecutive
 * lines of one kind are decoded together.
 */
export function* decodeMixedChunks(bytes: Buffer, single: FileEncoding): Generator<string, void> {
  const run = { encoding: 'UTF-8' as FileEncoding, from: 0, to: 0 };
  const decoded = () =>
    decodeChunks({
      bytes: bytes.subarray(run.from, run.to),
      decoder: new TextDecoder(run.encoding),
      isWhole: true,
    });
  for (const line of linesOf(bytes)) {
    const encoding = isAscii(line) ? run.encoding : isUtf8Line(line) ? 'UTF-8' : single;
    if (run.to > run.from && (encoding !== run.encoding || run.to - run.from >= PIECE_BYTES)) {
      yield* decoded();
      run.from = run.to;
    }
    run.encoding = encoding;
    run.to += line.length;
  }
  yield* decoded();
}

/** The lines of a file with their line ends. */
function* linesOf(bytes: Buffer): Generator<Buffer, void> {
  const end = bytes.includes(LF) ? LF : CR;
  for (let at = 0; at < bytes.length;) {
    const found = bytes.indexOf(end, at);
    const next = found < 0 ? bytes.length : found + 1;
    yield bytes.subarray(at, next);
    at = next;
  }
}

/**
 * UTF-16 by its byte order mark or, since every table has line ends and separators, by zero bytes
 * on only one side, beside each line end too.
 */
function utf16Of(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = { even: 0, odd: 0 };
  const lineEnds = { all: 0, little: 0, big: 0 };
  for (let index = 0; index < sample.length; index += 1) {
    const isEven = index % 2 === 0;
    if (sample[index] === 0) zeros[isEven ? 'even' : 'odd'] += 1;
    if (sample[index] !== LF) continue;
    lineEnds.all += 1;
    if (isEven && sample[index + 1] === 0) lineEnds.little += 1;
    if (!isEven && sample[index - 1] === 0) lineEnds.big += 1;
  }
  const enough = sample.length / 50;
  if (zeros.odd > enough && zeros.odd > zeros.even * 20 && lineEnds.little * 2 >= lineEnds.all)
    return 'UTF-16LE';
  return zeros.even > enough && zeros.even > zeros.odd * 20 && lineEnds.big * 2 >= lineEnds.all
    ? 'UTF-16BE'
    : null;
}

/**
 * UTF-8, even if the last character is cut off or a very few bytes in much good text are broken.
 */
function isUtf8Line(line: Buffer): boolean {
  if (isUtf8(line) || isCutOff(line)) return true;
  if (line.length < FEWEST_GOOD * 2) return false;
  let broken = 0;
  let good = 0;
  const decoder = new TextDecoder('utf-8');
  for (const piece of decodeChunks({ bytes: line, decoder, isWhole: true })) {
    broken += piece.split('\ufffd').length - 1;
    good += (piece.match(/[\u0080-\ufffc]/g) ?? []).length;
  }
  return good > broken * FEWEST_GOOD;
}

/** Whether a line, the last of its file, ends within a character. */
function isCutOff(line: Buffer): boolean {
  const last = line.at(-1);
  if (last === LF || last === CR) return false;
  return [1, 2, 3].some(
    (cut) =>
      isUtf8(line.subarray(0, line.length - cut)) && isBegun(line.subarray(line.length - cut)),
  );
}

/** Whether bytes are the beginning of one character, or empty. */
function isBegun(bytes: Buffer): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }) === '';
  } catch {
    return false;
  }
}

/**
 * Whether the non-ASCII bytes are alone or in pairs between letters, as accents are; other scripts
 * make whole words of them.
 */
function isWestern(bytes: Buffer): boolean {
  let high = 0;
  let inRuns = 0;
  let run = 0;
  for (const byte of bytes.subarray(0, SAMPLE_BYTES * 4)) {
    if (byte < 0x80) run = 0;
    else {
      run += 1;
      high += 1;
      if (run === 3) inRuns += 3;
      else if (run > 3) inRuns += 1;
    }
  }
  return inRuns * 4 < high;
}

function guessed(bytes: Buffer): FileEncoding {
  const names = analyse(bytes.subarray(0, SAMPLE_BYTES)).map(({ name }) => name.toLowerCase());
  const known = names
    .map((name) => FILE_ENCODINGS.find((encoding) => encoding.toLowerCase() === name))
    .find((encoding) => encoding !== undefined && !encoding.startsWith('UTF'));
  return known ?? 'windows-1252';
}
