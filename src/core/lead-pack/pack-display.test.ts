import { describe, expect, test } from 'vitest';
import { CAMPAIGN_STATUSES } from '#core/campaign/campaign-status.ts';
import { IMPORT_CAPS, SEARCH_ERRORS } from '#core/lead-pack/lead-pack.ts';
import {
  filterStrength,
  filterTooltip,
  FILTER_STRENGTHS,
  QUALITY_CONDITIONS,
} from '#core/lead-pack/filter-strength.ts';
import {
  isPackNameLink,
  retrievalText,
  retrievalTooltip,
  SEARCH_ERROR_TEXTS,
  showsStatistics,
} from '#core/lead-pack/pack-display.ts';
import { availableConditions, SKIP_CONDITION_TEXTS } from '#core/lead-pack/skip-lead.ts';

describe('a lead list', () => {
  test.each([
    [0, false, false],
    [0, true, false],
    [1, true, false],
    [1, false, true],
  ])('with %i leads, in row mode %s, links its name: %s', (totalLeads, rowMode, link) => {
    expect(isPackNameLink({ totalLeads, rowMode })).toBe(link);
  });

  test('shows statistics in every campaign except a draft', () => {
    expect(CAMPAIGN_STATUSES.map((status) => [status, showsStatistics(status)])).toEqual([
      ['DRAFT', false],
      ['NOT_ACTIVE', true],
      ['ACTIVE', true],
    ]);
  });

  test.each([
    ['SEARCH_IN_PROGRESS', 'Retrieving'],
    ['SEARCH_PAUSED', 'Retrieving'],
    ['SEARCH_COMPLETE', 'Retrieved'],
  ] as const)('%s reads %s', (searchStatus, text) => {
    expect(retrievalText(searchStatus)).toBe(text);
  });

  test.each(SEARCH_ERRORS)('stopped by %s says so in its tooltip', (error) => {
    expect(
      retrievalTooltip({
        searchStatus: 'SEARCH_PAUSED',
        error,
        campaignStatus: 'ACTIVE',
        searchType: 'BASIC_SEARCH',
      }),
    ).toBe(SEARCH_ERROR_TEXTS[error]);
  });

  test('that someone paused says so, and a running one has no tooltip', () => {
    const running = {
      searchStatus: 'SEARCH_IN_PROGRESS',
      error: null,
      campaignStatus: 'ACTIVE',
      searchType: 'BASIC_SEARCH',
    } as const;
    expect(retrievalTooltip({ ...running, searchStatus: 'SEARCH_PAUSED' })).toBe(
      'You paused this search',
    );
    expect(retrievalTooltip(running)).toBeNull();
  });
});

test('a source gives at most 1000 leads, Sales Navigator 2475, My Network and non-searches 30 000', () => {
  expect(IMPORT_CAPS).toEqual({
    BASIC_SEARCH: 1000,
    SALES_NAVIGATOR: 2475,
    RECRUITER: 1000,
    EVENT_MEMBERS: 1000,
    GROUP_MEMBERS: 1000,
    MY_NETWORK: 30_000,
    PROFILE_URLS: 1000,
    CSV_FILE: 30_000,
    EXISTING_LEADS: 30_000,
    API: 30_000,
  });
});

describe('the filter icon', () => {
  test.each([
    [[], false, 'EMPTY'],
    [['CAMPAIGN_DUPLICATE'], true, 'EMPTY'],
    [['FREE_ACCOUNT'], true, 'AI_POWERED'],
    [[...QUALITY_CONDITIONS], true, 'AI_POWERED'],
    [[...QUALITY_CONDITIONS], false, 'SHORT'],
    [['DUPLICATE', 'TEAM_DUPLICATE', 'IS_NOT_OPEN_PROFILE'], true, 'SHORT'],
    [['IS_NOT_OPEN_PROFILE'], false, 'SHORT'],
    [['DUPLICATE', 'FREE_ACCOUNT'], true, 'LONG'],
    [['IS_NOT_OPEN_PROFILE', 'NO_PHOTO'], false, 'LONG'],
  ] as const)('of %j with the AI flag %s is %s', (conditions, aiFlag, strength) =>
    expect(filterStrength({ conditions, aiFlag })).toBe(strength),
  );

  test('has no AI flag by default', () =>
    expect(filterStrength({ conditions: ['NO_PHOTO'] })).toBe(
      filterStrength({ conditions: ['NO_PHOTO'], aiFlag: false }),
    ));

  test('has the tooltip of AI filters only in that state', () => {
    expect(FILTER_STRENGTHS.map((strength) => [strength, filterTooltip(strength)])).toEqual([
      ['EMPTY', 'View lead filtering rules'],
      ['AI_POWERED', 'You have added AI filters'],
      ['SHORT', 'View lead filtering rules'],
      ['LONG', 'View lead filtering rules'],
    ]);
  });
});

describe('the rules that are offered', () => {
  test('are these outside a team, and in a team also the one about teammates', () => {
    expect(availableConditions(false)).toEqual([
      'CAMPAIGN_DUPLICATE',
      'DUPLICATE',
      'CONTACTED_BEFORE',
      'IS_NOT_OPEN_PROFILE',
      'NO_PHOTO',
      'LESS_THAN_500_CONNECTIONS',
      'FREE_ACCOUNT',
    ]);
    expect(availableConditions(true)).toEqual([
      'CAMPAIGN_DUPLICATE',
      'DUPLICATE',
      'TEAM_DUPLICATE',
      'CONTACTED_BEFORE',
      'IS_NOT_OPEN_PROFILE',
      'NO_PHOTO',
      'LESS_THAN_500_CONNECTIONS',
      'FREE_ACCOUNT',
    ]);
  });

  test('say which one is recommended, what open profiles are for, and which ones are about quality', () => {
    expect(SKIP_CONDITION_TEXTS.DUPLICATE.note).toBe('Recommended');
    expect(SKIP_CONDITION_TEXTS.IS_NOT_OPEN_PROFILE.tooltip).toBe(
      'Free InMail can be sent to open profiles only, check it to add open profiles only',
    );
    for (const condition of QUALITY_CONDITIONS)
      expect(SKIP_CONDITION_TEXTS[condition].note).toMatch(/^Quality/);
  });
});
