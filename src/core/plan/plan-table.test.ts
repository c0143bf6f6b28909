import { describe, expect, test } from 'vitest';
import {
  API_VERSION_THRESHOLDS,
  isInApiVersion,
  NEWEST_API_VERSION,
  canUseFeature,
  FEATURE_NEEDS,
  FEATURES,
  featuresOf,
  type Feature,
} from '#core/plan/feature-tiers.ts';
import { permissionsOf } from '#core/account/permissions.ts';
import { trialState } from '#core/plan/trial-state.ts';

const FLAGS: readonly Feature[] = ['EMAIL_RATE_FEATURE', 'INVITE_BY_EMAIL'];
const availableAt = (apiVersion: number | null) =>
  FEATURES.filter(
    (feature) => canUseFeature({ feature, tier: 'ADVANCED', flags: FLAGS, apiVersion }).allowed,
  );

describe('the thresholds of apiVersion', () => {
  test('are those of the specification, each introduces at least one feature, and none is missing', () => {
    const used = new Set(
      Object.values(FEATURE_NEEDS)
        .map(({ apiVersion }) => apiVersion)
        .filter((apiVersion) => apiVersion > 1),
    );
    expect([...used].sort((a, b) => a - b)).toEqual([...API_VERSION_THRESHOLDS]);
    expect(API_VERSION_THRESHOLDS.at(-1)).toBe(NEWEST_API_VERSION);
  });

  test.each([...API_VERSION_THRESHOLDS])(
    'below %i its feature is missing, and from it on it is available',
    (threshold) => {
      const features = FEATURES.filter(
        (feature) => FEATURE_NEEDS[feature].apiVersion === threshold,
      );
      expect(availableAt(threshold - 1)).not.toEqual(expect.arrayContaining(features));
      expect(availableAt(threshold)).toEqual(expect.arrayContaining(features));
    },
  );

  test('a missing user means the newest', () => {
    expect(availableAt(null)).toEqual([...FEATURES]);
    expect(isInApiVersion({ apiVersion: null, needed: 11 })).toBe(true);
  });

  test('a higher version never loses a feature', () => {
    for (let version = 1; version < 12; version += 1)
      expect(availableAt(version + 1)).toEqual(expect.arrayContaining(availableAt(version)));
  });

  test('an account with every feature has them at any version', () =>
    expect(
      Object.values(featuresOf({ tier: 'BASIC', apiVersion: 1, allFeatures: true })),
    ).not.toContain(false));
});

describe('the permission list', () => {
  const features = featuresOf({ tier: 'PRO' });
  test('is the features for a user', () =>
    expect(permissionsOf(features, null)).toEqual([
      'INBOX',
      'WEBHOOK',
      'EXPORT_LEADS',
      'MULTIPLE_CAMPAIGNS',
      'UNLIMITED_QUOTAS',
      'LEADS_MOVING',
    ]));
  test('has three more for a proxy manager, and all staff permissions for an admin', () => {
    expect(permissionsOf(features, 'PROXY_MANAGER')).toEqual(
      expect.arrayContaining(['SEARCH_USERS', 'MANAGE_PROXIES', 'ACT_AS_USER']),
    );
    expect(permissionsOf(features, 'PROXY_MANAGER')).not.toContain('MANAGE_TRIALS');
    expect(permissionsOf(features, 'ADMIN')).toEqual(
      expect.arrayContaining(['MANAGE_TRIALS', 'DELETE_USERS', 'READ_ACTIVITY']),
    );
  });
});

describe('the trial', () => {
  const NOW = Date.UTC(2026, 10, 20);
  const DAY = 86_400_000;
  const state = (
    trialEndsAt: number | null,
    over: Partial<Parameters<typeof trialState>[0]> = {},
  ) => trialState({ planTier: null, subscriptionStatus: null, trialEndsAt, realNow: NOW, ...over });

  test.each([
    [8 * DAY, 'RUNNING', 8],
    [7 * DAY + 1, 'RUNNING', 8],
    [7 * DAY, 'ENDING', 7],
    [DAY, 'ENDING', 1],
    [1, 'ENDING', 1],
  ] as const)('with %i ms left is %s with %i days', (left, name, daysLeft) =>
    expect(state(NOW + left)).toEqual({ state: name, daysLeft, endsAt: NOW + left }),
  );

  test.each([0, -1, -90 * DAY])('has ended %i ms from its end', (left) =>
    expect(state(NOW + left)).toEqual({ state: 'ENDED', endsAt: NOW + left }),
  );

  test('is none with a plan, with a running or paused subscription, or if there never was one', () => {
    expect(state(NOW - DAY, { planTier: 'BASIC' })).toEqual({ state: 'NONE' });
    for (const subscriptionStatus of ['active', 'overdue', 'in_transition', 'paused'])
      expect(state(NOW - DAY, { subscriptionStatus })).toEqual({ state: 'NONE' });
    expect(state(null)).toEqual({ state: 'NONE' });
  });

  test('has ended too after a cancellation since', () =>
    expect(state(NOW - DAY, { subscriptionStatus: 'canceled' })).toEqual({
      state: 'ENDED',
      endsAt: NOW - DAY,
    }));

  test('continues after a subscription that ended before it, and not after an unpaid one', () => {
    expect(state(NOW + DAY, { subscriptionStatus: 'canceled' }).state).toBe('ENDING');
    expect(state(NOW + DAY, { subscriptionStatus: 'deactivated' })).toEqual({
      state: 'ENDED',
      endsAt: NOW,
    });
  });
});
