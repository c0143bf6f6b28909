import { expect, test } from 'vitest';
import { validateSequence } from '#core/sequence/sequence-errors.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { STARTERS } from './starters.ts';

test.each([
  ['Quick hello', 2],
  ['View, then invite', 5],
  ['Network, then email', 7],
])('the starter %s has %i steps and can be launched as it is', (name, steps) => {
  const root = STARTERS.find(({ title }) => title === name)?.make() ?? null;
  expect([...walkItems(root)].filter(({ item }) => item.type !== 'END')).toHaveLength(steps);
  expect(
    validateSequence({
      root,
      noteLength: 200,
      inviteByEmailAllowed: false,
      leadsMovingAllowed: true,
      realNow: 0,
    }).errors,
  ).toEqual([]);
});
