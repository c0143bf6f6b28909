import { expect, test } from 'vitest';
import { relativeTime, relativeTimeInSentence } from '#core/time/relative-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'Just now'],
  [59_999, 'Just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [DAY, '1 day ago'],
  [29 * DAY, '29 days ago'],
  [30 * DAY, '1 month ago'],
  [359 * DAY, '11 months ago'],
  [360 * DAY, '1 year ago'],
  [729 * DAY, '1 year ago'],
  [730 * DAY, '2 years ago'],
  [-30_000, 'Just now'],
  [-2 * DAY, 'in 2 days'],
])('%i ms before now is %j', (ago, text) =>
  expect(relativeTime({ at: 1e12 - ago, now: 1e12 })).toBe(text),
);

test('inside a sentence it begins in lowercase', () => {
  expect(relativeTimeInSentence({ at: 1e12, now: 1e12 })).toBe('just now');
  expect(relativeTimeInSentence({ at: 1e12 - HOUR, now: 1e12 })).toBe('1 hour ago');
});
