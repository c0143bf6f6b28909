import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import {
  changesOf,
  typeCountTexts,
  countByType,
  saveDisabledReason,
  type TemplateDraft,
} from './template-draft.ts';

const end = newItem({ type: 'END', id: 'e' });
const sequence = newItem({ type: 'VISIT', id: 'v', yes: end });
const stored: TemplateDraft = {
  templateName: 'Hello',
  templateType: 'INDIVIDUAL',
  sequence,
  version: 1,
};
const ready = { name: 'Hello', stepOpen: false, saving: false, sequence };

test.each([
  ['the name is empty', { name: '  ' }],
  ['a step is open', { stepOpen: true }],
  ['a save is running', { saving: true }],
  ['there is no sequence', { sequence: null }],
])('saving is off while %s', (_title, over) => {
  expect(saveDisabledReason({ ...ready, ...over })).not.toBeNull();
  expect(saveDisabledReason(ready)).toBeNull();
});

test('changes are named; error marks don’t count as one', () => {
  expect(
    changesOf({
      draft: { ...stored, sequence: { ...sequence, errors: ['EMPTY_MESSAGE'] } },
      stored,
    }),
  ).toEqual([]);
  expect(
    changesOf({
      draft: {
        templateName: 'Hi',
        templateType: 'GROUP',
        sequence: { ...sequence, yesDelay: 5 },
        version: 1,
      },
      stored,
    }),
  ).toEqual(['name', 'sharing', 'timing of Profile view']);
  expect(
    changesOf({
      draft: { ...stored, sequence: newItem({ type: 'LIKE', id: 'l', yes: end }) },
      stored,
    }),
  ).toEqual(['Like added', 'Profile view removed']);
  const empty = { ...stored, sequence: null };
  expect(changesOf({ draft: stored, stored: empty })).toEqual(['Profile view added']);
});

test('steps are counted by type, ends are none', () => {
  const root = newItem({
    type: 'VISIT',
    id: 'a',
    yes: newItem({
      type: 'IF_CONNECTED',
      id: 'c',
      yes: newItem({ type: 'VISIT', id: 'b', yes: end }),
      no: end,
    }),
  });
  expect(countByType(root)).toEqual([
    { type: 'VISIT', count: 2 },
    { type: 'IF_CONNECTED', count: 1 },
  ]);
  expect(countByType(null)).toEqual([]);
});

test('the kinds of steps are said in words, with the conditions together at the end', () => {
  expect(
    typeCountTexts([
      { type: 'IF_CONNECTED', count: 1 },
      { type: 'MESSAGE', count: 2 },
      { type: 'WITHDRAW', count: 1 },
      { type: 'IF_MESSAGE_VIEWED', count: 1 },
    ]),
  ).toEqual([
    { type: 'MESSAGE', text: '2 messages' },
    { type: 'WITHDRAW', text: '1 withdrawal' },
    { type: 'IF_CONNECTED', text: '2 conditions' },
  ]);
  expect(typeCountTexts([])).toEqual([]);
});
