import type { OptOutField } from '#core/lead-pack/opt-out-columns.ts';
import type { LeadField } from '#core/lead-pack/csv-header-words.ts';

/** What a column of a file can mean. */
export const columnChoiceTexts = {
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    fullName: 'Full name',
    email: 'Email',
    profileUrl: 'LinkedIn profile',
    headline: 'Headline',
    jobTitle: 'Job title',
    company: 'Company',
    industry: 'Industry',
    location: 'Location',
    country: 'Country',
    phone: 'Phone',
    website: 'Website',
    doNotContact: 'Do not contact',
    doNotEmail: 'Do not email',
  } satisfies Record<LeadField | OptOutField, string>,
  used: 'used',
  custom: (name: string) => `Custom field: ${name}`,
  customVariable: (variable: string) => `Becomes the variable ${variable}`,
  customWords: 'variable custom',
  ignore: 'Don’t import',
} as const;
