import { describe, expect, test } from 'vitest';
import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import type { SearchType } from '#core/lead-pack/lead-pack.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { json } from '#data/database.ts';
import { updateLeadPack } from '#data/lead-packs/lead-packs.ts';
import {
  hits,
  insertCampaign,
  insertPack,
  notificationsOf,
  packOf,
  packState,
  switchCampaign,
  verdictsOf,
  wake,
} from '../../../test/support/collecting.ts';
import {
  ALWAYS_AWAKE,
  chain,
  item,
  standingOf,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';
import { world } from './collect-stops-fixture.ts';

type Search = {
  it: EngineWorld;
  campaignId: string;
  leadPackId: string;
  asked: { at: number; offset: number }[];
  failWith: (error: NetworkError | null) => void;
};

/**
 * A search for 250 people of which one page is collected, and then the network fails as it is told.
 */
async function halfDone({
  searchType = 'BASIC_SEARCH',
  ...options
}: { searchType?: SearchType } & Parameters<typeof world>[0] = {}): Promise<Search> {
  const it = await world({ limits: { VISIT: 6 }, ...options });
  it.network.hits = hits(250);
  const campaignId = await insertCampaign({ it, status: 'ACTIVE', sequence: chain(item('VISIT')) });
  const leadPackId = await insertPack({ it, campaignId, searchType, toCollect: 250 });
  const asked: Search['asked'] = [];
  let failure: NetworkError | null = null;
  const { search } = it.network.people;
  it.network.people.search = async (page) => {
    asked.push({ at: it.clock.now(), offset: page.offset });
    if (failure !== null) throw failure;
    return search(page);
  };
  await it.runNow();
  expect(await packState({ it, leadPackId })).toEqual({
    status: 'SEARCH_IN_PROGRESS',
    error: null,
    done: 100,
  });
  return { it, campaignId, leadPackId, asked, failWith: (error) => void (failure = error) };
}

/** Everyone is there once, and each page was read where the one before ended. */
async function expectWholeSearch({ it, campaignId, leadPackId, asked }: Search): Promise<void> {
  expect(await packState({ it, leadPackId })).toEqual({
    status: 'SEARCH_COMPLETE',
    error: null,
    done: 250,
  });
  expect(await verdictsOf({ it, leadPackId })).toEqual(Array.from({ length: 250 }, () => 'ADDED'));
  expect(await standingOf({ world: it, campaignId })).toHaveLength(250);
  expect([...new Set(asked.map(({ offset }) => offset))]).toEqual([0, 100, 200]);
}

describe('a search that stops in the middle until someone acts', () => {
  test.each([
    ['WRONG_CONTRACT', 'not_subscribed', 'SALES_NAVIGATOR'],
    ['INVALID_URL', 'invalid', 'BASIC_SEARCH'],
    ['INVALID_URL', 'not_found', 'EVENT_MEMBERS'],
    ['TWO_FA_OFF', 'two_factor_off', 'RECRUITER'],
    ['SOURCE_NOT_SUPPORTED', 'unsupported', 'GROUP_MEMBERS'],
  ] as const)(
    '%s (%s) is shown and reported once, requests nothing more, and continues where it stopped',
    async (reason, kind, searchType) => {
      const search = await halfDone({ searchType });
      const { it, leadPackId, asked } = search;
      search.failWith(new NetworkError(kind, 'no'));
      await it.runFor({ hours: 8 });
      expect(await packState({ it, leadPackId })).toEqual({
        status: 'SEARCH_PAUSED',
        error: reason,
        done: 100,
      });
      expect(asked).toHaveLength(2);
      expect(await notificationsOf(it)).toEqual([
        {
          type: 'SEARCH_STOPPED',
          data: { leadPackId, campaignId: search.campaignId, reason },
          link: `/campaigns/${search.campaignId}`,
        },
      ]);
      search.failWith(null);
      await updateLeadPack(it, leadPackId, {
        search_status: 'SEARCH_IN_PROGRESS',
        error: null,
        due_at: null,
      });
      await wake(it);
      await it.runFor({ hours: 3 });
      await expectWholeSearch(search);
    },
  );
});

describe('a search that stops in the middle for something temporary', () => {
  test.each([
    ['ANOTHER_LIVE_SESSION', 'SALES_NAVIGATOR'],
    ['MULTIPLE_RECRUITER_SESSIONS', 'RECRUITER'],
  ] as const)(
    '%s is shown and reported once, is retried, and the search continues on its own',
    async (reason, searchType) => {
      const search = await halfDone({ searchType });
      const { it, leadPackId, asked } = search;
      search.failWith(new NetworkError('challenge', 'elsewhere'));
      await it.runFor({ hours: 12 });
      expect(await packState({ it, leadPackId })).toEqual({
        status: 'SEARCH_IN_PROGRESS',
        error: reason,
        done: 100,
      });
      expect(asked.length).toBeGreaterThan(3);
      expect(asked.length).toBeLessThanOrEqual(2 + 12 * 4);
      expect((await notificationsOf(it)).map(({ type }) => type)).toEqual(['SEARCH_STOPPED']);
      // It is no trouble of the account: everything else continues.
      expect(it.network.acts.length).toBeGreaterThan(0);
      search.failWith(null);
      await it.runFor({ hours: 4 });
      await expectWholeSearch(search);
      expect((await notificationsOf(it)).map(({ type }) => type)).toEqual([
        'SEARCH_STOPPED',
        'IMPORT_FINISHED',
      ]);
    },
  );

  test.each(['transient', 'incident'] as const)(
    'a network that fails (%s) is waited for',
    async (kind: NetworkErrorKind) => {
      const search = await halfDone();
      const { it, leadPackId } = search;
      search.failWith(new NetworkError(kind, 'down'));
      await it.runFor({ hours: 3 });
      expect(await packState({ it, leadPackId })).toEqual({
        status: 'SEARCH_IN_PROGRESS',
        error: 'OUTSIDE_UNREACHABLE',
        done: 100,
      });
      search.failWith(null);
      // The lane's own rest between tries is real time, of which this clock makes hours.
      await it.runFor({ hours: 24 });
      await expectWholeSearch(search);
    },
  );

  test('a limit is waited for as long as it says, and nothing else waits with it', async () => {
    const search = await halfDone();
    const { it, leadPackId, asked } = search;
    const retryAt = it.clock.now() + 9 * 3_600_000;
    search.failWith(new NetworkError('rate_limited', 'slow down', { scope: 'method', retryAt }));
    await it.runFor({ hours: 8 });
    expect(await packState({ it, leadPackId })).toEqual({
      status: 'SEARCH_IN_PROGRESS',
      error: 'OUTSIDE_UNREACHABLE',
      done: 100,
    });
    expect(asked).toHaveLength(2);
    expect(it.network.acts.length).toBeGreaterThan(0);
    search.failWith(null);
    await it.runFor({ hours: 3 });
    expect(asked[2]?.at).toBeGreaterThanOrEqual(retryAt);
    await expectWholeSearch(search);
  });

  test('a campaign that is switched off: CAMPAIGN_PAUSED until it is on again', async () => {
    const search = await halfDone();
    const { it, leadPackId, campaignId, asked } = search;
    await switchCampaign({ it, campaignId, status: 'NOT_ACTIVE' });
    await it.runFor({ days: 1 });
    expect(await packState({ it, leadPackId })).toEqual({
      status: 'SEARCH_IN_PROGRESS',
      error: 'CAMPAIGN_PAUSED',
      done: 100,
    });
    expect(asked).toHaveLength(1);
    await switchCampaign({ it, campaignId, status: 'ACTIVE' });
    await it.runFor({ hours: 3 });
    await expectWholeSearch(search);
  });

  test('a campaign that the plan locks counts as off', async () => {
    const search = await halfDone();
    const { it, leadPackId, campaignId } = search;
    await it.db
      .updateTable('campaigns')
      .set({ locked: true })
      .where('user_id', '=', it.userId)
      .where('campaign_id', '=', campaignId)
      .execute();
    await wake(it);
    await it.runFor({ hours: 2 });
    expect(await packState({ it, leadPackId })).toMatchObject({
      error: 'CAMPAIGN_PAUSED',
      done: 100,
    });
    await it.db
      .updateTable('campaigns')
      .set({ locked: false })
      .where('user_id', '=', it.userId)
      .where('campaign_id', '=', campaignId)
      .execute();
    await wake(it);
    await it.runFor({ hours: 3 });
    await expectWholeSearch(search);
  });

  test('the end of the working hours: SLEEP_MODE until they begin again, with no requests in between', async () => {
    const search = await halfDone({ schedule: DEFAULT_WEEK, at: '2026-03-02T16:59:30Z' });
    const { it, leadPackId, asked } = search;
    await it.runFor({ hours: 8 });
    expect(await packState({ it, leadPackId })).toEqual({
      status: 'SEARCH_IN_PROGRESS',
      error: 'SLEEP_MODE',
      done: 100,
    });
    await it.runFor({ hours: 12 });
    await expectWholeSearch(search);
    for (const { at } of asked) expect(new Date(at).getUTCHours()).toBeGreaterThanOrEqual(9);
    for (const { at } of asked) expect(new Date(at).getUTCHours()).toBeLessThan(17);
  });

  test('changed hours let a sleeping search continue immediately', async () => {
    const search = await halfDone({ schedule: DEFAULT_WEEK, at: '2026-03-02T16:59:30Z' });
    const { it, leadPackId } = search;
    await it.runFor({ hours: 1 });
    expect(await packState({ it, leadPackId })).toMatchObject({ error: 'SLEEP_MODE' });
    await it.db
      .updateTable('users')
      .set({ schedule: json(ALWAYS_AWAKE) })
      .where('user_id', '=', it.userId)
      .execute();
    await wake(it);
    await it.runFor({ hours: 1 });
    await expectWholeSearch(search);
  });

  test('a signed-out account: NOT_CONNECTED until it is connected again', async () => {
    const search = await halfDone();
    const { it, leadPackId, asked } = search;
    search.failWith(new NetworkError('account_disconnected', 'signed out'));
    await it.runFor({ days: 1 });
    expect(await packState({ it, leadPackId })).toEqual({
      status: 'SEARCH_IN_PROGRESS',
      error: 'NOT_CONNECTED',
      done: 100,
    });
    expect(asked).toHaveLength(2);
    search.failWith(null);
    await it.db
      .updateTable('users')
      .set({ status: 'VERIFIED' })
      .where('user_id', '=', it.userId)
      .execute();
    await wake(it);
    await it.runFor({ hours: 3 });
    await expectWholeSearch(search);
  });

  test('a pause while a page is being loaded holds, and the page is not lost', async () => {
    const search = await halfDone();
    const { it, leadPackId } = search;
    const { search: ask } = it.network.people;
    it.network.people.search = async (page) => {
      await updateLeadPack(it, leadPackId, {
        search_status: 'SEARCH_PAUSED',
        error: 'PAUSED_BY_USER',
      });
      return ask(page);
    };
    await it.runFor({ hours: 5 });
    expect(await packState({ it, leadPackId })).toEqual({
      status: 'SEARCH_PAUSED',
      error: 'PAUSED_BY_USER',
      done: 100,
    });
    expect(await packOf({ it, leadPackId })).toMatchObject({ resume_offset: 200, total_rows: 200 });
    it.network.people.search = ask;
    await updateLeadPack(it, leadPackId, { search_status: 'SEARCH_IN_PROGRESS', error: null });
    await wake(it);
    await it.runFor({ hours: 3 });
    await expectWholeSearch(search);
  });
});
