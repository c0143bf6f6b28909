import { counted, grouped } from '#core/text/formats.ts';

/** The texts of the forecast in full. */
export const forecastTexts = {
  // Forecast dialog.
  dontShow: 'Don’t show this for other campaigns',
  keepEditing: 'Keep editing',
  launching: 'Launching',
  launch: 'Launch campaign',
  checks: 'Launch check',
  beforeLaunch: 'Before you launch',
  forecast: 'Forecast',
  failed: 'The forecast didn’t load',
  calculating: 'Calculating the forecast',

  // Forecast body.
  asThingsStand: 'as things stand now',
  fromToday: (days: number) => `${counted(days, 'day')} from today`,
  probably: (date: string, left: string) => `probably ${date}, ${left}`,
  stillToInvite: (people: number) => `more people, ${grouped(people)} still to invite`,
  morePeople: 'more people',
  noInvites: 'No invites',
  noOneInvited: 'no one is invited',
  ofInvited: (accepted: string, invited: number) => `${accepted} of ${grouped(invited)} invited`,
  noOneContacted: 'no one is contacted',
  ofContacted: (share: string) => `${share} of people contacted`,
  expectedFinish: 'Expected finish',
  actionsPerDay: 'Actions per day',
  onActiveDays: 'on active days',
  acceptance: 'Acceptance',
  replies: 'Replies',
  accepting: 'People who accept',
  likelyRange: 'likely range',

  // Every sender of a shared campaign.
  senders: {
    title: (senders: number) => `All ${counted(senders, 'sender')}`,
    loading: 'Calculating every sender’s forecast',
    sender: 'Sender',
    leads: 'Leads',
    leadsOf: (leads: number) => counted(leads, 'lead'),
    limit: 'What limits the pace',
    none: '–',
    together: ({
      leads,
      finish,
      accepted,
      replied,
    }: {
      leads: number;
      finish: string;
      accepted: string;
      replied: string;
    }) =>
      `${counted(leads, 'lead')} together: ${finish}, ${accepted} accepted, ${replied} replied.`,
    below: 'Below: your own account’s part.',
  },

  // Acceptance chart.
  chartCaption: 'Total acceptances by date',
  date: 'Date',
  likelyValue: 'Most likely',
  range: 'Likely range',
  lastInvite: (date: string) => `Last invite, ${date}`,
  about: (people: number) => `about ${grouped(people)}`,

  // Pace limits.
  limitsPace: 'What limits the pace',
  emailSearch: 'Finds email addresses, at one credit per address found',
  limitUse: ({ used, limit, others }: { used: number; limit: number | null; others: number }) =>
    `about ${used} a day${limit === null ? '' : ` of ${limit}`}, ${others} of them by other campaigns`,
  sharedWith: (campaigns: number) =>
    `${counted(campaigns, 'other campaign')} (gray) ${campaigns === 1 ? 'uses' : 'use'} the same daily limits.`,
  worksPerWeek: (hours: number) => `${counted(hours, 'hour')} of working time a week`,
  longestPath: (time: string) => `The longest path takes ${time}`,
  usesInvites: ({ invites, withNote }: { invites: number; withNote: number }) =>
    `Uses ${counted(invites, 'invite')}, ${withNote === 0 ? 'none' : grouped(withNote)} with a note`,
  waitIndefinitely: (leads: number) =>
    `About ${counted(leads, 'lead')} will wait for an acceptance indefinitely`,

  // Speed ups.
  dailyLimits: 'Daily limits',
  otherCampaign: 'Other campaign',
  workingHours: 'Working hours',
  sequence: 'Sequence',
  sooner: (days: number) => `${counted(days, 'day')} sooner`,
  wouldFinish: 'would finish',
  finishesAround: (date: string) => `Finishes around ${date}. `,
  faster: 'What would make it faster',
  nothingFaster: 'No change would finish it a day sooner.',
  saving: 'Saving',

  // Use speed up.
  raiseLimit: 'Raise the limit',
  limitRaised: 'Limit raised',
  workSaturdays: 'Work on Saturdays',
  saturdaysAdded: 'Saturdays are now working days',
  stopCampaign: 'Stop that campaign',
  campaignStopped: 'Campaign stopped. Start it again when this one finishes',
  done: 'Done',
} as const;
