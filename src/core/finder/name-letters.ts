/** Letters that don't decompose into a base letter and a mark. */
const SPELLED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * A name in the letters of an email address: lowercase a to z, words separated by one space,
 * accents removed. Empty for a name in another script, whose spelling would be uncertain.
 */
export function plainText(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøđðþłı]/gu, (letter) => SPELLED[letter] ?? '')
    .replaceAll(/['’ʼ.]/gu, '');
  if (/[^\u0000-\u007F\s\p{P}]/u.test(letters)) return '';
  return letters.replaceAll(/[^a-z]+/gu, ' ').trim();
}
