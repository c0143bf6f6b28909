const COUNTRIES = countryNames();

/**
 * The country at the end of a displayed location (“Austin, Texas, United States”), or null if its
 * last part isn't one.
 */
export function countryOfLocation(location: string | null): string | null {
  const last = location?.split(',').at(-1)?.trim() ?? '';
  return COUNTRIES.get(last.toLowerCase()) ?? null;
}

/** The English names of all regions that the platform knows by a two-letter code. */
function countryNames(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const found = letters.flatMap((first) =>
    letters.flatMap((second) => names.of(first + second) ?? []),
  );
  // The platform's names for some countries differ from the network's.
  const spoken = [
    'Turkey',
    'Czech Republic',
    'Hong Kong',
    'Macau',
    'Myanmar',
    'Ivory Coast',
    'Hong Kong SAR',
    'Palestine',
  ];
  return new Map([...found, ...spoken].map((name) => [name.toLowerCase(), name]));
}
