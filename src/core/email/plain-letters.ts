/**
 * A text as patterns are held against it: compatible forms (wide digits, ligatures) and accents
 * taken apart, the accents left out. Positions in it are not positions in the original.
 */
export const plainLetters = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');
