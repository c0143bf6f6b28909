import {
  navigationGuard,
  type GuardFacts as CoreFacts,
  type Layout as CoreLayout,
} from '#core/account/navigation-guard.ts';
import type { AdminStatus } from '#core/account/user-status.ts';
import { paths } from '#web/paths.ts';

export type Layout = 'auth' | 'signed-in-auth' | 'default' | 'consent' | 'empty' | 'practice';

/** Staff pages, for who is no member of staff. */
export const NO_PAGE = '404';

export type GuardFacts = {
  pathname: string;
  search: Record<string, string>;
  layout: Layout;
  signedIn: boolean;
  /** The trial is over and there is no subscription. */
  trialEnded: boolean;
  adminStatus: AdminStatus | null;
  testAccount: boolean;
  /** Signed in to a teammate's account. */
  actsForTeammate: boolean;
};

/**
 * The product's layouts as the rules know them: pages for practising are open to everyone, as is
 * the 404.
 */
const LAYOUTS = {
  auth: 'AUTH',
  'signed-in-auth': 'AUTH',
  default: 'DEFAULT',
  consent: 'DEFAULT',
  empty: 'EMPTY',
  practice: 'EMPTY',
} as const satisfies Record<Layout, CoreLayout>;

function withQuery(pathname: string, search: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(search).toString();
  return text ? `${pathname}?${text}` : pathname;
}

/**
 * The redirect of a navigation; null: it continues, NO_PAGE: as if there were no such page. The
 * rules are in core (`core/account/navigation-guard.ts`); email codes are used on the sign-in page,
 * wherever their link pointed. The page that creates a campaign checks whether one may be created.
 */
export function resolveRedirect({
  pathname,
  search,
  layout,
  actsForTeammate,
  ...facts
}: GuardFacts): string | null {
  const core: CoreFacts = {
    ...facts,
    path: pathname,
    query: search,
    layout: LAYOUTS[layout],
    actingAsTeammate: actsForTeammate,
    creationRefusal: null,
  };
  const answer = navigationGuard(core);
  if (answer.kind === 'NOT_FOUND') return NO_PAGE;
  if (answer.kind === 'REDIRECT') return withQuery(answer.to, answer.query);
  const usesCode = answer.kind === 'CONFIRM_EMAIL' || answer.kind === 'RECOVER_EMAIL';
  return usesCode && pathname !== paths.signIn.pattern
    ? withQuery(paths.signIn.pattern, search)
    : null;
}
