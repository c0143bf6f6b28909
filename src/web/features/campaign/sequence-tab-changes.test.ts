import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { unsavedChanges } from './sequence-tab-changes.ts';

const end = newItem({ type: 'END', id: 'e' });
const before = newItem({
  type: 'VISIT',
  id: 'v',
  yes: { ...newItem({ type: 'MESSAGE', id: 'm', yes: end }), message: 'Hi' },
});

test('differences from the saved sequence are counted and marked on their steps', () => {
  const after = {
    ...before,
    yes: { ...newItem({ type: 'LIKE', id: 'l', yes: { ...before.yes!, message: 'Hello' } }) },
  };
  expect(unsavedChanges({ before, after })).toEqual({
    count: 2,
    removed: {},
    marks: { m: { kind: 'CHANGED', text: 'New text' }, l: { kind: 'ADDED', text: 'New step' } },
  });
});

test('a removed step counts, and an undone change no longer does', () => {
  expect(unsavedChanges({ before, after: { ...before, yes: end } })).toMatchObject({
    count: 1,
    marks: {},
    removed: { 'v-yes': [{ id: 'm' }] },
  });
  expect(unsavedChanges({ before, after: structuredClone(before) }).count).toBe(0);
});
