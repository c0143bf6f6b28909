import { isEmail, normalizeEmail } from '#core/account/email-address.ts';

/**
 * What is not seen: spaces, zero-width characters, signs for the direction of writing, soft
 * hyphens.
 */
const UNSEEN = /[\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;
/** What is clean already: printable ASCII at both ends. */
const CLEAN_ENDS = /^[!-~](?:.*[!-~])?$/s;

/** A cell without spaces and unseen marks at its ends, in time that grows with its length. */
export function cleanCell(text: string): string {
  if (CLEAN_ENDS.test(text)) return text;
  let start = 0;
  let end = text.length;
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1;
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The longest cell with e-mails, in UTF-16 code units. */
export const MAX_EMAILS = 1000;

/**
 * The addresses in a cell in their order: several stand with a semicolon, a comma, a bar, a line
 * end or `:::` between them.
 */
export function splitEmails(cell: string): string[] {
  if (cell.length > MAX_EMAILS) return [];
  return cell
    .split(/[;,|\n\r]|:::/u)
    .map((part) => normalizeEmail(cleanCell(part)))
    .filter(isEmail);
}
