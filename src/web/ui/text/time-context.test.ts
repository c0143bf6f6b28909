import { expect, test } from 'vitest';
import { renewalMs } from './time-context.ts';

test.each([
  [20_000, 1, 20_000],
  [20_000, 10, 2000],
  [20_000, 240, 1000],
  [60_000, 10_000, 1000],
  [250, 240, 250],
])('a time that is renewed every %i ms is, at %i times real time, every %i', (every, rate, ms) =>
  expect(renewalMs(every, rate)).toBe(ms),
);
