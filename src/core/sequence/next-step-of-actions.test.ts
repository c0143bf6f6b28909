import { describe, expect, test } from 'vitest';
import { MS_PER_DAY, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { type Ask, END, NOW, brief, item, step } from './next-step-fixture.ts';

describe('an action', () => {
  const act = (type: SequenceItemType, parts: Partial<SequenceItem> = {}) =>
    item(type, { yes: END, ...parts });
  test.each<[string, Ask, string]>([
    ['views at once', { sequence: act('VISIT') }, 'act'],
    [
      'waits its parent’s delay',
      { sequence: item('VISIT', { yesDelay: 24, yes: act('LIKE') }), at: 'LIKE' },
      'wait DELAY 24',
    ],
    [
      'acts when the delay is over',
      {
        sequence: item('VISIT', { yesDelay: 24, yes: act('LIKE') }),
        at: 'LIKE',
        now: NOW + MS_PER_DAY,
      },
      'act',
    ],
    [
      'counts nothing from before the campaign’s first start',
      {
        sequence: item('VISIT', { yesDelay: 24, yes: act('LIKE') }),
        at: 'LIKE',
        enteredAt: NOW - 90 * MS_PER_DAY,
        around: { startedAt: NOW },
      },
      'wait DELAY 24',
    ],
    ['invites', { sequence: act('CONNECT') }, 'act'],
    [
      'spends no invite on a connected person',
      { sequence: act('CONNECT'), facts: { connectedAt: NOW - 1 } },
      'skip ALREADY_CONNECTED',
    ],
    [
      'adopts a pending invitation',
      { sequence: act('CONNECT'), facts: { invitationPendingSince: NOW - 1 } },
      'skip ALREADY_INVITED',
    ],
    [
      'waits 21 days after a withdrawal',
      { sequence: act('CONNECT'), facts: { withdrawnAt: NOW } },
      `wait INVITE_COOLDOWN ${21 * 24}`,
    ],
    [
      'invites again when the 21 days have passed',
      { sequence: act('CONNECT'), facts: { withdrawnAt: NOW - 21 * MS_PER_DAY } },
      'act',
    ],
    [
      'looks a person up who is known by address only',
      { sequence: act('CONNECT'), facts: { foundBy: 'SLUG' } },
      'ask PROFILE',
    ],
    [
      'fails for a person whom nobody can find',
      { sequence: act('VISIT'), facts: { foundBy: 'NOTHING' } },
      'fail PROFILE_NOT_FOUND',
    ],
    [
      'needs an address to invite by email',
      { sequence: act('CONNECT_BY_EMAIL') },
      'fail EMAIL_MISSING',
    ],
    [
      'invites by email with an address',
      { sequence: act('CONNECT_BY_EMAIL'), facts: { hasEmail: true } },
      'act',
    ],
    [
      'holds an invite by email that is not allowed',
      {
        sequence: act('CONNECT_BY_EMAIL'),
        facts: { hasEmail: true },
        around: { inviteByEmailAllowed: false },
      },
      'hold INVITE_BY_EMAIL_NOT_ALLOWED',
    ],
    [
      'messages a connected person',
      { sequence: act('MESSAGE'), facts: { connectedAt: NOW - 1 } },
      'act',
    ],
    [
      'waits with a message for the acceptance, openly',
      { sequence: act('MESSAGE'), facts: { invitationPendingSince: NOW - 1 } },
      'wait ACCEPTANCE open',
    ],
    [
      'asks for the profile before it gives a message up',
      { sequence: act('MESSAGE') },
      'ask PROFILE',
    ],
    [
      'fails a message to a stranger',
      { sequence: act('MESSAGE'), facts: { profileReadAt: NOW } },
      'fail NOT_CONNECTED',
    ],
    [
      'does not trust a profile that was read before',
      { sequence: act('ENDORSE'), facts: { profileReadAt: NOW - 1 } },
      'ask PROFILE',
    ],
    [
      'counts a message’s delay from the acceptance',
      {
        sequence: item('CONNECT', { yesDelay: 10, yes: act('MESSAGE') }),
        at: 'MESSAGE',
        enteredAt: NOW - 5 * MS_PER_DAY,
        facts: { invitedAt: NOW - 5 * MS_PER_DAY, connectedAt: NOW - 4 * MS_PER_HOUR },
      },
      'wait DELAY 6',
    ],
    [
      'withdraws a pending invitation',
      { sequence: act('WITHDRAW'), facts: { invitationPendingSince: NOW - 1 } },
      'act',
    ],
    [
      'looks for an invitation made by hand before it has none to withdraw',
      { sequence: act('WITHDRAW') },
      'ask PROFILE',
    ],
    [
      'has nothing to withdraw',
      { sequence: act('WITHDRAW'), facts: { profileReadAt: NOW } },
      'skip NO_PENDING_INVITE',
    ],
    [
      'does not withdraw what was accepted',
      { sequence: act('WITHDRAW'), facts: { connectedAt: NOW - 1 } },
      'skip ALREADY_CONNECTED',
    ],
    ['sends InMail to anybody', { sequence: act('INMAIL') }, 'act'],
    ['holds an email without a mailbox', { sequence: act('EMAIL') }, 'hold MAILBOX_MISSING'],
    [
      'needs an address for an email',
      { sequence: act('EMAIL'), around: { mailboxConnected: true } },
      'fail EMAIL_MISSING',
    ],
    [
      'holds an email search without a finder',
      { sequence: act('FIND_EMAIL') },
      'hold FINDER_MISSING',
    ],
    [
      'looks for an email that is not there',
      { sequence: act('FIND_EMAIL'), around: { finderAvailable: true } },
      'act',
    ],
    [
      'needs no finder for an email that is known',
      { sequence: act('FIND_EMAIL'), facts: { hasEmail: true } },
      'skip EMAIL_KNOWN',
    ],
    [
      'looks for a surer email than a likely one',
      {
        sequence: act('FIND_EMAIL'),
        around: { finderAvailable: true },
        facts: { hasEmail: true, emailKind: 'LIKELY' },
      },
      'act',
    ],
    [
      'is content with a likely one where the campaign is',
      {
        sequence: act('FIND_EMAIL'),
        around: { finderAvailable: true, useLikelyEmails: true },
        facts: { hasEmail: true, emailKind: 'LIKELY' },
      },
      'skip EMAIL_KNOWN',
    ],
    [
      'looks for another email than one that bounced',
      {
        sequence: act('FIND_EMAIL'),
        around: { finderAvailable: true },
        facts: { hasEmail: true, emailRefusal: 'BOUNCED' },
      },
      'act',
    ],
    [
      'looks for no email of someone who unsubscribed',
      {
        sequence: act('FIND_EMAIL'),
        around: { finderAvailable: true },
        facts: { hasEmail: true, emailRefusal: 'UNSUBSCRIBED' },
      },
      'skip UNSUBSCRIBED',
    ],
    [
      'does not write to an email that is only likely',
      {
        sequence: act('EMAIL'),
        around: { mailboxConnected: true },
        facts: { hasEmail: true, emailKind: 'LIKELY' },
      },
      'fail EMAIL_UNVERIFIED',
    ],
    [
      'writes to a likely one where the campaign allows it',
      {
        sequence: act('EMAIL'),
        around: { mailboxConnected: true, useLikelyEmails: true },
        facts: { hasEmail: true, emailKind: 'LIKELY' },
      },
      'act',
    ],
    [
      'does not invite by an email that is only likely',
      {
        sequence: act('CONNECT_BY_EMAIL'),
        facts: { hasEmail: true, emailKind: 'LIKELY' },
      },
      'fail EMAIL_UNVERIFIED',
    ],
    [
      'waits until the month’s notes begin anew',
      {
        sequence: act('CONNECT'),
        facts: { memory: { notBefore: NOW + MS_PER_HOUR, notBeforeCode: 'NOTE_QUOTA' } },
      },
      'wait NOTE_QUOTA 1',
    ],
    [
      'waits until somebody is back in the office',
      {
        sequence: act('MESSAGE'),
        facts: {
          connectedAt: NOW - 1,
          memory: { notBefore: NOW + MS_PER_DAY, notBeforeCode: 'OUT_OF_OFFICE' },
        },
      },
      'wait OUT_OF_OFFICE 24',
    ],
    [
      'waits for somebody who is away for longer than the delay, also while that runs',
      {
        sequence: act('MESSAGE'),
        enteredAt: NOW + MS_PER_HOUR,
        facts: {
          connectedAt: NOW - 1,
          memory: { notBefore: NOW + MS_PER_DAY, notBeforeCode: 'OUT_OF_OFFICE' },
        },
      },
      'wait OUT_OF_OFFICE 24',
    ],
    [
      'waits for the delay where somebody is back before its end',
      {
        sequence: act('MESSAGE'),
        enteredAt: NOW + MS_PER_HOUR,
        facts: {
          connectedAt: NOW - 1,
          memory: { notBefore: NOW + MS_PER_HOUR / 2, notBeforeCode: 'OUT_OF_OFFICE' },
        },
      },
      'wait DELAY 1',
    ],
    [
      'invites by email whom the network refused without a reason',
      {
        sequence: act('CONNECT', { inviteByEmailEnabled: true }),
        facts: { hasEmail: true, memory: { byEmail: true } },
      },
      'act',
    ],
    [
      'invites them as before where the item does not say so',
      { sequence: act('CONNECT'), facts: { hasEmail: true, memory: { byEmail: true } } },
      'act',
    ],
    [
      'skips a connected person also then',
      { sequence: act('CONNECT'), facts: { connectedAt: NOW - 1, memory: { byEmail: true } } },
      'skip ALREADY_CONNECTED',
    ],
    [
      'ends who answered',
      { sequence: act('MESSAGE'), facts: { repliedAt: NOW - 1 } },
      'finish REPLIED',
    ],
    [
      'ends who is on the blacklist',
      { sequence: act('VISIT'), facts: { blacklisted: true } },
      'finish BLACKLISTED_BY_USER',
    ],
    [
      'ends who stands on an item that is gone',
      { sequence: act('VISIT'), at: 'gone' },
      'finish ITEM_REMOVED',
    ],
  ])('%s', (_title, ask, expected) => expect(brief(step(ask))).toBe(expected));
});
