import { counted } from '#core/text/formats.ts';

/** The texts of the banner about the trial and the plan. */
export const planBannerTexts = {
  trialEnds: (days: number, date: string) =>
    `Your free trial ends in ${counted(days, 'day')}${date}.`,
  onDate: (date: string) => `, on ${date}`,
  trialStops: 'Campaigns stop on that day unless you choose a plan.',
  trialEnded: 'Your free trial has ended. Campaigns are paused, and nothing is deleted',
  subscriptionEnded: 'Your subscription has ended. Campaigns are paused, and nothing is deleted',
  overdue: 'Your payment failed. Campaigns stop 14 days after it unless you pay',
  deactivated: 'Your subscription is deactivated. Campaigns are paused until you pay',
  subscriptionPaused: 'Your subscription is paused. Campaigns are paused until you resume it',
  seePlans: 'See plans',
  pay: 'Pay now',
  subscriptions: 'Subscriptions',
} as const;
