import { expect, test } from 'vitest';
import { configuredFinders } from '#core/finder/finder-settings.ts';

const PATTERN = { name: 'PATTERN', apiKey: null };

test('practice mode goes by patterns by default, and a real network has no finder', () => {
  expect(configuredFinders({ providers: [], practice: true })).toEqual({
    finders: [PATTERN],
    faults: [],
  });
  expect(configuredFinders({ providers: [], practice: false }).finders).toEqual([]);
  expect(configuredFinders({ providers: ['off'], practice: true }).finders).toEqual([]);
});

test('finders are asked in the order in which they are named, once each', () =>
  expect(
    configuredFinders({
      providers: ['dropcontact', 'Hunter', 'pattern', 'hunter'],
      keys: 'hunter=Ab=1, DROPCONTACT=Cd2',
      practice: false,
    }),
  ).toEqual({
    finders: [{ name: 'DROPCONTACT', apiKey: 'Cd2' }, { name: 'HUNTER', apiKey: 'Ab=1' }, PATTERN],
    faults: [],
  }));

test('one key goes without the name of its provider', () =>
  expect(
    configuredFinders({ providers: ['hunter', 'pattern'], keys: ' Ab1 ', practice: false }).finders,
  ).toEqual([{ name: 'HUNTER', apiKey: 'Ab1' }, PATTERN]));

test.each([
  [['clearbit'], 'Ab1', 'FINDER_PROVIDER names clearbit'],
  [['off', 'hunter'], 'Ab1', 'FINDER_PROVIDER names off'],
  [['hunter'], undefined, 'names hunter, but FINDER_API_KEY has no key for it.'],
  [['hunter', 'dropcontact'], 'Ab1', 'With several providers it is provider=key'],
  [['hunter', 'dropcontact'], 'hunter=Ab1,dropcontact=', 'names dropcontact, but'],
])('%j with %s is refused', (providers, keys, sentence) =>
  expect(configuredFinders({ providers, keys, practice: false }).faults.join(' ')).toContain(
    sentence,
  ),
);
