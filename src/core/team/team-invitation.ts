import type { Verdict } from '#core/errors/verdict.ts';

/** The states of a team invitation. EXPIRED is never stored: it follows from the time. */
export const INVITATION_STATUSES = [
  'PENDING',
  'ACCEPTED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];
export type StoredInvitationStatus = Exclude<InvitationStatus, 'EXPIRED'>;

/** How long an invitation can be answered, in real time (product rules, section 7). */
const INVITATION_DAYS = 14;
const DAY_MS = 86_400_000;
/**
 * The most pending invitations of one team, since every one sends mail, even to the wrong person.
 */
export const MOST_WAITING_INVITATIONS = 100;
/** How often one invitation is mailed. */
const MOST_INVITATION_MAILS = 5;
export const TEAM_NAME_LENGTH = 80;

/** When an invitation that is mailed at `realNow` expires. */
export function invitationExpiresAt(realNow: number): number {
  return realNow + INVITATION_DAYS * DAY_MS;
}

/** The status of an invitation at `realNow`, in real time. */
export function invitationStatus({
  status,
  realExpiresAt,
  realNow,
}: {
  status: StoredInvitationStatus;
  realExpiresAt: number;
  realNow: number;
}): InvitationStatus {
  return status === 'PENDING' && realNow >= realExpiresAt ? 'EXPIRED' : status;
}

/** Whether an invitation can still be accepted or declined. */
export function canAnswerInvitation(
  status: InvitationStatus,
): Verdict<'INVITATION_EXPIRED' | 'INVITATION_CLOSED'> {
  if (status === 'PENDING') return { allowed: true };
  return {
    allowed: false,
    reason: status === 'EXPIRED' ? 'INVITATION_EXPIRED' : 'INVITATION_CLOSED',
  };
}

/** Whether an invitation can be mailed again, which starts its 14 days over. */
export function canResendInvitation(
  status: InvitationStatus,
  mailsSent: number,
): Verdict<'INVITATION_CLOSED' | 'TOO_MANY_INVITATIONS'> {
  if (status !== 'PENDING' && status !== 'EXPIRED')
    return { allowed: false, reason: 'INVITATION_CLOSED' };
  return mailsSent < MOST_INVITATION_MAILS
    ? { allowed: true }
    : { allowed: false, reason: 'TOO_MANY_INVITATIONS' };
}
