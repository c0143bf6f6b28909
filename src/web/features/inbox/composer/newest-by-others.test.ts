import { expect, test } from 'vitest';
import type { Message, ThreadEntry } from '../inbox-query.ts';
import { newestByOthers } from './newest-by-others.ts';

const message = (id: string, by: Partial<Message> = {}) =>
  ({ kind: 'MESSAGE', id, sentBy: null, actor: null, ...by }) as ThreadEntry;
const note = { kind: 'NOTE', id: '99' } as ThreadEntry;

test.each([
  ['an empty thread', [], null],
  ['one’s own messages alone', [message('7', { sentBy: 'USER', actor: 'Maya' })], null],
  ['a message that is being sent', [message('sending 1', { sentBy: 'USER' })], null],
  ['what the person wrote', [message('9'), message('10')], '10'],
  ['what a colleague wrote', [message('12', { sentBy: 'USER', actor: 'Sam' }), note], '12'],
  ['a campaign’s message', [message('8', { sentBy: 'ENGINE' }), message('3')], '8'],
] as const)('of %s, the newest by others is %3$s', (_case, entries, newest) => {
  expect(newestByOthers(entries, 'Maya')).toBe(newest);
});
