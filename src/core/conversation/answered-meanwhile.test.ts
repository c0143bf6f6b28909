import { expect, test } from 'vitest';
import { answeredMeanwhile, SAME_MOMENT_MS } from '#core/conversation/answered-meanwhile.ts';

test.each([
  ['no one else wrote', undefined, null, false],
  ['someone wrote a moment ago', undefined, { messageId: '7', ageMs: 500 }, true],
  ['someone wrote a while ago', undefined, { messageId: '7', ageMs: SAME_MOMENT_MS }, false],
  ['their message was on the screen', '7', { messageId: '7', ageMs: 500 }, false],
  ['a newer one than theirs was', '10', { messageId: '9', ageMs: 500 }, false],
  ['an older one was', '9', { messageId: '10', ageMs: 500 }, true],
  ['an older one was, for hours', '9', { messageId: '10', ageMs: 9e6 }, true],
  ['the thread was empty', null, { messageId: '1', ageMs: 9e6 }, true],
  ['the thread was empty and is', null, null, false],
] as const)('if %s, the writer must confirm: %3$s', (_case, seen, newest, asks) => {
  expect(answeredMeanwhile(seen, newest)).toBe(asks);
});
