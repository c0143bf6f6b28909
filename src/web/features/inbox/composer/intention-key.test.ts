import { beforeEach, expect, test } from 'vitest';
import { forgetIntention, intentionKey } from './intention-key.ts';

const HOUR = 3_600_000;
const kept = new Map<string, string>();
const store = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
};
const keyOf = (text: string, { conversationId = '7', now = 0 } = {}) =>
  intentionKey({ conversationId, body: { text }, now, store });

beforeEach(() => kept.clear());

test('the same message keeps its key, also for another tab and after a reload', () => {
  expect(keyOf('Hello')).toBe(keyOf('Hello', { now: HOUR }));
});

test('a changed message, another conversation, and a message of another day have keys of their own', () => {
  const key = keyOf('Hello');
  expect(keyOf('Hello', { conversationId: '8' })).not.toBe(key);
  expect(keyOf('Hello!')).not.toBe(key);
  const again = keyOf('Hello');
  expect(again).not.toBe(key);
  expect(keyOf('Hello', { now: 25 * HOUR })).not.toBe(again);
});

test('once it was answered for, the same words are a new message', () => {
  const key = keyOf('ok');
  forgetIntention('7', store);
  expect(keyOf('ok')).not.toBe(key);
});

test('the browser’s stored key reveals nothing of the message, and a corrupt one is replaced', () => {
  keyOf('The secret price is 40');
  expect([...kept.values()].join()).not.toMatch(/secret|price/);
  store.setItem('sending 7', '{');
  expect(keyOf('Hello')).toMatch(/^\d+-\d+$/);
});
