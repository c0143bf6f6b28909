import { isEmail, normalizeEmail } from '#core/email/email-address.ts';

/** Invisible characters: spaces, zero-width characters, text direction marks, soft hyphens. */
const UNSEEN = /[\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;
/** Already clean: printable ASCII at both ends. */
const CLEAN_ENDS = /^[!-~](?:.*[!-~])?$/s;

/** A cell without spaces and invisible characters at its ends, in linear time. */
export function cleanCell(text: string): string {
  if (CLEAN_ENDS.test(text)) return text;
  let start = 0;
  let end = text.length;
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1;
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Characters without meaning even inside a text; joiners stay, since some scripts need them. */
const SENSELESS = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
/** A joiner between two Latin letters joins nothing. */
const LATIN_JOINER = /(?<=\p{Script=Latin})[\u200c\u200d](?=\p{Script=Latin})/gu;

/** A text without invisible characters inside it. */
export function withoutUnseen(text: string): string {
  return text.replace(SENSELESS, '').replace(LATIN_JOINER, '');
}

/** The longest cell with emails, in UTF-16 code units. */
export const MAX_EMAILS = 1000;

/**
 * The addresses in a cell, in order, separated by a semicolon, comma, bar, line break, or `:::`.
 */
export function splitEmails(cell: string): string[] {
  return readAddresses(cell).flatMap(({ address }) => address ?? []);
}

/**
 * A part of a cell with emails: its address, null if there is none, and whether it was corrected.
 */
type ReadAddress = { text: string; address: string | null; mended: boolean };

/** Every non-empty part of a cell with emails, in order. */
export function readAddresses(cell: string): ReadAddress[] {
  if (cell.length > MAX_EMAILS) return [];
  return cell.split(/[;,|\n\r]|:::/u).flatMap((part): ReadAddress[] => {
    const text = cleanCell(part);
    if (text === '') return [];
    const plain = normalizeEmail(text);
    if (isEmail(plain)) return [{ text, address: plain, mended: false }];
    const mended = mendedEmail(plain);
    return [{ text, address: isEmail(mended) ? mended : null, mended: true }];
  });
}

/** An address without invisible characters, inner spaces, and surrounding punctuation. */
function mendedEmail(text: string): string {
  return text
    .replace(/[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu, '')
    .replace(/ *@ */u, '@')
    .replace(/^[<("'“‘[]+/u, '')
    .replace(/[.:>)"'”’\]]{1,10}$/u, '');
}
