import { warmUpText } from '#core/email/warm-up-text.ts';
import { dailyAllowance, warmUpOf } from '#core/limits/daily-allowance.ts';
import {
  limitsInForce,
  type LimitFacts,
  type LimitsInForce,
} from '#core/limits/limits-in-force.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { localDay } from '#core/schedule/zone.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { ActingUser } from '#data/identity/acting-user.ts';
import { readMailbox } from '#data/mailboxes/mailboxes.ts';
import { readControlFacts, readDayUsage, type UsedUnits } from '#data/settings/limits.ts';

type LimitedUser = Pick<
  ActingUser,
  | 'user_id'
  | 'email'
  | 'plan_tier'
  | 'real_trial_ends_at'
  | 'feature_flags'
  | 'zone'
  | 'processing_limits'
  | 'processing_limit_range'
  | 'activity_control_enabled'
  | 'connected_at'
>;
type Asked = {
  db: AnyDatabase;
  user: LimitedUser;
  plan: Pick<LimitFacts, 'realNow' | 'allFeaturesAccounts'>;
  now: number;
};

export type DayAllowance = {
  day: string;
  /** What was used of it, by action. */
  units: ReadonlyMap<string, UsedUnits>;
  limitOf: (type: LimitedAction) => number;
  /** What holds a limit lower than the user set it, in words. */
  noteOf: (type: LimitedAction) => string | null;
};

/**
 * What a user may do on their local day, as the engine sees it, and what was used of it: their
 * limits or those of Activity Control, the plan's cap, the day's draw, and the warm-up of the mailbox
 * (product rules, sections 4 and 16).
 */
export async function readDayAllowance({ db, user, plan, now }: Asked): Promise<DayAllowance> {
  const userId = user.user_id;
  const day = localDay({ zone: user.zone, at: now });
  const [{ limits, unlimitedQuotas }, units, mailbox] = await Promise.all([
    readLimitsInForce({ db, user, plan, now }),
    readDayUsage({ db, userId, day }),
    readMailbox({ db, userId }),
  ]);
  const allowance = {
    userId,
    limits,
    range: user.processing_limit_range,
    unlimitedQuotas,
    day,
    warmUp: warmUpOf({ mailbox }, now),
  };
  const warmUp = warmUpText({ rampFrom: mailbox?.rampFrom ?? null, now, zone: user.zone });
  return {
    day,
    units: new Map(units.map((row) => [row.action, row])),
    limitOf: (type) => dailyAllowance({ ...allowance, type }),
    noteOf: (type) => (type === 'EMAIL' ? warmUp : null),
  };
}

/** As an account that Activity Control does not judge counts. */
const NOT_JUDGED = { lastInvites: { sent: 0, accepted: 0 }, lastWarningAt: null };

/** By the engine's own rule; what Activity Control judges by is read only where it is on. */
async function readLimitsInForce({ db, user, plan, now }: Asked): Promise<LimitsInForce> {
  const activityControlEnabled = user.activity_control_enabled;
  const facts = activityControlEnabled
    ? await readControlFacts({ db, userId: user.user_id })
    : NOT_JUDGED;
  return limitsInForce({
    account: {
      email: user.email,
      planTier: user.plan_tier,
      realTrialEndsAt: user.real_trial_ends_at,
      featureFlags: user.feature_flags,
      limits: user.processing_limits,
      activityControlEnabled,
      connectedAt: user.connected_at,
    },
    ...facts,
    ...plan,
    now,
  });
}
