import { COUNTRY_CODES } from '#core/account/country-codes.ts';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** The name of a country by its two letters. */
export function optionName(code: string): string {
  return names.of(code) ?? code;
}

/** The countries one can reach LinkedIn from, by name. */
export function countryOptions(): { value: string; label: string; hint: string }[] {
  return COUNTRY_CODES.map((code) => ({ value: code, label: optionName(code), hint: code })).sort(
    (a, b) => a.label.localeCompare(b.label, 'en'),
  );
}
