const MAX_LENGTH = 60;
/** Dots that a mail program may take for part of an address. */
const DOT_BETWEEN = /[.。．｡](?=[^\s.])/gu;

/**
 * A user-typed name for an email to someone who doesn't know them: one line of at most 60
 * characters in which no mail program finds a link, an address, or characters that reverse the
 * text. Null if nothing of it is visible.
 */
export function harmlessName(typed: string): string | null {
  const line = typed
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '')
    .replace(/[\p{Cc}\s<>[\]{}|\\^`"]+/gu, ' ')
    .replace(/[:/@]+/g, ' ')
    .replace(DOT_BETWEEN, '. ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = Array.from(line).slice(0, MAX_LENGTH).join('').trim();
  return /[\p{L}\p{N}]/u.test(short) ? short : null;
}
