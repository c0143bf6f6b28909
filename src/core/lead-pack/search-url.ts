import {
  parseLinkedinUrl,
  type AddressProblem,
  type LinkedinAddress,
} from '#core/lead-pack/linkedin-url.ts';
import type { SearchOption, SearchType } from '#core/lead-pack/lead-pack.ts';

/** The kinds of LinkedIn pages, as far as lead sources go. */
const PAGE_KINDS = [
  'BASIC_SEARCH',
  'SALES_NAVIGATOR_SEARCH',
  'SALES_NAVIGATOR_LIST',
  'RECRUITER_SEARCH',
  'RECRUITER_LIST',
  'EVENT',
  'GROUP',
  'MY_NETWORK',
  'PROFILE',
  'COMPANY',
  'BASIC_OTHER_SEARCH',
  'SALES_NAVIGATOR_COMPANIES',
  'OTHER_PAGE',
] as const;
type PageKind = (typeof PAGE_KINDS)[number];

const PAGE_NAMES = {
  BASIC_SEARCH: 'a Basic search',
  SALES_NAVIGATOR_SEARCH: 'a Sales Navigator search',
  SALES_NAVIGATOR_LIST: 'a Sales Navigator list',
  RECRUITER_SEARCH: 'a Recruiter search',
  RECRUITER_LIST: 'a Recruiter project',
  EVENT: 'an event',
  GROUP: 'a group',
  MY_NETWORK: 'your network',
  PROFILE: 'one person’s profile',
  COMPANY: 'a company page',
  BASIC_OTHER_SEARCH: 'a search for something other than people',
  SALES_NAVIGATOR_COMPANIES: 'a Sales Navigator search for companies',
  OTHER_PAGE: 'another LinkedIn page',
} as const satisfies Record<PageKind, string>;

/** The kinds of page that each source accepts; null: the source doesn't take a URL. */
const WANTED = {
  BASIC_SEARCH: { SEARCH: 'BASIC_SEARCH', SAVED_LIST: 'BASIC_SEARCH' },
  SALES_NAVIGATOR: { SEARCH: 'SALES_NAVIGATOR_SEARCH', SAVED_LIST: 'SALES_NAVIGATOR_LIST' },
  RECRUITER: { SEARCH: 'RECRUITER_SEARCH', SAVED_LIST: 'RECRUITER_LIST' },
  EVENT_MEMBERS: { SEARCH: 'EVENT', SAVED_LIST: 'EVENT' },
  GROUP_MEMBERS: { SEARCH: 'GROUP', SAVED_LIST: 'GROUP' },
  MY_NETWORK: null,
  PROFILE_URLS: null,
  CSV_FILE: null,
  EXISTING_LEADS: null,
  API: null,
} as const satisfies Record<SearchType, Record<SearchOption, PageKind> | null>;

const PROBLEM_SENTENCES = {
  EMPTY: 'Paste your search URL',
  TOO_LONG: 'This URL is too long',
  HAS_SPACE: 'This URL contains a space or a line break',
  NOT_AN_ADDRESS: 'This isn’t a URL',
  OTHER_SITE: 'This URL isn’t on LinkedIn',
} as const satisfies Record<AddressProblem, string>;

export type SearchUrlVerdict =
  | { valid: true; url: string; kind: PageKind }
  | { valid: false; code: 'INVALID_URL'; message: string };

/**
 * Whether a URL is a search of the chosen product and option; if not, the sentence says what it is
 * instead (product rules, section 5; search errors, section 13).
 */
export function checkSearchUrl(
  searchType: SearchType,
  searchOption: SearchOption,
  url: string,
): SearchUrlVerdict {
  const wanted = WANTED[searchType]?.[searchOption];
  if (wanted === undefined) return refused('This source doesn’t use a URL');
  const address = parseLinkedinUrl(url);
  if (typeof address === 'string') return refused(PROBLEM_SENTENCES[address]);
  const kind = pageKind(address);
  if (kind === wanted) return { valid: true, url: address.href, kind };
  return refused(`This is ${PAGE_NAMES[kind]}, not ${PAGE_NAMES[wanted]}`);
}

/** Whether a source takes a URL. */
export function acceptsUrl(searchType: SearchType): boolean {
  return WANTED[searchType] !== null;
}

/** The kind of page at a LinkedIn URL. */
function pageKind({ segments }: Pick<LinkedinAddress, 'segments'>): PageKind {
  const [first = '', second = '', third = ''] = segments.map((segment) => segment.toLowerCase());
  switch (first) {
    case 'search':
      return second === 'results' && third === 'people' ? 'BASIC_SEARCH' : 'BASIC_OTHER_SEARCH';
    case 'sales':
      return salesPage(second, third);
    case 'talent':
    case 'recruiter':
      return recruiterPage(segments.map((segment) => segment.toLowerCase()));
    case 'events':
      return second === '' ? 'OTHER_PAGE' : 'EVENT';
    case 'groups':
      return /^\d+$/u.test(second) ? 'GROUP' : 'OTHER_PAGE';
    case 'mynetwork':
      return 'MY_NETWORK';
    case 'in':
      return 'PROFILE';
    case 'company':
    case 'school':
    case 'showcase':
      return 'COMPANY';
    default:
      return 'OTHER_PAGE';
  }
}

function salesPage(second: string, third: string): PageKind {
  if (second === 'search')
    return third === 'company' || third === 'companies'
      ? 'SALES_NAVIGATOR_COMPANIES'
      : 'SALES_NAVIGATOR_SEARCH';
  if (second === 'lists')
    return third === 'company' || third === 'companies'
      ? 'SALES_NAVIGATOR_COMPANIES'
      : 'SALES_NAVIGATOR_LIST';
  if (second === 'lead' || second === 'people') return 'PROFILE';
  return second === 'company' ? 'COMPANY' : 'OTHER_PAGE';
}

function recruiterPage([, second = '', third = '', fourth = '']: readonly string[]): PageKind {
  if (second === 'search' || second === 'smartsearch') return 'RECRUITER_SEARCH';
  if (second === 'hire')
    return fourth === 'discover' || fourth === 'search' ? 'RECRUITER_SEARCH' : 'RECRUITER_LIST';
  if (second === 'projects' || second === 'project')
    return third === '' ? 'OTHER_PAGE' : 'RECRUITER_LIST';
  return second === 'profile' ? 'PROFILE' : 'OTHER_PAGE';
}

function refused(message: string): SearchUrlVerdict {
  return { valid: false, code: 'INVALID_URL', message };
}
