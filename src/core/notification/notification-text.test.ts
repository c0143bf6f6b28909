import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTIFICATION_TYPES, type NotificationType } from './notification.ts';
import { notificationText } from './notification-text.ts';

const now = Date.parse('2026-11-20T14:38:00.000Z');
const said = (type: NotificationType, data: Record<string, unknown> = {}) => {
  const { title, text, action } = notificationText({ type, data, now, zone: 'Etc/UTC' });
  return [title, text, action];
};

test.each([
  [
    'ACTION_UNCONFIRMED',
    { itemType: 'MESSAGE', leadName: 'Rasmus Holm', campaignName: 'Oslo' },
    [
      '1 action needs your answer',
      'Message to Rasmus Holm in Oslo: we couldn’t confirm whether it was done',
      'Decide',
    ],
  ],
  [
    'IMPORT_FINISHED',
    { added: 1580, merged: 12, duplicate: 0, wrong: 6, listName: 'Fair.csv' },
    ['Import finished', '1,580 added, 12 merged, 6 invalid: Fair.csv', 'See result'],
  ],
  [
    'SEARCH_STOPPED',
    { reason: 'PAUSED_BY_USER', listName: 'Nordics' },
    ['Search paused', 'Nordics: You paused this search', 'See list'],
  ],
  [
    'INVITES_PAUSED',
    { reason: 'WEEKLY_INVITES', until: '2026-11-21T09:00:00.000Z' },
    [
      'Invites are paused',
      'You’ve used all invites for 7 days. They resume tomorrow at 9 am.',
      'See limits',
    ],
  ],
  [
    'INVITES_PAUSED',
    { reason: 'PENDING_INVITES', until: null },
    [
      'Invites are paused',
      'Too many invites are pending. Withdraw old ones to continue.',
      'See limits',
    ],
  ],
  [
    'REMINDER',
    { reminderType: 'CALL', leadName: 'Mikkel Thorsen', note: 'About the January review' },
    ['Call: Mikkel Thorsen', 'About the January review', 'See lead'],
  ],
  [
    'REMINDER',
    { reminderType: 'FOLLOW_UP', leadName: 'Mikkel Thorsen', note: null },
    ['Follow up: Mikkel Thorsen', 'You asked for a reminder', 'See lead'],
  ],
  [
    'LATE_ACCEPTANCE',
    {},
    ['A lead accepted late', 'The invite was accepted after the No branch was taken', 'See lead'],
  ],
  [
    'WEBHOOK_PAUSED',
    { host: 'crm.northpoint.example', reason: 'GIVEN_UP' },
    [
      'A webhook is paused',
      'crm.northpoint.example didn’t accept an event in 8 attempts. Events wait until you resume it',
      'See webhooks',
    ],
  ],
  [
    'WEBHOOK_PAUSED',
    { reason: 'GONE' },
    [
      'A webhook is paused',
      'Its server responded with 410 Gone. Events wait until you resume it',
      'See webhooks',
    ],
  ],
  [
    'CAMPAIGN_FINISHED',
    { campaignName: 'Oslo' },
    ['Campaign finished', 'Oslo: the last lead has finished', 'See statistics'],
  ],
  [
    'APPROVAL_NEEDED',
    { keyName: 'Writing helper', summary: 'Start the campaign “Oslo”' },
    ['Writing helper needs your approval', 'Start the campaign “Oslo”', 'Decide'],
  ],
  [
    'DATABASE_WENT_BACK',
    { state: 'LOOKING', accounts: 1200, since: '2026-11-20T14:20:00.000Z' },
    [
      'The database went back to an older state',
      '1,200 accounts must check what was done since before acting again',
      'See the installation',
    ],
  ],
  [
    'DATABASE_WENT_BACK',
    { state: 'DONE', accounts: 1200, found: 34, unconfirmed: 2 },
    [
      'All accounts were checked after the database went back',
      '34 actions had been done and are recorded again, 2 can’t be confirmed',
      'See the installation',
    ],
  ],
] as const)('%s with %j says what happened and what to do', (type, data, words) => {
  expect(said(type, data)).toEqual(words);
});

test('every kind has a title and a line, whatever its data holds', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...NOTIFICATION_TYPES),
      fc.dictionary(
        fc.constantFrom(
          'reason',
          'until',
          'leadName',
          'campaignName',
          'itemType',
          'added',
          'note',
          'role',
        ),
        fc.jsonValue(),
      ),
      (type, data) => {
        const [title, text] = said(type, data);
        expect(title).toMatch(/\S/);
        expect(text).toMatch(/\S/);
        expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|\[object/);
      },
    ),
  );
});
