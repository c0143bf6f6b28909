// Where each feature has its controls, what they say while the plan doesn't include it, and what
// they offer then.
import type { Locator, Page } from 'playwright-core';
import type { Feature } from '#core/plan/feature-tiers.ts';
import { paths } from '#web/paths.ts';

/**
 * A control of a feature: what is seen while it is open and while it is locked; where one of them
 * is nothing, `beside` is what stands there in both. `reason` is what it says of itself when it is
 * there and off, `offer` the link to the plans that stands beside what it says in its place.
 */
export type Gate = {
  feature: Feature;
  what: string;
  open?: (page: Page) => Locator;
  locked?: (page: Page) => Locator;
  beside?: (page: Page) => Locator;
  reason?: string;
  offer?: (page: Page) => Locator;
};
export type GatedPage = {
  path: string;
  /** Brings the controls into sight. */
  prepare?: (page: Page) => Promise<void>;
  gates: Gate[];
};

const button = (name: string, disabled: boolean) => (page: Page) =>
  page.getByRole('button', { name, exact: true, disabled });
const text = (words: string) => (page: Page) =>
  page.getByText(words).filter({ visible: true }).first();
const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true });
/** The link to the plans in the note that begins with these words. */
const plansBeside = (words: string) => (page: Page) =>
  text(words)(page)
    .locator('xpath=ancestor-or-self::*[.//a[@href="/upgrade"]][1]//a[@href="/upgrade"]')
    .first();

/** A control that stays where it is, off, and says why. */
function off(gate: {
  feature: Feature;
  what: string;
  control: (page: Page, disabled: boolean) => Locator;
  reason: string;
}): Gate {
  const { control, ...rest } = gate;
  return { ...rest, open: (page) => control(page, false), locked: (page) => control(page, true) };
}

/** Words with a way to the plans where the control would be. */
function instead(gate: {
  feature: Feature;
  what: string;
  open: (page: Page) => Locator;
  words: string;
}): Gate {
  const { words, ...rest } = gate;
  return { ...rest, locked: text(words), offer: plansBeside(words) };
}

const MOVING = { feature: 'LEADS_MOVING', reason: 'Moving leads requires Pro' } as const;
const EXPORT = { feature: 'EXPORT_LEADS', reason: 'Export requires Pro' } as const;
const step = (name: RegExp) => async (page: Page) => {
  await page.getByRole('treeitem', { name }).click();
};

/** Every page with controls of features, and the features that are nowhere else. */
export function gatedPages({
  campaignId,
  leadId,
}: {
  campaignId: string;
  leadId: string;
}): GatedPage[] {
  return [
    {
      path: paths.account.href(),
      gates: [
        // A flag that nobody can buy: without it nothing is said of it.
        {
          feature: 'INVITE_BY_EMAIL',
          what: 'the switch of invites by email',
          beside: (page) => page.getByRole('heading', { name: 'Your data' }),
          open: (page) => page.getByRole('switch', { name: 'Invite by email' }),
        },
      ],
    },
    {
      path: paths.limits.href(),
      gates: [
        {
          feature: 'UNLIMITED_QUOTAS',
          what: 'the caps of Basic',
          beside: (page) => page.getByRole('slider', { name: /^Invites/ }).first(),
          locked: (page) => page.getByText('The Basic plan caps every action type.'),
          offer: link('Upgrade to Pro'),
        },
        {
          ...off({
            feature: 'ACTIVITY_CONTROL',
            what: 'the switch of Activity Control',
            control: (page, disabled) =>
              page.getByRole('switch', { name: 'Activity Control', disabled }),
            reason: 'Upgrade to Advanced',
          }),
          offer: link('Upgrade to Advanced'),
        },
      ],
    },
    {
      path: paths.dashboard.href(),
      gates: [
        {
          feature: 'MULTIPLE_CAMPAIGNS',
          what: 'the way to a new campaign',
          open: link('New campaign'),
          locked: link('New campaign (requires Pro)'),
          offer: link('New campaign (requires Pro)'),
        },
        {
          feature: 'INBOX',
          what: 'the lock in the navigation',
          open: link('Inbox'),
          locked: link('Inbox Requires Pro'),
        },
      ],
    },
    {
      path: paths.dashboardStatistics.href(),
      gates: [
        {
          feature: 'EMAIL_RATE_FEATURE',
          what: 'rates of emails over all campaigns',
          open: text('Email open rate'),
          locked: text('Email reply and open rates aren’t enabled for your account.'),
        },
      ],
    },
    {
      path: paths.inbox.href(),
      gates: [
        instead({
          feature: 'INBOX',
          what: 'the inbox',
          open: (page) => page.getByRole('searchbox').first(),
          words: 'Inbox comes with Pro',
        }),
      ],
    },
    {
      path: paths.leads.href(),
      gates: [
        off({
          ...EXPORT,
          what: 'export of all leads',
          control: (page, disabled) => button('Export', disabled)(page),
        }),
      ],
    },
    {
      path: paths.team.href(),
      gates: [
        instead({
          feature: 'TEAM',
          what: 'the making of a team',
          open: button('Create team', false),
          words: 'Teams require Advanced',
        }),
      ],
    },
    {
      path: paths.campaignLeads.href({ campaignId }),
      prepare: (page) =>
        page
          .getByRole('checkbox', { name: 'Select Person 01', exact: true })
          .check({ force: true }),
      gates: [
        off({
          ...MOVING,
          what: 'moving chosen leads',
          control: (page, disabled) => button('Move', disabled)(page),
        }),
        off({
          ...EXPORT,
          what: 'export of chosen leads',
          control: (page, disabled) => button('Export', disabled)(page),
        }),
      ],
    },
    {
      path: paths.lead.href({ leadId }),
      prepare: (page) => page.getByRole('button', { name: 'More for this lead' }).click(),
      gates: [
        off({
          ...MOVING,
          what: 'moving one lead',
          control: (page, disabled) => page.getByRole('menuitem', { name: /^Move/, disabled }),
        }),
      ],
    },
    {
      path: paths.campaignSettings.href({ campaignId }),
      gates: [
        instead({
          feature: 'WEBHOOK',
          what: 'the address of a campaign',
          open: (page) => page.getByRole('textbox', { name: 'URL' }),
          words: 'Webhooks require Pro',
        }),
        instead({
          feature: 'LEADS_MOVING',
          what: 'where leads move to',
          open: button('When leads finish, move them to: Don’t move them', false),
          words: MOVING.reason,
        }),
        off({
          feature: 'EMAIL_RATE_FEATURE',
          what: 'the tracking of opens',
          control: (page, disabled) =>
            page.getByRole('checkbox', { name: /^Track opens/, disabled }),
          reason: 'Open rates aren’t enabled for your account',
        }),
      ],
    },
    {
      path: paths.campaignStatistics.href({ campaignId }),
      gates: [
        instead({
          feature: 'SEQUENCE_ANALYTICS',
          what: 'rates by step',
          open: (page) => page.getByRole('columnheader', { name: 'Rate' }),
          words: 'Rates by step require Advanced',
        }),
        {
          feature: 'EMAIL_RATE_FEATURE',
          what: 'rates of emails of a campaign',
          open: text('Email open rate'),
          locked: text('Email reply, open, and bounce rates aren’t enabled for your account.'),
        },
      ],
    },
    {
      path: paths.campaignSequence.href({ campaignId }),
      prepare: step(/^Step 1, Invite/),
      gates: [
        off({
          feature: 'INVITE_BY_EMAIL',
          what: 'an invite that may give the address',
          control: (page, disabled) => page.getByRole('switch', { name: /email/, disabled }),
          reason: 'Invite by email isn’t enabled for your account',
        }),
        off({
          ...MOVING,
          what: 'leads taken over from another campaign',
          control: (page, disabled) =>
            page.getByRole('button', { name: /^Also bring in leads from/, disabled }),
        }),
      ],
    },
    {
      path: `${paths.campaignSequence.href({ campaignId })}?`,
      prepare: step(/^Step 2, End/),
      gates: [
        off({
          ...MOVING,
          what: 'an end that moves leads on',
          control: (page, disabled) => page.getByRole('radio', { name: /^Move/, disabled }),
        }),
      ],
    },
  ];
}
