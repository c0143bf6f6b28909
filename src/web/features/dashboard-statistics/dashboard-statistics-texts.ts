import { counted, grouped } from '#core/text/formats.ts';

/** Texts of the statistics of the dashboard, on the page and in their file. */
export const dashboardStatisticsTexts = {
  export: 'Export',
  stillLoading: 'Wait for the numbers to load',
  loading: 'Loading the statistics',
  actionsPerDay: 'Actions per day',
  ratesByDay: 'Rates by day',
  byCampaign: 'By campaign',
  neverAbove: 'Rates count people, so they never exceed 100%',
  noneInvited: 'No one was invited in this period',
  noActions: 'No actions in this period',
  otherActions: 'Other',
  shownAs: (card: string) => `Show ${card} as`,
  chart: 'Chart',
  table: 'Table',

  filters: {
    campaign: 'Campaign',
    allCampaigns: 'All campaigns',
    list: 'List',
    allLists: 'All lists',
    chooseCampaign: 'Choose a campaign first',
    days: 'Days',
    lastDays: (count: number) => `Last ${counted(count, 'day')}`,
    customRange: 'Custom range',
    from: 'From',
    to: 'To',
    countedUntil: (zone: string, time: string) => `${zone}, data through ${time}`,
  },

  rates: {
    rate: (name: string) => `${name} rate`,
    howComputed: (name: string) => `How the ${name.toLowerCase()} rate is computed`,
    noneContacted: 'No one was contacted in this period.',
    toLeads: (name: string, value: string) => `${name} rate ${value}, view leads`,
    share: (part: number, whole: number, of: string) =>
      `${grouped(part)} of ${grouped(whole)} ${of}`,
    emailRates: 'Email rates',
    emailRatesOff: 'Email reply and open rates aren’t enabled for your account.',
    actionsDone: 'Actions done',
    whatCounts: 'What counts as an action',
    actions:
      'Invites, profile views, messages, InMails, emails, endorsements, likes, follows, and withdrawn invites',
    inDays: (days: number) => `in ${counted(days, 'day')}`,
    inWorkingDays: (days: number) => `in ${counted(days, 'working day')}`,
  },

  tables: {
    invitedOn: 'Invited on',
    soFar: 'so far',
    invites: 'Invites',
    accepted: 'Accepted',
    replied: 'Replied',
    acceptance: 'Acceptance',
    response: 'Response',
    campaign: 'Campaign',
    invited: 'Invited',
    acceptanceRate: 'Acceptance rate',
    responseRate: 'Response rate',
    emailOpenRate: 'Email open rate, at least',
  },

  csv: {
    allDays: 'All days',
    date: 'Date',
    campaign: 'Campaign',
    percent: (rate: string) => `${rate}, percent`,
    count: (rate: string) => `${rate}, count`,
    total: (rate: string) => `${rate}, total`,
  },
} as const;
