import { expect, test } from 'vitest';
import { shortAgo } from './short-ago.ts';

const MINUTE = 60_000;

test.each([
  [0, 'now'],
  [59_999, 'now'],
  [-5000, 'now'],
  [6 * MINUTE, '6m'],
  [3 * 60 * MINUTE, '3h'],
  [24 * 60 * MINUTE, '1d'],
  [29 * 24 * 60 * MINUTE, '29d'],
  [65 * 24 * 60 * MINUTE, '2mo'],
  [800 * 24 * 60 * MINUTE, '2y'],
])('%d ms ago is %s', (distance, words) => {
  expect(shortAgo({ at: 1_000_000_000_000 - distance, now: 1_000_000_000_000 })).toBe(words);
});
