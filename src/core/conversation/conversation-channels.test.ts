import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHANNEL_REASONS,
  CONVERSATION_CHANNELS,
  channelVerdict,
  startingChannel,
  type ChannelFacts,
} from '#core/conversation/conversation-channels.ts';
import { USER_STATUSES } from '#core/account/user-status.ts';

const OPEN: ChannelFacts = {
  status: 'VERIFIED',
  mailbox: 'CONNECTED',
  lead: { email: 'ada@lead.example', emailRefused: null },
  onNetwork: true,
  connected: true,
  hasChat: true,
  chatRemoved: false,
};
const lead = (change: Partial<NonNullable<ChannelFacts['lead']>>) => ({
  lead: { email: 'ada@lead.example', emailRefused: null, ...change },
});

describe('writing on a channel', () => {
  test.each(CONVERSATION_CHANNELS)('is open on %s when nothing is in the way', (channel) => {
    expect(channelVerdict(channel, OPEN)).toEqual({ allowed: true });
  });

  test.each<[string, 'LINKEDIN' | 'EMAIL', Partial<ChannelFacts>, string]>([
    ['the connection is lost', 'LINKEDIN', { status: 'UNAUTHORIZED' }, 'LINKEDIN_NOT_CONNECTED'],
    [
      'LinkedIn wants a phone number',
      'LINKEDIN',
      { status: 'REGISTER_PHONE_CHALLENGED' },
      'PHONE_NUMBER_NEEDED',
    ],
    [
      'LinkedIn wants a phone number',
      'EMAIL',
      { status: 'REGISTER_PHONE_CHALLENGED' },
      'PHONE_NUMBER_NEEDED',
    ],
    [
      'the only chat was removed',
      'LINKEDIN',
      { hasChat: false, chatRemoved: true },
      'CONVERSATION_REMOVED',
    ],
    [
      'the person has no profile',
      'LINKEDIN',
      { hasChat: false, onNetwork: false, connected: false },
      'NOT_ON_LINKEDIN',
    ],
    [
      'they are not connected and never wrote',
      'LINKEDIN',
      { hasChat: false, connected: false },
      'NOT_CONNECTED_TO_PERSON',
    ],
    ['the person is no lead', 'EMAIL', { lead: null }, 'NO_LEAD'],
    ['no address is known', 'EMAIL', lead({ email: null }), 'NO_EMAIL_ADDRESS'],
    [
      'the person unsubscribed',
      'EMAIL',
      lead({ emailRefused: 'UNSUBSCRIBED' }),
      'EMAIL_UNSUBSCRIBED',
    ],
    ['the address bounced', 'EMAIL', lead({ emailRefused: 'BOUNCED' }), 'EMAIL_BOUNCED'],
    ['no mailbox is connected', 'EMAIL', { mailbox: null }, 'MAILBOX_MISSING'],
    ['the mailbox is lost', 'EMAIL', { mailbox: 'LOST' }, 'MAILBOX_LOST'],
  ])('is refused when %s, on %s', (_case, channel, change, reason) => {
    expect(channelVerdict(channel, { ...OPEN, ...change })).toEqual({ allowed: false, reason });
  });

  test('goes on by email while LinkedIn is disconnected, and on LinkedIn while the mailbox is lost', () => {
    expect(channelVerdict('EMAIL', { ...OPEN, status: 'UNAUTHORIZED' }).allowed).toBe(true);
    expect(channelVerdict('LINKEDIN', { ...OPEN, mailbox: 'LOST' }).allowed).toBe(true);
  });

  test('answers every combination of facts with an open door or a known reason', () => {
    const facts = fc.record({
      status: fc.constantFrom(...USER_STATUSES),
      mailbox: fc.constantFrom('CONNECTED' as const, 'LOST' as const, null),
      lead: fc.option(
        fc.record({
          email: fc.option(fc.constant('ada@lead.example')),
          emailRefused: fc.constantFrom('UNSUBSCRIBED' as const, 'BOUNCED' as const, null),
        }),
      ),
      onNetwork: fc.boolean(),
      connected: fc.boolean(),
      hasChat: fc.boolean(),
      chatRemoved: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, fc.constantFrom(...CONVERSATION_CHANNELS), (known, channel) => {
        const verdict = channelVerdict(channel, known);
        if (!verdict.allowed) expect(CHANNEL_REASONS).toContain(verdict.reason);
        else if (channel === 'LINKEDIN') expect(known.status).toBe('VERIFIED');
        else expect([known.mailbox, known.lead?.emailRefused]).toEqual(['CONNECTED', null]);
      }),
    );
  });
});

test.each([
  ['where the person last wrote', 'EMAIL', 'LINKEDIN', 'EMAIL'],
  ['where the last message went when the person never wrote', null, 'EMAIL', 'EMAIL'],
  ['on LinkedIn before any message', null, null, 'LINKEDIN'],
] as const)('the composer starts %s', (_case, theirLast, last, channel) => {
  expect(startingChannel({ theirLast, last })).toBe(channel);
});
