import { expect, test } from 'vitest';
import { secondsToNextCode } from './code-countdown.tsx';

test.each([
  ['2026-11-20T14:38:00.000Z', 30],
  ['2026-11-20T14:38:12.900Z', 18],
  ['2026-11-20T14:38:29.999Z', 1],
  ['2026-11-20T14:38:30.000Z', 30],
])('at %s the next code of an app is %i seconds away', (at, seconds) => {
  expect(secondsToNextCode(Date.parse(at))).toBe(seconds);
});
