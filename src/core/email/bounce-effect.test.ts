import { describe, expect, test } from 'vitest';
import { bounceEffect } from '#core/email/bounce-effect.ts';
import { bounceCause } from '#core/email/bounce-cause.ts';

const AT = Date.UTC(2026, 2, 2, 9);
const HOUR = 3_600_000;
const effect = (
  cause: Parameters<typeof bounceEffect>[0]['bounce']['cause'],
  lasting: boolean,
  { tries = 1, hoursAgo = 0 } = {},
) =>
  bounceEffect({ bounce: { cause, lasting }, tries, firstTriedAt: AT - hoursAgo * HOUR, at: AT });

describe('a bounce', () => {
  test.each(['ADDRESS', 'UNKNOWN', 'ROUTE'] as const)(
    'that lasts marks the address if its cause is %s',
    (cause) => expect(effect(cause, true)).toEqual({ kind: 'MARK_ADDRESS' }),
  );

  test('of an unwanted message says nothing about the address', () =>
    expect(effect('MESSAGE', true)).toEqual({ kind: 'GIVE_UP' }));

  test('that is temporary is tried three times in all, within 48 hours', () => {
    const first = effect('MAILBOX_FULL', false);
    const second = effect('MAILBOX_FULL', false, { tries: 2, hoursAgo: 5 });
    expect(first).toEqual({ kind: 'RETRY', at: AT + 4 * HOUR });
    expect(second).toEqual({ kind: 'RETRY', at: AT + 20 * HOUR });
    expect(effect('MAILBOX_FULL', false, { tries: 3, hoursAgo: 26 })).toEqual({ kind: 'GIVE_UP' });
  });

  test.each([
    [1, 44, 'RETRY'],
    [1, 45, 'GIVE_UP'],
    [2, 28, 'RETRY'],
    [2, 29, 'GIVE_UP'],
  ])('of attempt %i, %i hours after the first: %s', (tries, hoursAgo, kind) =>
    expect(effect('ROUTE', false, { tries, hoursAgo }).kind).toBe(kind),
  );

  test.each([
    ['a full mailbox never lasts', '5.2.2', 'mailbox full', 'MAILBOX_FULL', false],
    ['a full mailbox by its words', '5.0.0', 'user is over quota', 'MAILBOX_FULL', false],
    [
      'a message that is too large is no full mailbox',
      '5.2.3',
      'size exceeds quota',
      'MESSAGE',
      true,
    ],
    ['nobody there', '5.1.1', '', 'ADDRESS', true],
    [
      'nobody there, though it is called access',
      '5.4.1',
      'Recipient address rejected: Access denied.',
      'ADDRESS',
      true,
    ],
    [
      'nobody there, said with a policy code',
      '5.7.1',
      '<a@b.example>: User unknown',
      'ADDRESS',
      true,
    ],
    ['a blocklist', '5.0.0', 'blocked using zen.spamhaus.org', 'MESSAGE', true],
    ['a policy without words', '5.7.26', '', 'MESSAGE', true],
    ['a throttled sender', '4.7.0', 'rate limited', 'MESSAGE', false],
    ['a line that timed out', null, 'connection timed out', 'ROUTE', false],
    ['a domain that does not exist', '5.4.4', 'Host not found', 'ADDRESS', true],
    ['a way that loops', '5.4.6', 'too many hops', 'ROUTE', true],
    ['nothing that is known', '5.0.0', 'transmogrified', 'UNKNOWN', true],
  ])('recognizes %s', (_title, status, words, cause, lasting) =>
    expect(bounceCause({ status, words })).toEqual({ cause, lasting }),
  );
});
