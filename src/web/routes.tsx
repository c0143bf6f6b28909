import type { QueryClient } from '@tanstack/react-query';
import { paths, type Path } from './paths.ts';
import { createBrowserHistory } from './routing/browser-history.ts';
import { createRouter, type LazyPage, type Route } from './routing/router.ts';
import { guardNavigation, type Layout } from './session/guard.ts';
import { lazyPage } from './session/lazy-page.ts';
import { sessionFacts } from './session/session.ts';
import { Loader } from './ui/feedback/loader.tsx';

const PENDING_MS = 300;

const authLayout = lazyPage(() => import('./layouts/auth-layout.tsx'), 'AuthLayout');
const connectLayout = lazyPage(() => import('./layouts/connect-layout.tsx'), 'ConnectLayout');
const defaultLayout = lazyPage(() => import('./layouts/default-layout.tsx'), 'DefaultLayout');
const practiceLayout = lazyPage(() => import('./layouts/practice-layout.tsx'), 'PracticeLayout');
const accountLayout = lazyPage(
  () => import('./features/account/account-layout.tsx'),
  'AccountLayout',
);
const campaignLayout = lazyPage(
  () => import('./features/campaign/campaign-layout.tsx'),
  'CampaignLayout',
);

type Place = { guard: Layout; layouts: readonly LazyPage[] };
const AUTH: Place = { guard: 'auth', layouts: [authLayout] };
const CONNECT: Place = { guard: 'signed-in-auth', layouts: [connectLayout] };
const DEFAULT: Place = { guard: 'default', layouts: [defaultLayout] };
const ACCOUNT: Place = { guard: 'default', layouts: [defaultLayout, accountLayout] };
const CAMPAIGN: Place = { guard: 'default', layouts: [defaultLayout, campaignLayout] };
const PRACTICE: Place = { guard: 'practice', layouts: [practiceLayout] };

function route({ pattern }: Path<string>, place: Place, page: LazyPage): Route<Layout> {
  return { pattern, ...place, page };
}

const comingSoon = lazyPage(
  () => import('./features/coming-soon/coming-soon-page.tsx'),
  'ComingSoonPage',
);
const accountRoom = lazyPage(
  () => import('./features/account/account-room-page.tsx'),
  'AccountRoomPage',
);
const accountRooms = [
  paths.subscriptions,
  paths.transactions,
  paths.emailAccount,
  paths.developers,
].map((path) => route(path, ACCOUNT, accountRoom));
const laterPages = [
  paths.inbox,
  paths.conversation,
  paths.team,
  paths.teamInvitations,
  paths.teamMember,
  paths.emailFinderPricing,
].map((path) => route(path, DEFAULT, comingSoon));

const routes: readonly Route<Layout>[] = [
  route(
    paths.signIn,
    AUTH,
    lazyPage(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage'),
  ),
  route(
    paths.signUp,
    AUTH,
    lazyPage(() => import('./features/sign-up/sign-up-page.tsx'), 'SignUpPage'),
  ),
  route(
    paths.forgotPassword,
    AUTH,
    lazyPage(() => import('./features/password/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  ),
  route(
    paths.passwordReset,
    AUTH,
    lazyPage(() => import('./features/password/password-reset-page.tsx'), 'PasswordResetPage'),
  ),
  route(
    paths.enterLinkedIn,
    CONNECT,
    lazyPage(
      () => import('./features/enter-linkedin/enter-linkedin-page.tsx'),
      'EnterLinkedInPage',
    ),
  ),
  route(
    paths.dashboard,
    DEFAULT,
    lazyPage(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  ),
  route(
    paths.dashboardStatistics,
    DEFAULT,
    lazyPage(
      () => import('./features/dashboard-statistics/dashboard-statistics-page.tsx'),
      'DashboardStatisticsPage',
    ),
  ),
  route(
    paths.dashboardToday,
    DEFAULT,
    lazyPage(() => import('./features/todays-plan/todays-plan-page.tsx'), 'TodaysPlanPage'),
  ),
  route(
    paths.quickGuide,
    DEFAULT,
    lazyPage(() => import('./features/quick-guide/quick-guide-page.tsx'), 'QuickGuidePage'),
  ),
  route(
    paths.campaigns,
    DEFAULT,
    lazyPage(() => import('./features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
  ),
  route(
    paths.newCampaign,
    DEFAULT,
    lazyPage(() => import('./features/campaign-wizard/wizard-page.tsx'), 'WizardPage'),
  ),
  route(
    paths.campaign,
    CAMPAIGN,
    lazyPage(() => import('./features/campaign/audience-tab.tsx'), 'AudienceTab'),
  ),
  route(
    paths.campaignSequence,
    CAMPAIGN,
    lazyPage(() => import('./features/campaign/sequence-tab.tsx'), 'SequenceTab'),
  ),
  route(
    paths.campaignStatistics,
    CAMPAIGN,
    lazyPage(() => import('./features/campaign/statistics-tab.tsx'), 'StatisticsTab'),
  ),
  route(
    paths.campaignSettings,
    CAMPAIGN,
    lazyPage(() => import('./features/campaign/settings-tab.tsx'), 'SettingsTab'),
  ),
  route(
    paths.campaignLeads,
    CAMPAIGN,
    lazyPage(() => import('./features/leads/campaign-leads-page.tsx'), 'CampaignLeadsPage'),
  ),
  route(
    paths.leads,
    DEFAULT,
    lazyPage(() => import('./features/leads/overview/leads-page.tsx'), 'LeadsPage'),
  ),
  route(
    paths.lead,
    DEFAULT,
    lazyPage(() => import('./features/leads/one-lead/lead-page.tsx'), 'LeadPage'),
  ),
  route(
    paths.limits,
    DEFAULT,
    lazyPage(() => import('./features/limits/limits-page.tsx'), 'LimitsPage'),
  ),
  route(
    paths.workingHours,
    DEFAULT,
    lazyPage(() => import('./features/working-hours/working-hours-page.tsx'), 'WorkingHoursPage'),
  ),
  route(
    paths.sequenceTemplates,
    DEFAULT,
    lazyPage(() => import('./features/templates/templates-page.tsx'), 'TemplatesPage'),
  ),
  route(
    paths.sequenceTemplate,
    DEFAULT,
    lazyPage(() => import('./features/templates/template-editor-page.tsx'), 'TemplateEditorPage'),
  ),
  route(
    paths.dataScrubber,
    DEFAULT,
    lazyPage(() => import('./features/data-scrubber/data-scrubber-page.tsx'), 'DataScrubberPage'),
  ),
  route(
    paths.practiceOutbox,
    PRACTICE,
    lazyPage(() => import('./features/practice-outbox/outbox-page.tsx'), 'OutboxPage'),
  ),
  route(
    paths.practiceWorld,
    PRACTICE,
    lazyPage(() => import('./features/practice-outbox/outbox-page.tsx'), 'OutboxPage'),
  ),
  route(
    paths.account,
    ACCOUNT,
    lazyPage(() => import('./features/account/account-page.tsx'), 'AccountPage'),
  ),
  route(
    paths.upgrade,
    DEFAULT,
    lazyPage(() => import('./features/upgrade/upgrade-page.tsx'), 'UpgradePage'),
  ),
  ...accountRooms,
  ...laterPages,
  ...(import.meta.env.DEV
    ? [
        {
          pattern: '/ui-gallery',
          guard: 'empty',
          layouts: [],
          page: lazyPage(() => import('./features/gallery/gallery-page.tsx'), 'GalleryPage'),
        } as const,
      ]
    : []),
];

/** The router over all pages, behind the navigation guard. */
export function createAppRouter({ queryClient }: { queryClient: QueryClient }) {
  return createRouter<Layout>({
    history: createBrowserHistory({ view: window }),
    routes,
    pending: Loader,
    pendingMs: PENDING_MS,
    guard: async ({ address, guard }) => {
      const { pathname, search } = address;
      const facts = await sessionFacts({ queryClient });
      const href = guardNavigation({ pathname, search, layout: guard, ...facts });
      return href === null ? null : { href };
    },
  });
}
