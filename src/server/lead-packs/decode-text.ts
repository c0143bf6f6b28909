import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { FILE_ENCODINGS, type FileEncoding } from '#core/lead-pack/lead-file-format.ts';
import { Refusal, refuseField } from '#server/refusal.ts';

/** A text and the encoding that it was written in; `pieces` reads it anew each time, piece by piece, so that it never stands whole. */
export type DecodedText = { pieces: () => Generator<string, void>; encoding: FileEncoding };

const SAMPLE_BYTES = 64 * 1024;
/** An even number: a character of UTF-16 has two or four. */
const PIECE_BYTES = 32 * 1024;
const SPREADSHEET =
  'This is a spreadsheet, not a CSV file. In your spreadsheet program choose Save as, CSV UTF-8';
/** The first bytes of files that are no text, and what to say about them. */
const OTHER_FILES: readonly (readonly [string, string])[] = [
  ['504b0304', SPREADSHEET],
  ['d0cf11e0', SPREADSHEET],
  ['25504446', 'This is a PDF, not a CSV file'],
  ['1f8b', 'This is a packed file. Please unpack it first'],
  ['89504e47', 'This is a picture, not a CSV file'],
  ['ffd8ff', 'This is a picture, not a CSV file'],
  ['47494638', 'This is a picture, not a CSV file'],
];

/** The text of a file, in the encoding that is chosen or found. Refuses an empty file and one that is no text. */
export function decodeText({
  bytes,
  encoding,
}: {
  bytes: Buffer;
  encoding?: FileEncoding | undefined;
}): DecodedText {
  if (bytes.length === 0) throw new Refusal('FILE_EMPTY');
  const start = bytes.subarray(0, 8).toString('hex');
  const other = OTHER_FILES.find(([magic]) => start.startsWith(magic));
  if (other !== undefined) throw new Refusal('FILE_UNREADABLE', { detail: other[1] });
  const used = encoding === undefined ? foundEncoding(bytes) : chosenEncoding({ bytes, encoding });
  const pieces = () => textPieces({ bytes, encoding: used });
  refuseNoText(pieces);
  return { pieces, encoding: used };
}

/** Text that can be stored: no mark at its beginning, no half characters; a zero character becomes one that marks its row as wrong. */
function* textPieces({
  bytes,
  encoding,
}: {
  bytes: Buffer;
  encoding: FileEncoding;
}): Generator<string, void> {
  let isFirst = true;
  for (const piece of decodedPieces({
    bytes,
    decoder: new TextDecoder(encoding),
    isWhole: encoding !== 'UTF-8',
  })) {
    const text = piece.replaceAll('\u0000', '\u001a').toWellFormed();
    yield isFirst ? text.replace(/^\ufeff/, '') : text;
    isFirst = false;
  }
}

/** Decodes piece by piece; unless it is whole, a character that is cut off at the end is left out. */
function* decodedPieces({
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

function chosenEncoding({
  bytes,
  encoding,
}: {
  bytes: Buffer;
  encoding: FileEncoding;
}): FileEncoding {
  try {
    decodedPieces({
      bytes,
      decoder: new TextDecoder(encoding, { fatal: true }),
      isWhole: true,
    }).forEach(() => undefined);
    return encoding;
  } catch {
    throw refuseField('encoding', 'WRONG_ENCODING', `This file is not written in ${encoding}`);
  }
}

function foundEncoding(bytes: Buffer): FileEncoding {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return utf16;
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) throw new Refusal('FILE_UNREADABLE');
  if (isMostlyUtf8(bytes)) return 'UTF-8';
  return isWestern(bytes) ? 'windows-1252' : guessed(bytes);
}

/** UTF-16 by its mark, or, as every table has line ends and separators, by the zero bytes that stand on one side only. */
function utf16Of(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let even = 0;
  let odd = 0;
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const enough = sample.length / 50;
  if (odd > enough && odd > even * 20) return 'UTF-16LE';
  return even > enough && even > odd * 20 ? 'UTF-16BE' : null;
}

/** UTF-8, also where the last character was cut off, or where very few bytes among much good text are broken. */
function isMostlyUtf8(bytes: Buffer): boolean {
  if (
    [0, 1, 2, 3].some(
      (cut) =>
        isUtf8(bytes.subarray(0, bytes.length - cut)) &&
        isBegun(bytes.subarray(bytes.length - cut)),
    )
  )
    return true;
  let broken = 0;
  let good = 0;
  for (const piece of decodedPieces({ bytes, decoder: new TextDecoder('utf-8'), isWhole: true })) {
    broken += piece.split('\ufffd').length - 1;
    good += (piece.match(/[\u0080-\ufffc]/g) ?? []).length;
  }
  return good > broken * 20;
}

/** Whether bytes are the beginning of one character, or none at all. */
function isBegun(bytes: Buffer): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }) === '';
  } catch {
    return false;
  }
}

/** Whether the bytes above ASCII stand alone or in pairs between letters, as accents do; other scripts make whole words of them. */
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

/** Refuses what is no text by its first characters, and a text with nothing in it. */
function refuseNoText(pieces: DecodedText['pieces']): void {
  const sample = beginningOf({ pieces, length: SAMPLE_BYTES });
  const controls = (sample.match(/[\u0000-\u0008\u000e-\u001f\u007f]/g) ?? []).length;
  if (controls * 20 > sample.length) throw new Refusal('FILE_UNREADABLE');
  if (!pieces().some((piece) => piece.trim() !== '')) throw new Refusal('FILE_EMPTY');
}

/** The first characters of a text. */
export function beginningOf({
  pieces,
  length,
}: {
  pieces: DecodedText['pieces'];
  length: number;
}): string {
  let text = '';
  for (const piece of pieces()) {
    text += piece;
    if (text.length >= length) break;
  }
  return text.slice(0, length);
}
