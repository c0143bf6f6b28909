import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isProfileUrl, profileUrlOf, parseProfileUrl } from '#core/lead-pack/profile-url.ts';
import { checkSearchUrl, acceptsUrl } from '#core/lead-pack/search-url.ts';
import type { SearchOption, SearchType } from '#core/lead-pack/lead-pack.ts';

describe('a profile address', () => {
  test.each([
    'https://www.linkedin.com/in/anna-krueger',
    'http://www.linkedin.com/in/anna-krueger/',
    'linkedin.com/in/anna-krueger',
    'www.linkedin.com/in/Anna-Krueger',
    'https://de.linkedin.com/in/anna-krueger?trk=x',
    '//linkedin.com/in/anna-krueger#top',
    'https://www.linkedin.com/in/anna-krueger/detail/contact-info/',
    ' HTTPS://WWW.LINKEDIN.COM/IN/anna-krueger/en ',
    'https://m.linkedin.com/in/anna-krueger',
    'https://www.linkedin.com/mwlite/in/anna-krueger',
    'https://www.linkedin.com:443/in/anna-krueger/',
    'https://pt-br.linkedin.com/in/anna-krueger',
  ])('%j is anna-krueger', (url) =>
    expect(parseProfileUrl(url)).toEqual({
      kind: 'SLUG',
      identifier: 'anna-krueger',
      url: 'https://www.linkedin.com/in/anna-krueger',
    }),
  );

  test.each([
    ['https://www.linkedin.com/in/j%C3%BCrgen-m', 'jürgen-m'],
    ['https://www.linkedin.com/in/jürgen-m', 'jürgen-m'],
    ['https://www.linkedin.com/in/%E5%BC%A0%E4%BC%9F', '张伟'],
    ['https://www.linkedin.com/in/anna-%F0%9F%9A%80-1', 'anna-🚀-1'],
  ])('%s has the slug %s', (url, slug) =>
    expect(parseProfileUrl(url)).toMatchObject({ identifier: slug, url: profileUrlOf(slug) }),
  );

  test.each([
    [
      'https://www.linkedin.com/sales/lead/ACwAAAB1234abcd_-,NAME_SEARCH,xY1z?x=1',
      'ACwAAAB1234abcd_-',
      'https://www.linkedin.com/sales/lead/ACwAAAB1234abcd_-',
    ],
    [
      'https://www.linkedin.com/sales/people/ACwAAAB1234abcd_-,NAME',
      'ACwAAAB1234abcd_-',
      'https://www.linkedin.com/sales/lead/ACwAAAB1234abcd_-',
    ],
    [
      'https://www.linkedin.com/talent/profile/AEMAAAB123?x',
      'AEMAAAB123',
      'https://www.linkedin.com/talent/profile/AEMAAAB123',
    ],
    [
      'https://www.linkedin.com/in/ACoAAAB1234abcdEFGH',
      'ACoAAAB1234abcdEFGH',
      'https://www.linkedin.com/in/ACoAAAB1234abcdEFGH',
    ],
  ])('%s names a member', (url, identifier, canonical) =>
    expect(parseProfileUrl(url)).toEqual({ kind: 'MEMBER_ID', identifier, url: canonical }),
  );

  test.each([
    ['', 'EMPTY'],
    ['  ', 'EMPTY'],
    ['lin kedin.com/in/p-moller', 'HAS_SPACE'],
    ['https://www.linkedin.com/company/delta', 'COMPANY_PAGE'],
    ['https://www.linkedin.com/school/x', 'COMPANY_PAGE'],
    ['https://www.linkedin.com/sales/company/1', 'COMPANY_PAGE'],
    ['https://www.linkedin.com/search/results/people/?keywords=x', 'SEARCH_ADDRESS'],
    ['https://example.com/in/anna', 'OTHER_SITE'],
    ['https://linkedin.com.evil.example/in/anna', 'OTHER_SITE'],
    ['https://linkedin.com@evil.example/in/anna', 'NOT_A_PROFILE'],
    ['https://notlinkedin.com/in/anna', 'OTHER_SITE'],
    ['https://www.linkedin.com/in/', 'NOT_A_PROFILE'],
    ['https://www.linkedin.com/in/%E0%A4%A', 'NOT_A_PROFILE'],
    ['https://www.linkedin.com/in/a%00b', 'NOT_A_PROFILE'],
    ['https://www.linkedin.com/in/a%2Fb', 'NOT_A_PROFILE'],
    ['anna-krueger', 'NOT_A_PROFILE'],
    ['https://www.linkedin.com/feed/', 'NOT_A_PROFILE'],
    ['javascript:alert(1)', 'NOT_A_PROFILE'],
    ['https://www.linkedin.com:8080/in/anna', 'NOT_A_PROFILE'],
    ['ftp://linkedin.com/in/anna', 'NOT_A_PROFILE'],
    ['https://a.b.linkedin.com/in/anna', 'OTHER_SITE'],
    [`https://www.linkedin.com/in/${'a'.repeat(151)}`, 'NOT_A_PROFILE'],
  ])('%j is refused as %s', (url, problem) => expect(parseProfileUrl(url)).toBe(problem));

  test('the canonical form is its own canonical form, and no input throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
          fc.string({ unit: 'binary' }).map((slug) => `https://www.linkedin.com/in/${slug}`),
        ),
        (text) => {
          const profile = parseProfileUrl(text);
          if (typeof profile !== 'string') expect(parseProfileUrl(profile.url)).toEqual(profile);
          expect(isProfileUrl(text)).toBe(typeof profile !== 'string');
        },
      ),
    );
  });
});

describe('a search address', () => {
  const valid: [SearchType, SearchOption, string][] = [
    [
      'BASIC_SEARCH',
      'SEARCH',
      'https://www.linkedin.com/search/results/people/?keywords=cfo&origin=x',
    ],
    [
      'SALES_NAVIGATOR',
      'SEARCH',
      'https://www.linkedin.com/sales/search/people?query=(x:List((y:1)))',
    ],
    ['SALES_NAVIGATOR', 'SEARCH', 'https://www.linkedin.com/sales/search/people?savedSearchId=1'],
    [
      'SALES_NAVIGATOR',
      'SAVED_LIST',
      'https://www.linkedin.com/sales/lists/people/6123?sortCriteria=x',
    ],
    ['RECRUITER', 'SEARCH', 'https://www.linkedin.com/talent/search?searchContextId=1'],
    [
      'RECRUITER',
      'SEARCH',
      'https://www.linkedin.com/talent/hire/123/discover/recruiterSearch?x=1',
    ],
    ['RECRUITER', 'SAVED_LIST', 'https://www.linkedin.com/talent/hire/123/manage/all'],
    ['EVENT_MEMBERS', 'SEARCH', 'https://www.linkedin.com/events/7012345/'],
    ['GROUP_MEMBERS', 'SEARCH', 'linkedin.com/groups/8123/members/'],
  ];
  test.each(valid)('%s %s takes %s', (searchType, searchOption, url) =>
    expect(checkSearchUrl(searchType, searchOption, url)).toMatchObject({ valid: true }),
  );

  test.each([
    [
      'BASIC_SEARCH',
      'SEARCH',
      'https://www.linkedin.com/sales/search/people?query=x',
      'This is a Sales Navigator search, not a Basic search',
    ],
    [
      'SALES_NAVIGATOR',
      'SEARCH',
      'https://www.linkedin.com/search/results/people/?keywords=x',
      'This is a Basic search, not a Sales Navigator search',
    ],
    [
      'RECRUITER',
      'SEARCH',
      'https://www.linkedin.com/sales/search/people',
      'This is a Sales Navigator search, not a Recruiter search',
    ],
    [
      'SALES_NAVIGATOR',
      'SAVED_LIST',
      'https://www.linkedin.com/sales/search/people?x=1',
      'This is a Sales Navigator search, not a Sales Navigator list',
    ],
    [
      'SALES_NAVIGATOR',
      'SEARCH',
      'https://www.linkedin.com/sales/search/company',
      'This is a Sales Navigator search for companies, not a Sales Navigator search',
    ],
    [
      'BASIC_SEARCH',
      'SEARCH',
      'https://www.linkedin.com/search/results/companies/?keywords=x',
      'This is a search for something other than people, not a Basic search',
    ],
    [
      'EVENT_MEMBERS',
      'SEARCH',
      'https://www.linkedin.com/groups/12/',
      'This is a group, not an event',
    ],
    [
      'GROUP_MEMBERS',
      'SEARCH',
      'https://www.linkedin.com/in/anna-k',
      'This is one person’s profile, not a group',
    ],
    ['BASIC_SEARCH', 'SEARCH', 'https://www.google.com/search?q=x', 'This URL isn’t on LinkedIn'],
    ['BASIC_SEARCH', 'SEARCH', 'cfo in Berlin', 'This URL contains a space or a line break'],
    ['BASIC_SEARCH', 'SEARCH', '', 'Paste your search URL'],
    ['CSV_FILE', 'SEARCH', 'https://www.linkedin.com/in/anna-k', 'This source doesn’t use a URL'],
  ] as const)('%s %s refuses %j', (searchType, searchOption, url, message) =>
    expect(checkSearchUrl(searchType, searchOption, url)).toEqual({
      valid: false,
      code: 'INVALID_URL',
      message,
    }),
  );

  test('sources without an address say so', () =>
    expect(
      acceptsUrl('MY_NETWORK') || acceptsUrl('PROFILE_URLS') || acceptsUrl('EXISTING_LEADS'),
    ).toBe(false));
});
