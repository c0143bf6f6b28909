import { expect, test } from 'vitest';
import { trialText } from './trial-text.ts';

test.each([
  [7, '7 days of Advanced, no card needed.'],
  [1, '1 day of Advanced, no card needed.'],
  [0, 'No card needed.'],
  [null, 'Every feature included, free of charge.'],
  [undefined, '\u00A0'],
])('a trial of %s days reads %j', (days, words) => {
  expect(trialText(days)).toBe(words);
});
