/** The texts of the banner about LinkedIn and the engine. */
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
  asleep: (sentence: string) =>
    `${sentence.replace(/\.$/, '')}. Searches resume then, and you can still add leads`,
  workingHours: 'Working hours',
} as const;
