import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessNameFromSlug } from '#core/lead/guess-name-from-slug.ts';

test.each([
  ['jane-doe-12345', 'Jane Doe'],
  ['jane-doe', 'Jane Doe'],
  ['jane-doe-4b8a91', 'Jane Doe'],
  ['jean-pierre-van-der-berg', 'Jean Pierre Van Der Berg'],
  ['maria.garcia', 'Maria Garcia'],
  ['zoë-d’aubigné-77', 'Zoë D’aubigné'],
  ['janedoe', 'Janedoe'],
  ['j-doe', 'J Doe'],
  ['李明', '李明'],
  ['12345', null],
  ['a', null],
  ['-', null],
  ['', null],
])('%s is probably called %s', (slug, name) => expect(guessNameFromSlug(slug)).toBe(name));

test('a name from any slug has neither digits nor URL characters', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (slug) => {
      const name = guessNameFromSlug(slug);
      expect(name === null || /^[\p{L}\p{M}'’ ]+$/u.test(name)).toBe(true);
    }),
  ));
