import { expect, test } from 'vitest';
import { playRate } from '#core/time/play-rate.ts';

const HOUR = 3_600_000;

test.each([
  ['an hour', HOUR, 240, 600],
  ['a night', 16 * HOUR, 240, 5000],
  ['a week', 168 * HOUR, 240, 5000],
  ['a minute', HOUR / 60, 240, 240],
  ['a week of a faster clock', 168 * HOUR, 10_000, 10_000],
  ['a second of the slowest clock', 1000, 1, 1],
])('%s is played at its rate', (_what, playMs, rate, expected) =>
  expect(playRate({ playMs, rate })).toBe(expected),
);
