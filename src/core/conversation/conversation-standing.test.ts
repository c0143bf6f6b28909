import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bringsBack,
  droppedByAnswer,
  isUnread,
  isWaitingForMe,
  nextDraftVersion,
} from '#core/conversation/conversation-standing.ts';

const time = fc.option(fc.integer({ min: 0, max: 50 }));

describe('a conversation', () => {
  test.each([
    ['nobody wrote', null, null, false],
    ['only the user wrote', null, 5, false],
    ['only the person wrote', 5, null, true],
    ['the person wrote last', 6, 5, true],
    ['the user wrote last', 5, 6, false],
  ])('waits for the user exactly when the person wrote last: %s', (_case, their, mine, waits) => {
    expect(isWaitingForMe({ theirLastAt: their, myLastAt: mine })).toBe(waits);
  });

  test.each([
    ['a message after the last one read', { theirLastAt: 9, readUpTo: 8 }, true],
    ['a message that was read', { theirLastAt: 9, readUpTo: 9 }, false],
    ['a message that was answered elsewhere', { theirLastAt: 9, myLastAt: 10 }, false],
    ['no message from the person', { myLastAt: 10 }, false],
    ['the user’s own choice', { theirLastAt: 9, readUpTo: 9, markedUnread: true }, true],
  ])('is unread or read by %s', (_case, times, unread) => {
    expect(
      isUnread({
        theirLastAt: null,
        myLastAt: null,
        readUpTo: null,
        markedUnread: false,
        ...times,
      }),
    ).toBe(unread);
  });

  test('that was read up to its last message is unread only if the user says so', () => {
    fc.assert(
      fc.property(time, time, fc.boolean(), (theirLastAt, myLastAt, markedUnread) => {
        const readUpTo = Math.max(theirLastAt ?? 0, myLastAt ?? 0);
        expect(isUnread({ theirLastAt, myLastAt, readUpTo, markedUnread })).toBe(markedUnread);
      }),
    );
  });

  test.each([
    ['the person writes', { fromMe: false, at: 11 }, true],
    ['the person writes for the first time', { fromMe: false, at: 11, theirLastAt: null }, true],
    ['the user writes', { fromMe: true, at: 11 }, false],
    ['an older message is fetched', { fromMe: false, at: 9 }, false],
    ['a message of the same instant is fetched', { fromMe: false, at: 10 }, false],
  ])('that was archived comes back when %s', (_case, message, back) => {
    expect(bringsBack({ theirLastAt: 10, ...message })).toBe(back);
  });
});

test('a message from the person drops what was scheduled before it and keeps what was scheduled after', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(20), (times, answeredAt) => {
      const scheduled = times.map((scheduledAt) => ({ scheduledAt }));
      const dropped = droppedByAnswer(scheduled, answeredAt);
      expect(dropped).toEqual(scheduled.filter((one) => one.scheduledAt < answeredAt));
      expect(droppedByAnswer(dropped, answeredAt)).toEqual(dropped);
    }),
  );
});

describe('a draft', () => {
  test.each([
    ['the first save', 0, 0, 1],
    ['a save from the newest version', 4, 4, 5],
    ['a save from a version that another tab has passed', 5, 4, null],
    ['a save of a draft that another tab has removed', 0, 3, null],
  ])('takes %s', (_case, stored, known, next) => {
    expect(nextDraftVersion({ stored, known })).toBe(next);
  });

  test('is never overwritten unseen: of two tabs that saw the same version, one is refused', () => {
    fc.assert(
      fc.property(fc.nat(100), (stored) => {
        const first = nextDraftVersion({ stored, known: stored });
        expect(first).not.toBeNull();
        expect(nextDraftVersion({ stored: first ?? 0, known: stored })).toBeNull();
      }),
    );
  });
});
