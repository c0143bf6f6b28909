import { expect, test } from 'vitest';
import { changeTexts } from './change-texts.ts';

test.each([
  [{ members: 2, seats: 5 }, 'Nordics stays, with 2 of 5 seats used'],
  [{ members: 3, seats: 1 }, 'Nordics stays, but 2 of its 3 members won’t have a seat'],
  [{ members: 3, seats: 0 }, 'Nordics stays, but has no seats'],
])('a change says of a team what becomes of it: %j', (counts, text) => {
  expect(changeTexts.teamOf({ name: 'Nordics', ...counts })).toBe(text);
});
