/**
 * A text as patterns are held against it: compatible forms (wide digits, ligatures) resolved, the
 * accents of letters left out. Positions in it are not positions in the original.
 */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    // Accents only: the voicing marks of kana make other words.
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC');
