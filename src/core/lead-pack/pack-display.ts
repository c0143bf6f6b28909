import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { SearchError, SearchStatus, SearchType } from '#core/lead-pack/lead-pack.ts';

/** The name of a pack without one (campaigns spec, section 3). */
export const DEFAULT_PACK_NAME = 'Leads';

/**
 * Why a search has stopped, as its tooltip says it (platform spec, section 8: search stop reasons).
 */
export const SEARCH_ERROR_TEXTS = {
  WRONG_CONTRACT:
    'Your LinkedIn account has no seat for this product, or a different one is selected. Choose the right seat',
  INVALID_URL: 'LinkedIn no longer opens this URL. Add the search again with a new URL',
  ANOTHER_LIVE_SESSION:
    'This LinkedIn account is in use in another session. The search resumes when that session ends',
  MULTIPLE_RECRUITER_SESSIONS:
    'Recruiter is open in more than one place. Close the others to resume the search',
  TWO_FA_OFF:
    'Recruiter requires two-step verification, which is off. Turn it on in LinkedIn, then resume the search',
  CAMPAIGN_PAUSED: 'The campaign is inactive. The search resumes when you start it',
  SLEEP_MODE: 'It’s outside your working hours. The search resumes when they start',
  PROFILE_READS:
    'Today’s profile lookups are used up, and a skip rule on this list needs them. The search resumes automatically on your next working day',
  NOT_CONNECTED: 'LinkedIn isn’t connected. The search resumes once you log in again',
  OUTSIDE_UNREACHABLE: 'LinkedIn isn’t responding right now. The search resumes automatically',
  SOURCE_NOT_SUPPORTED:
    'Your provider can’t read this source. Add the same people with another search, a file, or a list of profile URLs',
  PAUSED_BY_USER: 'You paused this search',
} as const satisfies Record<SearchError, string>;

/** Whether a source collects from the network, not from a file or existing leads. */
export function collectsFromNetwork(searchType: SearchType): boolean {
  return searchType !== 'CSV_FILE' && searchType !== 'EXISTING_LEADS' && searchType !== 'API';
}

/** The one word on a pack: whether its search is complete (campaigns spec, section 2). */
export function retrievalText(searchStatus: SearchStatus): 'Retrieving' | 'Retrieved' {
  return searchStatus === 'SEARCH_COMPLETE' ? 'Retrieved' : 'Retrieving';
}

/**
 * The tooltip of a pack's circle, null if there is nothing to explain: why it stopped, or that a
 * draft's pack collects after launch.
 */
export function retrievalTooltip({
  searchStatus,
  error,
  campaignStatus,
  searchType,
}: {
  searchStatus: SearchStatus;
  error: SearchError | null;
  campaignStatus: CampaignStatus;
  searchType: SearchType;
}): string | null {
  if (searchStatus === 'SEARCH_COMPLETE') return null;
  if (campaignStatus === 'DRAFT' && collectsFromNetwork(searchType)) return 'Starts after launch';
  if (error !== null) return SEARCH_ERROR_TEXTS[error];
  return searchStatus === 'SEARCH_PAUSED' ? SEARCH_ERROR_TEXTS.PAUSED_BY_USER : null;
}

/** What a draft's pack shows instead of statistics (campaigns spec, section 4). */
export function addedLeadsText(count: number): 'Added lead' | 'Added leads' {
  return count === 1 ? 'Added lead' : 'Added leads';
}

/**
 * Whether a pack shows statistics: its campaign is no longer a draft (campaigns spec, section 4).
 */
export function showsStatistics(status: CampaignStatus): boolean {
  return status !== 'DRAFT';
}

/** Whether the pack's name links to its leads (campaigns spec, section 2). */
export function isPackNameLink({
  totalLeads,
  rowMode,
}: {
  totalLeads: number;
  rowMode: boolean;
}): boolean {
  return totalLeads > 0 && !rowMode;
}
