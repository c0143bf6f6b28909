import { isEmail, normaliseEmail } from '#core/account/email-address.ts';

/** Marks that are not seen: zero-width characters, signs for the direction of writing, soft hyphens. */
const UNSEEN =
  '[\\s\\u00ad\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]';
const UNSEEN_AT_ENDS = new RegExp(`^${UNSEEN}+|${UNSEEN}+$`, 'gu');
/** What is clean already: printable ASCII at both ends. */
const CLEAN_ENDS = /^[!-~](?:.*[!-~])?$/s;

/** A cell without spaces and unseen marks at its ends. */
export function cleanCell(text: string): string {
  return CLEAN_ENDS.test(text) ? text : text.replace(UNSEEN_AT_ENDS, '');
}

/** The addresses in a cell in their order: several stand with a semicolon, a comma, a bar, a line end or `:::` between them. */
export function emailsOf(cell: string): string[] {
  return cell
    .split(/[;,|\n\r]|:::/u)
    .map((part) => normaliseEmail(cleanCell(part)))
    .filter(isEmail);
}
