import { describe, expect, it } from 'vitest';
import { resolveRedirect, type GuardFacts } from './guard.ts';

const visitor: GuardFacts = {
  pathname: '/',
  search: {},
  layout: 'auth',
  signedIn: false,
  trialEnded: false,
  adminStatus: null,
  testAccount: false,
  actsForTeammate: false,
};
const user: GuardFacts = { ...visitor, pathname: '/campaigns', layout: 'default', signedIn: true };

describe('resolveRedirect', () => {
  it('confirms and recovers an address on the sign-in page, wherever the link pointed', () => {
    expect(
      resolveRedirect({ ...visitor, search: { mode: 'verifyEmail', oobCode: 'a' } }),
    ).toBeNull();
    expect(resolveRedirect({ ...user, search: { mode: 'verifyEmail', oobCode: 'a b' } })).toBe(
      '/?mode=verifyEmail&oobCode=a+b',
    );
    expect(
      resolveRedirect({
        ...visitor,
        pathname: '/signup',
        search: { mode: 'recoverEmail', oobCode: 'a' },
      }),
    ).toBe('/?mode=recoverEmail&oobCode=a');
  });
  it('takes a reset link to /password-reset with the same query', () => {
    expect(resolveRedirect({ ...visitor, search: { mode: 'resetPassword', oobCode: 'x' } })).toBe(
      '/password-reset?mode=resetPassword&oobCode=x',
    );
  });
  it('opens /password-reset only with a code or the mode', () => {
    expect(resolveRedirect({ ...visitor, pathname: '/password-reset' })).toBe('/');
    expect(
      resolveRedirect({ ...visitor, pathname: '/password-reset', search: { oobCode: 'x' } }),
    ).toBeNull();
    expect(
      resolveRedirect({
        ...visitor,
        pathname: '/password-reset',
        search: { mode: 'resetPassword' },
      }),
    ).toBeNull();
  });
  it('sends a page of the product to sign-in while no one is signed in, and /enter-linkedin too', () => {
    expect(resolveRedirect({ ...user, signedIn: false })).toBe('/?redirect=%2Fcampaigns');
    expect(
      resolveRedirect({ ...user, signedIn: false, search: { page: '2', sideAccount: '7' } }),
    ).toBe('/?redirect=%2Fcampaigns%3Fpage%3D2&sideAccount=7');
    expect(
      resolveRedirect({
        ...user,
        signedIn: false,
        pathname: '/enter-linkedin',
        layout: 'signed-in-auth',
      }),
    ).toBe('/');
  });
  it('sends a signed-in user from the sign-in pages to the dashboard and keeps redirect', () => {
    expect(resolveRedirect({ ...visitor, signedIn: true })).toBe('/dashboard');
    expect(resolveRedirect({ ...visitor, signedIn: true, search: { redirect: '/leads' } })).toBe(
      '/dashboard?redirect=%2Fleads',
    );
  });
  it('sends a user whose trial has ended to the plans, but not from account and price pages', () => {
    const ended = { ...user, trialEnded: true };
    expect(resolveRedirect(ended)).toBe('/upgrade');
    for (const pathname of [
      '/upgrade',
      '/upgrade/email-finder-pricing',
      '/account',
      '/account/subscriptions',
      '/account/transactions',
    ])
      expect(resolveRedirect({ ...ended, pathname })).toBeNull();
    expect(resolveRedirect({ ...ended, adminStatus: 'ADMIN' })).toBeNull();
  });
  it("sends who works in a teammate's account to the dashboard after the trial", () => {
    expect(resolveRedirect({ ...user, trialEnded: true, actsForTeammate: true })).toBe(
      '/dashboard',
    );
    expect(
      resolveRedirect({ ...user, trialEnded: true, actsForTeammate: true, pathname: '/dashboard' }),
    ).toBeNull();
  });
  it('leaves unknown pages and the outbox open to everyone', () => {
    expect(resolveRedirect({ ...visitor, pathname: '/nowhere', layout: 'empty' })).toBeNull();
    expect(
      resolveRedirect({ ...visitor, pathname: '/practice/outbox', layout: 'practice' }),
    ).toBeNull();
  });
});
