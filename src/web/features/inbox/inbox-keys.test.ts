import { expect, test } from 'vitest';
import { inboxKeyOf } from './inbox-keys.ts';

const of = (key: string, { modified = false, afterG = false } = {}) =>
  inboxKeyOf({ key, modified, afterG });

test('the keys of the inbox are those of the rules, in either case', () => {
  expect(['j', 'K', 'r', 'e', 'u', 'l', '/', 'x', 'Enter'].map((key) => of(key))).toEqual([
    'next',
    'previous',
    'reply',
    'archive',
    'unread',
    'label',
    'search',
    null,
    null,
  ]);
});

test('a key with a modifier, or behind G, is none of them', () => {
  expect([of('r', { modified: true }), of('l', { afterG: true })]).toEqual([null, null]);
});
