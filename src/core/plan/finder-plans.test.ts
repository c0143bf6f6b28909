import { expect, test } from 'vitest';
import { FINDER_PLANS, mostSavedByYear } from '#core/plan/finder-plans.ts';

test('the plans of the email finder are those of the specification', () => {
  const column = (key: 'credits' | 'monthly' | 'annual') => FINDER_PLANS.map((plan) => plan[key]);
  expect([column('credits'), column('monthly'), column('annual')]).toEqual([
    ['1 000', '2 000', '5 000', '10 000'],
    [39, 69, 99, 129],
    [29, 49, 69, 99],
  ]);
  expect(mostSavedByYear()).toBe(30);
});
