/** The sources that a person adds a pack from (product rules, section 5). */
export const LIST_SOURCES = [
  'BASIC_SEARCH',
  'SALES_NAVIGATOR',
  'RECRUITER',
  'EVENT_MEMBERS',
  'GROUP_MEMBERS',
  'MY_NETWORK',
  'PROFILE_URLS',
  'CSV_FILE',
  'EXISTING_LEADS',
] as const;
export type ListSource = (typeof LIST_SOURCES)[number];

/** Where the leads of a pack come from. API: a program or a form posted them. */
export const SEARCH_TYPES = [...LIST_SOURCES, 'API'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** The sources that are read as a whole before anyone is added, and never from the network. */
export const IMPORTED_SOURCES: readonly SearchType[] = [
  'CSV_FILE',
  'PROFILE_URLS',
  'EXISTING_LEADS',
  'API',
];

export const SEARCH_OPTIONS = ['SEARCH', 'SAVED_LIST'] as const;
export type SearchOption = (typeof SEARCH_OPTIONS)[number];

export const SEARCH_STATUSES = ['SEARCH_IN_PROGRESS', 'SEARCH_PAUSED', 'SEARCH_COMPLETE'] as const;
export type SearchStatus = (typeof SEARCH_STATUSES)[number];

/**
 * What stops a search (product rules, section 13), plus what the specification has no word for: the
 * day's profile reads are used up, not connected, the provider doesn't respond or has no such read,
 * paused by the user.
 */
export const SEARCH_ERRORS = [
  'WRONG_CONTRACT',
  'INVALID_URL',
  'ANOTHER_LIVE_SESSION',
  'MULTIPLE_RECRUITER_SESSIONS',
  'TWO_FA_OFF',
  'CAMPAIGN_PAUSED',
  'SLEEP_MODE',
  'PROFILE_READS',
  'NOT_CONNECTED',
  'OUTSIDE_UNREACHABLE',
  'SOURCE_NOT_SUPPORTED',
  'PAUSED_BY_USER',
] as const;
export type SearchError = (typeof SEARCH_ERRORS)[number];

/**
 * The most leads one pack may hold, by source (campaigns spec, section 9; product rules, section
 * 5).
 */
export const IMPORT_CAPS = {
  BASIC_SEARCH: 1000,
  SALES_NAVIGATOR: 2475,
  RECRUITER: 1000,
  EVENT_MEMBERS: 1000,
  GROUP_MEMBERS: 1000,
  MY_NETWORK: 30_000,
  PROFILE_URLS: 1000,
  CSV_FILE: 30_000,
  EXISTING_LEADS: 30_000,
  API: 30_000,
} as const satisfies Record<SearchType, number>;

/** The most leads that a program can add with one call (product rules, section 20). */
export const MOST_JSON_LEADS = 1000;

/** The largest lead file, in bytes (product rules, section 5). */
export const LEAD_FILE_MAX_BYTES = 20 * 1024 * 1024;

/**
 * The conditions a user may set for skipping people (campaigns spec, section 5; product rules,
 * section 5).
 */
export const SKIP_LEAD_CONDITIONS = [
  'CAMPAIGN_DUPLICATE',
  'DUPLICATE',
  'TEAM_DUPLICATE',
  'CONTACTED_BEFORE',
  'IS_NOT_OPEN_PROFILE',
  'NO_PHOTO',
  'LESS_THAN_500_CONNECTIONS',
  'FREE_ACCOUNT',
] as const;
export type SkipLeadCondition = (typeof SKIP_LEAD_CONDITIONS)[number];

/** Why a person was not added (product rules, section 13). */
export const SKIP_REASONS = [
  ...SKIP_LEAD_CONDITIONS,
  'UNKNOWN_LEAD',
  'CURRENT_USER',
  'BATCH_DUPLICATE',
  'DO_NOT_CONTACT',
  'UNSUBSCRIBED',
  'ERASED',
  'DEALT',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The verdict for one row of a file (product rules, section 5; design, section 7). */
export const IMPORT_VERDICTS = ['ADDED', 'MERGED', 'DUPLICATE', 'SKIPPED', 'WRONG'] as const;
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number];

/**
 * CAMPAIGN_DUPLICATE is always one of the conditions (campaigns spec, section 5); order and
 * repetition do not count.
 */
export function withCampaignDuplicate(
  conditions: readonly SkipLeadCondition[],
): SkipLeadCondition[] {
  return SKIP_LEAD_CONDITIONS.filter(
    (condition) => condition === 'CAMPAIGN_DUPLICATE' || conditions.includes(condition),
  );
}
