import { cleanCell } from '#core/lead-pack/cell-values.ts';
import {
  MAX_URL_LENGTH,
  parseLinkedinUrl,
  type AddressProblem,
} from '#core/lead-pack/linkedin-url.ts';

/**
 * A person's profile URL: the public slug, or the member id that the search products use; `url` is
 * the one canonical form.
 */
export type ProfileAddress = { kind: 'SLUG' | 'MEMBER_ID'; identifier: string; url: string };

const PROFILE_PROBLEMS = [
  'NOT_A_PROFILE',
  'COMPANY_PAGE',
  'SEARCH_ADDRESS',
  'OTHER_SITE',
  'HAS_SPACE',
  'EMPTY',
] as const;
export type ProfileProblem = (typeof PROFILE_PROBLEMS)[number];

/**
 * What a person reads about a URL that isn't a profile, and what to do (design, "Import verdict
 * table").
 */
export const PROFILE_PROBLEM_TEXTS = {
  NOT_A_PROFILE: {
    sentence: 'This isn’t a profile URL',
    advice: 'Use a URL like linkedin.com/in/anna-krueger',
  },
  COMPANY_PAGE: {
    sentence: 'A company page, not a person',
    advice: 'Use the person’s profile URL',
  },
  SEARCH_ADDRESS: { sentence: 'A search, not a person', advice: 'Add it as a search list instead' },
  OTHER_SITE: {
    sentence: 'This URL isn’t on LinkedIn',
    advice: 'Use a URL like linkedin.com/in/anna-krueger',
  },
  HAS_SPACE: { sentence: 'This isn’t a profile URL', advice: 'Remove the space' },
  EMPTY: { sentence: 'The URL is missing', advice: 'Add the profile URL' },
} as const satisfies Record<ProfileProblem, { sentence: string; advice: string }>;

const SLUG = /^[\p{L}\p{M}\p{N}\p{So}\p{Sk}_.~'’!&*+-]{2,150}$/u;
const MEMBER_ID = /^[A-Za-z0-9_-]{5,100}$/;
const MEMBER_ID_AS_SLUG = /^AC[ow]AA[A-Za-z0-9_-]{10,}$/;
const ORGANISATIONS: ReadonlySet<string> = new Set([
  'company',
  'school',
  'showcase',
  'organization',
  'edu',
]);

/** What LinkedIn's mobile site and its emails put before a path. */
const FRONTS: ReadonlySet<string> = new Set(['mwlite', 'comm']);
/** A LinkedIn URL as a value in the query of another, or inside Proofpoint's encoding. */
const WRAPPED =
  /[?&][\w.]{1,30}=(https?(?::|%3a)(?:\/|%2f){2}[^&#]*)|__(https?:\/\/.{1,2000}?)__;/iu;
const ON_LINKEDIN = /^https?:\/\/(?:[a-z-]{1,10}\.)?linkedin\.com\//iu;

/**
 * The person a URL identifies: `/in/`, `/sales/lead/`, `/sales/people/`, `/talent/profile/`,
 * `/recruiter/profile/`, in any form they are copied. Two URLs of one person give the same `url`.
 * Anything else is a problem with its own sentence.
 */
export function parseProfileUrl(text: string): ProfileAddress | ProfileProblem {
  const plain = plainAddress(text);
  const wrapped = wrappedAddress(plain);
  const address = parseLinkedinUrl(wrapped ?? plain);
  if (typeof address === 'string') return problemOf(address);
  const [first = '', second = '', third = ''] = FRONTS.has(address.segments[0]?.toLowerCase() ?? '')
    ? address.segments.slice(1)
    : address.segments;
  const area = first.toLowerCase();
  if (area === 'in') return slugAddress(second);
  const page = `${area}/${second.toLowerCase()}`;
  if (page === 'sales/lead' || page === 'sales/people')
    return memberAddress({ identifier: third, path: 'sales/lead' });
  if (page === 'talent/profile' || page === 'recruiter/profile')
    return memberAddress({ identifier: third, path: 'talent/profile' });
  if (ORGANISATIONS.has(area) || page === 'sales/company') return 'COMPANY_PAGE';
  return area === 'search' || page === 'sales/search' || page === 'talent/search'
    ? 'SEARCH_ADDRESS'
    : 'NOT_A_PROFILE';
}

/** Whether a text is a profile URL. */
export function isProfileUrl(text: string): boolean {
  return typeof parseProfileUrl(text) !== 'string';
}

/** The canonical URL of a public slug. */
export function profileUrlOf(slug: string): string {
  return `https://www.linkedin.com/in/${encodeURIComponent(slug)}`;
}

/**
 * A URL without what gets copied along with it: surrounding brackets, quotes, and punctuation,
 * invisible characters, a spreadsheet's link formula; a bare `in/slug` becomes a whole URL.
 */
function plainAddress(text: string): string {
  if (text.length > MAX_URL_LENGTH) return text;
  const formula = /^=HYPERLINK\(\s*"([^"]+)"/iu.exec(text.trim())?.[1];
  const bare = cleanCell(formula ?? text)
    .replace(/[\u200b-\u200f\u2060\ufeff]/gu, '')
    .replace(/^[<("'“‘]+|[>)"'”’,.;]+$/gu, '');
  return /^\/?in\/[^/]/iu.test(bare) ? `linkedin.com/${bare.replace(/^\//, '')}` : bare;
}

/**
 * The LinkedIn URL that another one leads to: a search engine result, a link rewritten by a mail
 * filter, or LinkedIn's own sign-in. Null if it isn't one.
 */
function wrappedAddress(address: string): string | null {
  if (address.length > MAX_URL_LENGTH) return null;
  const found = WRAPPED.exec(address);
  const inner = found?.[1] ?? found?.[2];
  if (inner === undefined) return null;
  try {
    const plain = decodeURIComponent(inner);
    if (ON_LINKEDIN.test(plain)) return plain;
    return plain.length < address.length ? wrappedAddress(plain) : null;
  } catch {
    return null;
  }
}

function slugAddress(segment: string): ProfileAddress | ProfileProblem {
  if (MEMBER_ID_AS_SLUG.test(segment))
    return { kind: 'MEMBER_ID', identifier: segment, url: profileUrlOf(segment) };
  const slug = segment.normalize('NFC').toLowerCase();
  return SLUG.test(slug)
    ? { kind: 'SLUG', identifier: slug, url: profileUrlOf(slug) }
    : 'NOT_A_PROFILE';
}

function memberAddress({
  identifier,
  path,
}: {
  identifier: string;
  path: string;
}): ProfileAddress | ProfileProblem {
  const id = identifier.split(',')[0] ?? '';
  return MEMBER_ID.test(id)
    ? { kind: 'MEMBER_ID', identifier: id, url: `https://www.linkedin.com/${path}/${id}` }
    : 'NOT_A_PROFILE';
}

function problemOf(problem: AddressProblem): ProfileProblem {
  return problem === 'TOO_LONG' || problem === 'NOT_AN_ADDRESS' ? 'NOT_A_PROFILE' : problem;
}
