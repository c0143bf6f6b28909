import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  Outlet,
  redirect,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router';
import { LayoutError } from './layouts/page-error.tsx';
import { lazy } from './lazy-component.ts';
import { paths, type Path } from './paths.ts';
import { usePageCleared } from './session/cleared-page.ts';
import { NO_PAGE, resolveRedirect, type Layout } from './session/guard.ts';
import { sessionFacts } from './session/session.ts';
import { Loader } from './ui/feedback/loader.tsx';
import { parseQuery } from './ui/navigation/query-params.ts';

type Context = { queryClient: QueryClient; staysOnPage: (pathname: string) => boolean };

function Root() {
  return usePageCleared() ? <Loader /> : <Outlet />;
}

const root = createRootRouteWithContext<Context>()({
  component: Root,
  errorComponent: LayoutError,
  notFoundComponent: lazy(() => import('./features/not-found/not-found-page.tsx'), 'NotFoundPage'),
});

/** The pages that one rule of the guard lets be opened, inside the layout around them. */
function area(layout: Layout, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => root,
    id: layout,
    component,
    errorComponent: LayoutError,
    beforeLoad: async ({ context: { queryClient, staysOnPage }, location, preload }) => {
      const { pathname } = location;
      if (preload || staysOnPage(pathname)) return;
      const facts = await sessionFacts({ queryClient });
      const search = parseQuery(location.searchStr);
      const href = resolveRedirect({ pathname, search, layout, ...facts });
      if (href === NO_PAGE) throw notFound();
      if (href !== null) throw redirect({ href });
    },
  });
}

function inside(parent: AnyRoute, id: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => parent, id, component });
}

function page(parent: AnyRoute, { pattern }: Path<string>, component: RouteComponent) {
  return createRoute({ getParentRoute: () => parent, path: pattern, component });
}

const entering = area(
  'auth',
  lazy(() => import('./layouts/auth-layout.tsx'), 'AuthLayout'),
);
const connecting = area(
  'signed-in-auth',
  lazy(() => import('./layouts/connect-layout.tsx'), 'ConnectLayout'),
);
const consent = area(
  'consent',
  lazy(() => import('./layouts/connect-layout.tsx'), 'ConnectLayout'),
);
const main = area(
  'default',
  lazy(() => import('./layouts/default-layout.tsx'), 'DefaultLayout'),
);
const practice = area(
  'practice',
  lazy(() => import('./layouts/practice-layout.tsx'), 'PracticeLayout'),
);
const campaign = inside(
  main,
  'campaign',
  lazy(() => import('./features/campaign/campaign-layout.tsx'), 'CampaignLayout'),
);
const inbox = inside(
  main,
  'inbox',
  lazy(() => import('./features/inbox/inbox-page.tsx'), 'InboxLayout'),
);
const team = inside(
  main,
  'team',
  lazy(() => import('./features/team/team-layout.tsx'), 'TeamLayout'),
);
const staff = inside(
  main,
  'staff',
  lazy(() => import('./features/admin/staff-layout.tsx'), 'StaffLayout'),
);
const account = inside(
  main,
  'account',
  lazy(() => import('./features/account/account-layout.tsx'), 'AccountLayout'),
);

/** All pages, each under the layout whose rule lets it be opened. */
export const routeTree = root.addChildren([
  entering.addChildren([
    page(
      entering,
      paths.signIn,
      lazy(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage'),
    ),
    page(
      entering,
      paths.signUp,
      lazy(() => import('./features/sign-up/sign-up-page.tsx'), 'SignUpPage'),
    ),
    page(
      entering,
      paths.forgotPassword,
      lazy(() => import('./features/password/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    ),
    page(
      entering,
      paths.passwordReset,
      lazy(() => import('./features/password/password-reset-page.tsx'), 'PasswordResetPage'),
    ),
  ]),
  connecting.addChildren([
    page(
      connecting,
      paths.enterLinkedIn,
      lazy(() => import('./features/enter-linkedin/enter-linkedin-page.tsx'), 'EnterLinkedInPage'),
    ),
  ]),
  consent.addChildren([
    page(
      consent,
      paths.connectProgram,
      lazy(() => import('./features/connect-program/consent-page.tsx'), 'ConsentPage'),
    ),
  ]),
  main.addChildren([
    campaign.addChildren([
      page(
        campaign,
        paths.campaign,
        lazy(() => import('./features/campaign/audience-tab.tsx'), 'AudienceTab'),
      ),
      page(
        campaign,
        paths.campaignSequence,
        lazy(() => import('./features/campaign/sequence-tab.tsx'), 'SequenceTab'),
      ),
      page(
        campaign,
        paths.campaignStatistics,
        lazy(() => import('./features/campaign/statistics-tab.tsx'), 'StatisticsTab'),
      ),
      page(
        campaign,
        paths.campaignSettings,
        lazy(() => import('./features/campaign/settings-tab.tsx'), 'SettingsTab'),
      ),
      page(
        campaign,
        paths.campaignLeads,
        lazy(() => import('./features/leads/campaign-leads-page.tsx'), 'CampaignLeadsPage'),
      ),
    ]),
    inbox.addChildren([
      page(
        inbox,
        paths.inbox,
        lazy(() => import('./features/inbox/inbox-page.tsx'), 'NoConversation'),
      ),
      page(
        inbox,
        paths.conversation,
        lazy(() => import('./features/inbox/inbox-page.tsx'), 'OpenConversation'),
      ),
    ]),
    team.addChildren([
      page(
        team,
        paths.team,
        lazy(() => import('./features/team/members-page.tsx'), 'MembersPage'),
      ),
      page(
        team,
        paths.teamInvitations,
        lazy(() => import('./features/team/invitations-page.tsx'), 'InvitationsPage'),
      ),
      page(
        team,
        paths.teamBlacklist,
        lazy(() => import('./features/team/blacklist-page.tsx'), 'BlacklistPage'),
      ),
      page(
        team,
        paths.teamMember,
        lazy(() => import('./features/team/member-page.tsx'), 'MemberPage'),
      ),
    ]),
    account.addChildren([
      page(
        account,
        paths.account,
        lazy(() => import('./features/account/account-page.tsx'), 'AccountPage'),
      ),
      page(
        account,
        paths.emailAccount,
        lazy(() => import('./features/account/email/email-account-page.tsx'), 'EmailAccountPage'),
      ),
      page(
        account,
        paths.subscriptions,
        lazy(
          () => import('./features/account/billing/subscriptions-page.tsx'),
          'SubscriptionsPage',
        ),
      ),
      page(
        account,
        paths.transactions,
        lazy(() => import('./features/account/billing/transactions-page.tsx'), 'TransactionsPage'),
      ),
      page(
        account,
        paths.developers,
        lazy(() => import('./features/account/developers/developers-page.tsx'), 'DevelopersPage'),
      ),
      page(
        account,
        paths.approvals,
        lazy(() => import('./features/account/developers/approvals-page.tsx'), 'ApprovalsPage'),
      ),
      page(
        account,
        paths.mailCallback,
        lazy(() => import('./features/account/email/mail-callback-page.tsx'), 'MailCallbackPage'),
      ),
    ]),
    staff.addChildren([
      page(
        staff,
        paths.admin,
        lazy(() => import('./features/admin/users-page.tsx'), 'UsersPage'),
      ),
      page(
        staff,
        paths.adminUser,
        lazy(() => import('./features/admin/user-page.tsx'), 'UserPage'),
      ),
      page(
        staff,
        paths.adminProxies,
        lazy(() => import('./features/admin/proxies-page.tsx'), 'ProxiesPage'),
      ),
      page(
        staff,
        paths.adminActivity,
        lazy(() => import('./features/admin/activity-page.tsx'), 'ActivityPage'),
      ),
    ]),
    // Outside the area of staff: a test account has neither a role nor a second factor.
    page(
      main,
      paths.adminPreferences,
      lazy(() => import('./features/admin/preferences-page.tsx'), 'PreferencesPage'),
    ),
    page(
      main,
      paths.dashboard,
      lazy(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
    ),
    page(
      main,
      paths.dashboardStatistics,
      lazy(
        () => import('./features/dashboard-statistics/dashboard-statistics-page.tsx'),
        'DashboardStatisticsPage',
      ),
    ),
    page(
      main,
      paths.dashboardToday,
      lazy(() => import('./features/todays-plan/todays-plan-page.tsx'), 'TodaysPlanPage'),
    ),
    page(
      main,
      paths.quickGuide,
      lazy(() => import('./features/quick-guide/quick-guide-page.tsx'), 'QuickGuidePage'),
    ),
    page(
      main,
      paths.campaigns,
      lazy(() => import('./features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
    ),
    // Outside the campaign's pages: someone who is only invited has no campaign yet.
    page(
      main,
      paths.campaignInvitation,
      lazy(() => import('./features/campaign/invitation-page.tsx'), 'InvitationPage'),
    ),
    page(
      main,
      paths.newCampaign,
      lazy(() => import('./features/campaign-wizard/wizard-page.tsx'), 'WizardPage'),
    ),
    page(
      main,
      paths.leads,
      lazy(() => import('./features/leads/overview/leads-page.tsx'), 'LeadsPage'),
    ),
    page(
      main,
      paths.doNotContact,
      lazy(
        () => import('./features/leads/do-not-contact/do-not-contact-page.tsx'),
        'DoNotContactPage',
      ),
    ),
    page(
      main,
      paths.contactHistory,
      lazy(
        () => import('./features/leads/contact-history/contact-history-page.tsx'),
        'ContactHistoryPage',
      ),
    ),
    page(
      main,
      paths.lead,
      lazy(() => import('./features/leads/one-lead/lead-page.tsx'), 'LeadPage'),
    ),
    page(
      main,
      paths.limits,
      lazy(() => import('./features/limits/limits-page.tsx'), 'LimitsPage'),
    ),
    page(
      main,
      paths.workingHours,
      lazy(() => import('./features/working-hours/working-hours-page.tsx'), 'WorkingHoursPage'),
    ),
    page(
      main,
      paths.sequenceTemplates,
      lazy(() => import('./features/templates/templates-page.tsx'), 'TemplatesPage'),
    ),
    page(
      main,
      paths.sequenceTemplate,
      lazy(() => import('./features/templates/template-editor-page.tsx'), 'TemplateEditorPage'),
    ),
    page(
      main,
      paths.dataScrubber,
      lazy(() => import('./features/data-scrubber/data-scrubber-page.tsx'), 'DataScrubberPage'),
    ),
    page(
      main,
      paths.upgrade,
      lazy(() => import('./features/upgrade/upgrade-page.tsx'), 'UpgradePage'),
    ),
    page(
      main,
      paths.emailFinderPricing,
      lazy(() => import('./features/upgrade/email-finder-page.tsx'), 'EmailFinderPage'),
    ),
  ]),
  practice.addChildren([
    page(
      practice,
      paths.practiceOutbox,
      lazy(() => import('./features/practice-outbox/outbox-page.tsx'), 'OutboxPage'),
    ),
    page(
      practice,
      paths.practiceWorld,
      lazy(() => import('./features/practice-world/practice-world-page.tsx'), 'PracticeWorldPage'),
    ),
  ]),
  ...(import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/ui-gallery',
          component: lazy(() => import('./features/gallery/gallery-page.tsx'), 'GalleryPage'),
        }),
      ]
    : []),
]);
