import { isConnected } from '#core/account/user-status.ts';
import type { ErrorCode } from '#core/errors/error-catalog.ts';
import type { SearchOption, SearchType } from '#core/lead-pack/lead-pack.ts';
import { checkSearchUrl, acceptsUrl } from '#core/lead-pack/search-url.ts';
import type {
  NetworkCapability,
  NetworkConnector,
  SourceCheck,
  SourceProblem,
  SourceQuery,
} from '#connectors/network/network.ts';
import type { ActingUser } from '#data/identity/acting-user.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

/** How long a person waits for the network to count a source, in real ms. */
export const SOURCE_CHECK_MS = 20_000;

/** The capability that a source requires of the provider; null: none. */
const NEEDED = {
  BASIC_SEARCH: null,
  SALES_NAVIGATOR: 'salesNavigator',
  RECRUITER: 'recruiter',
  EVENT_MEMBERS: 'eventMembers',
  GROUP_MEMBERS: 'groupMembers',
  MY_NETWORK: null,
} as const satisfies Record<SourceQuery['type'], NetworkCapability | null>;

/** What a source's URL shows. */
const SHOWN_AT = {
  BASIC_SEARCH: 'search',
  SALES_NAVIGATOR: 'search',
  RECRUITER: 'search',
  EVENT_MEMBERS: 'event',
  GROUP_MEMBERS: 'group',
  MY_NETWORK: 'search',
} as const satisfies Record<SourceQuery['type'], string>;

/** The error for each problem that the network reports. */
const REFUSALS = {
  WRONG_CONTRACT: () => new ApiError('WRONG_CONTRACT'),
  INVALID_URL: (query) => invalidUrl(`LinkedIn can’t find this ${SHOWN_AT[query.type]}`),
  ANOTHER_LIVE_SESSION: () => new ApiError('ANOTHER_LIVE_SESSION'),
  MULTIPLE_RECRUITER_SESSIONS: () => new ApiError('MULTIPLE_RECRUITER_SESSIONS'),
  TWO_FA_OFF: () => new ApiError('TWO_FA_OFF'),
  UNSUPPORTED: (query) =>
    new ApiError(
      'SOURCE_NOT_SUPPORTED',
      query.type === 'GROUP_MEMBERS'
        ? {
            detail:
              'Your provider can’t list group members, and searching for them requires a Sales Navigator seat',
          }
        : {},
    ),
} as const satisfies Record<SourceProblem, (query: SourceQuery) => ApiError>;

/**
 * The errors for which a source can be rejected before it is added; checking it shows each as a
 * problem.
 */
export const SOURCE_REFUSALS: readonly ErrorCode[] = [
  'INVALID_URL',
  'WRONG_CONTRACT',
  'ANOTHER_LIVE_SESSION',
  'MULTIPLE_RECRUITER_SESSIONS',
  'TWO_FA_OFF',
  'SOURCE_NOT_SUPPORTED',
];

type Source = {
  searchType: SearchType;
  searchOption: SearchOption;
  url?: string | undefined;
  keyword?: string | undefined;
};

/**
 * The query for the network. Rejects a URL that is not a search of the chosen product, and says
 * what it is instead.
 */
export function networkQuery({ searchType, searchOption, url, keyword }: Source): SourceQuery {
  if (searchType === 'MY_NETWORK') return { type: 'MY_NETWORK', keyword: keyword?.trim() || null };
  if (!acceptsUrl(searchType))
    throw rejectField('searchType', 'INVALID_VALUE', 'This isn’t a LinkedIn source');
  if (url === undefined || url.trim() === '')
    throw rejectField('url', 'REQUIRED', 'Paste your search URL');
  const verdict = checkSearchUrl(searchType, searchOption, url);
  if (!verdict.valid) throw invalidUrl(verdict.message);
  return { type: searchType as Exclude<SourceQuery['type'], 'MY_NETWORK'>, url: verdict.url };
}

/**
 * Counts a source on the network. Rejects it while the account is not connected, if the provider
 * doesn't support it, and for problems that the network finds.
 */
export async function checkNetworkSource(
  query: SourceQuery,
  user: ActingUser,
  network: NetworkConnector,
): Promise<SourceCheck> {
  const account = connectedAccount(user);
  const needed = NEEDED[query.type];
  if (
    needed !== null &&
    !(await network.capabilities({ account, deadlineMs: SOURCE_CHECK_MS })).has(needed)
  )
    throw new ApiError('SOURCE_NOT_SUPPORTED');
  const check = await network.people.validate({ account, query, deadlineMs: SOURCE_CHECK_MS });
  const [problem] = check.problems;
  if (problem !== undefined) throw REFUSALS[problem](query);
  return check;
}

/** The id of this user's connected account at the provider. */
export function connectedAccount(user: ActingUser): string {
  if (!isConnected(user.status) || user.network_account_id === null)
    throw new ApiError('LINKEDIN_NOT_CONNECTED', { accountStatus: user.status });
  return user.network_account_id;
}

function invalidUrl(message: string): ApiError {
  return new ApiError('INVALID_URL', {
    detail: message,
    fieldErrors: [{ path: 'url', code: 'INVALID_URL', message }],
  });
}
