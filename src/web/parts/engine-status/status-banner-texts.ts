import { counted } from '#core/text/formats.ts';

/** The texts of the banner about LinkedIn, the trial, and the engine. */
export const statusBannerTexts = {
  almostThere: 'Almost there! Complete the 2-step verification to finalize your authentication',
  connect: 'Connect LinkedIn',
  confirm: 'Confirm',
  disconnected: 'LinkedIn is disconnected. Campaigns are paused until you reconnect',
  connectFirst: 'Connect your LinkedIn account and your campaigns can start',
  verifying: "Please hold on a few minutes, we're verifying your account!",
  checking: 'checking every 6 seconds',
  phoneNeeded:
    'LinkedIn requires a phone number. Until then, you can’t add leads or write messages',
  seeWhatToDo: 'See what to do',
  logInAgain: 'Log in again',
  seePlans: 'See plans',
  trialEnded: 'Your free trial has ended. Campaigns are paused, and nothing is deleted',
  subscriptionEnded: 'Your subscription has ended. Campaigns are paused, and nothing is deleted',
  overdue: 'Your payment failed. Campaigns stop 14 days after it unless you pay',
  deactivated: 'Your subscription is deactivated. Campaigns are paused until you pay',
  pay: 'Pay now',
  onDate: (date: string) => `, on ${date}`,
  trialEnds: (days: number, date: string) =>
    `Your free trial ends in ${counted(days, 'day')}${date}`,
  subscriptionPaused: 'Your subscription is paused. Campaigns are paused until you resume it',
  subscriptions: 'Subscriptions',
  asleep: (sentence: string) =>
    `${sentence.replace(/\.$/, '')}. Searches resume then, and you can still add leads`,
  workingHours: 'Working hours',
} as const;
