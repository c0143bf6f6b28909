import { expect, test } from 'vitest';
import { jumpProgress } from './use-practice-clock.ts';

const play = { from: '2026-11-23T09:00:00.000Z', until: '2026-11-30T09:00:00.000Z' };

test.each([
  ['2026-11-23T09:00:00Z', 0],
  ['2026-11-26T21:00:00Z', 0.5],
  ['2026-11-30T09:00:00Z', 1],
  ['2026-12-01T09:00:00Z', 1],
  ['2026-11-22T09:00:00Z', 0],
])('at %s a share of %s of the week is played', (at, share) =>
  expect(jumpProgress({ play, now: Date.parse(at) })).toBe(share),
);
