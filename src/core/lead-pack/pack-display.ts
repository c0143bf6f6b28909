import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { SearchError, SearchStatus, SearchType } from '#core/lead-pack/lead-pack.ts';

/** A pack without a name is called so (campaigns spec, section 3). */
export const DEFAULT_PACK_NAME = 'Leads';

/**
 * Why a search stands still, as its tooltip says it (platform spec, section 8: search stop
 * reasons).
 */
export const SEARCH_ERROR_TEXTS = {
  WRONG_CONTRACT:
    'Your LinkedIn account has no seat for this product, or another one is chosen. Choose the right contract',
  INVALID_URL:
    'LinkedIn does not open this address any more. Add the search again with a fresh one',
  ANOTHER_LIVE_SESSION:
    'Somebody is signed in to this LinkedIn account elsewhere. The search goes on when that session ends',
  MULTIPLE_RECRUITER_SESSIONS:
    'Recruiter is open in more than one place. Close the others and the search goes on',
  TWO_FA_OFF:
    'Recruiter opens only with two-step verification, and it is off. Turn it on at LinkedIn, then continue the search',
  CAMPAIGN_PAUSED: 'The campaign is not active. The search goes on when you start it',
  SLEEP_MODE: 'It is outside your working hours. The search goes on when they begin',
  PROFILE_READS:
    'Today’s profile lookups are used up, and a skip rule of this list needs them. The search goes on by itself on your next working day',
  NOT_CONNECTED: 'LinkedIn is not connected. The search goes on when you have logged in again',
  OUTSIDE_UNREACHABLE: 'LinkedIn does not answer just now. The search goes on by itself',
  SOURCE_NOT_SUPPORTED:
    'Your provider cannot read this source. Add the same people by another search, a file or a list of profile addresses',
  PAUSED_BY_USER: 'You paused this search',
} as const satisfies Record<SearchError, string>;

/**
 * Whether a source collects on the network, and not from a file or from leads that are here
 * already.
 */
export function collectsFromNetwork(searchType: SearchType): boolean {
  return searchType !== 'CSV_FILE' && searchType !== 'EXISTING_LEADS';
}

/** The one word on a pack: whether its search is complete (campaigns spec, section 2). */
export function retrievalText(searchStatus: SearchStatus): 'Retrieving' | 'Retrieved' {
  return searchStatus === 'SEARCH_COMPLETE' ? 'Retrieved' : 'Retrieving';
}

/**
 * The tooltip of a pack's circle, null when there is nothing to explain: why it stands, or that a
 * draft's pack collects once launched.
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
  if (campaignStatus === 'DRAFT' && collectsFromNetwork(searchType))
    return 'Collects once launched';
  if (error !== null) return SEARCH_ERROR_TEXTS[error];
  return searchStatus === 'SEARCH_PAUSED' ? SEARCH_ERROR_TEXTS.PAUSED_BY_USER : null;
}

/** What a pack of a draft says in place of statistics (campaigns spec, section 4). */
export function addedLeadsText(count: number): 'Added lead' | 'Added leads' {
  return count === 1 ? 'Added lead' : 'Added leads';
}

/**
 * Whether a pack shows statistics: its campaign is no draft any more (campaigns spec, section 4).
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
