import { counted, grouped } from '#core/text/formats.ts';
import type { Answer } from '#web/api/call-types.ts';

type Entry = Answer<'GET /v1/shared/emailcredits/{userId}/ledger'>['content'][number];

/** Texts of `/upgrade/email-finder-pricing`. */
export const finderTexts = {
  title: 'Email finder',
  text: 'Finds a lead’s work email. You only spend a credit when the address is verified.',
  account: 'Account',
  plans: 'Plans',
  sizes: 'Sizes',
  loading: 'Loading prices',
  creditsAMonth: 'credits a month',
  uses: {
    small: 'About 45 verified emails per workday',
    medium: 'For two or three campaigns with a Find email step',
    large: 'For a team that shares one search',
    extralarge: 'For large imported lists',
  },
  current: 'Current size',
  next: (day: string) => `From ${day}`,
  needsPlan: 'Needs a main plan',
  needsPlanTitle: 'You can buy the email finder once you have an active main plan',
  needsPlanTrial:
    'You’re on the free trial and don’t have a plan yet. Until then, you can use your free credits.',
  needsPlanEnded:
    'Your free trial has ended. You can use your free credits again once you have a plan.',
  needsPlanText: 'You need your own active plan that isn’t scheduled to pause.',
  seePlans: 'See plans',
  subscriptions: 'Subscriptions',
  paused: 'The email finder is paused with your plan',
  pausedText: (day: string) => `Your remaining paid time resumes on ${day}.`,

  balance: 'Your credits',
  left: 'left',
  used: (used: number, total: number) => `${grouped(used)} of ${grouped(total)} used`,
  renewOn: 'They renew on',
  neverRenew: 'They don’t expire or renew',
  noFinder: 'No email finder is set up on this server, so searches are off',
  free: (finder: string) => `Searches with ${finder} don’t use credits`,

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
    SPENT: 'No searches have used a credit yet',
    FREE: 'No free searches yet',
  },
  unknownLead: 'Deleted lead',
  types: {
    HOLD: 'Searching',
    CAPTURE: 'Verified email found',
    RELEASE: 'No verified email',
    EXPIRE: 'Credits expired',
  } satisfies Record<Exclude<Entry['type'], 'GRANT'>, string>,
  given: {
    SIGN_UP: { name: 'Starting credits', why: 'One time, for every new user' },
    SUBSCRIPTION: { name: 'Monthly credits', why: 'From your email finder plan' },
    OPERATOR: { name: 'Extra credits', why: 'From your administrator' },
  } satisfies Record<NonNullable<Entry['source']>, { name: string; why: string }>,

  verified: (email: string) => `Verified, ${email}`,
  ends: {
    LIKELY: 'Found, but not verified',
    CATCH_ALL: 'Found, but not verified',
    NOTHING: 'Nothing found',
  },

  fits: 'Fits your usage',
  use: (aWeek: number, campaigns: number) =>
    `${campaigns > 0 ? 'Your campaigns' : 'You'} use about ${grouped(aWeek)} a week`,
  noUse: 'No credits used in the last four weeks',
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
  ruleNothing: 'If nothing is found, you don’t pay',
  ruleMonth: 'Unused credits expire at the end of the month',
  rulePause: 'Pausing your main plan also pauses the email finder',
  ruleBuyer: 'Only the buyer can change the plan',
  ruleRepeat: 'Searching for the same person again within 90 days is free',
  ruleLikely: 'Unverified addresses are free',
} as const;
