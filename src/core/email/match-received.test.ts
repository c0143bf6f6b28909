import { describe, expect, test } from 'vitest';
import { matchReceived } from '#core/email/match-received.ts';

const sent = [
  { messageId: '<a1@own.example>', leadAddress: 'ada@firm.example', threadId: 't1' },
  { messageId: '<a2@own.example>', leadAddress: 'ada@firm.example', threadId: 't1' },
  { messageId: '<b1@own.example>', leadAddress: 'Ben+sales@other.example', threadId: null },
];
const leadAddresses = ['ada@firm.example', 'Ben+sales@other.example', 'cy@third.example'];
const match = (parts: Partial<Parameters<typeof matchReceived>[0]> & { address?: string }) =>
  matchReceived(
    {
      inReplyTo: null,
      references: [],
      threadId: null,
      from: { name: '', address: parts.address ?? 'stranger@else.example' },
      headers: {},
      ...parts,
    },
    sent,
    leadAddresses,
  );

describe('a received email', () => {
  test('belongs to the lead whose message it answers, from whatever address', () =>
    expect(match({ inReplyTo: '<a2@own.example>' })).toEqual({
      leadAddress: 'ada@firm.example',
      messageId: '<a2@own.example>',
      by: 'MESSAGE',
    }));

  test('answers the last of our messages that it refers to', () =>
    expect(
      match({
        inReplyTo: '<x@else.example>',
        references: ['<a1@own.example>', '<a2@own.example>', '<x@else.example>'],
      })?.messageId,
    ).toBe('<a2@own.example>'));

  test('is found by the provider’s thread, with our newest message in it', () =>
    expect(match({ threadId: 't1' })).toEqual({
      leadAddress: 'ada@firm.example',
      messageId: '<a2@own.example>',
      by: 'THREAD',
    }));

  test('without a thread never matches another message without one', () =>
    expect(match({})).toBeNull());

  test.each([
    ['in another case', 'ADA@Firm.Example', 'ada@firm.example'],
    ['with a tag', 'ada+news@firm.example', 'ada@firm.example'],
    ['without our tag', 'ben@other.example', 'Ben+sales@other.example'],
    ['as it is', 'cy@third.example', 'cy@third.example'],
  ])('is recognized by the sender %s', (_title, address, leadAddress) =>
    expect(match({ address })).toEqual({ leadAddress, messageId: null, by: 'ADDRESS' }),
  );

  test('is recognized by its reply-to', () =>
    expect(match({ headers: { 'reply-to': 'Ada <ada@firm.example>' } })?.by).toBe('ADDRESS'));

  test('is no one’s if only its subject looks like ours', () =>
    expect(match({ address: 'eve@firm.example' })).toBeNull());
});
