/**
 * The two-letter code of each country (ISO 3166) by its English name as `normalizePlace` writes it,
 * in the spellings of the platform and of the network.
 */
export const COUNTRY_CODE_BY_NAME: ReadonlyMap<string, string> = countryCodes();

/**
 * Every spelling of a lead's country, in lowercase: the one asked for, its name, and its two-letter
 * code, if known.
 */
export function countrySpellings(asked: string): string[] {
  const word = asked.trim().toLowerCase();
  if (word === '') return [];
  const code =
    COUNTRY_CODE_BY_NAME.get(normalizePlace(asked)) ??
    (/^[a-z]{2}$/.test(word) ? word.toUpperCase() : undefined);
  const names = [...COUNTRY_CODE_BY_NAME].flatMap(([name, its]) => (its === code ? [name] : []));
  return [...new Set([word, ...names, ...(code === undefined ? [] : [code.toLowerCase()])])];
}

/** The two-letter code of a country if known, otherwise its name. */
export function countryCodeOrName(country: string): string {
  return (
    COUNTRY_CODE_BY_NAME.get(normalizePlace(country)) ??
    (/^[A-Za-z]{2}$/.test(country.trim()) ? country.trim().toUpperCase() : country.trim())
  );
}

/** The English name of a country, given its name or its two-letter code. */
export function countryName(country: string): string {
  const mark = countryCodeOrName(country);
  return /^[A-Z]{2}$/.test(mark)
    ? (new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(mark) ?? mark)
    : mark;
}

/** A part of a location in lowercase, without accents. */
export function normalizePlace(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}

/** The two-letter code of each region that the platform knows, by its English name. */
function countryCodes(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const found = letters.flatMap((first) =>
    letters.flatMap((second): [string, string][] => {
      const name = names.of(first + second);
      return name === undefined ? [] : [[normalizePlace(name), first + second]];
    }),
  );
  // The network has its own spelling of some; a withdrawn code comes before the one in use.
  return new Map([
    ...found,
    ['turkey', 'TR'],
    ['czech republic', 'CZ'],
    ['hong kong', 'HK'],
    ['hong kong sar', 'HK'],
    ['macau', 'MO'],
    ['germany', 'DE'],
    ['united kingdom', 'GB'],
    ['france', 'FR'],
    ['russia', 'RU'],
    ['serbia', 'RS'],
    ['vietnam', 'VN'],
    ['yemen', 'YE'],
  ]);
}
