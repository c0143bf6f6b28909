import { describe, expect, test } from 'vitest';
import {
  availableItems,
  availableReasonText,
  isInviteByEmailAllowed,
  type ItemFacts,
} from '#core/sequence/available-items.ts';

const ALL: ItemFacts = {
  inviteByEmailAllowed: true,
  mailboxConnected: true,
  finderAvailable: true,
};
const of = (facts: Partial<ItemFacts>) =>
  availableItems({ ...ALL, ...facts }).filter(
    ({ reason, notice }) => reason !== null || notice !== null,
  );

describe('what may be put into a sequence', () => {
  test.each<[string, Partial<ItemFacts>, object[]]>([
    ['everything, where nothing is missing', {}, []],
    [
      'an invite by e-mail, unless it is not allowed',
      { inviteByEmailAllowed: false },
      [
        {
          type: 'CONNECT_BY_EMAIL',
          allowed: false,
          reason: 'INVITE_BY_EMAIL_NOT_ALLOWED',
          notice: null,
        },
      ],
    ],
    [
      'nothing that the provider cannot do',
      { unsupportedActions: ['LIKE'] },
      [{ type: 'LIKE', allowed: false, reason: 'ACTION_UNSUPPORTED', notice: null }],
    ],
    [
      'an e-mail without a mailbox, with a word of what it waits for',
      { mailboxConnected: false },
      [{ type: 'EMAIL', allowed: true, reason: null, notice: 'MAILBOX_MISSING' }],
    ],
    [
      'a search for an address without a finder, with such a word',
      { finderAvailable: false },
      [{ type: 'FIND_EMAIL', allowed: true, reason: null, notice: 'FINDER_MISSING' }],
    ],
  ])('%s', (_title, facts, items) => {
    expect(of(facts)).toEqual(items);
  });

  test.each([
    [true, true, true, true],
    [false, true, true, false],
    [true, false, true, false],
    [true, true, false, false],
  ])(
    'an invite by e-mail needs feature (%s), switch (%s) and provider (%s): %s',
    (feature, switchedOn, supported, allowed) => {
      expect(isInviteByEmailAllowed({ feature, switchedOn, supported })).toBe(allowed);
    },
  );

  test('is given in words, and an unknown code unchanged', () => {
    expect([
      availableReasonText(null),
      availableReasonText('FINDER_MISSING'),
      availableReasonText('INVITE_BY_EMAIL_NOT_ALLOWED'),
      availableReasonText('X'),
    ]).toEqual([
      null,
      'Set up an email finder first, or leads will wait here',
      'Invite by email isn’t enabled for your account',
      'X',
    ]);
  });
});
