import { rampedEmailLimit } from '#core/email/mailbox-pace.ts';
import {
  BASIC_PLAN_CAPS,
  HIDDEN_ROW_LIMIT,
  LIMITED_ACTIONS,
  type LimitedAction,
} from '#core/limits/processing-limits.ts';
import { needsProfileRead, PROFILE_READS_PER_DAY } from '#core/limits/profile-reads.ts';
import { drawnInteger, seededDraw } from '#core/random/seeded-draw.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';

/** A user's limit for each visible action, per day. */
export type DailyLimits = Readonly<Record<LimitedAction, number>>;

export type AllowanceFacts = {
  userId: string;
  limits: DailyLimits;
  range: number;
  /** The plan has UNLIMITED_QUOTAS: no Basic caps (product rules, section 4). */
  unlimitedQuotas: boolean;
  /** The user's local day, `YYYY-MM-DD`. */
  day: string;
};

/**
 * Whether items of this type have their own visible limit; all others share the hidden rows' limit.
 */
export function isLimitedAction(type: SequenceItemType): type is LimitedAction {
  return (LIMITED_ACTIONS as readonly SequenceItemType[]).includes(type);
}

/** The Basic plan's cap for an action; null without one (product rules, section 4). */
export function planCap({
  action,
  unlimitedQuotas,
}: {
  action: LimitedAction;
  unlimitedQuotas: boolean;
}): number | null {
  return unlimitedQuotas ? null : BASIC_PLAN_CAPS[action];
}

/** A limit, capped by the plan. */
export function cappedLimit({
  action,
  limit,
  unlimitedQuotas,
}: {
  action: LimitedAction;
  limit: number;
  unlimitedQuotas: boolean;
}): number {
  return Math.min(limit, planCap({ action, unlimitedQuotas }) ?? limit);
}

/**
 * A day's limit: drawn uniformly from [limit − range, limit], at least 0, and the same all day
 * (product rules, section 4). The draw depends only on user, action, and day, so a higher limit
 * never gives less.
 */
export function effectiveLimit({
  userId,
  action,
  day,
  limit,
  range,
}: {
  userId: string;
  action: LimitedAction;
  day: string;
  limit: number;
  range: number;
}): number {
  const below = drawnInteger({
    draw: seededDraw('limit', userId, action, day),
    from: 0,
    to: Math.max(0, Math.floor(range)),
  });
  return Math.max(0, Math.floor(limit) - below);
}

/**
 * How many items of a type a user may do on a local day: the day's limit, capped by the plan; for
 * emails, as far as the mailbox has warmed up (product rules, section 16); for profile lookups, the
 * day's profile reads; 3000 for other hidden rows (product rules, section 4).
 */
export function dailyAllowance({
  type,
  userId,
  limits,
  range,
  unlimitedQuotas,
  day,
  warmUp = null,
}: AllowanceFacts & { type: SequenceItemType; warmUp?: WarmUp | null }): number {
  if (needsProfileRead(type)) return PROFILE_READS_PER_DAY;
  if (!isLimitedAction(type)) return HIDDEN_ROW_LIMIT;
  const limit = effectiveLimit({
    userId,
    action: type,
    day,
    limit: cappedLimit({ action: type, limit: limits[type], unlimitedQuotas }),
    range,
  });
  return type === 'EMAIL' && warmUp !== null ? rampedEmailLimit({ limit, ...warmUp }) : limit;
}

/**
 * When the mailbox's warm-up began, and the instant for which the limit is requested; campaign
 * time.
 */
export type WarmUp = { connectedAt: number; now: number };

/** The warm-up of a user's mailbox at an instant; null without a mailbox. */
export function warmUpOf(
  { mailbox }: { mailbox: { rampFrom: number } | null },
  now: number,
): WarmUp | null {
  return mailbox === null ? null : { connectedAt: mailbox.rampFrom, now };
}

/** What is left of a day's allowance after this many used or reserved units. */
export function allowanceLeft({ allowance, used }: { allowance: number; used: number }): number {
  return Math.max(0, allowance - used);
}
