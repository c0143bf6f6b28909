import { expect, test } from 'vitest';
import { countryCodeOrName, countryName, countrySpellings } from './country.ts';

test.each([
  ['Sweden', ['sweden', 'se']],
  ['SE', ['se', 'sweden']],
  ['Czech Republic', ['czech republic', 'czechia', 'cz']],
  ['Türkiye', ['türkiye', 'turkiye', 'turkey', 'tr']],
  ['Atlantis', ['atlantis']],
  [' ', []],
])('%s may be written in each of its ways', (asked, spellings) => {
  expect(countrySpellings(asked).sort()).toEqual([...spellings].sort());
});

test('a country is identified by its two-letter code if it has one, and called by its name', () => {
  expect(['Sweden', 'se', 'Atlantis'].map(countryCodeOrName)).toEqual(['SE', 'SE', 'Atlantis']);
  expect(['Sweden', 'SE', 'United States', 'Atlantis'].map(countryName)).toEqual([
    'Sweden',
    'Sweden',
    'United States',
    'Atlantis',
  ]);
});
