import { MAX_PENDING_INVITES, WEEKLY_INVITES } from '#core/limits/processing-limits.ts';
import { dayAfter } from '#core/schedule/zone.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

/** Invitations are counted over any seven days (product rules, section 4). */
export const INVITE_WINDOW_DAYS = 7;
/** The longest pause, in days, if the network gave no end. */
const MAX_PAUSE_DAYS = 7;

export type InviteFacts = {
  now: number;
  /** True if the network says that the account is paid. */
  paidAccount: boolean;
  /** Invitations of the last seven days. */
  sentInWindow: number;
  /** The oldest of them, which frees a place when it turns seven days old. */
  oldestInWindowAt: number | null;
  pending: number;
  /** Until when a limit response of the network pauses invites. */
  pausedUntil: number | null;
};

export type InviteVerdict =
  | { allowed: true; left: number }
  | {
      allowed: false;
      reason: 'INVITES_PAUSED' | 'WEEKLY_INVITES' | 'PENDING_INVITES';
      until: number | null;
    };

/**
 * Whether another invitation may be sent this week, how many are left, and if none, why and until
 * when; until null: until some are withdrawn or answered (product rules, section 4).
 */
export function inviteVerdict({
  now,
  paidAccount,
  sentInWindow,
  oldestInWindowAt,
  pending,
  pausedUntil,
}: InviteFacts): InviteVerdict {
  if (pausedUntil !== null && now < pausedUntil)
    return { allowed: false, reason: 'INVITES_PAUSED', until: pausedUntil };
  const max = paidAccount ? WEEKLY_INVITES.paid : WEEKLY_INVITES.free;
  if (sentInWindow >= max)
    return {
      allowed: false,
      reason: 'WEEKLY_INVITES',
      until: (oldestInWindowAt ?? now) + INVITE_WINDOW_DAYS * MS_PER_DAY,
    };
  if (pending >= MAX_PENDING_INVITES)
    return { allowed: false, reason: 'PENDING_INVITES', until: null };
  return { allowed: true, left: Math.min(max - sentInWindow, MAX_PENDING_INVITES - pending) };
}

/** The start of the seven days that end now. */
export function inviteWindowStart(now: number): number {
  return now - INVITE_WINDOW_DAYS * MS_PER_DAY;
}

/**
 * Until when a limit response pauses invites: until the time it gives, otherwise until the next
 * local day, with twice as many days for each response in a row, up to a week (product rules,
 * section 4). `answersBefore` counts the limit responses since the last successful invitation.
 */
export function invitesPausedUntil({
  now,
  zone,
  retryAt,
  answersBefore,
}: {
  now: number;
  zone: string;
  retryAt: number | null;
  answersBefore: number;
}): number {
  if (retryAt !== null && retryAt > now) return retryAt;
  return dayAfter({
    zone,
    at: now,
    days: Math.min(MAX_PAUSE_DAYS, 2 ** Math.min(answersBefore, 3)),
  });
}
