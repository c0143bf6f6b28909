import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHANNEL_REASONS,
  CONVERSATION_CHANNELS,
  channelVerdict,
  creditsDecide,
  conversationChannelOf,
  startingChannel,
  WRITING_CHANNELS,
  writtenAs,
  type ChannelFacts,
} from '#core/conversation/conversation-channels.ts';
import { USER_STATUSES } from '#core/account/user-status.ts';

const OPEN: ChannelFacts = {
  status: 'VERIFIED',
  mailbox: 'CONNECTED',
  lead: { email: 'ada@lead.example', emailRefused: null },
  onNetwork: true,
  profileKnown: true,
  doNotContact: false,
  connected: true,
  hasChat: true,
  inmailUnanswered: false,
  chatRemoved: false,
  openProfile: null,
  inmailCredits: null,
};
const lead = (change: Partial<NonNullable<ChannelFacts['lead']>>) => ({
  lead: { email: 'ada@lead.example', emailRefused: null, ...change },
});

describe('writing on a channel', () => {
  test.each(CONVERSATION_CHANNELS)('is possible on %s if nothing prevents it', (channel) => {
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
      { hasChat: false, onNetwork: false, profileKnown: false, connected: false },
      'NOT_ON_LINKEDIN',
    ],
    [
      'nobody has read the person’s profile',
      'LINKEDIN',
      { hasChat: false, onNetwork: false, connected: false },
      'PROFILE_NOT_READ',
    ],
    [
      'they are not connected and never wrote',
      'LINKEDIN',
      { hasChat: false, connected: false },
      'NOT_CONNECTED_TO_PERSON',
    ],
    [
      'they are not connected and have not answered an InMail',
      'LINKEDIN',
      { connected: false, inmailUnanswered: true },
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

  test('still works by email while LinkedIn is disconnected, and on LinkedIn while the mailbox is lost', () => {
    expect(channelVerdict('EMAIL', { ...OPEN, status: 'UNAUTHORIZED' }).allowed).toBe(true);
    expect(channelVerdict('LINKEDIN', { ...OPEN, mailbox: 'LOST' }).allowed).toBe(true);
  });

  test('is allowed or refused with a known reason for every combination of facts', () => {
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
      profileKnown: fc.boolean(),
      doNotContact: fc.boolean(),
      connected: fc.boolean(),
      hasChat: fc.boolean(),
      inmailUnanswered: fc.boolean(),
      chatRemoved: fc.boolean(),
      openProfile: fc.constantFrom(true, false, null),
      inmailCredits: fc.constantFrom(0, 3, 'NOT_SUBSCRIBED' as const, null),
    });
    fc.assert(
      fc.property(facts, fc.constantFrom(...WRITING_CHANNELS), (known, channel) => {
        const verdict = channelVerdict(channel, known);
        if (!verdict.allowed) expect(CHANNEL_REASONS).toContain(verdict.reason);
        else if (channel !== 'EMAIL') expect(known.status).toBe('VERIFIED');
        else expect([known.mailbox, known.lead?.emailRefused]).toEqual(['CONNECTED', null]);
      }),
    );
  });
});

describe('an InMail', () => {
  const APART: ChannelFacts = { ...OPEN, connected: false, hasChat: false };
  const inmail = (change: Partial<ChannelFacts>) => {
    const verdict = channelVerdict('INMAIL', { ...APART, ...change });
    return verdict.allowed ? 'open' : verdict.reason;
  };

  test.each<[string, Partial<ChannelFacts>, string]>([
    ['credits are left', { inmailCredits: 1 }, 'open'],
    ['the profile is open, without credits', { openProfile: true, inmailCredits: 0 }, 'open'],
    ['the credits aren’t known yet', {}, 'open'],
    ['there is a chat, but no connection', { hasChat: true, inmailCredits: 1 }, 'open'],
    ['the only chat was removed', { chatRemoved: true, inmailCredits: 1 }, 'open'],
    ['no credits are left', { inmailCredits: 0 }, 'NO_INMAIL_CREDITS'],
    [
      'none are left, and the profile is closed',
      { openProfile: false, inmailCredits: 0 },
      'NO_INMAIL_CREDITS',
    ],
    [
      'the account has no InMail, open profile or not',
      { openProfile: true, inmailCredits: 'NOT_SUBSCRIBED' },
      'INMAIL_NOT_SUBSCRIBED',
    ],
    ['both are connected', { connected: true, inmailCredits: 9 }, 'CONNECTED_TO_PERSON'],
    ['the person has no profile', { onNetwork: false, profileKnown: false }, 'NOT_ON_LINKEDIN'],
    ['nobody has read the person’s profile', { onNetwork: false }, 'PROFILE_NOT_READ'],
    [
      'the connection is lost',
      { status: 'UNAUTHORIZED', inmailCredits: 9 },
      'LINKEDIN_NOT_CONNECTED',
    ],
    ['a phone number is required', { status: 'REGISTER_PHONE_CHALLENGED' }, 'PHONE_NUMBER_NEEDED'],
  ])('when %s', (_case, change, expected) => {
    expect(inmail(change)).toBe(expected);
    const asks = ['open', 'NO_INMAIL_CREDITS', 'INMAIL_NOT_SUBSCRIBED'].includes(expected);
    expect(creditsDecide(channelVerdict('INMAIL', { ...APART, ...change }))).toBe(asks);
  });

  test('is a message on LinkedIn with a subject', () => {
    expect(
      (
        [
          ['LINKEDIN', 'Hi'],
          ['LINKEDIN', ''],
          ['LINKEDIN', null],
          ['EMAIL', 'Hi'],
        ] as const
      ).map(([channel, subject]) => writtenAs(channel, subject)),
    ).toEqual(['INMAIL', 'LINKEDIN', 'LINKEDIN', 'EMAIL']);
    expect(WRITING_CHANNELS.map(conversationChannelOf)).toEqual(['LINKEDIN', 'LINKEDIN', 'EMAIL']);
  });
});

test.each([
  ['where the person last wrote', 'EMAIL', 'LINKEDIN', 'EMAIL'],
  ['where the last message went when the person never wrote', null, 'EMAIL', 'EMAIL'],
  ['on LinkedIn before any message', null, null, 'LINKEDIN'],
] as const)('the composer starts %s', (_case, theirLast, last, channel) => {
  expect(startingChannel({ theirLast, last })).toBe(channel);
});
