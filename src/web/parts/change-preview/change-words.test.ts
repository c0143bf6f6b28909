import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { delayChangeText, delayTitle } from './change-words.ts';

test.each([
  { from: 120, to: 168, said: '5 days become 7' },
  { from: 24, to: 72, said: '1 day becomes 3' },
  { from: 6, to: 48, said: '6 hours become 2 days' },
  { from: 0, to: 24, said: 'No delay becomes 1 day' },
  { from: 48, to: 0, said: '2 days become no delay' },
])('a delay of $from hours that is now $to is said as it changes', ({ from, to, said }) => {
  expect(delayChangeText({ from, to })).toBe(said);
});

const message = (id: string, yesDelay: number, yes: SequenceItem | null): SequenceItem => ({
  ...newItem({ id, type: 'MESSAGE' }),
  yesDelay,
  yes,
});
const chain = (first: number): SequenceItem => message('a', first, message('b', 0, null));

test('a delay is named after the step that follows it', () => {
  expect(delayTitle({ itemId: 'a', before: chain(120), after: chain(168) })).toBe(
    'Before Message 2: 5 days become 7',
  );
  expect(
    delayTitle({ itemId: 'b', before: message('b', 24, null), after: message('b', 48, null) }),
  ).toBe('Before the end: 1 day becomes 2');
  expect(delayTitle({ itemId: 'gone', before: chain(120), after: chain(168) })).toBeNull();
});
