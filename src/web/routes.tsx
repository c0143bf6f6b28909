import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { RootLayout } from './layouts/root-layout.tsx';
import { PageError } from './layouts/page-error.tsx';
import { paths } from './paths.ts';
import { guardNavigation, type Layout } from './session/guard.ts';
import { lazyPage } from './session/lazy-page.ts';
import { sessionFacts } from './session/session.ts';
import { Loader } from './ui/feedback/loader.tsx';

type RouterContext = { queryClient: QueryClient };

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: RootLayout, notFoundComponent: lazyPage(() => import('./features/not-found/not-found-page.tsx'), 'NotFoundPage') });

function guardOf(layout: Layout) {
  return async ({ location, context }: { location: { pathname: string; search: object }; context: RouterContext }) => {
    const search = location.search as Record<string, string>;
    const facts = await sessionFacts({ queryClient: context.queryClient });
    const elsewhere = guardNavigation({ pathname: location.pathname, search, layout, ...facts });
    if (elsewhere === null) return;
    const [to = '/', query = ''] = elsewhere.split('?');
    const wanted = facts.signedIn || location.pathname === '/' ? undefined : `${location.pathname}${new URLSearchParams(search).size > 0 ? `?${new URLSearchParams(search)}` : ''}`;
    throw redirect({ to, search: Object.fromEntries(new URLSearchParams(query)), replace: true, state: { wanted } as object });
  };
}

const root = () => rootRoute;
const authLayout = createRoute({ getParentRoute: root, id: 'auth', beforeLoad: guardOf('auth'), component: lazyPage(() => import('./layouts/auth-layout.tsx'), 'AuthLayout') });
const connectLayout = createRoute({ getParentRoute: root, id: 'connect', beforeLoad: guardOf('signed-in-auth'), component: lazyPage(() => import('./layouts/connect-layout.tsx'), 'ConnectLayout') });
const defaultLayout = createRoute({ getParentRoute: root, id: 'default', beforeLoad: guardOf('default'), component: lazyPage(() => import('./layouts/default-layout.tsx'), 'DefaultLayout') });
const practiceLayout = createRoute({ getParentRoute: root, id: 'practice', beforeLoad: guardOf('practice'), component: lazyPage(() => import('./layouts/practice-layout.tsx'), 'PracticeLayout') });

const inAuth = () => authLayout;
const inDefault = () => defaultLayout;

const authRoutes = [
  createRoute({ getParentRoute: inAuth, path: paths.signIn.pattern, component: lazyPage(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage') }),
  createRoute({ getParentRoute: inAuth, path: paths.signUp.pattern, component: lazyPage(() => import('./features/sign-up/sign-up-page.tsx'), 'SignUpPage') }),
  createRoute({ getParentRoute: inAuth, path: paths.forgotPassword.pattern, component: lazyPage(() => import('./features/password/forgot-password-page.tsx'), 'ForgotPasswordPage') }),
  createRoute({ getParentRoute: inAuth, path: paths.passwordReset.pattern, component: lazyPage(() => import('./features/password/password-reset-page.tsx'), 'PasswordResetPage') }),
];

const campaignRoute = createRoute({ getParentRoute: inDefault, path: paths.campaign.pattern, component: lazyPage(() => import('./features/campaign/campaign-layout.tsx'), 'CampaignLayout') });
const inCampaign = () => campaignRoute;
const campaignTabs = [
  createRoute({ getParentRoute: inCampaign, path: '/', component: lazyPage(() => import('./features/campaign/audience-tab.tsx'), 'AudienceTab') }),
  createRoute({ getParentRoute: inCampaign, path: 'sequence', component: lazyPage(() => import('./features/campaign/sequence-tab.tsx'), 'SequenceTab') }),
  createRoute({ getParentRoute: inCampaign, path: 'statistics', component: lazyPage(() => import('./features/campaign/statistics-tab.tsx'), 'StatisticsTab') }),
  createRoute({ getParentRoute: inCampaign, path: 'leads', component: lazyPage(() => import('./features/leads/campaign-leads-page.tsx'), 'CampaignLeadsPage') }),
  createRoute({ getParentRoute: inCampaign, path: 'settings', component: lazyPage(() => import('./features/campaign/settings-tab.tsx'), 'SettingsTab') }),
];

const comingSoon = lazyPage(() => import('./features/coming-soon/coming-soon-page.tsx'), 'ComingSoonPage');
const laterPages = [
  paths.dashboardStatistics, paths.dashboardToday, paths.quickGuide, paths.leads, paths.lead, paths.inbox, paths.conversation, paths.team, paths.teamInvitations, paths.teamMember, paths.sequenceTemplates,
  paths.sequenceTemplate, paths.dataScrubber, paths.upgrade, paths.emailFinderPricing, paths.account, paths.subscriptions, paths.transactions, paths.emailAccount, paths.developers,
].map(({ pattern }) => createRoute({ getParentRoute: inDefault, path: pattern, component: comingSoon }));

const defaultRoutes = [
  createRoute({ getParentRoute: inDefault, path: paths.dashboard.pattern, component: lazyPage(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage') }),
  createRoute({ getParentRoute: inDefault, path: paths.campaigns.pattern, component: lazyPage(() => import('./features/campaigns/campaigns-page.tsx'), 'CampaignsPage') }),
  createRoute({ getParentRoute: inDefault, path: paths.newCampaign.pattern, component: lazyPage(() => import('./features/campaign-wizard/wizard-page.tsx'), 'WizardPage') }),
  campaignRoute.addChildren(campaignTabs),
  createRoute({ getParentRoute: inDefault, path: paths.limits.pattern, component: lazyPage(() => import('./features/limits/limits-page.tsx'), 'LimitsPage') }),
  createRoute({ getParentRoute: inDefault, path: paths.workingHours.pattern, component: lazyPage(() => import('./features/working-hours/working-hours-page.tsx'), 'WorkingHoursPage') }),
  ...laterPages,
];

const routeTree = rootRoute.addChildren([
  authLayout.addChildren(authRoutes),
  connectLayout.addChildren([createRoute({ getParentRoute: () => connectLayout, path: paths.enterLinkedIn.pattern, component: lazyPage(() => import('./features/enter-linkedin/enter-linkedin-page.tsx'), 'EnterLinkedInPage') })]),
  defaultLayout.addChildren(defaultRoutes),
  practiceLayout.addChildren([createRoute({ getParentRoute: () => practiceLayout, path: paths.practiceOutbox.pattern, component: lazyPage(() => import('./features/practice-outbox/outbox-page.tsx'), 'OutboxPage') })]),
  ...(import.meta.env.DEV ? [createRoute({ getParentRoute: root, path: '/ui-gallery', component: lazyPage(() => import('./features/gallery/gallery-page.tsx'), 'GalleryPage') })] : []),
]);

/** The router over all pages; the query stays plain text, so that ids keep every digit. */
export function createAppRouter({ queryClient }: RouterContext) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: false,
    defaultPendingComponent: Loader,
    defaultErrorComponent: PageError,
    defaultPendingMs: 300,
    scrollRestoration: true,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const params = new URLSearchParams();
      for (const [name, value] of Object.entries(search)) if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
      const text = params.toString();
      return text ? `?${text}` : '';
    },
  });
}
