import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { NewPack } from '../../../test/simulation/store/world-seeding.ts';
import { collectLeads } from '#engine/collecting/collect-leads.ts';
import { takeLane } from '../../../test/support/memory-lane.ts';
import { HOUR, type Options, addList, listOf, stopsOf, world } from './collect-turn-fixture.ts';

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

  test('because of its source stops without another turn and is reported to the user once', async () => {
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
    'because of another session is retried on its own, with a clock of speed %i after %i ms',
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

  test('temporarily keeps its pace, makes the lane pause for a second, and tells no one', async () => {
    const { it, end, stops, run } = await failing(new NetworkError('transient', 'down'), {
      rate: 10,
    });
    expect([end, stops]).toEqual([
      { more: false, nextAt: it.clock.now() + 10_000 },
      [{ error: 'OUTSIDE_UNREACHABLE', dueAt: it.clock.now(), paused: false, notify: false }],
    ]);
    expect(run.state.marks.failures).toBe(1);
  });

  test('because of a limit waits as long as it says without counting as a failure', async () => {
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

  test('because the account is lost says so, and the account is lost for everything', async () => {
    const { stops, run } = await failing(new NetworkError('account_disconnected', 'out'));
    expect([stops, run.state.facts.user.status]).toMatchObject([
      [{ error: 'NOT_CONNECTED', paused: false, notify: false }],
      'UNAUTHORIZED',
    ]);
  });

  test('because of an error of our own, or for something that no search can fail of, throws', async () => {
    await expect(failing(new TypeError('x') as never)).rejects.toThrow(new TypeError('x'));
    const it = world();
    addList(it, { searchType: 'MY_NETWORK', source: {} });
    it.network.people.search = () => Promise.reject(new NetworkError('blocked', 'no'));
    await expect(collectLeads(await takeLane(it))).rejects.toThrow('no');
  });
});

describe('profiles that a rule depends on', () => {
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
    'are read one at a time in real life and more if the clock runs fast (at speed %i: %i in a turn), and take as many gaps of the pace',
    async (rate, reads) => {
      const { it, list, run } = await unread({ people: 8, rate });
      expect((await collectLeads(run)).more).toBe(true);
      expect([it.network.reads, list.row().dueAt]).toEqual([
        Array.from({ length: reads }, () => 'profile'),
        it.clock.now() + reads * 45_000,
      ]);
    },
  );

  test('that can’t be read because of an error of our own throw, and no one is skipped for it', async () => {
    const { it, run, list } = await unread({ people: 1 });
    it.network.people.profile = () => Promise.reject(new TypeError('x'));
    await expect(collectLeads(run)).rejects.toThrow(new TypeError('x'));
    expect(list.row().processedRows).toBe(0);
  });
});
