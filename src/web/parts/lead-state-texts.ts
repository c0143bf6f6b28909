/** What each state of a lead is called. */
export const leadStateTexts = {
  inProgress: 'In progress',
  finished: 'Finished',
  awaiting: 'Awaiting',
  paused: 'Paused',
  failed: 'Failed',
  blacklisted: 'Blacklisted',
  gettingReady: 'Getting ready',
  uploading: 'Uploading',
} as const;
