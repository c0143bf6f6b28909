import { warmUpText } from '#core/email/warm-up-text.ts';
import { dailyAllowance, warmUpOf } from '#core/limits/daily-allowance.ts';
import { limitsInForce, type LimitFacts } from '#core/limits/limits-in-force.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { localDay } from '#core/schedule/zone.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { ActingUser } from '#data/identity/acting-user.ts';
import { readDayFacts, type DayFacts } from '#data/settings/day-facts.ts';
import type { UsedUnits } from '#data/settings/limits.ts';

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
type Moment = {
  db: AnyDatabase;
  plan: Pick<LimitFacts, 'realNow' | 'allFeaturesAccounts'>;
  now: number;
};

export type DayAllowance = {
  day: string;
  /** Units used so far, by action. */
  units: ReadonlyMap<string, UsedUnits>;
  /** The item types used by running campaigns. */
  running: readonly SequenceItemType[];
  limitOf: (type: LimitedAction) => number;
  /** Why a limit is lower than what the user set, as a sentence. */
  noteOf: (type: LimitedAction) => string | null;
};

/** What a user may do on their local day, and how much of it is used. */
export async function readDayAllowance({
  user,
  ...moment
}: Moment & { user: LimitedUser }): Promise<DayAllowance> {
  const allowance = (await readDayAllowances({ ...moment, users: [user] })).get(user.user_id);
  if (allowance === undefined) throw new Error(`The day of user ${user.user_id} was not read`);
  return allowance;
}

/**
 * What users may do on their local days, as the engine sees it, and how much is used: their own
 * limits or those of Activity Control, the plan's cap, the day's draw, and the mailbox's warm-up
 * (product rules, sections 4 and 16). A single statement reads it all.
 */
export async function readDayAllowances({
  db,
  users,
  plan,
  now,
}: Moment & { users: readonly LimitedUser[] }): Promise<Map<string, DayAllowance>> {
  const days = users.map((user) => ({
    user,
    userId: user.user_id,
    day: localDay(user.zone, now),
    controlled: user.activity_control_enabled,
  }));
  const facts = await readDayFacts(db, days);
  return new Map(
    days.flatMap(({ user, userId, day }) => {
      const own = facts.get(userId);
      return own === undefined ? [] : [[userId, allowanceOf({ user, day, facts: own, plan, now })]];
    }),
  );
}

/** Uses the engine's own rule. */
function allowanceOf({
  user,
  day,
  facts: { units, running, rampFrom, ...control },
  plan,
  now,
}: Pick<Moment, 'plan' | 'now'> & {
  user: LimitedUser;
  day: string;
  facts: DayFacts;
}): DayAllowance {
  const { limits, unlimitedQuotas } = limitsInForce({
    account: {
      email: user.email,
      planTier: user.plan_tier,
      realTrialEndsAt: user.real_trial_ends_at,
      featureFlags: user.feature_flags,
      limits: user.processing_limits,
      activityControlEnabled: user.activity_control_enabled,
      connectedAt: user.connected_at,
    },
    ...control,
    ...plan,
    now,
  });
  const allowance = {
    userId: user.user_id,
    limits,
    range: user.processing_limit_range,
    unlimitedQuotas,
    day,
    warmUp: warmUpOf({ mailbox: rampFrom === null ? null : { rampFrom } }, now),
  };
  const warmUp = warmUpText({ rampFrom, now, zone: user.zone });
  return {
    day,
    units: new Map(units.map((row) => [row.action, row])),
    running,
    limitOf: (type) => dailyAllowance({ ...allowance, type }),
    noteOf: (type) => (type === 'EMAIL' ? warmUp : null),
  };
}
