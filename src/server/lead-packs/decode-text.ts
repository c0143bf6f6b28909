import type { FileEncoding } from '#core/lead-pack/lead-file-format.ts';
import {
  decodeChunks,
  findEncoding,
  decodeMixedChunks,
  type FoundEncoding,
} from '#server/lead-packs/find-encoding.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

/**
 * A text and its encoding, with the number of lines in another one; `pieces` reads it again each
 * time, chunk by chunk, so that it is never in memory as a whole.
 */
export type DecodedText = FoundEncoding & { pieces: () => Generator<string, void> };

const SAMPLE_BYTES = 64 * 1024;
const SPREADSHEET =
  'This is a spreadsheet, not a CSV file. In your spreadsheet app, save it as CSV UTF-8';
/** The first bytes of files that are not text, and what to say about them. */
const OTHER_FILES: readonly (readonly [string, string])[] = [
  ['504b0304', SPREADSHEET],
  ['d0cf11e0', SPREADSHEET],
  ['25504446', 'This is a PDF, not a CSV file'],
  ['1f8b', 'This is a compressed file. Please extract it first'],
  ['89504e47', 'This is an image, not a CSV file'],
  ['ffd8ff', 'This is an image, not a CSV file'],
  ['47494638', 'This is an image, not a CSV file'],
];

/** The beginnings of texts that are not tables, and what to say about them. */
const OTHER_TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|\s)*<(?:!doctype html|html|head|body|meta|table)\b/iu,
    'This is a web page, not a CSV file. Open the page and download the CSV file from there',
  ],
  [
    /^\s*BEGIN:VCARD\b/iu,
    'These are contact cards (vCard), not a CSV file. Export your contacts as CSV',
  ],
  [/^\s*BEGIN:VCALENDAR\b/iu, 'This is a calendar, not a CSV file'],
  [/^\s*<\?xml\b/iu, 'This is an XML file, not a CSV file'],
  [/^\s*\{\\rtf/iu, 'This is a text document, not a CSV file'],
  [/^\s*(?:\[\s*\{\s*"|\{\s*"[^"]*"\s*:)/u, 'This is a JSON file, not a CSV file'],
];

/**
 * The text of a file, in the chosen or detected encoding. Rejects an empty file and one that is not
 * text.
 */
export function decodeText(bytes: Buffer, encoding?: FileEncoding | undefined): DecodedText {
  if (bytes.length === 0) throw new ApiError('FILE_EMPTY');
  const start = bytes.subarray(0, 8).toString('hex');
  const other = OTHER_FILES.find(([magic]) => start.startsWith(magic));
  if (other !== undefined) throw new ApiError('FILE_UNREADABLE', { detail: other[1] });
  const found =
    encoding === undefined
      ? findEncoding(bytes)
      : { encoding: chosenEncoding(bytes, encoding), otherLines: null };
  const pieces = () => textPieces(bytes, found);
  rejectNoText(pieces);
  return { pieces, ...found };
}

/**
 * Text that can be stored: no byte order mark, no half characters; a zero character becomes one
 * that marks its row as wrong.
 */
function* textPieces(
  bytes: Buffer,
  { encoding, otherLines }: FoundEncoding,
): Generator<string, void> {
  let isFirst = true;
  const decoded =
    otherLines === null
      ? decodeChunks({
          bytes,
          decoder: new TextDecoder(encoding),
          isWhole: encoding !== 'UTF-8',
        })
      : decodeMixedChunks(bytes, encoding === 'UTF-8' ? otherLines.encoding : encoding);
  for (const piece of decoded) {
    const text = piece.replaceAll('\u0000', '\u001a').toWellFormed();
    yield isFirst ? text.replace(/^\ufeff/, '') : text;
    isFirst = false;
  }
}

function chosenEncoding(bytes: Buffer, encoding: FileEncoding): FileEncoding {
  try {
    decodeChunks({
      bytes,
      decoder: new TextDecoder(encoding, { fatal: true }),
      isWhole: true,
    }).forEach(() => undefined);
    return encoding;
  } catch {
    throw rejectField('encoding', 'WRONG_ENCODING', `This file isn’t encoded in ${encoding}`);
  }
}

/** Rejects what its first characters show not to be text, and an empty text. */
function rejectNoText(pieces: DecodedText['pieces']): void {
  const sample = textStart(pieces, SAMPLE_BYTES);
  const other = OTHER_TEXTS.find(([beginning]) => beginning.test(sample.slice(0, 2000)));
  if (other !== undefined) throw new ApiError('FILE_UNREADABLE', { detail: other[1] });
  const controls = (sample.match(/[\u0000-\u0008\u000e-\u001f\u007f]/g) ?? []).length;
  if (controls > 3 && controls * 20 > sample.length) throw new ApiError('FILE_UNREADABLE');
  if (!pieces().some((piece) => piece.trim() !== '')) throw new ApiError('FILE_EMPTY');
}

/** The first characters of a text. */
export function textStart(pieces: DecodedText['pieces'], length: number): string {
  let text = '';
  for (const piece of pieces()) {
    text += piece;
    if (text.length >= length) break;
  }
  return text.slice(0, length);
}
