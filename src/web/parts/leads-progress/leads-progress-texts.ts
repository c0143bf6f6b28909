/** The texts of the bar of leads by state. */
export const leadsProgressTexts = {
  counting: 'Counting leads',
  leadsIn: (name: string) => `Leads in ${name}`,
} as const;
