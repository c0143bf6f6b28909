import { expect, test } from 'vitest';
import {
  canAnswerInvitation,
  canResendInvitation,
  invitationExpiresAt,
  invitationStatus,
} from './team-invitation.ts';

const SENT = Date.UTC(2026, 10, 1);
const DAY = 86_400_000;

test('an invitation can be answered for 14 days, to the millisecond', () => {
  const realExpiresAt = invitationExpiresAt(SENT);
  expect(realExpiresAt).toBe(SENT + 14 * DAY);
  const at = (realNow: number) => invitationStatus({ status: 'PENDING', realExpiresAt, realNow });
  expect([at(realExpiresAt - 1), at(realExpiresAt)]).toEqual(['PENDING', 'EXPIRED']);
});

test('what was answered in time does not expire', () =>
  expect(invitationStatus({ status: 'ACCEPTED', realExpiresAt: SENT, realNow: SENT + DAY })).toBe(
    'ACCEPTED',
  ));

test.each([
  ['PENDING', { allowed: true }],
  ['EXPIRED', { allowed: false, reason: 'INVITATION_EXPIRED' }],
  ['ACCEPTED', { allowed: false, reason: 'INVITATION_CLOSED' }],
  ['DECLINED', { allowed: false, reason: 'INVITATION_CLOSED' }],
  ['WITHDRAWN', { allowed: false, reason: 'INVITATION_CLOSED' }],
] as const)('the answer to one that is %s: %o', (status, verdict) =>
  expect(canAnswerInvitation(status)).toEqual(verdict),
);

test.each([
  ['PENDING', 1, true],
  ['EXPIRED', 4, true],
  ['PENDING', 5, false],
  ['DECLINED', 1, false],
] as const)(
  'one that is %s and was mailed %i times is mailed again: %o',
  (status, mailsSent, may) => expect(canResendInvitation(status, mailsSent).allowed).toBe(may),
);
