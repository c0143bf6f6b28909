import { describe, expect, test } from 'vitest';
import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import type { SearchType } from '#core/lead-pack/lead-pack.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import type { LaneUser } from '#data/engine-store/lane-facts.ts';
import type { NewPack } from '../../../test/simulation/store/world-seeding.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const hit = (n: number) => ({
  memberId: `m-${n}`,
  slug: `s-${n}`,
  fullName: `Person ${n}`,
  firstName: 'Person',
  lastName: String(n),
  headline: null,
  jobTitle: null,
  company: null,
  industry: null,
  location: null,
  country: null,
  photoUrl: n % 2 === 0 ? 'https://x/p.jpg' : null,
  emails: n === 1 ? ['one@x.io', 'two@x.io'] : [],
  distance: 'SECOND_DEGREE' as const,
  premium: null,
  openProfile: null,
  connections: null,
});
type Options = {
  user?: Partial<LaneUser>;
  at?: string;
  rate?: number;
  status?: 'ACTIVE' | 'NOT_ACTIVE';
  found?: number;
} & Partial<NewPack>;

/** A list that is to be collected from a network that finds so many people. */
function collecting({
  user = {},
  at = '2026-03-02T09:00:00Z',
  rate = 3600,
  status = 'ACTIVE',
  found = 250,
  ...pack
}: Options = {}) {
  const it = createMemoryEngineWorld({ at, rate, user });
  it.network.hits = Array.from({ length: found }, (_, index) => hit(index + 1));
  const now = it.clock.now();
  const campaignId = it.memory.addCampaign({
    userId: it.userId,
    sequence: chain(item('LIKE')),
    now,
    status,
  });
  const leadPackId = it.memory.addPack({
    userId: it.userId,
    campaignId,
    now,
    searchType: 'BASIC_SEARCH',
    sourceUrl: 'https://x/search',
    toCollect: 250,
    ...pack,
  });
  const asked: { at: number; query: unknown; offset: number; limit: number; cursor: unknown }[] =
    [];
  let failure: NetworkError | null = null;
  const { search } = it.network.people;
  it.network.people.search = async (page) => {
    asked.push({
      at: it.clock.now() - now,
      query: page.query,
      offset: page.offset,
      limit: page.limit,
      cursor: page.cursor ?? null,
    });
    if (failure !== null) throw failure;
    return search(page);
  };
  const row = () => it.memory.tables(it.userId).packs.get(leadPackId)!.row;
  return {
    it,
    campaignId,
    leadPackId,
    asked,
    row,
    fail: (error: NetworkError | null) => void (failure = error),
    standing: () => [row().searchStatus, row().error, row().processedRows],
    verdicts: () =>
      [...it.memory.tables(it.userId).packs.get(leadPackId)!.rows.values()].map(
        ({ verdict, code }) => (code === null ? verdict : `${verdict} ${code}`),
      ),
    told: () =>
      it.memory
        .notifications(it.userId)
        .filter(({ type }) => type.startsWith('SEARCH') || type.startsWith('IMPORT'))
        .map(({ type }) => type),
    places: () => [...it.memory.places({ userId: it.userId, campaignId })].length,
  };
}
/** The same, with its first page collected. */
async function halfDone(options: Options = {}) {
  const search = collecting(options);
  await search.it.runFor({ minutes: 0 });
  expect(search.standing()).toEqual(['SEARCH_IN_PROGRESS', null, 100]);
  return search;
}

describe('a search', () => {
  test('collects page by page at the lane’s pace, nobody twice, and ends at what was asked for', async () => {
    const { it, asked, standing, verdicts, places, told } = collecting({ toCollect: 240 });
    await it.runFor({ hours: 2 });
    expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([
      [0, 100],
      [100, 100],
      [200, 40],
    ]);
    for (const [index, { at }] of asked.slice(1).entries())
      expect(at - (asked[index]?.at ?? 0)).toBeGreaterThanOrEqual(45_000);
    expect([
      standing(),
      places(),
      told(),
      verdicts().every((verdict) => verdict === 'ADDED'),
    ]).toEqual([['SEARCH_COMPLETE', null, 240], 240, ['IMPORT_FINISHED'], true]);
  });

  test('ends where the network has no more, and takes the first address that it gives', async () => {
    const { it, standing } = collecting({ found: 3 });
    await it.runFor({ hours: 1 });
    expect(standing()).toEqual(['SEARCH_COMPLETE', null, 3]);
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

  test('ends at a page that brings it no further, instead of asking for ever', async () => {
    const { it, standing, asked } = collecting();
    it.network.people.search = async ({ offset }) => (
      asked.push({} as never),
      { hits: [hit(1)], total: 9, nextOffset: offset, nextCursor: null }
    );
    await it.runFor({ hours: 3 });
    expect([standing(), asked.length]).toEqual([['SEARCH_COMPLETE', null, 1], 1]);
  });

  test('takes no more than it wants, and goes on by the cursor that the network gives', async () => {
    const { it, standing, asked } = collecting({ toCollect: 150 });
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
    expect([asked.map(({ offset, limit, cursor }) => [offset, limit, cursor]), standing()]).toEqual(
      [
        [
          [0, 100, null],
          [100, 50, 'after 0'],
        ],
        ['SEARCH_COMPLETE', null, 150],
      ],
    );
  });

  test.each<[SearchType, object, unknown]>([
    ['BASIC_SEARCH', {}, { type: 'BASIC_SEARCH', url: 'https://x/search' }],
    ['SALES_NAVIGATOR', { sourceUrl: null }, { type: 'SALES_NAVIGATOR', url: '' }],
    ['MY_NETWORK', { source: { keyword: 'buyer' } }, { type: 'MY_NETWORK', keyword: 'buyer' }],
    ['MY_NETWORK', { source: { keyword: 7 } }, { type: 'MY_NETWORK', keyword: null }],
  ])('of %s with %j asks for %j', async (searchType, more, query) => {
    const { it, asked } = collecting({ searchType, ...more });
    await it.runFor({ minutes: 0 });
    expect(asked[0]?.query).toEqual(query);
  });

  test('clears the trouble of the moment by a page that comes through', async () => {
    const search = collecting({ user: { incident: 'x' } });
    await search.it.runFor({ hours: 1 });
    expect(search.it.memory.tables(search.it.userId).row.user.incident).toBeNull();
  });
});

describe('a search that the network stops', () => {
  test.each([
    ['WRONG_CONTRACT', 'not_subscribed', 'SALES_NAVIGATOR'],
    ['INVALID_URL', 'invalid', 'BASIC_SEARCH'],
    ['TWO_FA_OFF', 'two_factor_off', 'RECRUITER'],
    ['SOURCE_NOT_SUPPORTED', 'unsupported', 'GROUP_MEMBERS'],
  ] as const)(
    'for %s (%s) asks no more, is told once, and goes on where it stopped at the user’s word',
    async (reason, kind, searchType) => {
      const { it, asked, standing, fail, told, leadPackId } = await halfDone({ searchType });
      fail(new NetworkError(kind, 'no'));
      await it.runFor({ hours: 8 });
      expect([standing(), asked.length, told()]).toEqual([
        ['SEARCH_PAUSED', reason, 100],
        2,
        ['SEARCH_STOPPED'],
      ]);
      fail(null);
      it.memory.switchCollecting({
        userId: it.userId,
        leadPackId,
        collects: true,
        now: it.clock.now(),
      });
      await it.runFor({ hours: 3 });
      expect([standing(), [...new Set(asked.map(({ offset }) => offset))]]).toEqual([
        ['SEARCH_COMPLETE', null, 250],
        [0, 100, 200],
      ]);
    },
  );

  test.each([
    ['ANOTHER_LIVE_SESSION', 'SALES_NAVIGATOR'],
    ['MULTIPLE_RECRUITER_SESSIONS', 'RECRUITER'],
  ] as const)(
    'for %s is told once, tried every quarter of an hour at most, and goes on by itself',
    async (reason, searchType) => {
      const { it, asked, standing, fail, told } = await halfDone({ searchType });
      fail(new NetworkError('challenge', 'elsewhere'));
      await it.runFor({ hours: 12 });
      expect([standing(), told(), it.memory.tables(it.userId).row.user.status]).toEqual([
        ['SEARCH_IN_PROGRESS', reason, 100],
        ['SEARCH_STOPPED'],
        'VERIFIED',
      ]);
      expect(asked.length).toBeGreaterThan(3);
      const gaps = asked.slice(2).map(({ at }, index) => at - (asked[index + 1]?.at ?? 0));
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(HOUR);
      fail(null);
      await it.runFor({ hours: 4 });
      expect([standing(), told()]).toEqual([
        ['SEARCH_COMPLETE', null, 250],
        ['SEARCH_STOPPED', 'IMPORT_FINISHED'],
      ]);
    },
  );

  test.each(['transient', 'incident', 'outcome_unknown'] as NetworkErrorKind[])(
    'for the moment (%s) says so, and goes on by itself without a notice',
    async (kind) => {
      const { it, standing, fail, told } = await halfDone();
      fail(new NetworkError(kind, 'down'));
      await it.runFor({ hours: 3 });
      expect([standing(), told()]).toEqual([
        ['SEARCH_IN_PROGRESS', 'OUTSIDE_UNREACHABLE', 100],
        [],
      ]);
      fail(null);
      await it.runFor({ hours: 48 });
      expect([standing(), told()]).toEqual([['SEARCH_COMPLETE', null, 250], ['IMPORT_FINISHED']]);
    },
  );

  test.each([
    [9 * HOUR, 9 * HOUR],
    [undefined, HOUR],
    [-HOUR, HOUR],
  ])(
    'by a limit that names %s asks again after %i ms at the earliest, while everything else goes on',
    async (named, waits) => {
      const { it, asked, standing, fail } = await halfDone();
      const began = it.clock.now();
      fail(
        new NetworkError(
          'rate_limited',
          'slow',
          named === undefined ? {} : { retryAt: began + named },
        ),
      );
      await it.runFor({ minutes: 30 });
      expect(standing()).toEqual(['SEARCH_IN_PROGRESS', 'OUTSIDE_UNREACHABLE', 100]);
      await it.runFor({ hours: 12 });
      expect((asked[2]?.at ?? 0) - (asked[1]?.at ?? 0)).toBeGreaterThanOrEqual(waits - MINUTE);
      expect(it.network.acts.length).toBeGreaterThan(0);
      expect(it.memory.tables(it.userId).row.user.incident).toBeNull();
    },
  );

  test('because the account is lost says so, and goes on when it is back', async () => {
    const { it, standing, fail } = await halfDone();
    fail(new NetworkError('account_disconnected', 'signed out'));
    await it.runFor({ hours: 3 });
    expect([standing(), it.memory.tables(it.userId).row.user.status]).toEqual([
      ['SEARCH_IN_PROGRESS', 'NOT_CONNECTED', 100],
      'UNAUTHORIZED',
    ]);
    fail(null);
    it.memory.changeUser({ userId: it.userId, user: { status: 'VERIFIED' }, now: it.clock.now() });
    await it.runFor({ hours: 3 });
    expect(standing()).toEqual(['SEARCH_COMPLETE', null, 250]);
  });
});

describe('a search that something of ours keeps', () => {
  test.each([
    ['a campaign that is off', { status: 'NOT_ACTIVE' as const }, 'CAMPAIGN_PAUSED'],
    ['an account that is lost', { user: { status: 'UNAUTHORIZED' as const } }, 'NOT_CONNECTED'],
    ['no account', { user: { account: null } }, 'NOT_CONNECTED'],
  ])(
    '%s: it says so, asks nothing, and goes on at once when that is over',
    async (_title, options, error) => {
      const { it, asked, standing, campaignId, told } = collecting(options);
      await it.runFor({ days: 1 });
      expect([standing(), asked, told()]).toEqual([['SEARCH_IN_PROGRESS', error, 0], [], []]);
      const now = it.clock.now();
      it.memory.switchCampaign({ userId: it.userId, campaignId, status: 'ACTIVE', now });
      it.memory.changeUser({
        userId: it.userId,
        user: { status: 'VERIFIED', account: 'acc-1' },
        now,
      });
      await it.runFor({ minutes: 0 });
      expect(standing()).toEqual(['SEARCH_IN_PROGRESS', null, 100]);
    },
  );

  test('the end of the working hours: SLEEP_MODE until the next opening, with nothing asked in between', async () => {
    const { it, asked, standing } = await halfDone({
      user: { week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK } },
      at: '2026-03-02T16:59:30Z',
    });
    await it.runFor({ hours: 8 });
    expect([standing(), asked.length]).toEqual([['SEARCH_IN_PROGRESS', 'SLEEP_MODE', 100], 1]);
    await it.runFor({ hours: 12 });
    expect(standing()).toEqual(['SEARCH_COMPLETE', null, 250]);
    expect(asked[1]?.at).toBeGreaterThanOrEqual(16 * HOUR);
  });

  test('what kept it is not shown any more when it is over, though its pace still holds it', async () => {
    const { it, standing, campaignId } = await halfDone({ rate: 1 });
    const turn = (status: 'ACTIVE' | 'NOT_ACTIVE') =>
      it.memory.switchCampaign({ userId: it.userId, campaignId, status, now: it.clock.now() });
    turn('NOT_ACTIVE');
    await it.runFor({ minutes: 0 });
    expect(standing()).toEqual(['SEARCH_IN_PROGRESS', 'CAMPAIGN_PAUSED', 100]);
    turn('ACTIVE');
    await it.runFor({ minutes: 0 });
    expect(standing()).toEqual(['SEARCH_IN_PROGRESS', null, 100]);
    await it.runFor({ minutes: 1 });
    expect(standing()).toEqual(['SEARCH_IN_PROGRESS', null, 200]);
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
    '%s is judged at once, whatever the campaign’s state and the hour, and asks the network for nothing',
    async (searchType) => {
      const { it, asked, standing, verdicts, places, told } = collecting({
        searchType,
        people,
        toCollect: 3,
        status: 'NOT_ACTIVE',
        user: { status: 'UNAUTHORIZED' },
      });
      await it.runFor({ minutes: 0 });
      expect([standing(), places(), told(), asked]).toEqual([
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

  test('of more than two thousand rows is judged in chunks, and the lane looks again by itself', async () => {
    const many = Array.from({ length: 4001 }, (_, index) => ({
      ...nobody,
      memberId: `m-${index}`,
      profileSlug: null,
    })) as never;
    const { it, standing } = collecting({
      searchType: 'CSV_FILE',
      people: many,
      toCollect: 4001,
      status: 'NOT_ACTIVE',
    });
    const chunks: number[] = [];
    const { admitRows } = it.parts.store;
    it.parts.store.admitRows = (query) => (chunks.push(query.limit), admitRows(query));
    await it.runFor({ minutes: 0 });
    expect([standing(), chunks]).toEqual([
      ['SEARCH_COMPLETE', null, 4001],
      [2000, 2000, 2000],
    ]);
  });
});

describe('rules that hang on a profile', () => {
  const rules = {
    skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'IS_NOT_OPEN_PROFILE'],
    toCollect: 4,
    found: 4,
  } as const;

  test('have it read, by id, for each who needs it; whoever is not shown is skipped and keeps nobody', async () => {
    const { it, standing, verdicts } = collecting(rules);
    it.network.person('m-2').openProfile = true;
    const { profile } = it.network.people;
    const read: unknown[] = [];
    it.network.people.profile = (query) => (
      read.push([query.who, query.full]),
      query.who === 'm-3' ? Promise.reject(new NetworkError('not_found', 'no')) : profile(query)
    );
    await it.runFor({ hours: 6 });
    expect(standing()).toEqual(['SEARCH_COMPLETE', null, 4]);
    expect(read.slice(0, 4)).toEqual([
      ['m-1', false],
      ['m-2', false],
      ['m-3', false],
      ['m-4', false],
    ]);
    expect(verdicts().filter((verdict) => verdict === 'ADDED')).toHaveLength(1);
  });

  test('wait while the network cannot be asked for it', async () => {
    const { it, standing } = collecting(rules);
    const { profile } = it.network.people;
    let left = 2;
    it.network.people.profile = (query) =>
      (left -= 1) >= 0 ? Promise.reject(new NetworkError('transient', 'no')) : profile(query);
    await it.runFor({ minutes: 20 });
    expect(standing()).toEqual(['SEARCH_IN_PROGRESS', 'OUTSIDE_UNREACHABLE', 0]);
    await it.runFor({ days: 2 });
    expect(standing()).toEqual(['SEARCH_COMPLETE', null, 4]);
  });
});
