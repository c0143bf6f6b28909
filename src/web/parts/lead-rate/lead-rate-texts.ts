/** The texts of a rate and of its weeks. */
export const leadRateTexts = {
  // Lead rate.
  noInvites: 'no invites yet',
  noOneContacted: 'no one contacted',

  // Rate periods.
  weekOf: (date: string) => `Week of ${date}`,
} as const;
