import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { skippedStep } from '#core/sequence/skipped-step.ts';

const end = newItem({ id: 'end', type: 'END' });

test('a skipped action continues with the next item, and a skipped condition takes its no branch', () => {
  const other = newItem({ id: 'other', type: 'END' });
  expect(skippedStep({ ...newItem({ id: 'a', type: 'VISIT' }), yes: end })).toEqual({
    next: end,
    branch: null,
  });
  expect(
    skippedStep({ ...newItem({ id: 'c', type: 'IF_CONNECTED' }), yes: end, no: other }),
  ).toEqual({ next: other, branch: 'no' });
});

test('an end can’t be skipped, and skipping the last action ends the lead', () => {
  expect(skippedStep(end)).toBeNull();
  expect(skippedStep({ ...newItem({ id: 'a', type: 'LIKE' }), yes: null })).toEqual({
    next: null,
    branch: null,
  });
});
