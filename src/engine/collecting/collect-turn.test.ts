import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import type { LaneUser } from '#data/engine-store/lane-facts.ts';
import type { NewPack } from '../../../test/simulation/store/world-seeding.ts';
import { collectLeads } from '#engine/collecting/collect-leads.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';
import { loseLane, takeLane } from '../../../test/support/memory-lane.ts';
import { advance } from '#engine/lane/lane-run.ts';
import { withMarks, withNews } from '#engine/lane/lane-state.ts';

const NOBODY = {
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
  profileSlug: null,
};
const listOf = (...memberIds: string[]) =>
  memberIds.map((memberId) => ({ ...NOBODY, memberId })) as never;
const HOUR = 3_600_000;

type Options = { user?: Partial<LaneUser>; at?: string; rate?: number };
const world = ({ user = {}, at = '2026-03-02T09:00:00Z', rate = 1 }: Options = {}) =>
  createMemoryEngineWorld({ at, rate, user });

/** Another list of a campaign of its own. */
function addList(
  it: MemoryEngineWorld,
  { status = 'ACTIVE', ...pack }: { status?: 'ACTIVE' | 'NOT_ACTIVE' } & Partial<NewPack> = {},
) {
  const campaignId =
    pack.campaignId ??
    it.memory.addCampaign({
      userId: it.userId,
      sequence: chain(item('LIKE')),
      now: it.clock.now(),
      status,
    });
  const leadPackId = it.memory.addPack({
    userId: it.userId,
    now: it.clock.now(),
    searchType: 'BASIC_SEARCH',
    sourceUrl: 'https://x/search',
    toCollect: 250,
    ...pack,
    campaignId,
  });
  const row = () => it.memory.tables(it.userId).packs.get(leadPackId)!.row;
  return {
    campaignId,
    leadPackId,
    row,
    progress: { type: 'search.progress', data: { leadPackId, campaignId } },
    counts: { type: 'campaign.statistics', data: { campaignId } },
  };
}
/** What a lane hears of its lists in one turn. */
async function collectedBy(run: LaneRun) {
  const collected = await collectLeads(run);
  const { news } = run.state;
  advance(run, { ...run.state, news: [] });
  return { ...collected, news };
}
/** What the store is asked to say of lists that wait. */
function stopsOf(it: MemoryEngineWorld) {
  const stops: unknown[] = [];
  const { stopPack } = it.parts.store;
  it.parts.store.stopPack = (query) => (
    stops.push({
      error: query.error,
      dueAt: query.dueAt,
      paused: query.paused,
      notify: query.notify,
    }),
    stopPack(query)
  );
  return stops;
}

describe('a turn of a list that is staged', () => {
  const staged = (memberIds: string[]) => ({
    searchType: 'CSV_FILE' as const,
    people: listOf(...memberIds),
    toCollect: memberIds.length,
  });

  test('tells its progress and, where somebody is new, the counts of its campaign; then it is complete and both are told again', async () => {
    const it = world();
    const list = addList(it, staged(['m-1', 'm-1']));
    const run = await takeLane(it);
    expect(await collectedBy(run)).toEqual({
      more: true,
      nextAt: null,
      news: [list.progress, list.counts],
    });
    expect([...run.state.ended]).toEqual([]);
    expect(await collectedBy(run)).toEqual({
      more: false,
      nextAt: null,
      news: [list.progress, list.counts],
    });
    // Its leads may all have come to their end before it: the campaign may be finished by this.
    expect([list.row().searchStatus, [...run.state.ended]]).toEqual([
      'SEARCH_COMPLETE',
      [list.campaignId],
    ]);
  });

  test('tells no counts of a campaign that got nobody from it', async () => {
    const it = world();
    const { campaignId } = it.startCampaign(chain(item('LIKE')), [{ memberId: 'm-1' }]);
    const list = addList(it, { ...staged(['m-1']), campaignId });
    expect(await collectedBy(await takeLane(it))).toEqual({
      more: true,
      nextAt: null,
      news: [list.progress],
    });
    expect(list.row().processedRows).toBe(1);
  });

  test('tells nothing, and asks for no further turn, when another worker has the lane', async () => {
    const it = world();
    addList(it, staged(['m-1']));
    const run = await takeLane(it);
    loseLane(run);
    expect(await collectedBy(run)).toEqual({ more: false, nextAt: null, news: [] });
  });

  test('is told once though it moves twice in a turn, and each list for itself', async () => {
    const it = world();
    const one = addList(it, staged(['m-1']));
    const other = addList(it, staged(['m-2']));
    const run = await takeLane(it);
    await collectLeads(run);
    await collectLeads(run);
    expect(run.state.news.filter(({ type }) => type === 'search.progress')).toEqual([
      one.progress,
      other.progress,
    ]);
  });
});

describe('a turn of a search', () => {
  const found = (it: MemoryEngineWorld) =>
    void (it.network.hits = [{ memberId: 'm-1', emails: [], slug: null } as never]);

  test('tells its progress with each page, and asks for the next turn', async () => {
    const it = world();
    found(it);
    const list = addList(it);
    const run = await takeLane(it);
    advance(
      run,
      withNews(run.state, [
        { type: 'lead.changed', data: { leadId: '1', campaignId: list.campaignId } },
        { type: 'search.progress', data: { leadPackId: '999', campaignId: list.campaignId } },
      ]),
    );
    const { more, news } = await collectedBy(run);
    expect([more, news.slice(2), list.row().totalRows]).toEqual([true, [list.progress], 1]);
  });

  test('that is kept says so once, leaves its own pace as it is, and is looked at again only when that ends', async () => {
    const it = world();
    const list = addList(it, { status: 'NOT_ACTIVE' });
    const { dueAt } = list.row();
    const stops = stopsOf(it);
    const run = await takeLane(it);
    expect(await collectedBy(run)).toEqual({ more: false, nextAt: null, news: [list.progress] });
    expect(await collectedBy(run)).toEqual({ more: false, nextAt: null, news: [] });
    expect([stops, list.row().error, it.network.reads]).toEqual([
      [{ error: 'CAMPAIGN_PAUSED', dueAt, paused: false, notify: false }],
      'CAMPAIGN_PAUSED',
      [],
    ]);
  });

  test('says that the network cannot be reached while the lane rests after a failure, and goes on when that is over', async () => {
    const it = world({ rate: 10 });
    const list = addList(it);
    const run = await takeLane(it);
    advance(run, withMarks(run.state, { realRetryAt: it.clock.realNow() + 30 }));
    expect(await collectedBy(run)).toMatchObject({ more: false, nextAt: it.clock.now() + 300 });
    expect([list.row().error, it.network.reads]).toEqual(['OUTSIDE_UNREACHABLE', []]);
  });

  test('sleeps until the next opening', async () => {
    const it = world({
      at: '2026-03-02T20:00:00Z',
      user: { week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK } },
    });
    const list = addList(it);
    expect(await collectedBy(await takeLane(it))).toMatchObject({
      more: false,
      nextAt: Date.parse('2026-03-03T09:00:00Z'),
    });
    expect(list.row().error).toBe('SLEEP_MODE');
  });

  test('that is held by its pace only is looked at when it is due, and a reason that is over is taken away once', async () => {
    const it = world();
    found(it);
    const list = addList(it);
    const run = await takeLane(it);
    await it.parts.store.stopPack({
      lane: run.lane,
      now: it.clock.now(),
      pack: { leadPackId: list.leadPackId } as never,
      error: 'CAMPAIGN_PAUSED',
      dueAt: it.clock.now() + 5000,
      paused: false,
      notify: false,
    });
    const stops = stopsOf(it);
    expect(await collectedBy(run)).toEqual({
      more: false,
      nextAt: it.clock.now() + 5000,
      news: [list.progress],
    });
    expect(await collectedBy(run)).toEqual({
      more: false,
      nextAt: it.clock.now() + 5000,
      news: [],
    });
    expect([stops, it.network.reads]).toEqual([
      [{ error: null, dueAt: it.clock.now() + 5000, paused: false, notify: false }],
      [],
    ]);
    it.clock.advance({ seconds: 5 });
    expect((await collectedBy(run)).more).toBe(true);
  });

  test('keeps the reason that the network gave while its pace holds it', async () => {
    const it = world();
    const list = addList(it);
    const run = await takeLane(it);
    await it.parts.store.stopPack({
      lane: run.lane,
      now: it.clock.now(),
      pack: { leadPackId: list.leadPackId } as never,
      error: 'ANOTHER_LIVE_SESSION',
      dueAt: it.clock.now() + HOUR,
      paused: false,
      notify: false,
    });
    expect(await collectedBy(run)).toEqual({
      more: false,
      nextAt: it.clock.now() + HOUR,
      news: [],
    });
    expect(list.row().error).toBe('ANOTHER_LIVE_SESSION');
  });

  test('is looked at again with the earliest of all that wait', async () => {
    const it = world();
    const run = await takeLane(it);
    for (const [index, seconds] of [7, 3, 9].entries()) {
      const { leadPackId } = addList(it);
      await it.parts.store.stopPack({
        lane: run.lane,
        now: it.clock.now(),
        pack: { leadPackId } as never,
        error: null,
        dueAt: it.clock.now() + seconds * 1000 + index,
        paused: false,
        notify: false,
      });
    }
    expect(await collectLeads(run)).toEqual({ more: false, nextAt: it.clock.now() + 3001 });
  });
});

describe('a search that fails', () => {
  const failing = async (error: NetworkError, options: Options & Partial<NewPack> = {}) => {
    const it = world(options);
    const list = addList(
      it,
      options.searchType === undefined ? {} : { searchType: options.searchType },
    );
    it.network.people.search = () => Promise.reject(error);
    const stops = stopsOf(it);
    const run = await takeLane(it);
    return { it, list, stops, run, end: await collectLeads(run) };
  };

  test('for its source stops without a further turn and is told to the user once', async () => {
    const { end, stops, run, list } = await failing(new NetworkError('invalid', 'no'));
    expect([end, stops]).toEqual([
      { more: false, nextAt: null },
      [{ error: 'INVALID_URL', dueAt: null, paused: true, notify: true }],
    ]);
    expect(run.state.news).toEqual([list.progress]);
  });

  test.each([
    [1, 15 * 60_000],
    [3600, HOUR],
  ])(
    'for another session is tried again by itself, on a clock of speed %i after %i ms',
    async (rate, waits) => {
      const { it, end, stops } = await failing(new NetworkError('challenge', 'elsewhere'), {
        rate,
        searchType: 'SALES_NAVIGATOR',
      });
      const dueAt = it.clock.now() + waits;
      expect([end, stops]).toEqual([
        { more: false, nextAt: dueAt },
        [{ error: 'ANOTHER_LIVE_SESSION', dueAt, paused: false, notify: true }],
      ]);
    },
  );

  test('for the moment keeps its pace, gives the lane a second of rest and tells nobody', async () => {
    const { it, end, stops, run } = await failing(new NetworkError('transient', 'down'), {
      rate: 10,
    });
    expect([end, stops]).toEqual([
      { more: false, nextAt: it.clock.now() + 10_000 },
      [{ error: 'OUTSIDE_UNREACHABLE', dueAt: it.clock.now(), paused: false, notify: false }],
    ]);
    expect(run.state.marks.failures).toBe(1);
  });

  test('for a limit waits as long as it names without counting as a failure', async () => {
    const it = world();
    const retryAt = it.clock.now() + 9 * HOUR;
    const { end, run, stops } = await failing(
      new NetworkError('rate_limited', 'slow', { retryAt }),
    );
    expect([end, run.state.marks.failures, stops]).toEqual([
      { more: false, nextAt: retryAt },
      undefined,
      [{ error: 'OUTSIDE_UNREACHABLE', dueAt: retryAt, paused: false, notify: false }],
    ]);
  });

  test('because the account is lost says that, and the account is lost for everything', async () => {
    const { stops, run } = await failing(new NetworkError('account_disconnected', 'out'));
    expect([stops, run.state.facts.user.status]).toMatchObject([
      [{ error: 'NOT_CONNECTED', paused: false, notify: false }],
      'UNAUTHORIZED',
    ]);
  });

  test('with a fault of the program, or for something that no search can fail of, is thrown on', async () => {
    await expect(failing(new TypeError('x') as never)).rejects.toThrow(new TypeError('x'));
    const it = world();
    addList(it, { searchType: 'MY_NETWORK', source: {} });
    it.network.people.search = () => Promise.reject(new NetworkError('blocked', 'no'));
    await expect(collectLeads(await takeLane(it))).rejects.toThrow('no');
  });
});

describe('profiles that a rule hangs on', () => {
  /**
   * A file of so many people of whom nothing but the id is known, with a rule that needs their
   * profiles.
   */
  async function unread({ people, rate = 1 }: { people: number; rate?: number }) {
    const it = world({ rate });
    const list = addList(it, {
      searchType: 'CSV_FILE',
      people: listOf(...Array.from({ length: people }, (_, index) => `m-${index + 1}`)),
      toCollect: people,
      skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'FREE_ACCOUNT'],
    });
    const run = await takeLane(it);
    await collectLeads(run);
    return { it, list, run };
  }

  test.each([
    [1, 1],
    [180, 1],
    [360, 2],
    [3600, 5],
  ])(
    'are read one at a time in real life and more where the clock runs fast (at speed %i: %i in a turn), and take as many gaps of the pace',
    async (rate, reads) => {
      const { it, list, run } = await unread({ people: 8, rate });
      expect((await collectLeads(run)).more).toBe(true);
      expect([it.network.reads, list.row().dueAt]).toEqual([
        Array.from({ length: reads }, () => 'profile'),
        it.clock.now() + reads * 45_000,
      ]);
    },
  );

  test('that cannot be read for a fault of the program are thrown on, and nobody is skipped for it', async () => {
    const { it, run, list } = await unread({ people: 1 });
    it.network.people.profile = () => Promise.reject(new TypeError('x'));
    await expect(collectLeads(run)).rejects.toThrow(new TypeError('x'));
    expect(list.row().processedRows).toBe(0);
  });
});
