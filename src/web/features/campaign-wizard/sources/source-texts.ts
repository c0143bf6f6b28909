import { IMPORT_CAPS, SEARCH_TYPES, type SearchType } from '#core/lead-pack/lead-pack.ts';

/** What stands on the card and in the panel of each source. */
export const SOURCE_TEXTS = {
  BASIC_SEARCH: {
    card: 'People search on LinkedIn',
    panel: 'Paste a search, or open one and copy its address',
    address: 'Search address',
    example: 'https://www.linkedin.com/search/results/people/?keywords=…',
  },
  SALES_NAVIGATOR: {
    card: 'A lead search or a saved list',
    panel: 'Paste a search, or open one and copy its address',
    address: 'Search address',
    example: 'https://www.linkedin.com/sales/search/people?query=…',
  },
  RECRUITER: {
    card: 'A Recruiter search or project',
    panel: 'Paste a search, or open one and copy its address',
    address: 'Search address',
    example: 'https://www.linkedin.com/talent/search?…',
  },
  EVENT_MEMBERS: {
    card: 'People attending an event',
    panel: 'Paste the address of an event you attend',
    address: 'Event address',
    example: 'https://www.linkedin.com/events/…',
  },
  GROUP_MEMBERS: {
    card: 'Members of a group you joined',
    panel: 'Paste the address of a group you joined',
    address: 'Group address',
    example: 'https://www.linkedin.com/groups/…',
  },
  MY_NETWORK: {
    card: 'Your 1st-degree connections',
    panel: 'Your connections, newest first',
    address: '',
    example: '',
  },
  PROFILE_URLS: {
    card: 'Paste one address a line',
    panel: 'Paste one address a line',
    address: 'Profile addresses',
    example: 'https://www.linkedin.com/in/anna-krueger',
  },
  CSV_FILE: {
    card: 'Upload, then match the columns',
    panel: 'Up to 30,000 rows and 20 MB a file',
    address: '',
    example: '',
  },
  EXISTING_LEADS: {
    card: 'Pick from leads you have',
    panel: 'Leads of another campaign join this one',
    address: '',
    example: '',
  },
} as const satisfies Record<
  SearchType,
  { card: string; panel: string; address: string; example: string }
>;

/** The order of the cards (design, png/04). */
export const SOURCE_ORDER = [
  'BASIC_SEARCH',
  'SALES_NAVIGATOR',
  'RECRUITER',
  'EVENT_MEMBERS',
  'MY_NETWORK',
  'GROUP_MEMBERS',
  'PROFILE_URLS',
  'CSV_FILE',
  'EXISTING_LEADS',
] as const satisfies readonly SearchType[];

const PHONE_CHALLENGE = 'LinkedIn asks you to register a phone number first';

type LockFacts = {
  status: string | undefined;
  seats: readonly { product: string }[] | null;
  refused: Partial<Record<SearchType, string>>;
};

/**
 * Why a source cannot be used now, null when it can (product rules, section 5; campaigns spec,
 * section 4, "User status").
 */
export function sourceLock(
  source: SearchType,
  { status, seats, refused }: LockFacts,
): string | null {
  if (status === 'REGISTER_PHONE_CHALLENGED') return PHONE_CHALLENGE;
  if (status !== undefined && status !== 'VERIFIED') return 'Connect LinkedIn first';
  if (refused[source]) return refused[source];
  if (
    seats !== null &&
    (source === 'RECRUITER' || source === 'SALES_NAVIGATOR') &&
    !seats.some(({ product }) => product === source)
  )
    return source === 'RECRUITER' ? 'Needs a Recruiter contract' : 'Needs a Sales Navigator seat';
  return null;
}

/** The reasons of all sources that are locked. */
export function sourceLocks(facts: LockFacts): Partial<Record<SearchType, string>> {
  return Object.fromEntries(
    SEARCH_TYPES.flatMap((source) => {
      const reason = sourceLock(source, facts);
      return reason === null ? [] : [[source, reason]];
    }),
  );
}

/** `Up to 1,000 leads`. */
export function capText(source: SearchType): string {
  return `Up to ${IMPORT_CAPS[source].toLocaleString('en-US')} leads`;
}
