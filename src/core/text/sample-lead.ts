import type { LeadValues } from '#core/text/placeholders.ts';

/** The made-up lead that texts are shown for while there is none. */
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
