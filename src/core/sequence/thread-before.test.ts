import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { threadBefore } from '#core/sequence/thread-before.ts';

const email = (id: string, yes: SequenceItem | null, newThread = false): SequenceItem => ({
  ...newItem({ type: 'EMAIL', id, yes }),
  newThread,
});
const before = (sequence: SequenceItem | null, itemId: string) =>
  threadBefore(sequence, itemId)?.id ?? null;

test('the first email on each path starts a thread, and those after it follow up in it', () => {
  const visit = newItem({ type: 'VISIT', id: 'visit', yes: email('second', email('third', null)) });
  const sequence = newItem({
    type: 'IF_EMAIL_AVAILABLE',
    id: 'asks',
    yes: email('first', visit),
    no: email('other', null),
  });
  expect(['first', 'second', 'third', 'other'].map((id) => before(sequence, id))).toEqual([
    null,
    'first',
    'first',
    null,
  ]);
});

test('emails after a new thread follow up in it', () => {
  const sequence = email('first', email('second', email('third', null), true));
  expect(['second', 'third'].map((id) => before(sequence, id))).toEqual(['first', 'second']);
});

test('a step that isn’t an email, or isn’t in the sequence, has no thread', () => {
  const sequence = email('first', newItem({ type: 'MESSAGE', id: 'text' }));
  expect([before(sequence, 'text'), before(sequence, 'gone'), before(null, 'first')]).toEqual([
    null,
    null,
    null,
  ]);
});
