import { expect, test } from 'vitest';
import { undoneText } from '#core/lead/undo-change.ts';

test.each([
  [3, 3, 'Undone.'],
  [3, 2, 'Undone for 2 of 3 leads.'],
  [3, 0, 'Nothing was undone.'],
])('of an undo of %i leads that changed %i is said what it did', (asked, changed, text) => {
  expect(undoneText({ asked, changed })).toBe(text);
});
