import { expect, test } from 'vitest';
import { arrivedIn, newestTimes } from './arrivals.ts';
import type { Conversation, ConversationId } from './inbox-query.ts';

const one = (id: string, at: string | null, fromMe = false) => ({
  id: id as ConversationId,
  lastMessage:
    at === null
      ? null
      : ({
          text: '',
          at: `2026-11-20T${at}:00.000Z`,
          fromMe,
          channel: 'LINKEDIN',
        } satisfies NonNullable<Conversation['lastMessage']>),
});
const arrived = (before: ReturnType<typeof one>[], now: ReturnType<typeof one>[]): string | null =>
  arrivedIn({ before: newestTimes(before), now })?.id ?? null;

test('a newer message of the person has arrived, also in a conversation that was not there', () => {
  expect(arrived([one('1', '09:00')], [one('1', '09:05')])).toBe('1');
  expect(arrived([one('1', '09:00')], [one('2', '09:05'), one('1', '09:00')])).toBe('2');
  expect(arrived([], [one('1', '09:00')])).toBe('1');
});

test('own messages, known ones, and older ones fetched late have not', () => {
  expect(arrived([one('1', '09:00')], [one('1', '09:05', true)])).toBeNull();
  expect(arrived([one('1', '09:00')], [one('1', '09:00')])).toBeNull();
  expect(arrived([one('1', '09:00')], [one('1', '09:00'), one('2', '08:00')])).toBeNull();
  expect(arrived([one('1', '09:00')], [one('1', null)])).toBeNull();
});
