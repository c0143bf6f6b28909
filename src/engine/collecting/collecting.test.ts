import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { SearchType } from '#core/lead-pack/lead-pack.ts';
import { collecting, hit } from './collecting-fixture.ts';

describe('a search', () => {
  test('collects page by page at the lane’s pace, no one twice, and ends at the number asked for', async () => {
    const { it, asked, searchState, verdicts, places, notificationTypes } = collecting({
      toCollect: 240,
    });
    await it.runFor({ hours: 2 });
    expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([
      [0, 100],
      [100, 100],
      [200, 40],
    ]);
    for (const [index, { at }] of asked.slice(1).entries())
      expect(at - (asked[index]?.at ?? 0)).toBeGreaterThanOrEqual(45_000);
    expect([
      searchState(),
      places(),
      notificationTypes(),
      verdicts().every((verdict) => verdict === 'ADDED'),
    ]).toEqual([['SEARCH_COMPLETE', null, 240], 240, ['IMPORT_FINISHED'], true]);
  });

  test('ends when the network has no more, and uses the first URL that it gives', async () => {
    const { it, searchState } = collecting({ found: 3 });
    await it.runFor({ hours: 1 });
    expect(searchState()).toEqual(['SEARCH_COMPLETE', null, 3]);
    const people = [...it.memory.tables(it.userId).leads.values()].map(({ person, photoUrl }) => [
      person.memberId,
      person.slug,
      person.email,
      photoUrl,
    ]);
    expect(people).toEqual([
      ['m-1', 's-1', 'one@x.io', null],
      ['m-2', 's-2', null, 'https://x/p.jpg'],
      ['m-3', 's-3', null, null],
    ]);
  });

  test('ends at a page that makes no progress, instead of asking forever', async () => {
    const { it, searchState, asked } = collecting();
    it.network.people.search = async ({ offset }) => (
      asked.push({} as never),
      { hits: [hit(1)], total: 9, nextOffset: offset, nextCursor: null }
    );
    await it.runFor({ hours: 3 });
    expect([searchState(), asked.length]).toEqual([['SEARCH_COMPLETE', null, 1], 1]);
  });

  test('takes no more than it wants, and continues with the cursor that the network gives', async () => {
    const { it, searchState, asked } = collecting({ toCollect: 150 });
    it.network.people.search = async (page) => (
      asked.push(page as never),
      {
        hits: Array.from({ length: 100 }, (_, index) => hit(page.offset + index)),
        total: 900,
        nextOffset: page.offset + 100,
        nextCursor: `after ${page.offset}`,
      }
    );
    await it.runFor({ hours: 3 });
    expect([
      asked.map(({ offset, limit, cursor }) => [offset, limit, cursor]),
      searchState(),
    ]).toEqual([
      [
        [0, 100, null],
        [100, 50, 'after 0'],
      ],
      ['SEARCH_COMPLETE', null, 150],
    ]);
  });

  test.each<[SearchType, object, unknown]>([
    ['BASIC_SEARCH', {}, { type: 'BASIC_SEARCH', url: 'https://x/search' }],
    ['SALES_NAVIGATOR', { sourceUrl: null }, { type: 'SALES_NAVIGATOR', url: '' }],
    ['MY_NETWORK', { source: { keyword: 'buyer' } }, { type: 'MY_NETWORK', keyword: 'buyer' }],
    ['MY_NETWORK', { source: { keyword: 7 } }, { type: 'MY_NETWORK', keyword: null }],
  ])('of %s with %j requests %j', async (searchType, more, query) => {
    const { it, asked } = collecting({ searchType, ...more });
    await it.runFor({ minutes: 0 });
    expect(asked[0]?.query).toEqual(query);
  });

  test('clears a temporary problem with a page that succeeds', async () => {
    const search = collecting({ user: { incident: 'x' } });
    await search.it.runFor({ hours: 1 });
    expect(search.it.memory.tables(search.it.userId).row.user.incident).toBeNull();
  });
});

describe('a list that is staged as a whole', () => {
  const nobody = {
    firstName: null,
    lastName: null,
    fullName: null,
    email: null,
    headline: null,
    jobTitle: null,
    company: null,
    industry: null,
    location: null,
    country: null,
    phone: null,
    website: null,
    photoUrl: null,
    custom: {},
  };
  const people = ['m-1', 'm-2', 'm-1'].map((memberId) => ({
    ...nobody,
    memberId,
    profileSlug: null,
  })) as never;

  test.each(['CSV_FILE', 'PROFILE_URLS', 'EXISTING_LEADS'] as const)(
    '%s is judged immediately, whatever the campaign’s state and the hour, without a network request',
    async (searchType) => {
      const { it, asked, searchState, verdicts, places, notificationTypes } = collecting({
        searchType,
        people,
        toCollect: 3,
        status: 'NOT_ACTIVE',
        user: { status: 'UNAUTHORIZED' },
      });
      await it.runFor({ minutes: 0 });
      expect([searchState(), places(), notificationTypes(), asked]).toEqual([
        ['SEARCH_COMPLETE', null, 3],
        2,
        ['IMPORT_FINISHED'],
        [],
      ]);
      expect(verdicts().map((verdict) => String(verdict).split(' ')[0])).toEqual([
        'ADDED',
        'ADDED',
        'DUPLICATE',
      ]);
    },
  );

  test('of more than 2,000 rows is judged in chunks, and the lane returns to it on its own', async () => {
    const many = Array.from({ length: 4001 }, (_, index) => ({
      ...nobody,
      memberId: `m-${index}`,
      profileSlug: null,
    })) as never;
    const { it, searchState } = collecting({
      searchType: 'CSV_FILE',
      people: many,
      toCollect: 4001,
      status: 'NOT_ACTIVE',
    });
    const chunks: number[] = [];
    const { admitRows } = it.parts.store;
    it.parts.store.admitRows = (query) => (chunks.push(query.limit), admitRows(query));
    await it.runFor({ minutes: 0 });
    expect([searchState(), chunks]).toEqual([
      ['SEARCH_COMPLETE', null, 4001],
      [2000, 2000, 2000],
    ]);
  });
});

describe('rules that depend on a profile', () => {
  const rules = {
    skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'IS_NOT_OPEN_PROFILE'],
    toCollect: 4,
    found: 4,
  } as const;

  test('have it read, by id, for each lead that needs it; a lead whose profile isn’t shown is skipped and holds up no one', async () => {
    const { it, searchState, verdicts } = collecting(rules);
    it.network.person('m-2').openProfile = true;
    const { profile } = it.network.people;
    const read: unknown[] = [];
    it.network.people.profile = (query) => (
      read.push([query.who, query.full]),
      query.who === 'm-3' ? Promise.reject(new NetworkError('not_found', 'no')) : profile(query)
    );
    await it.runFor({ hours: 6 });
    expect(searchState()).toEqual(['SEARCH_COMPLETE', null, 4]);
    expect(read.slice(0, 4)).toEqual([
      ['m-1', false],
      ['m-2', false],
      ['m-3', false],
      ['m-4', false],
    ]);
    expect(verdicts().filter((verdict) => verdict === 'ADDED')).toHaveLength(1);
  });

  test('wait while the network can’t be asked for it', async () => {
    const { it, searchState } = collecting(rules);
    const { profile } = it.network.people;
    let left = 2;
    it.network.people.profile = (query) =>
      (left -= 1) >= 0 ? Promise.reject(new NetworkError('transient', 'no')) : profile(query);
    await it.runFor({ minutes: 20 });
    expect(searchState()).toEqual(['SEARCH_IN_PROGRESS', 'OUTSIDE_UNREACHABLE', 0]);
    await it.runFor({ days: 2 });
    expect(searchState()).toEqual(['SEARCH_COMPLETE', null, 4]);
  });
});
