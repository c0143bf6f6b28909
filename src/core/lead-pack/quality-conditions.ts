import type { SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';

/** The optional quality filters (campaigns spec, section 5; product rules, section 5). */
export const QUALITY_CONDITIONS = [
  'NO_PHOTO',
  'LESS_THAN_500_CONNECTIONS',
  'FREE_ACCOUNT',
] as const satisfies readonly SkipLeadCondition[];
