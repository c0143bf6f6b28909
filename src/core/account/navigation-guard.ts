import type { AdminStatus } from '#core/account/user-status.ts';
import { creationRedirect, type CreationRefusal } from '#core/plan/can-create-campaign.ts';

export const LAYOUTS = ['AUTH', 'DEFAULT', 'EMPTY'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What the guard looks at: the page asked for, its query, and who asks. `trialEnded` is true when the trial is over and no subscription is usable. */
export type GuardFacts = {
  path: string;
  query: Readonly<Record<string, string>>;
  layout: Layout;
  signedIn: boolean;
  adminStatus: AdminStatus | null;
  /** Signed in to a teammate (`sideAccount`). */
  actingAsTeammate: boolean;
  trialEnded: boolean;
  creationRefusal: CreationRefusal | null;
};

export type GuardAnswer =
  | { kind: 'ALLOW' }
  | { kind: 'NOT_FOUND' }
  | { kind: 'CONFIRM_EMAIL'; oobCode: string }
  | { kind: 'RECOVER_EMAIL'; oobCode: string }
  | { kind: 'REDIRECT'; to: string; query: Readonly<Record<string, string>>; toast: CreationRefusal | null };

/** Pages that stay open when the trial has ended (platform spec, section 2, rule 5). */
export const OPEN_AFTER_TRIAL: readonly string[] = ['/account', '/account/subscriptions', '/account/transactions', '/upgrade', '/upgrade/email-finder-pricing'];

/** The navigation guard, rule by rule, the first that applies (platform spec, section 2; product rules, section 14). It is pure: the router does what the answer says. */
export function navigationGuard(facts: GuardFacts): GuardAnswer {
  return guardCode(facts) ?? guardSignIn(facts) ?? guardTrial(facts) ?? guardCreation(facts) ?? { kind: 'ALLOW' };
}

/** Where a signed-in person goes on to: the page they asked for, when it is a path of ours, else the dashboard. */
export function afterSignIn(redirect: string | null | undefined): string {
  return redirect && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirect) && redirect !== '/' ? redirect : '/dashboard';
}

function guardCode({ path, query }: GuardFacts): GuardAnswer | null {
  const oobCode = query.oobCode ?? '';
  if (query.mode === 'verifyEmail') return { kind: 'CONFIRM_EMAIL', oobCode };
  if (query.mode === 'resetPassword' && path !== '/password-reset') return { kind: 'REDIRECT', to: '/password-reset', query, toast: null };
  if (query.mode === 'recoverEmail') return { kind: 'RECOVER_EMAIL', oobCode };
  const reachable = oobCode !== '' || query.mode === 'resetPassword';
  return path === '/password-reset' && !reachable ? redirect('/') : null;
}

function guardSignIn({ path, layout, signedIn, adminStatus, query }: GuardFacts): GuardAnswer | null {
  if (layout === 'EMPTY') return { kind: 'ALLOW' };
  if (!signedIn && path === '/enter-linkedin') return redirect('/');
  if (!signedIn && layout === 'DEFAULT') return redirect('/', path === '/dashboard' ? {} : { redirect: path });
  if (signedIn && (path === '/' || path === '/signup' || path === '/forgot-password')) return redirect(afterSignIn(query.redirect));
  const staffPage = path === '/admin' || path.startsWith('/admin/');
  return staffPage && adminStatus === null ? { kind: 'NOT_FOUND' } : null;
}

function guardTrial({ path, layout, trialEnded, actingAsTeammate, adminStatus }: GuardFacts): GuardAnswer | null {
  if (!trialEnded || layout !== 'DEFAULT') return null;
  if (actingAsTeammate) return path === '/dashboard' ? null : redirect('/dashboard');
  return adminStatus !== null || OPEN_AFTER_TRIAL.includes(path) ? null : redirect('/upgrade');
}

function guardCreation({ path, creationRefusal }: GuardFacts): GuardAnswer | null {
  if (path !== '/new-campaign' || creationRefusal === null) return null;
  return { kind: 'REDIRECT', to: creationRedirect(creationRefusal), query: {}, toast: creationRefusal };
}

function redirect(to: string, query: Readonly<Record<string, string>> = {}): GuardAnswer {
  return { kind: 'REDIRECT', to, query, toast: null };
}
