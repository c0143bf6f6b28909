/** The texts of the question before a campaign without leads starts. */
export const emptyAudienceTexts = {
  title: 'Launch without leads?',
  text: (campaign: string) =>
    `${campaign} has no leads. It can run, but won’t do anything until you add some.`,
  launchAnyway: 'Launch anyway',
  viewLists: 'View lists',
} as const;
