import { warmUpText } from '#core/email/warm-up-text.ts';
import { controlledLimits } from '#core/limits/activity-control.ts';
import { dailyAllowance, warmUpOf, type DailyLimits } from '#core/limits/daily-allowance.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { localDay } from '#core/schedule/zone.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { ActingUser } from '#data/identity/acting-user.ts';
import { readMailbox } from '#data/mailboxes/mailboxes.ts';
import { readControlFacts, readDayUsage, type UsedUnits } from '#data/settings/limits.ts';
import { includesFeature, type PlanMoment } from '#server/user-plan.ts';

type LimitedUser = Parameters<typeof includesFeature>[0]['user'] &
  Pick<
    ActingUser,
    | 'user_id'
    | 'zone'
    | 'processing_limits'
    | 'processing_limit_range'
    | 'activity_control_enabled'
    | 'connected_at'
  >;
type Asked = { db: AnyDatabase; user: LimitedUser; plan: PlanMoment; now: number };

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
  const [limits, units, mailbox] = await Promise.all([
    readLimitsInForce({ db, user, plan, now }),
    readDayUsage({ db, userId, day }),
    readMailbox({ db, userId }),
  ]);
  const allowance = {
    userId,
    limits,
    range: user.processing_limit_range,
    unlimitedQuotas: includesFeature({ user, feature: 'UNLIMITED_QUOTAS', plan }),
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

/** A user's own limits, or those that Activity Control sets while the plan has it. */
async function readLimitsInForce({ db, user, plan, now }: Asked): Promise<DailyLimits> {
  const { connected_at: connectedAt } = user;
  const controlled =
    user.activity_control_enabled &&
    connectedAt !== null &&
    includesFeature({ user, feature: 'ACTIVITY_CONTROL', plan });
  if (!controlled) return user.processing_limits;
  const facts = await readControlFacts({ db, userId: user.user_id });
  return controlledLimits({ now, connectedAt, ...facts }).limits;
}
