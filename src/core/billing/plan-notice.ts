import { longDate, realTimeMark } from '#core/time/when-text.ts';
import { counted } from '#core/text/formats.ts';
import { OVERDUE_MS, type SubscriptionStatus } from '#core/billing/subscription.ts';
import type { Tier } from '#core/plan/feature-tiers.ts';

/** The plans' display names. */
const TIER_NAMES = {
  BASIC: 'Basic',
  PRO: 'Pro',
  ADVANCED: 'Advanced',
} as const satisfies Record<Tier, string>;

type Standing = { status: SubscriptionStatus | null; tier: Tier | null };

/**
 * What a user is told when the plan changes (product rules, sections 12 and 18); null if nothing
 * that matters changed. `overdueSince` in real time.
 */
export function planNotice({
  before,
  after,
  locked,
  overdueSince,
  zone,
  now,
  realNow,
}: {
  before: Standing;
  after: Standing;
  locked: number;
  overdueSince: number | null;
  zone: string;
  now: number;
  realNow: number;
}): { type: 'PLAN_CHANGED' | 'SUBSCRIPTION_PAUSED'; title: string; text: string } | null {
  if (before.status === after.status && before.tier === after.tier) return null;
  const type = 'PLAN_CHANGED';
  switch (after.status) {
    case 'paused':
      return { type: 'SUBSCRIPTION_PAUSED', title: '', text: '' };
    case 'overdue':
      return {
        type,
        title: 'Your payment failed',
        text: `Pay by ${longDate({ at: (overdueSince ?? 0) + OVERDUE_MS, zone })}${realTimeMark(now, realNow)} to keep your campaigns running`,
      };
    case 'deactivated':
      return {
        type,
        title: 'Your subscription is deactivated',
        text: 'Your campaigns have stopped. Nothing was deleted',
      };
    case 'canceled':
      return {
        type,
        title: 'Your subscription has ended',
        text: 'Your campaigns have stopped. Nothing was deleted',
      };
    case 'active':
      return {
        type,
        title: `Your plan is ${TIER_NAMES[after.tier ?? 'BASIC']}`,
        text:
          locked > 0
            ? `${counted(locked, 'campaign is', 'campaigns are')} locked. Nothing was deleted`
            : 'Your campaigns continue where they left off',
      };
    default:
      return null;
  }
}
