import { expect, test } from 'vitest';
import { warmUpText } from '#core/email/warm-up-text.ts';

const DAY = 86_400_000;
const FROM = Date.parse('2026-03-02T09:00:00Z');
const textAfter = (days: number) =>
  warmUpText({ rampFrom: FROM, now: FROM + days * DAY, zone: 'Etc/UTC' });

test('a warm-up says how much of the limit is used and when all of it will be, until it is over', () => {
  expect([0, 3, 5, 8].map(textAfter)).toEqual(
    [20, 40, 60, 80].map(
      (percent) => `Mailbox warming up: ${percent}% of your limit, all of it from Mar 11`,
    ),
  );
  expect(textAfter(10)).toBeNull();
  expect(warmUpText({ rampFrom: null, now: FROM, zone: 'Etc/UTC' })).toBeNull();
});
