import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { nextStepText } from './next-step-text.ts';

const end = newItem({ id: 'e', type: 'END' });
const message = { ...newItem({ id: 'm', type: 'MESSAGE' }), yes: end };
const watch = {
  ...newItem({ id: 'w', type: 'IF_CONNECTED' }),
  yes: message,
  no: newItem({ id: 'x', type: 'WITHDRAW' }),
  yesDelay: 24,
  noDelay: 336,
};
const root = { ...newItem({ id: 'r', type: 'CONNECT' }), yes: watch, yesDelay: 6 };

test('the next step is described in words, for a condition both branches with their delays', () => {
  expect(nextStepText({ sequence: root, itemId: 'r' })).toBe('Then if connected after 6 hours');
  expect(nextStepText({ sequence: root, itemId: 'w' })).toBe(
    'Yes: message after 1 day. No: withdraw invite',
  );
  expect(nextStepText({ sequence: root, itemId: 'm' })).toBe('Then end');
});

test('nothing is said of an end, of a step that is gone, and of no sequence', () => {
  expect([
    nextStepText({ sequence: root, itemId: 'e' }),
    nextStepText({ sequence: root, itemId: 'gone' }),
    nextStepText({ sequence: null, itemId: 'r' }),
    nextStepText({ sequence: root, itemId: null }),
  ]).toEqual([null, null, null, null]);
});
