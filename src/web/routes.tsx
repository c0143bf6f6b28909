import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { paths, type Path } from './paths.ts';
import { createBrowserHistory } from './routing/browser-history.ts';
import { createRouter, type LazyPage, type Route } from './routing/router.ts';
import { guardNavigation, type Layout } from './session/guard.ts';
import { lazyPage } from './session/lazy-page.ts';
import { sessionFacts } from './session/session.ts';
import { Loader } from './ui/feedback/loader.tsx';

const PENDING_MS = 300;

// A chunk each: pages that people go between share one, so that a page is a few requests
// (docs/architecture.md).
const entering = () => import('./areas/entering.ts');
const home = () => import('./areas/home.ts');
const campaigns = () => import('./areas/campaigns.ts');
const campaignFrame = () => import('./areas/campaign-frame.ts');
const sequence = () => import('./areas/sequence.ts');
const templates = () => import('./areas/templates.ts');
const wizard = () => import('./areas/wizard.ts');
const leads = () => import('./areas/leads.ts');
const settings = () => import('./areas/settings.ts');
const account = () => import('./areas/account.ts');
const practice = () => import('./areas/practice.ts');

const authLayout = lazyPage(entering, 'AuthLayout');
const connectLayout = lazyPage(entering, 'ConnectLayout');
// What stands around every signed-in page comes with the first code.
const defaultLayout = eager(DefaultLayout);
const campaignLayout = lazyPage(campaignFrame, 'CampaignLayout');
const practiceLayout = lazyPage(practice, 'PracticeLayout');
const accountLayout = lazyPage(account, 'AccountLayout');

function eager(component: ComponentType): LazyPage {
  return { load: () => Promise.resolve(component), loaded: () => component };
}

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

const comingSoon = lazyPage(account, 'ComingSoonPage');
const accountRoom = lazyPage(account, 'AccountRoomPage');
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
  route(paths.signIn, AUTH, lazyPage(entering, 'SignInPage')),
  route(paths.signUp, AUTH, lazyPage(entering, 'SignUpPage')),
  route(paths.forgotPassword, AUTH, lazyPage(entering, 'ForgotPasswordPage')),
  route(paths.passwordReset, AUTH, lazyPage(entering, 'PasswordResetPage')),
  route(paths.enterLinkedIn, CONNECT, lazyPage(entering, 'EnterLinkedInPage')),
  route(paths.dashboard, DEFAULT, lazyPage(home, 'DashboardPage')),
  route(paths.dashboardStatistics, DEFAULT, lazyPage(home, 'DashboardStatisticsPage')),
  route(paths.dashboardToday, DEFAULT, lazyPage(home, 'TodaysPlanPage')),
  route(paths.quickGuide, DEFAULT, lazyPage(home, 'QuickGuidePage')),
  route(paths.campaigns, DEFAULT, lazyPage(campaigns, 'CampaignsPage')),
  route(paths.newCampaign, DEFAULT, lazyPage(wizard, 'WizardPage')),
  route(paths.campaign, CAMPAIGN, lazyPage(campaigns, 'AudienceTab')),
  route(paths.campaignSequence, CAMPAIGN, lazyPage(sequence, 'SequenceTab')),
  route(paths.campaignStatistics, CAMPAIGN, lazyPage(campaigns, 'StatisticsTab')),
  route(paths.campaignSettings, CAMPAIGN, lazyPage(campaigns, 'SettingsTab')),
  route(paths.campaignLeads, CAMPAIGN, lazyPage(leads, 'CampaignLeadsPage')),
  route(paths.leads, DEFAULT, lazyPage(leads, 'LeadsPage')),
  route(paths.lead, DEFAULT, lazyPage(leads, 'LeadPage')),
  route(paths.limits, DEFAULT, lazyPage(settings, 'LimitsPage')),
  route(paths.workingHours, DEFAULT, lazyPage(settings, 'WorkingHoursPage')),
  route(paths.sequenceTemplates, DEFAULT, lazyPage(templates, 'TemplatesPage')),
  route(paths.sequenceTemplate, DEFAULT, lazyPage(templates, 'TemplateEditorPage')),
  route(paths.dataScrubber, DEFAULT, lazyPage(settings, 'DataScrubberPage')),
  route(paths.practiceOutbox, PRACTICE, lazyPage(practice, 'OutboxPage')),
  route(paths.practiceWorld, PRACTICE, lazyPage(practice, 'PracticeWorldPage')),
  route(paths.account, ACCOUNT, lazyPage(account, 'AccountPage')),
  route(paths.upgrade, DEFAULT, lazyPage(account, 'UpgradePage')),
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
