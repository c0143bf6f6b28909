/** Links: the network replaces them with short ones of its own. */
const LINKS = /(?:https?:\/\/|www\.|lnkd\.in\/)\S+/giu;

/**
 * Whether two texts are equal apart from what the network may change: spacing, line breaks, Unicode
 * forms, invisible characters, and links. If we failed to recognize our own message, it would be
 * sent twice.
 */
export function areSameWords(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(LINKS, 'https://')
    .replace(/\s+/gu, ' ')
    .trim();
}
