import { paths } from '#web/paths.ts';

export type Layout = 'auth' | 'signed-in-auth' | 'default' | 'empty' | 'practice';

export type GuardFacts = {
  pathname: string;
  search: Record<string, string>;
  layout: Layout;
  signedIn: boolean;
  /** The trial is over and there is no subscription. */
  trialEnded: boolean;
  isStaff: boolean;
  /** Signed in to a teammate's account. */
  actsForTeammate: boolean;
};

/** Pages that stay open after the trial (platform spec, section 2, "Navigation guard"). */
const OPEN_AFTER_TRIAL: readonly string[] = [paths.upgrade.pattern, paths.emailFinderPricing.pattern, paths.account.pattern, paths.subscriptions.pattern, paths.transactions.pattern];

function withQuery(pathname: string, search: Record<string, string>): string {
  const text = new URLSearchParams(search).toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** Where a navigation goes instead; null: it goes on (platform spec, section 2, "Navigation guard", in its order). */
export function guardNavigation({ pathname, search, layout, signedIn, trialEnded, isStaff, actsForTeammate }: GuardFacts): string | null {
  const mode = search['mode'];
  if (mode === 'verifyEmail' || mode === 'recoverEmail') return pathname === paths.signIn.pattern ? null : withQuery(paths.signIn.pattern, search);
  if (mode === 'resetPassword' && pathname !== paths.passwordReset.pattern) return withQuery(paths.passwordReset.pattern, search);
  if (pathname === paths.passwordReset.pattern) return mode === 'resetPassword' || search['oobCode'] ? null : paths.signIn.pattern;
  if (!signedIn) return layout === 'default' || layout === 'signed-in-auth' ? paths.signIn.pattern : null;
  if (layout === 'auth') return withQuery(paths.dashboard.pattern, search['redirect'] ? { redirect: search['redirect'] } : {});
  if (trialEnded && layout === 'default') {
    if (actsForTeammate) return pathname === paths.dashboard.pattern ? null : paths.dashboard.pattern;
    if (!isStaff && !OPEN_AFTER_TRIAL.includes(pathname)) return paths.upgrade.pattern;
  }
  return null;
}
