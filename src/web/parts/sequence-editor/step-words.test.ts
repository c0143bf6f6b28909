import { expect, test } from 'vitest';
import { longTimeText } from './step-words.ts';

test('a long time is in hours under two days, and in the nearest days above', () =>
  expect([0, 26, 47, 48, 15 * 24 + 2, 15 * 24 + 20].map(longTimeText)).toEqual([
    '0 hours',
    '26 hours',
    '47 hours',
    '2 days',
    '15 days',
    '16 days',
  ]));
