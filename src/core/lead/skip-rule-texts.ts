import type { SkipLeadCondition } from '#core/lead/lead-pack.ts';

/** The same conditions as rules for lists to come (design, png/27 and 31). */
export const SKIP_RULE_TEXTS = {
  CAMPAIGN_DUPLICATE: 'Skip leads of this campaign',
  DUPLICATE: 'Skip leads of my other campaigns',
  TEAM_DUPLICATE: 'Skip leads a teammate works on',
  IS_NOT_OPEN_PROFILE: 'Skip profiles that are not open',
  NO_PHOTO: 'Skip profiles with no photo',
  LESS_THAN_500_CONNECTIONS: 'Skip profiles with less than 500 connections',
  FREE_ACCOUNT: 'Skip free accounts',
} as const satisfies Record<SkipLeadCondition, string>;
