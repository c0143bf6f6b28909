import { counted, grouped } from '#core/text/formats.ts';

/** Texts of the dashboard; what needs the user is the core's to say. */
export const dashboardTexts = {
  greeting: {
    morning: 'Good morning',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
    named: (greeting: string, name: string) => `${greeting}, ${name}`,
  },
  noneRunning: 'No campaigns are running.',
  running: (count: number) => `${counted(count, 'campaign is', 'campaigns are')} running.`,
  repliedToday: (count: number) => `${counted(count, 'person', 'people')} replied today.`,
  severalSenders: 'Shared campaigns count every sender; limits and replies are yours alone.',
  newCampaign: 'New campaign',
  newCampaignLocked: 'New campaign (requires Pro)',
  loading: 'Loading the dashboard',

  filters: {
    campaign: 'Campaign',
    allCampaigns: 'All campaigns',
    action: 'Action',
    allActions: 'All actions',
    days: 'Days',
    lastDays: (count: number) => `Last ${counted(count, 'day')}`,
    export: 'Export CSV',
    stillLoading: 'Wait for the numbers to load',
  },

  shared: {
    title: 'Shared campaigns',
    notRunning: 'Not running',
    more: (campaigns: number) => counted(campaigns, 'more campaign'),
  },

  rates: {
    label: (days: number) => `Rates of the last ${counted(days, 'day')}`,
    rate: (name: string) => `${name} rate`,
    toLeads: (name: string, value: string) => `${name} rate ${value}, view leads`,
    noneContacted: 'No one was contacted in this period.',
    share: (part: number, whole: number, of: string) =>
      `${grouped(part)} of ${grouped(whole)} ${of}`,
    points: ' pts',
    comparedWith: (days: number) => `Compared with the previous ${counted(days, 'day')}`,
    spokenComparison: (days: number) => `compared with the previous ${counted(days, 'day')}`,
    actionsDone: 'Actions done',
    toStatistics: (actions: number) => `${counted(actions, 'action')} done, view statistics`,
    inWorkingDays: (days: number) => `in ${counted(days, 'working day')}`,
  },

  actions: { title: 'Actions per day', asChart: 'Show as chart', asTable: 'Show as table' },

  limits: {
    title: 'Today’s limits',
    edit: 'Edit limits',
    names: {
      CONNECT: 'Invites',
      CONNECT_BY_EMAIL: 'Invites by email',
      MESSAGE: 'Messages',
      INMAIL: 'InMails',
      VISIT: 'Profile views',
      ENDORSE: 'Endorsements',
      LIKE: 'Likes',
      FOLLOW: 'Follows',
      EMAIL: 'Emails',
    },
    doneOf: (done: number, limit: number) => `${grouped(done)} / ${grouped(limit)}`,
  },

  campaigns: {
    title: 'Campaigns',
    sinceStart: 'since launch',
    all: 'All campaigns',
    legend: 'Legend',
    name: 'Name',
    leads: 'Leads',
    total: 'Total',
    acceptance: 'Acceptance',
    response: 'Response',
    days: (count: number) => counted(count, 'day'),
    trend: (actions: number, days: number) =>
      `${counted(actions, 'action')} in ${counted(days, 'day')}`,
    locked: 'Locked',
    draft: 'Draft',
    inactive: 'Inactive',
  },

  needs: {
    title: 'Needs you',
    none: 'Nothing needs your attention right now.',
    actionFor: (action: string, title: string) => `${action}: ${title}`,
    logIn: 'Log in',
    decide: 'Decide',
    seePlans: 'See plans',
    pay: 'Pay now',
    resume: 'Resume',
    seeReplies: 'See replies',
    connect: 'Connect',
    seeLimits: 'See limits',
  },

  latest: {
    title: 'Latest',
    none: 'No responses yet. Acceptances and replies will appear here.',
    accepted: 'accepted your invite',
    replied: 'replied',
    repliedByEmail: 'replied to your email',
  },

  plan: {
    title: 'Today’s plan',
    moreToday: (count: number) => `${counted(count, 'more action')} today`,
    untilAsleep: (time: string) => `Until about ${time}, then sleep mode`,
    untilEnd: 'Until the end of your day',
    nothingDue: 'Nothing else is due today',
    nextDay: (count: number) => `${counted(count, 'action')} planned for the next working day`,
  },

  start: {
    title: 'Three steps to your first campaign',
    connect: 'Connect LinkedIn',
    connected: 'Done. Your account is connected.',
    notConnected: 'Campaigns can’t run without it.',
    connectButton: 'Connect',
    leads: 'Collect your first leads',
    leadsText: 'From a search, a file, or a list of profiles.',
    newCampaign: 'New campaign',
    sequence: 'Build a sequence',
    sequenceText: 'An invite, a message, and what comes next. Then launch and follow along here.',
    seeTemplates: 'See templates',
    readGuide: 'Read the guide',
  },

  csv: {
    rate: ['Rate', 'Percent', 'Count', 'Total'],
    date: 'Date',
    campaign: [
      'Campaign',
      'Status',
      'Leads',
      'Invited',
      'Accepted',
      'Acceptance, percent',
      'Contacted',
      'Replied',
      'Response, percent',
    ],
  },
} as const;
