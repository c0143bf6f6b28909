import type { SearchType } from '#core/lead-pack/lead-pack.ts';

/** The name of each source (platform spec, section 1). */
export const SEARCH_TYPE_LABELS = {
  BASIC_SEARCH: 'Basic search',
  SALES_NAVIGATOR: 'Sales Navigator',
  RECRUITER: 'Recruiter',
  EVENT_MEMBERS: 'Event Members',
  GROUP_MEMBERS: 'Group Members',
  MY_NETWORK: 'My Network',
  PROFILE_URLS: 'Profile URL list',
  CSV_FILE: 'CSV file',
  EXISTING_LEADS: 'Existing leads',
  API: 'API',
} as const satisfies Record<SearchType, string>;
