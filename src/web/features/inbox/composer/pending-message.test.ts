import { expect, test } from 'vitest';
import { isPending, pendingMessage, withMessage } from './pending-message.ts';

const pending = pendingMessage({
  written: { text: 'Hello', subject: 'Not for LinkedIn', attachments: [] },
  channel: 'LINKEDIN',
  key: 'abc',
  at: '2026-11-20T10:00:00.000Z',
});
const other = { ...pending, id: '4' as typeof pending.id };
const thread = (...ids: (typeof other)[]) => ({
  pages: [{ content: ids }, { content: [{ ...other, id: '1' as typeof other.id }] }],
  pageParams: [null, 'older'],
});
const idsOf = (found: ReturnType<typeof thread> | undefined) =>
  found?.pages.map(({ content }) => content.map(({ id }) => id));

test('a message is in the thread as being sent before the server has responded', () => {
  expect(pending).toMatchObject({ text: 'Hello', subject: null, state: 'SENDING', fromMe: true });
  expect([isPending(pending), isPending(other)]).toEqual([true, false]);
  expect(idsOf(withMessage(thread(other), { pendingId: pending.id, message: pending }))).toEqual([
    ['sending abc', '4'],
    ['1'],
  ]);
});

test('the answer takes its place, also where the stream was faster', () => {
  const message = { ...other, id: '5' as typeof other.id };
  for (const before of [thread(pending, other), thread(message, pending, other)])
    expect(idsOf(withMessage(before, { pendingId: pending.id, message }))).toEqual([
      ['5', '4'],
      ['1'],
    ]);
});

test('one that was refused is taken out again, and a thread that was not read stays unread', () => {
  expect(
    idsOf(withMessage(thread(pending, other), { pendingId: pending.id, message: null })),
  ).toEqual([['4'], ['1']]);
  expect(withMessage(undefined, { pendingId: pending.id, message: pending })).toBeUndefined();
});
