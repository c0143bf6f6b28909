/**
 * A text as patterns are matched against it: compatibility forms (wide digits, ligatures) resolved,
 * accents and invisible signs removed, apostrophes straight. Positions in it differ from those in
 * the original.
 */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    // Accents only: the voicing marks of kana make other words.
    .replace(/[\u0300-\u036f\u00AD\u200B-\u200F\u2060\uFEFF]/gu, '')
    .replace(/[’‘ʼ´`]/gu, "'")
    .normalize('NFC');
