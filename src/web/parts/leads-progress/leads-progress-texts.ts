/** The texts of the bar of leads by state. */
export const leadsProgressTexts = {
  counting: 'Counting leads',
  leadsOf: (name: string) => `Leads of ${name}`,
} as const;
