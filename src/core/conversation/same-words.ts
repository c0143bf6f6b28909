/** Links: the network puts short ones of its own in their place. */
const LINKS = /(?:https?:\/\/|www\.|lnkd\.in\/)\S+/giu;

/**
 * Whether two texts are the same but for what the network may do to one: how spaces, lines and
 * letters are put, signs that cannot be seen, and links. A message of ours that is not recognized
 * would be sent twice.
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
