import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseIncludeTypes } from '#core/lead/include-types.ts';
import { LEAD_REASON_TEXTS, reasonText } from '#core/lead/lead-reasons.ts';
import { SKIP_LEAD_CONDITIONS } from '#core/lead-pack/lead-pack.ts';
import { LEAD_REASONS } from '#core/lead/lead-state.ts';
import {
  campaignStatistics,
  NO_LEADS,
  packStatistics,
  percentOf,
  rateOf,
  rateText,
  shownStatistics,
  totalLeads,
} from '#core/campaign/lead-statistics.ts';
import {
  conditionsChanged,
  filterCount,
  filterStrength,
  filterTooltip,
} from '#core/lead-pack/filter-strength.ts';
import {
  addedLeadsText,
  isPackNameLink,
  retrievalText,
  retrievalTooltip,
} from '#core/lead-pack/pack-display.ts';
import { needsMoreLeads, progressSegments } from '#core/lead-pack/progress-groups.ts';
import { availableConditions, skipVerdict, type PersonFacts } from '#core/lead-pack/skip-lead.ts';

const counters = {
  ...NO_LEADS,
  UPLOADING: 5,
  GETTING_READY: 10,
  IN_PROGRESS: 20,
  WAITING: 30,
  PAUSED: 1,
  FINISHED: 40,
  FAILED: 2,
  BLACKLISTED: 3,
  invited: 707,
  accepted: 346,
  contacted: 707,
  replied: 138,
  emailed: 8,
  emailDelivered: 6,
  emailOpened: 3,
  emailBounced: 2,
};

describe('statistics', () => {
  test('a rate has one decimal, its counts, and its formula', () => {
    expect(rateOf('ACCEPTANCE', counters)).toEqual({
      name: 'ACCEPTANCE',
      percent: 48.9,
      part: 346,
      whole: 707,
    });
    expect(rateText(rateOf('REPLY', counters))).toBe(
      'Leads that replied ÷ leads contacted (invited, messaged, InMailed, or emailed): 138 of 707',
    );
    expect(rateOf('EMAIL_OPEN', counters).percent).toBe(50);
  });

  test('a rate is between 0 and 100 for any counts', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (part, whole) => {
        const percent = percentOf({ part, whole });
        expect(percent >= 0 && percent <= 100 && Math.round(percent * 10) / 10 === percent).toBe(
          true,
        );
      }),
    );
  });

  test('uploading leads aren’t in the total yet', () => {
    expect(totalLeads(counters)).toBe(106);
    expect(
      campaignStatistics({
        counters,
        leadsListsSize: 2,
        searchActive: true,
        transferActive: false,
      }),
    ).toMatchObject({
      totalLeads: 106,
      uploadingLeads: 5,
      waitingLeads: 30,
      acceptanceRate: 48.9,
      acceptanceRateLeads: 346,
      replyRate: 19.5,
      replyRateLeads: 138,
      leadsListsSize: 2,
      searchActive: true,
    });
  });

  test('a draft shows zeros', () => {
    const statistics = campaignStatistics({
      counters,
      leadsListsSize: 2,
      searchActive: false,
      transferActive: false,
    });
    expect(shownStatistics('DRAFT', statistics)).toMatchObject({
      totalLeads: 0,
      acceptanceRate: 0,
      leadsListsSize: 2,
    });
    expect(shownStatistics('ACTIVE', statistics)).toBe(statistics);
  });

  test('the email figures of a pack need their feature', () => {
    expect(packStatistics({ counters, emailRates: true })).toMatchObject({
      totalLeadsCount: 106,
      waitingUntilCount: 30,
      emailBounceRate: 25,
      emailBounceCount: 2,
      emailOpenRate: 50,
    });
    expect(packStatistics({ counters, emailRates: false })).toMatchObject({
      emailBounceRate: null,
      emailOpenCount: null,
      replyCount: 138,
    });
  });

  test('segments come in groups, and empty ones are hidden', () => {
    expect(progressSegments(counters).map(({ group, count }) => [group, count])).toEqual([
      ['ENDED', 45],
      ['HOLDED', 31],
      ['PROGRESS', 20],
      ['REMAINING', 10],
      ['UPLOADING', 5],
    ]);
    expect(progressSegments({ ...NO_LEADS, PAUSED: 1 }).map(({ label }) => label)).toEqual([
      'Awaiting or paused',
    ]);
    expect(progressSegments(NO_LEADS)).toEqual([]);
  });

  test.each([
    [49, 100, true],
    [50, 60, false],
    [80, 400, true],
    [299, 1000, true],
    [300, 2000, false],
    [120, 400, false],
  ])('%i ready of %i need more: %s', (ready, total, more) =>
    expect(needsMoreLeads({ ready, total })).toBe(more),
  );
});

describe('whether a person is skipped', () => {
  const facts: PersonFacts = {
    known: true,
    currentUser: false,
    seenInBatch: false,
    doNotContact: false,
    unsubscribed: false,
    erased: false,
    inThisCampaign: false,
    inOtherCampaign: false,
    inTeammatesCampaign: false,
    contactedBefore: false,
    hasPhoto: true,
    openProfile: true,
    connections: 600,
    premium: true,
  };
  test.each<[Partial<PersonFacts>, (typeof SKIP_LEAD_CONDITIONS)[number][], unknown]>([
    [{}, [...SKIP_LEAD_CONDITIONS], { verdict: 'ADD' }],
    [{ known: false }, [], { verdict: 'SKIP', reason: 'UNKNOWN_LEAD' }],
    [{ currentUser: true }, [], { verdict: 'SKIP', reason: 'CURRENT_USER' }],
    [{ seenInBatch: true }, [], { verdict: 'SKIP', reason: 'BATCH_DUPLICATE' }],
    [{ inThisCampaign: true }, [], { verdict: 'SKIP', reason: 'CAMPAIGN_DUPLICATE' }],
    [{ doNotContact: true }, [], { verdict: 'SKIP', reason: 'DO_NOT_CONTACT' }],
    [{ unsubscribed: true }, [], { verdict: 'SKIP', reason: 'UNSUBSCRIBED' }],
    [{ doNotContact: true, unsubscribed: true }, [], { verdict: 'SKIP', reason: 'DO_NOT_CONTACT' }],
    [{ inOtherCampaign: true }, [], { verdict: 'ADD' }],
    [{ inOtherCampaign: true }, ['DUPLICATE'], { verdict: 'SKIP', reason: 'DUPLICATE' }],
    [
      { inTeammatesCampaign: true },
      ['TEAM_DUPLICATE'],
      { verdict: 'SKIP', reason: 'TEAM_DUPLICATE' },
    ],
    [{ hasPhoto: false }, ['NO_PHOTO'], { verdict: 'SKIP', reason: 'NO_PHOTO' }],
    [
      { openProfile: false },
      ['IS_NOT_OPEN_PROFILE'],
      { verdict: 'SKIP', reason: 'IS_NOT_OPEN_PROFILE' },
    ],
    [
      { connections: 499 },
      ['LESS_THAN_500_CONNECTIONS'],
      { verdict: 'SKIP', reason: 'LESS_THAN_500_CONNECTIONS' },
    ],
    [{ premium: false }, ['FREE_ACCOUNT'], { verdict: 'SKIP', reason: 'FREE_ACCOUNT' }],
    [{ connections: null }, ['LESS_THAN_500_CONNECTIONS'], { verdict: 'READ_PROFILE' }],
    [
      { connections: null, hasPhoto: false },
      ['LESS_THAN_500_CONNECTIONS', 'NO_PHOTO'],
      { verdict: 'SKIP', reason: 'NO_PHOTO' },
    ],
    [{ connections: null }, [], { verdict: 'ADD' }],
  ])('%j with %j gives %j', (some, conditions, verdict) =>
    expect(skipVerdict({ ...facts, ...some }, conditions)).toEqual(verdict),
  );

  test('the team condition is offered only in a team', () => {
    expect(availableConditions(false)).not.toContain('TEAM_DUPLICATE');
    expect(availableConditions(true)).toHaveLength(8);
  });
});

describe('a pack on the screen', () => {
  test.each([
    [['CAMPAIGN_DUPLICATE'], 'EMPTY', 0],
    [['CAMPAIGN_DUPLICATE', 'DUPLICATE'], 'SHORT', 1],
    [['NO_PHOTO'], 'SHORT', 1],
    [['NO_PHOTO', 'DUPLICATE', 'CAMPAIGN_DUPLICATE'], 'LONG', 2],
  ] as const)('%j looks %s and counts %i', (conditions, strength, count) => {
    expect(filterStrength({ conditions })).toBe(strength);
    expect(filterCount(conditions)).toBe(count);
  });

  test('the AI look needs its flag', () => {
    expect(filterStrength({ conditions: ['NO_PHOTO'], aiFlag: true })).toBe('AI_POWERED');
    expect(filterTooltip('AI_POWERED')).toBe('You have added AI filters');
    expect(filterTooltip('LONG')).toBe('View lead filtering rules');
  });

  test('says Retrieving until its search is complete, and why it stopped', () => {
    const pack = {
      searchStatus: 'SEARCH_PAUSED',
      error: 'SLEEP_MODE',
      campaignStatus: 'ACTIVE',
      searchType: 'BASIC_SEARCH',
    } as const;
    expect(retrievalText('SEARCH_PAUSED')).toBe('Retrieving');
    expect(retrievalText('SEARCH_COMPLETE')).toBe('Retrieved');
    expect(retrievalTooltip(pack)).toContain('working hours');
    expect(retrievalTooltip({ ...pack, campaignStatus: 'DRAFT' })).toBe('Starts after launch');
    expect(retrievalTooltip({ ...pack, searchStatus: 'SEARCH_COMPLETE' })).toBeNull();
    expect([addedLeadsText(1), addedLeadsText(2)]).toEqual(['Added lead', 'Added leads']);
    expect(
      isPackNameLink({ totalLeads: 0, rowMode: false }) ||
        isPackNameLink({ totalLeads: 3, rowMode: true }),
    ).toBe(false);
  });

  test('conditions can be saved if they would change what is stored, including the one that always applies', () => {
    expect(
      conditionsChanged({ stored: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'], edited: ['DUPLICATE'] }),
    ).toBe(false);
    expect(conditionsChanged({ stored: ['CAMPAIGN_DUPLICATE'], edited: ['NO_PHOTO'] })).toBe(true);
    // Saving a list stored without the rule that always applies adds it.
    expect(conditionsChanged({ stored: ['DUPLICATE'], edited: ['DUPLICATE'] })).toBe(true);
    expect(conditionsChanged({ stored: [], edited: ['CAMPAIGN_DUPLICATE'] })).toBe(true);
  });
});

test('the filters of a URL are read in order, and unknown ones are named', () => {
  expect(parseIncludeTypes('LIKED,FINISHED, ,LIKED,FOO')).toEqual({
    includeTypes: ['FINISHED', 'LIKED'],
    unknown: ['FOO'],
  });
  expect(parseIncludeTypes('')).toEqual({ includeTypes: [], unknown: [] });
});

test('every reason has a sentence, and a missing value is named', () => {
  for (const reason of LEAD_REASONS) expect(LEAD_REASON_TEXTS[reason].sentence).not.toBe('');
  expect(reasonText('PLACEHOLDER_MISSING', ['company']).sentence).toBe(
    'No value for company, and there is no fallback text',
  );
  expect(reasonText('REPLIED').sentence).toContain('Replied');
});
