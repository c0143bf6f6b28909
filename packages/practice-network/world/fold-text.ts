const SPECIAL: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
  ð: 'd',
  þ: 'th',
};

/** Lower case without accents, words parted by single blanks: what searches compare. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[̀-ͯ]/g, '')
    .replace(/[łøßæœđıðþ]/g, (letter) => SPECIAL[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The same with hyphens, for addresses. */
export function slugText(text: string): string {
  return foldText(text).replace(/ /g, '-');
}
