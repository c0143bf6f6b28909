import type { SearchError, SearchStatus } from '#core/lead-pack/lead-pack.ts';

/**
 * What lets a stopped search continue: the end of what stopped it, or the user once they fixed the
 * cause (product rules, section 5).
 */
const GOES_ON = {
  WRONG_CONTRACT: 'BY_WORD',
  INVALID_URL: 'BY_WORD',
  TWO_FA_OFF: 'BY_WORD',
  SOURCE_NOT_SUPPORTED: 'BY_WORD',
  PAUSED_BY_USER: 'BY_WORD',
  ANOTHER_LIVE_SESSION: 'BY_ITSELF',
  MULTIPLE_RECRUITER_SESSIONS: 'BY_ITSELF',
  CAMPAIGN_PAUSED: 'BY_ITSELF',
  SLEEP_MODE: 'BY_ITSELF',
  PROFILE_READS: 'BY_ITSELF',
  NOT_CONNECTED: 'BY_ITSELF',
  OUTSIDE_UNREACHABLE: 'BY_ITSELF',
} as const satisfies Record<SearchError, 'BY_ITSELF' | 'BY_WORD'>;

/** Whether a search stopped for this reason continues without the user. */
export function resumesAutomatically(error: SearchError): boolean {
  return GOES_ON[error] === 'BY_ITSELF';
}

/**
 * A search stopped for a reason is shown as paused, whether or not the user has to resume it
 * (platform spec, section 3: SEARCH_PAUSED comes with an error).
 */
export function shownSearchStatus(
  searchStatus: SearchStatus,
  error: SearchError | null,
): SearchStatus {
  return searchStatus === 'SEARCH_IN_PROGRESS' && error !== null ? 'SEARCH_PAUSED' : searchStatus;
}
