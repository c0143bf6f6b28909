import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAtTimes } from './times-in-text.ts';
import { whenText } from './when-text.ts';

const now = Date.parse('2026-03-02T10:00:00Z');

test('the times in a sentence are found, as written for any future instant', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 * 86_400_000 }),
      fc.constantFrom('Etc/UTC', 'Asia/Tokyo'),
      (later, zone) => {
        const when = whenText({ at: now + later, now, zone });
        const parts = splitAtTimes(`The message goes out ${when}, as long as nobody answers.`);
        expect(parts.join('')).toBe(`The message goes out ${when}, as long as nobody answers.`);
        expect(when.replace(/^on (?=[A-Z][a-z]{2} )/, '')).toBe(parts[1]);
        expect(parts).toHaveLength(3);
      },
    ),
  );
});

test.each([
  'The campaign is inactive.',
  'Ada is number 4 in the queue.',
  'Go on May the road rise',
])('“%s” has none', (sentence) => {
  expect(splitAtTimes(sentence)).toEqual([sentence]);
});
