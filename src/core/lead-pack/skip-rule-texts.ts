import type { SkipLeadCondition, SkipReason } from '#core/lead-pack/lead-pack.ts';

/** The conditions as rules for future lists (design, png/27 and 31). */
export const SKIP_RULE_TEXTS = {
  CAMPAIGN_DUPLICATE: 'Skip leads in this campaign',
  DUPLICATE: 'Skip leads in my other campaigns',
  TEAM_DUPLICATE: 'Skip leads a teammate is working on',
  CONTACTED_BEFORE: 'Skip people I contacted before',
  IS_NOT_OPEN_PROFILE: 'Skip profiles that aren’t open',
  NO_PHOTO: 'Skip profiles without a photo',
  LESS_THAN_500_CONNECTIONS: 'Skip profiles with fewer than 500 connections',
  FREE_ACCOUNT: 'Skip free accounts',
} as const satisfies Record<SkipLeadCondition, string>;

/** The second line of each condition if there is room, and its badge (design, png/33). */
export const SKIP_RULE_LINES = {
  CAMPAIGN_DUPLICATE: { line: 'No one is added twice to a campaign', badge: 'Always on' },
  DUPLICATE: { line: 'So no one is contacted twice', badge: 'Recommended' },
  TEAM_DUPLICATE: { line: 'Any active campaign on your team', badge: null },
  CONTACTED_BEFORE: { line: 'By your contact history and inbox', badge: null },
  IS_NOT_OPEN_PROFILE: { line: 'Requires reading each profile', badge: 'Slower' },
  NO_PHOTO: { line: 'Visible without opening the profile', badge: null },
  LESS_THAN_500_CONNECTIONS: { line: 'Requires reading each profile', badge: 'Slower' },
  FREE_ACCOUNT: { line: 'Requires reading each profile', badge: 'Slower' },
} as const satisfies Record<
  SkipLeadCondition,
  { line: string; badge: 'Always on' | 'Recommended' | 'Slower' | null }
>;

/**
 * The conditions on the quality of a profile, as opposed to those on who it is (campaigns spec,
 * section 5).
 */
export const QUALITY_CONDITIONS = [
  'NO_PHOTO',
  'LESS_THAN_500_CONNECTIONS',
  'FREE_ACCOUNT',
] as const satisfies readonly SkipLeadCondition[];

/**
 * What is true of everyone a condition let through; CAMPAIGN_DUPLICATE applies to everyone and
 * isn't mentioned.
 */
const PASSED = {
  CAMPAIGN_DUPLICATE: null,
  DUPLICATE: 'not a duplicate',
  TEAM_DUPLICATE: 'not a teammate’s',
  CONTACTED_BEFORE: 'not contacted before',
  IS_NOT_OPEN_PROFILE: 'an open profile',
  NO_PHOTO: 'has a photo',
  LESS_THAN_500_CONNECTIONS: '500 connections or more',
  FREE_ACCOUNT: 'a paid account',
} as const satisfies Record<SkipLeadCondition, string | null>;

/**
 * What is known about a lead that passed the conditions of its list, "Not a duplicate, has a photo"
 * (design, png/08); null if only CAMPAIGN_DUPLICATE applied.
 */
export function passedRules(conditions: readonly SkipLeadCondition[]): string | null {
  const words = conditions.flatMap((condition) => PASSED[condition] ?? []).join(', ');
  return words === '' ? null : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of each skip reason, with a line that explains it (design, png/33). */
export const SKIP_REASON_NAMES = {
  CAMPAIGN_DUPLICATE: { name: 'Campaign duplicate', line: 'Already in this campaign' },
  DUPLICATE: { name: 'Duplicate', line: 'Already in another of your campaigns' },
  TEAM_DUPLICATE: { name: 'Team duplicate', line: 'In a teammate’s active campaign' },
  CONTACTED_BEFORE: { name: 'Contacted before', line: 'Outside of your campaigns' },
  IS_NOT_OPEN_PROFILE: { name: 'Not an open profile', line: 'Free InMail isn’t possible' },
  NO_PHOTO: { name: 'No photo', line: 'Quality filter' },
  LESS_THAN_500_CONNECTIONS: { name: 'Fewer than 500 connections', line: 'Quality filter' },
  FREE_ACCOUNT: { name: 'Free account', line: 'Quality filter' },
  UNKNOWN_LEAD: { name: 'Unknown lead', line: 'LinkedIn can’t find this profile' },
  CURRENT_USER: { name: 'Current user', line: 'This is you' },
  BATCH_DUPLICATE: { name: 'Batch duplicate', line: 'Appears twice in the same list' },
  DO_NOT_CONTACT: { name: 'Do not contact', line: 'On the do-not-contact list' },
  UNSUBSCRIBED: { name: 'Unsubscribed', line: 'Unsubscribed from your emails' },
  ERASED: { name: 'Erased', line: 'Erased at their request' },
  DEALT: { name: 'Another sender', line: 'Someone else sends to them in this campaign' },
} as const satisfies Record<SkipReason, { name: string; line: string }>;
