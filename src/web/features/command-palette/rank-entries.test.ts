import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchScore, rankEntries } from './rank-entries.ts';

const entries = [
  { label: 'Dashboard' },
  { label: 'Daily limits', words: 'settings pace' },
  { label: 'Data scrubber', words: 'settings names' },
  { label: 'New campaign', words: 'create' },
  { label: 'Campaigns' },
  { label: 'Zoë Ångström' },
];
const found = (query: string) => rankEntries({ entries, query }).map(({ label }) => label);

test('nothing typed shows everything in its order', () => {
  expect(found('')).toEqual(entries.map(({ label }) => label));
});

test('entries that begin with the words come before those that contain them, and letters in order come last', () => {
  expect(found('camp')).toEqual(['Campaigns', 'New campaign']);
  expect(found('settings')).toEqual(['Daily limits', 'Data scrubber']);
  expect(found('dlmt')).toEqual(['Daily limits']);
  expect(found('zoe angstrom')).toEqual(['Zoë Ångström']);
  expect(found('xyz')).toEqual([]);
});

test('a typed label is found, in any case', () => {
  fc.assert(
    fc.property(fc.constantFrom(...entries), ({ label }) => {
      expect(found(label.toUpperCase())[0]).toBe(label);
    }),
  );
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => matchScore({ text, query }) >= 0),
  );
});
