import { describe, expect, test } from 'vitest';
import {
  canUseFeature,
  FEATURES,
  featuresOf,
  currentPlan,
  TIERS,
  type Tier,
} from '#core/plan/feature-tiers.ts';

const NOW = Date.UTC(2026, 10, 20);
const unlocked = (tier: Tier) =>
  FEATURES.filter((feature) => canUseFeature({ feature, tier }).allowed);
const PRO = [
  'INBOX',
  'WEBHOOK',
  'EXPORT_LEADS',
  'MULTIPLE_CAMPAIGNS',
  'UNLIMITED_QUOTAS',
  'LEADS_MOVING',
];
const ADVANCED = ['TEAM', 'ACTIVITY_CONTROL', 'SEQUENCE_ANALYTICS'];

describe('the plans', () => {
  test('are basic 0, pro 1 and advanced 2', () =>
    expect(TIERS.map((tier, rank) => [tier, rank])).toEqual([
      ['BASIC', 0],
      ['PRO', 1],
      ['ADVANCED', 2],
    ]));

  test.each<[Tier, string[]]>([
    ['BASIC', []],
    ['PRO', PRO],
    ['ADVANCED', [...PRO, ...ADVANCED]],
  ])('%s unlocks %j', (tier, features) => expect(unlocked(tier)).toEqual(features));

  test('a feature that a tier unlocks stays unlocked in every higher one', () => {
    for (const [rank, tier] of TIERS.entries())
      for (const higher of TIERS.slice(rank))
        expect(unlocked(higher)).toEqual(expect.arrayContaining(unlocked(tier)));
  });

  test('a feature outside the plan is refused with its reason', () => {
    expect(canUseFeature({ feature: 'TEAM', tier: 'PRO' })).toEqual({
      allowed: false,
      reason: 'FEATURE_NOT_IN_PLAN',
    });
  });

  test.each(['EMAIL_RATE_FEATURE', 'INVITE_BY_EMAIL'] as const)(
    '%s depends only on its flag',
    (feature) => {
      expect(TIERS.map((tier) => canUseFeature({ feature, tier }).allowed)).toEqual([
        false,
        false,
        false,
      ]);
      expect(
        TIERS.map((tier) => canUseFeature({ feature, tier, flags: [feature] }).allowed),
      ).toEqual([true, true, true]);
    },
  );

  test('an account chosen by the operator has every feature', () => {
    expect(
      FEATURES.filter(
        (feature) => !canUseFeature({ feature, tier: 'BASIC', allFeatures: true }).allowed,
      ),
    ).toEqual([]);
  });

  const plan = (planTier: Tier | null, realTrialEndsAt: number | null, all: string[] = []) =>
    currentPlan({ email: 'Ada@example.com', planTier, realTrialEndsAt }, all, NOW);

  test.each<[Tier | null, number | null, Tier]>([
    [null, NOW + 1, 'ADVANCED'],
    [null, NOW, 'BASIC'],
    ['PRO', NOW + 1, 'PRO'],
    ['BASIC', NOW + 1, 'BASIC'],
    ['BASIC', null, 'BASIC'],
    ['ADVANCED', 0, 'ADVANCED'],
  ])('the plan %s with a trial to %s is %s now', (planTier, trialEndsAt, tier) => {
    expect(plan(planTier, trialEndsAt)).toEqual({ tier, allFeatures: false });
  });

  test('if nothing is sold, an account has neither plan nor trial, and every feature is available', () => {
    expect(plan(null, null)).toEqual({ tier: 'ADVANCED', allFeatures: true });
    expect(Object.values(featuresOf(plan(null, null)))).not.toContain(false);
  });

  test('an account chosen by the operator has everything, whatever its plan', () => {
    expect(plan('BASIC', 0, ['ada@example.com'])).toEqual({ tier: 'ADVANCED', allFeatures: true });
  });
});
