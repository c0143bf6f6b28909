import type { LeadValues } from '#core/text/placeholders.ts';

/** Who a text is shown for where there is no lead yet; invented. */
export const SAMPLE_LEAD = {
  firstName: 'Elena',
  lastName: 'Costa',
  fullName: 'Elena Costa',
  jobTitle: 'Head of RevOps',
  company: 'Harbor Ledger',
  industry: 'Software',
  location: 'Lisbon',
  country: 'Portugal',
  custom: {},
} as const satisfies LeadValues;
