import { describe, expect, test } from 'vitest';
import { writtenElsewhere } from '#core/conversation/own-messages.ts';

const AT = Date.parse('2026-03-02T10:00:00Z');
const MINUTE = 60_000;
const sent = (startedAt: number) => [{ text: 'Hello', startedAt, named: true }];
const isOurs = (at: number, rate: number): boolean =>
  writtenElsewhere([{ text: 'Hello', at }], sent(AT), rate).length === 0;

describe('a message whose network id is known', () => {
  test.each([
    ['ten campaign minutes on the wall clock', 10 * MINUTE, 1, true],
    ['more than ten campaign minutes on the wall clock', 10 * MINUTE + 1, 1, false],
    ['a real minute on a fast clock', 60 * MINUTE * 60, 3600, true],
    ['more than a real minute on a fast clock', 60 * MINUTE * 60 + 1, 3600, false],
  ])('that is shown %s after its attempt', (_words, lateMs, rate, ours) => {
    expect(isOurs(AT + lateMs, rate)).toBe(ours);
  });

  test('explains no other text', () => {
    expect(writtenElsewhere([{ text: 'Call me', at: AT }], sent(AT), 1)).toHaveLength(1);
  });
});
