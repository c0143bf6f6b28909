import { describe, expect, test } from 'vitest';
import { hasFeature, stepContext, type ContextAccount } from '#core/sequence/step-context.ts';

const NOW = Date.UTC(2026, 2, 2, 9);
const ACCOUNT: ContextAccount = {
  email: 'Anna@Example.com',
  planTier: 'BASIC',
  realTrialEndsAt: null,
  featureFlags: [],
  inviteByEmailEnabled: false,
  mailboxConnected: false,
};
const around = (
  account: Partial<ContextAccount> = {},
  allFeaturesAccounts: readonly string[] = [],
  more: { finderAvailable?: boolean; useLikelyEmails?: boolean } = {},
) =>
  stepContext({
    account: { ...ACCOUNT, ...account },
    startedAt: 5,
    connectionsKnownUntil: 7,
    finderAvailable: false,
    useLikelyEmails: false,
    ...more,
    realNow: NOW,
    allFeaturesAccounts,
  });

describe('the context of a campaign’s leads', () => {
  test('is the campaign’s first start, up to when acceptances are known, and what is connected', () => {
    expect(around({ mailboxConnected: true })).toEqual({
      startedAt: 5,
      connectionsKnownUntil: 7,
      mailboxConnected: true,
      finderAvailable: false,
      inviteByEmailAllowed: false,
      leadsMovingAllowed: false,
      useLikelyEmails: false,
    });
    expect(around({}, [], { finderAvailable: true, useLikelyEmails: true })).toMatchObject({
      mailboxConnected: false,
      finderAvailable: true,
      useLikelyEmails: true,
    });
  });

  test.each<[string, Partial<ContextAccount>, boolean]>([
    ['not on the basic plan', {}, false],
    ['on Pro', { planTier: 'PRO' }, true],
    ['on Advanced', { planTier: 'ADVANCED' }, true],
    ['while the trial runs', { planTier: null, realTrialEndsAt: NOW + 1 }, true],
    ['not when the trial is over', { planTier: null, realTrialEndsAt: NOW }, false],
    ['where nothing is sold', { planTier: null }, true],
  ])('moves leads %s', (_when, account, leadsMovingAllowed) => {
    expect(around(account)).toMatchObject({ leadsMovingAllowed });
  });

  test('invites by e-mail only with the flag, and only where the user has switched it on', () => {
    const allowed = (account: Partial<ContextAccount>) => around(account).inviteByEmailAllowed;
    expect(allowed({ inviteByEmailEnabled: true, featureFlags: ['INVITE_BY_EMAIL'] })).toBe(true);
    expect([
      allowed({ inviteByEmailEnabled: true }),
      allowed({ featureFlags: ['INVITE_BY_EMAIL'] }),
      allowed({ inviteByEmailEnabled: true, planTier: 'ADVANCED' }),
    ]).toEqual([false, false, false]);
  });

  test('has every feature for an account chosen by the operator, in any spelling of its address', () => {
    expect(around({ inviteByEmailEnabled: true }, ['anna@example.com'])).toMatchObject({
      inviteByEmailAllowed: true,
      leadsMovingAllowed: true,
    });
    expect(around({ inviteByEmailEnabled: true }, ['berta@example.com'])).toMatchObject({
      inviteByEmailAllowed: false,
      leadsMovingAllowed: false,
    });
    expect(
      hasFeature({
        account: ACCOUNT,
        feature: 'TEAM',
        realNow: NOW,
        allFeaturesAccounts: ['anna@example.com'],
      }),
    ).toBe(true);
    expect(
      hasFeature({ account: ACCOUNT, feature: 'TEAM', realNow: NOW, allFeaturesAccounts: [] }),
    ).toBe(false);
  });
});
