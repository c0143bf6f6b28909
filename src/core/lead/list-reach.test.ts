import { describe, expect, test } from 'vitest';
import { beyondReachText, listReach, LONGEST_LIST, REACH_BY_SORTING } from './list-reach.ts';

const ofCampaign = { sortKeys: ['fullName'], inCampaign: true, byStatesAlone: true };

describe('how far the pages of a list reach', () => {
  test('a list of the longest allowed length can be paged to its end in every order', () => {
    expect(listReach({ ...ofCampaign, total: LONGEST_LIST })).toBeNull();
  });

  test('a longer one ends early if it has to be sorted', () => {
    for (const sortKeys of [['fullName'], ['company'], ['createdAt'], ['state', 'fullName']])
      expect(listReach({ ...ofCampaign, sortKeys, total: LONGEST_LIST + 1 })).toBe(
        REACH_BY_SORTING,
      );
  });

  test('an order with an index can be paged at any length', () => {
    for (const sortKeys of [[], ['updatedAt'], ['state']])
      expect(listReach({ ...ofCampaign, sortKeys, total: 1_000_000 })).toBeNull();
  });

  test('the last change has no index across all campaigns, nor with a fact filter', () => {
    const byChange = { ...ofCampaign, sortKeys: ['updatedAt'], total: 1_000_000 };
    expect(listReach({ ...byChange, inCampaign: false })).toBe(REACH_BY_SORTING);
    expect(listReach({ ...byChange, byStatesAlone: false })).toBe(REACH_BY_SORTING);
  });

  test('an uncounted list can be paged as far as the longest allowed list', () => {
    expect(listReach({ ...ofCampaign, sortKeys: [], total: null })).toBe(LONGEST_LIST);
  });

  test('the refusal says how far paging goes and what to do', () => {
    expect(beyondReachText(REACH_BY_SORTING)).toBe(
      'Pages go up to lead 10,000 in this order. Narrow the list with a filter, or show the newest first',
    );
  });
});
