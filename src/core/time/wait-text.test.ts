import { expect, test } from 'vitest';
import { waitText } from '#core/time/wait-text.ts';

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [719, '12 minutes'],
  [3600, '60 minutes'],
  [3601, '2 hours'],
])('a wait of %d seconds is over after %s', (seconds, text) =>
  expect(waitText(seconds)).toBe(text),
);
