import { describe, expect, test } from 'vitest';
import {
  afterSignIn,
  isOwnPage,
  navigationGuard,
  type GuardFacts,
} from '#core/account/navigation-guard.ts';
import { isInboxRestricted, USER_STATUS_TEXTS } from '#core/account/status-texts.ts';
import { USER_STATUSES } from '#core/account/user-status.ts';
import { canCreateCampaign, creationRedirect } from '#core/plan/can-create-campaign.ts';

const facts: GuardFacts = {
  path: '/campaigns',
  query: {},
  layout: 'DEFAULT',
  signedIn: true,
  adminStatus: null,
  testAccount: false,
  actingAsTeammate: false,
  trialEnded: false,
  creationRefusal: null,
};
const to = (path: string, query: Record<string, string> = {}, toast: string | null = null) => ({
  kind: 'REDIRECT',
  to: path,
  query,
  toast,
});

describe('the navigation guard', () => {
  test.each<[string, Partial<GuardFacts>, unknown]>([
    ['lets a signed-in person pass', {}, { kind: 'ALLOW' }],
    [
      'confirms an email by its code',
      { path: '/', layout: 'AUTH', signedIn: false, query: { mode: 'verifyEmail', oobCode: 'c' } },
      { kind: 'CONFIRM_EMAIL', oobCode: 'c' },
    ],
    [
      'sends a reset to its page with the same query',
      { path: '/', layout: 'AUTH', query: { mode: 'resetPassword', oobCode: 'c' } },
      to('/password-reset', { mode: 'resetPassword', oobCode: 'c' }),
    ],
    [
      'opens the reset page with a code',
      { path: '/password-reset', layout: 'AUTH', signedIn: false, query: { oobCode: 'c' } },
      { kind: 'ALLOW' },
    ],
    [
      'opens the reset page with its mode',
      {
        path: '/password-reset',
        layout: 'AUTH',
        signedIn: false,
        query: { mode: 'resetPassword' },
      },
      { kind: 'ALLOW' },
    ],
    [
      'closes the reset page without either',
      { path: '/password-reset', layout: 'AUTH', signedIn: false },
      to('/'),
    ],
    [
      'recovers an email by its code',
      { path: '/', query: { mode: 'recoverEmail', oobCode: 'c' } },
      { kind: 'RECOVER_EMAIL', oobCode: 'c' },
    ],
    [
      'sends a stranger to the login and remembers the page',
      { signedIn: false },
      to('/', { redirect: '/campaigns' }),
    ],
    [
      'with the page number of the list',
      {
        signedIn: false,
        path: '/campaigns',
        query: { page: '2', sort: 'name,asc', sideAccount: '7', testAccount: '' },
      },
      to('/', { redirect: '/campaigns?page=2&sort=name%2Casc', sideAccount: '7', testAccount: '' }),
    ],
    [
      'keeps the redirect of the dashboard',
      { signedIn: false, path: '/dashboard', query: { redirect: '/leads?page=3' } },
      to('/', { redirect: '/leads?page=3' }),
    ],
    [
      'but not one to another site',
      { signedIn: false, path: '/dashboard', query: { redirect: '//evil.example' } },
      to('/'),
    ],
    [
      'leaves the dashboard its redirect',
      { path: '/dashboard', query: { redirect: '/leads' } },
      { kind: 'ALLOW' },
    ],
    [
      'sends a stranger from /enter-linkedin to the login',
      { signedIn: false, layout: 'AUTH', path: '/enter-linkedin' },
      to('/'),
    ],
    ['lets a stranger log in', { signedIn: false, layout: 'AUTH', path: '/' }, { kind: 'ALLOW' }],
    ['sends a signed-in person on from the login', { layout: 'AUTH', path: '/' }, to('/dashboard')],
    [
      'and keeps where to',
      {
        layout: 'AUTH',
        path: '/signup',
        query: { redirect: '/leads', sideAccount: '9', page: '4' },
      },
      to('/dashboard', { redirect: '/leads', sideAccount: '9' }),
    ],
    [
      'lets a signed-in person connect LinkedIn',
      { layout: 'AUTH', path: '/enter-linkedin' },
      { kind: 'ALLOW' },
    ],
    [
      'lets a signed-in person set a new password by a code',
      { layout: 'AUTH', path: '/password-reset', query: { mode: 'resetPassword', oobCode: 'c' } },
      { kind: 'ALLOW' },
    ],
    [
      'confirms before anything else',
      { path: '/campaigns', signedIn: false, trialEnded: true, query: { mode: 'verifyEmail' } },
      { kind: 'CONFIRM_EMAIL', oobCode: '' },
    ],
    [
      'asks for a sign-in before it looks at the trial',
      { signedIn: false, trialEnded: true },
      to('/', { redirect: '/campaigns' }),
    ],
    [
      'looks at the trial before it looks at creation',
      { path: '/new-campaign', trialEnded: true, creationRefusal: 'SUBSCRIPTION_PAUSED' },
      to('/upgrade'),
    ],
    [
      'shows the 404 to anyone',
      { signedIn: false, layout: 'EMPTY', path: '/nowhere' },
      { kind: 'ALLOW' },
    ],
    ['hides the staff area from others', { path: '/admin' }, { kind: 'NOT_FOUND' }],
    ['opens it to staff', { path: '/admin', adminStatus: 'PROXY_MANAGER' }, { kind: 'ALLOW' }],
    [
      'hides a user’s page from a proxy manager',
      { path: '/admin/users/7', adminStatus: 'PROXY_MANAGER' },
      { kind: 'NOT_FOUND' },
    ],
    [
      'opens the preferences to a test account',
      { path: '/admin/preferences', testAccount: true },
      { kind: 'ALLOW' },
    ],
    [
      'hides the rest from a test account',
      { path: '/admin/proxies', testAccount: true },
      { kind: 'NOT_FOUND' },
    ],
    ['hides the preferences from others', { path: '/admin/preferences' }, { kind: 'NOT_FOUND' }],
    [
      'opens them to staff of both kinds',
      { path: '/admin/preferences', adminStatus: 'PROXY_MANAGER' },
      { kind: 'ALLOW' },
    ],
    [
      'keeps them out of someone else’s account',
      { path: '/admin/preferences', testAccount: true, actingAsTeammate: true },
      { kind: 'REDIRECT', to: '/dashboard', query: {}, toast: null },
    ],
    [
      'keeps it out of someone else’s account',
      { path: '/admin/users/7', actingAsTeammate: true },
      { kind: 'REDIRECT', to: '/dashboard', query: {}, toast: null },
    ],
    ['sends everyone to the plans when the trial has ended', { trialEnded: true }, to('/upgrade')],
    [
      'but not from the account',
      { trialEnded: true, path: '/account/subscriptions' },
      { kind: 'ALLOW' },
    ],
    [
      'nor from the prices',
      { trialEnded: true, path: '/upgrade/email-finder-pricing' },
      { kind: 'ALLOW' },
    ],
    ['yet from other account pages', { trialEnded: true, path: '/account/email' }, to('/upgrade')],
    ['nor staff', { trialEnded: true, adminStatus: 'ADMIN' }, { kind: 'ALLOW' }],
    [
      'a teammate session goes to the dashboard',
      { trialEnded: true, actingAsTeammate: true, path: '/upgrade' },
      to('/dashboard'),
    ],
    [
      'and stays there',
      { trialEnded: true, actingAsTeammate: true, path: '/dashboard' },
      { kind: 'ALLOW' },
    ],
    [
      'explains a creation refused by the plan',
      { path: '/new-campaign', creationRefusal: 'CAMPAIGN_CREATION_DISABLED' },
      to('/upgrade', {}, 'CAMPAIGN_CREATION_DISABLED'),
    ],
    [
      'explains a creation refused for another reason',
      { path: '/new-campaign', creationRefusal: 'SUBSCRIPTION_PAUSED' },
      to('/dashboard', {}, 'SUBSCRIPTION_PAUSED'),
    ],
  ])('%s', (_, some, answer) => expect(navigationGuard({ ...facts, ...some })).toEqual(answer));

  test.each([
    ['/campaigns/7?page=2', '/campaigns/7?page=2'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['/', '/dashboard'],
    [null, '/dashboard'],
  ])('after a sign-in %j leads to %s', (redirect, path) =>
    expect(afterSignIn(redirect)).toBe(path),
  );
});

test('a campaign is created with the feature or as the only unlocked one', () => {
  expect(
    canCreateCampaign({
      multipleCampaigns: false,
      unlockedCampaigns: 0,
      subscriptionPaused: false,
    }),
  ).toEqual({ allowed: true });
  expect(
    canCreateCampaign({ multipleCampaigns: true, unlockedCampaigns: 9, subscriptionPaused: false }),
  ).toEqual({ allowed: true });
  expect(
    canCreateCampaign({
      multipleCampaigns: false,
      unlockedCampaigns: 1,
      subscriptionPaused: false,
    }),
  ).toEqual({ allowed: false, reason: 'CAMPAIGN_CREATION_DISABLED' });
  expect(
    canCreateCampaign({ multipleCampaigns: true, unlockedCampaigns: 0, subscriptionPaused: true }),
  ).toEqual({ allowed: false, reason: 'SUBSCRIPTION_PAUSED' });
  expect(creationRedirect('SUBSCRIPTION_PAUSED')).toBe('/dashboard');
});

test('every connection status has a text, and only the phone number challenge restricts the inbox', () => {
  for (const status of USER_STATUSES) expect(USER_STATUS_TEXTS[status].sentence).not.toBe('');
  expect(USER_STATUSES.filter(isInboxRestricted)).toEqual(['REGISTER_PHONE_CHALLENGED']);
});

test('plans, staff powers, and everything in an account but its mailbox belong to its user', () => {
  expect(
    [
      '/upgrade',
      '/account/email',
      '/account/subscriptions',
      '/enter-linkedin',
      '/admin/users/7',
      '/oauth/authorize',
    ].every(isOwnPage),
  ).toBe(true);
  expect(['/accounts', '/campaigns', '/upgraded'].some(isOwnPage)).toBe(false);
});
