import type { ForecastAccount, ForecastLead } from '#core/forecast/forecast-input.ts';
import { MIN_GAP_SECONDS } from '#core/limits/processing-limits.ts';
import type { LaneMarks, LaneUser } from '#data/walk/lane-facts.ts';
import { noteAccountOf } from '#data/walk/lane-notes.ts';
import { stepFactsOf, type LeadInWalk } from '#data/walk/lead-in-walk.ts';

type AccountRows = {
  user: LaneUser;
  marks: LaneMarks;
  usedToday: Readonly<Record<string, number>>;
  invitesSentAt: readonly number[];
  pendingInvites: number;
  notedAt: readonly number[];
  lastInvites: { sent: number; accepted: number };
  realNow: number;
  allFeaturesAccounts: readonly string[];
  minGapSeconds?: number | undefined;
};

/** The account facts of a forecast, from the rows that the engine uses. */
export function forecastAccountOf({
  user,
  marks,
  usedToday,
  invitesSentAt,
  pendingInvites,
  notedAt,
  lastInvites,
  realNow,
  allFeaturesAccounts,
  minGapSeconds = MIN_GAP_SECONDS,
}: AccountRows): ForecastAccount {
  const {
    userId,
    week,
    email,
    planTier,
    realTrialEndsAt,
    featureFlags,
    limits,
    activityControlEnabled,
    connectedAt,
  } = user;
  return {
    userId,
    week,
    limits: {
      account: {
        email,
        planTier,
        realTrialEndsAt,
        featureFlags,
        limits,
        activityControlEnabled,
        connectedAt,
      },
      lastInvites,
      lastWarningAt: marks.lastWarningAt ?? null,
      realNow,
      allFeaturesAccounts,
    },
    range: user.limitRange,
    minGapMs: minGapSeconds * 1000,
    paidAccount: user.paidAccount,
    usedToday,
    invitesSentAt,
    pendingInvites,
    invitesPausedUntil: user.invitesPausedUntil,
    pausedUntil: marks.pausedUntil ?? {},
    notes: noteAccountOf(user, marks),
    notedAt,
    lastActionAt: marks.lastActionAt ?? null,
    lastEmailAt: marks.email?.lastActionAt ?? null,
    mailboxRampFrom: user.mailbox?.rampFrom ?? null,
    servedTypes: marks.servedTypes ?? {},
  };
}

/**
 * A lead as a forecast walks it; null if it has no place in the sequence. `getsNote` is its
 * campaign's rule (`noteMatcher`).
 */
export function forecastLeadOf(
  lead: LeadInWalk,
  getsNote: (lead: LeadInWalk) => boolean,
): ForecastLead | null {
  if (lead.itemId === null) return null;
  return {
    position: { itemId: lead.itemId, enteredAt: lead.enteredAt, visit: lead.visit },
    facts: stepFactsOf(lead),
    untried: lead.state === 'GETTING_READY',
    dueAt: lead.dueAt ?? lead.enteredAt,
    getsNote: getsNote(lead),
  };
}
