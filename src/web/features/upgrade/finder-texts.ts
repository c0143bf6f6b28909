import { counted, grouped } from '#core/text/formats.ts';
import type { Answer } from '#web/api/call-types.ts';

type Entry = Answer<'GET /v1/shared/emailcredits/{userId}/ledger'>['content'][number];

/** What `/upgrade/email-finder-pricing` says. */
export const finderTexts = {
  title: 'Email finder',
  text: 'Finds the work email of a lead. A credit is spent only on a verified hit.',
  account: 'Account',
  plans: 'Plans',
  sizes: 'Sizes',
  loading: 'Loading prices',
  creditsAMonth: 'credits a month',
  uses: {
    small: 'About 45 verified emails a working day',
    medium: 'For two or three campaigns with a Find email step',
    large: 'For a team that shares one search',
    extralarge: 'For large imported lists',
  },
  current: 'Current size',
  next: (day: string) => `From ${day}`,
  needsPlan: 'Needs a main plan',
  needsPlanTitle: 'Email finder can be bought once a main plan is active',
  needsPlanTrial:
    'You’re on the free trial and have no plan yet. Your free credits work meanwhile.',
  needsPlanEnded: 'Your free trial has ended. Your free credits work again with a plan.',
  needsPlanText: 'It needs a plan of your own that is active and not about to pause.',
  seePlans: 'See plans',
  subscriptions: 'Subscriptions',
  paused: 'The email finder is paused with your plan',
  pausedText: (day: string) => `What is left of the paid time goes on from ${day}.`,

  balance: 'Your credits',
  left: 'left',
  used: (used: number, total: number) => `${grouped(used)} of ${grouped(total)} used`,
  renewOn: 'They renew on',
  neverRenew: 'They don’t expire, and nothing renews them',
  noFinder: 'No email finder is set up here, so nothing is looked for',
  free: (finder: string) => `Searches by ${finder} cost no credits`,

  ledger: 'Where credits went',
  when: 'When',
  what: 'Result',
  lead: 'Lead',
  credits: 'Credits',
  afterwards: 'Left',
  entry: 'entry',
  entries: 'entries',
  show: 'Searches shown',
  shown: { ALL: 'All', SPENT: 'Spent', FREE: 'Free of charge' },
  nothing: {
    ALL: 'No credits have been added or used yet',
    SPENT: 'No search has spent a credit yet',
    FREE: 'No search has ended free of charge yet',
  },
  unknownLead: 'Deleted lead',
  types: {
    HOLD: 'Searching',
    CAPTURE: 'Verified email found',
    RELEASE: 'No verified email',
    EXPIRE: 'Credits expired',
  } satisfies Record<Exclude<Entry['type'], 'GRANT'>, string>,
  given: {
    SIGN_UP: { name: 'Start credits', why: 'Once, for every new user' },
    SUBSCRIPTION: { name: 'Monthly credits', why: 'From your email finder plan' },
    OPERATOR: { name: 'Extra credits', why: 'From whoever runs this installation' },
  } satisfies Record<NonNullable<Entry['source']>, { name: string; why: string }>,

  verified: (email: string) => `Verified, ${email}`,
  ends: {
    LIKELY: 'Found, could not be verified',
    CATCH_ALL: 'Found, could not be verified',
    NOTHING: 'Nothing found',
  },

  fits: 'Fits your use',
  use: (aWeek: number, campaigns: number) =>
    `${campaigns > 0 ? 'Your campaigns' : 'You'} use about ${grouped(aWeek)} a week`,
  noUse: 'No credits were used in the last four weeks',
  steps: (campaigns: number) =>
    `${counted(campaigns, 'running campaign has', 'running campaigns have')} a Find email step.`,
  lasts: (left: number, weeks: number) =>
    `At this pace the ${grouped(left)} left last ${weeks === 0 ? 'less than a week' : `about ${counted(weeks, 'week')}`}.`,
  lastsUntilRenewal: (left: number) =>
    `At this pace the ${grouped(left)} left last until they renew.`,
  freeLeft: (left: number, total: number) =>
    `${grouped(left)} of ${grouped(total)} free credits left`,
  creditsLeft: (left: number) => `${counted(left, 'credit')} left`,

  rules: 'Good to know',
  ruleNothing: 'Nothing found costs nothing',
  ruleMonth: 'Unused credits end with the month',
  rulePause: 'Pausing the main plan pauses this too',
  ruleBuyer: 'Only the buyer of the plan can change it',
  ruleRepeat: 'Asking for the same person again within 90 days is free',
  ruleLikely: 'An address that is only likely costs nothing',
} as const;
