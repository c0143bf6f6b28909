import { IMPORT_CAPS, LIST_SOURCES, type ListSource } from '#core/lead-pack/lead-pack.ts';
import { grouped } from '#core/text/formats.ts';

/** Texts of each source's card and panel. */
export const SOURCE_TEXTS = {
  BASIC_SEARCH: {
    card: 'People search on LinkedIn',
    panel: 'Paste a search URL',
    address: 'Search URL',
    example: 'https://www.linkedin.com/search/results/people/?keywords=…',
  },
  SALES_NAVIGATOR: {
    card: 'A lead search or a saved list',
    panel: 'Paste a search URL',
    address: 'Search URL',
    example: 'https://www.linkedin.com/sales/search/people?query=…',
  },
  RECRUITER: {
    card: 'A Recruiter search or project',
    panel: 'Paste a search URL',
    address: 'Search URL',
    example: 'https://www.linkedin.com/talent/search?…',
  },
  EVENT_MEMBERS: {
    card: 'People attending an event',
    panel: 'Paste the URL of an event you’re attending',
    address: 'Event URL',
    example: 'https://www.linkedin.com/events/…',
  },
  GROUP_MEMBERS: {
    card: 'Members of a group you’ve joined',
    panel: 'Paste the URL of a group you’ve joined',
    address: 'Group URL',
    example: 'https://www.linkedin.com/groups/…',
  },
  MY_NETWORK: {
    card: 'Your 1st-degree connections',
    panel: 'Your connections, newest first',
    address: '',
    example: '',
  },
  PROFILE_URLS: {
    card: 'Paste one URL per line',
    panel: 'Paste one URL per line',
    address: 'Profile URLs',
    example: 'https://www.linkedin.com/in/anna-krueger',
  },
  CSV_FILE: {
    card: 'Upload, then match the columns',
    panel: 'Up to 30,000 rows and 20 MB per file',
    address: '',
    example: '',
  },
  EXISTING_LEADS: {
    card: 'Choose from your existing leads',
    panel: 'Add leads from another campaign',
    address: '',
    example: '',
  },
} as const satisfies Record<
  ListSource,
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
] as const satisfies readonly ListSource[];

/** Why a source cannot be used. */
const LOCKS = {
  phone: 'Add the phone number LinkedIn requires first',
  notConnected: 'Connect LinkedIn first',
  noRecruiter: 'Requires a Recruiter seat',
  noSalesNavigator: 'Requires a Sales Navigator seat',
} as const;

/** Texts above the cards. */
export const SOURCES_TEXTS = {
  label: 'Source',
} as const;

type LockFacts = {
  status: string | undefined;
  seats: readonly { product: string }[] | null;
  refused: Partial<Record<ListSource, string>>;
};

/**
 * Why a source cannot be used now, null when it can (product rules, section 5; campaigns spec,
 * section 4, "User status").
 */
export function sourceLock(
  source: ListSource,
  { status, seats, refused }: LockFacts,
): string | null {
  if (status === 'REGISTER_PHONE_CHALLENGED') return LOCKS.phone;
  if (status !== undefined && status !== 'VERIFIED') return LOCKS.notConnected;
  if (refused[source]) return refused[source];
  if (
    seats !== null &&
    (source === 'RECRUITER' || source === 'SALES_NAVIGATOR') &&
    !seats.some(({ product }) => product === source)
  )
    return source === 'RECRUITER' ? LOCKS.noRecruiter : LOCKS.noSalesNavigator;
  return null;
}

/** The reasons of all sources that are locked. */
export function sourceLocks(facts: LockFacts): Partial<Record<ListSource, string>> {
  return Object.fromEntries(
    LIST_SOURCES.flatMap((source) => {
      const reason = sourceLock(source, facts);
      return reason === null ? [] : [[source, reason]];
    }),
  );
}

/** `Up to 1,000 leads`. */
export function capText(source: ListSource): string {
  return `Up to ${grouped(IMPORT_CAPS[source])} leads`;
}
