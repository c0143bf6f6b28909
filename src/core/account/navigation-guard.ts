import type { AdminStatus } from '#core/account/user-status.ts';
import { creationRedirect, type CreationRefusal } from '#core/plan/can-create-campaign.ts';

const LAYOUTS = ['AUTH', 'DEFAULT', 'EMPTY'] as const;
export type Layout = (typeof LAYOUTS)[number];

/**
 * What the guard decides by: the requested page, its query, and the visitor. `trialEnded`: the
 * trial is over and no subscription is usable.
 */
export type GuardFacts = {
  path: string;
  query: Readonly<Record<string, string>>;
  layout: Layout;
  signedIn: boolean;
  adminStatus: AdminStatus | null;
  /** The local flag of a test account, which may open the staff preferences. */
  testAccount: boolean;
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
  | {
      kind: 'REDIRECT';
      to: string;
      query: Readonly<Record<string, string>>;
      toast: CreationRefusal | null;
    };

/** Pages that stay open when the trial has ended (platform spec, section 2, rule 5). */
const OPEN_AFTER_TRIAL: readonly string[] = [
  '/account',
  '/account/subscriptions',
  '/account/transactions',
  '/upgrade',
  '/upgrade/email-finder-pricing',
];

/**
 * The navigation guard; the first rule that applies decides (platform spec, section 2; product
 * rules, section 14). Pure: the router carries out the result.
 */
export function navigationGuard(facts: GuardFacts): GuardAnswer {
  return (
    guardCode(facts) ??
    guardSignIn(facts) ??
    guardTrial(facts) ??
    guardOwnPages(facts) ??
    guardCreation(facts) ?? { kind: 'ALLOW' }
  );
}

/** Query parameters that select the account and mode to work in; a redirect keeps them. */
const KEPT_QUERIES = ['sideAccount', 'testAccount'] as const;

/**
 * Where a person goes after signing in: the page they asked for if it is one of our paths,
 * otherwise the dashboard.
 */
export function afterSignIn(redirect: string | null | undefined): string {
  return isOwnPath(redirect) ? redirect : '/dashboard';
}

function isOwnPath(redirect: string | null | undefined): redirect is string {
  return (
    redirect !== null &&
    redirect !== undefined &&
    /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirect) &&
    redirect !== '/'
  );
}

function guardCode({ path, query }: GuardFacts): GuardAnswer | null {
  const oobCode = query.oobCode ?? '';
  if (query.mode === 'verifyEmail') return { kind: 'CONFIRM_EMAIL', oobCode };
  if (query.mode === 'resetPassword' && path !== '/password-reset')
    return { kind: 'REDIRECT', to: '/password-reset', query, toast: null };
  if (query.mode === 'recoverEmail') return { kind: 'RECOVER_EMAIL', oobCode };
  const reachable = oobCode !== '' || query.mode === 'resetPassword';
  if (path !== '/password-reset') return null;
  return reachable ? { kind: 'ALLOW' } : redirect('/');
}

/** The query parameters that a redirect keeps, and all others. */
function partedQuery(query: GuardFacts['query']): {
  kept: Record<string, string>;
  others: Record<string, string>;
} {
  const isKept = (name: string) => KEPT_QUERIES.some((one) => one === name);
  const entries = Object.entries(query);
  return {
    kept: Object.fromEntries(entries.filter(([name]) => isKept(name))),
    others: Object.fromEntries(entries.filter(([name]) => !isKept(name))),
  };
}

/**
 * The page that a visitor asked for, with query parameters such as `page`, to return to after
 * signing in.
 */
function wantedPage(path: string, query: Readonly<Record<string, string>>): Record<string, string> {
  const { kept, others } = partedQuery(query);
  if (path === '/dashboard')
    return { ...(isOwnPath(query.redirect) && { redirect: query.redirect }), ...kept };
  const text = Object.entries(others)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return { redirect: text === '' ? path : `${path}?${text}`, ...kept };
}

function guardSignIn({
  path,
  layout,
  signedIn,
  adminStatus,
  testAccount,
  actingAsTeammate,
  query,
}: GuardFacts): GuardAnswer | null {
  if (layout === 'EMPTY') return { kind: 'ALLOW' };
  if (!signedIn && path === '/enter-linkedin') return redirect('/', partedQuery(query).kept);
  if (!signedIn && layout === 'DEFAULT') return redirect('/', wantedPage(path, query));
  if (signedIn && layout === 'AUTH' && path !== '/enter-linkedin')
    return redirect('/dashboard', {
      ...(isOwnPath(query.redirect) && { redirect: query.redirect }),
      ...partedQuery(query).kept,
    });
  return isHiddenFrom({ path, adminStatus, testAccount }) && !actingAsTeammate
    ? { kind: 'NOT_FOUND' }
    : null;
}

/**
 * Proxy managers find users and manage proxies; the rest is for administrators (product rules, 19).
 * Preferences only change what this browser shows, so test accounts may open them too.
 */
function isHiddenFrom({
  path,
  adminStatus,
  testAccount,
}: Pick<GuardFacts, 'path' | 'adminStatus' | 'testAccount'>): boolean {
  if (testAccount && path === '/admin/preferences') return false;
  if (adminStatus === null) return path === '/admin' || path.startsWith('/admin/');
  return adminStatus === 'PROXY_MANAGER' && /^\/admin\/(users|activity)(\/|$)/.test(path);
}

function guardTrial({
  path,
  layout,
  trialEnded,
  actingAsTeammate,
  adminStatus,
  query,
}: GuardFacts): GuardAnswer | null {
  if (!trialEnded || layout !== 'DEFAULT') return null;
  const { kept } = partedQuery(query);
  if (actingAsTeammate) return path === '/dashboard' ? null : redirect('/dashboard', kept);
  return adminStatus !== null || OPEN_AFTER_TRIAL.includes(path)
    ? null
    : redirect('/upgrade', kept);
}

/**
 * Identity, connections, billing, deletion, and staff powers stay with their user (rules, 7, 19).
 */
const OWN_PAGES = /^\/(account|admin|enter-linkedin|oauth|upgrade)(\/|$)/;

/**
 * Whether a page belongs to the user alone, so that no one else working in the account opens it.
 */
export function isOwnPage(path: string): boolean {
  return OWN_PAGES.test(path);
}

/** Inside someone else's account, the visitor's own pages aren't available. */
function guardOwnPages({ path, actingAsTeammate, query }: GuardFacts): GuardAnswer | null {
  return actingAsTeammate && isOwnPage(path)
    ? redirect('/dashboard', partedQuery(query).kept)
    : null;
}

function guardCreation({ path, creationRefusal, query }: GuardFacts): GuardAnswer | null {
  if (path !== '/new-campaign' || creationRefusal === null) return null;
  return {
    kind: 'REDIRECT',
    to: creationRedirect(creationRefusal),
    query: partedQuery(query).kept,
    toast: creationRefusal,
  };
}

function redirect(to: string, query: Readonly<Record<string, string>> = {}): GuardAnswer {
  return { kind: 'REDIRECT', to, query, toast: null };
}
