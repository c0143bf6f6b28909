import { expect, test } from 'vitest';
import type { CapacityBound } from '#core/limits/sender-capacity.ts';
import { sendersTexts } from './senders-texts.ts';

test.each([
  [1, 'DAILY_LIMIT', 'Up to 1 more person today (daily limit)'],
  [12, 'WEEKLY_INVITES', 'Up to 12 more people today (this week’s invites)'],
  [0, 'WORKING_HOURS', 'No one new today (no working hours left)'],
  [0, 'NOT_CONNECTED', 'No one new today'],
  [0, null, 'No one to start yet: the sequence has no steps'],
] as [number, CapacityBound | null, string][])(
  'a capacity of %i bound by %s is “%s”',
  (capacityToday, boundBy, text) => {
    expect(sendersTexts.capacity({ capacityToday, boundBy })).toBe(text);
  },
);

test('a loss begins a badge with a capital letter', () => {
  expect(sendersTexts.lost('NOT_CONNECTED')).toBe('Isn’t connected to LinkedIn');
});
