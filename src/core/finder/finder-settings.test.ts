import { expect, test } from 'vitest';
import { configuredFinders } from '#core/finder/finder-settings.ts';

const PATTERN = { name: 'PATTERN', apiKey: null };

test('practice mode has a finder of its own by default, and a real network has none', () => {
  expect(configuredFinders([], 'PRACTICE')).toEqual({
    finders: [{ name: 'PRACTICE', apiKey: null }],
    faults: [],
  });
  expect(configuredFinders([], null).finders).toEqual([]);
  expect(configuredFinders(['off'], 'PRACTICE').finders).toEqual([]);
});

test('finders are asked in the configured order, once each', () =>
  expect(
    configuredFinders(
      ['dropcontact', 'Hunter', 'pattern', 'hunter'],
      null,
      'hunter=Ab=1, DROPCONTACT=Cd2',
    ),
  ).toEqual({
    finders: [{ name: 'DROPCONTACT', apiKey: 'Cd2' }, { name: 'HUNTER', apiKey: 'Ab=1' }, PATTERN],
    faults: [],
  }));

test('a single key doesn’t need the name of its provider', () =>
  expect(configuredFinders(['hunter', 'pattern'], null, ' Ab1 ').finders).toEqual([
    { name: 'HUNTER', apiKey: 'Ab1' },
    PATTERN,
  ]));

test.each([
  [['clearbit'], 'Ab1', 'FINDER_PROVIDER names clearbit'],
  [['practice'], 'Ab1', 'FINDER_PROVIDER names practice'],
  [['off', 'hunter'], 'Ab1', 'FINDER_PROVIDER names off'],
  [['hunter'], undefined, 'names hunter, but FINDER_API_KEY has no key for it.'],
  [['hunter', 'dropcontact'], 'Ab1', 'With several providers it is provider=key'],
  [['hunter', 'dropcontact'], 'hunter=Ab1,dropcontact=', 'names dropcontact, but'],
])('%j with %s is refused', (providers, keys, sentence) =>
  expect(configuredFinders(providers, null, keys).faults.join(' ')).toContain(sentence),
);
