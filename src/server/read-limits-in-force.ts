import { controlledLimits } from '#core/limits/activity-control.ts';
import type { DailyLimits } from '#core/limits/daily-allowance.ts';

type ControlledAccount = {
  limits: DailyLimits;
  activityControlEnabled: boolean;
  connectedAt: number | null;
};

/**
 * A user's limits: their own, or those that Activity Control sets while the plan has it (product
 * rules, section 4).
 */
export function readLimitsInForce({
  account,
  mayControl,
  lastInvites,
  lastWarningAt,
  now,
}: {
  account: ControlledAccount;
  mayControl: boolean;
  lastInvites: { sent: number; accepted: number };
  lastWarningAt: number | null;
  now: number;
}): DailyLimits {
  const { limits, activityControlEnabled, connectedAt } = account;
  return activityControlEnabled && connectedAt !== null && mayControl
    ? controlledLimits({ now, connectedAt, lastInvites, lastWarningAt }).limits
    : limits;
}
