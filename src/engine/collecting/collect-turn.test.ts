import { describe, expect, test } from 'vitest';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { collectLeads } from '#engine/collecting/collect-leads.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import type { MemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { loseLane, takeLane } from '../../../test/support/memory-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withMarks, withUpdates } from '#engine/lane/lane-state.ts';
import { HOUR, addList, listOf, stopsOf, world } from './collect-turn-fixture.ts';

/** What a lane hears of its lists in one turn. */
async function collectedBy(run: LaneRun) {
  const collected = await collectLeads(run);
  const { news } = run.state;
  setState(run, { ...run.state, news: [] });
  return { ...collected, news };
}

describe('a turn of a staged list', () => {
  const staged = (memberIds: string[]) => ({
    searchType: 'CSV_FILE' as const,
    people: listOf(...memberIds),
    toCollect: memberIds.length,
  });

  test('reports its progress and, if anyone is new, the counts of its campaign; then it is complete and both are reported again', async () => {
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

  test('reports no counts of a campaign that got no one from it', async () => {
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

  test('reports nothing, and asks for no other turn, if another worker has the lane', async () => {
    const it = world();
    addList(it, staged(['m-1']));
    const run = await takeLane(it);
    loseLane(run);
    expect(await collectedBy(run)).toEqual({ more: false, nextAt: null, news: [] });
  });

  test('is reported once although it moves twice in a turn, and each list separately', async () => {
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

  test('reports its progress with each page, and asks for the next turn', async () => {
    const it = world();
    found(it);
    const list = addList(it);
    const run = await takeLane(it);
    setState(
      run,
      withUpdates(run.state, [
        { type: 'lead.changed', data: { leadId: '1', campaignId: list.campaignId } },
        { type: 'search.progress', data: { leadPackId: '999', campaignId: list.campaignId } },
      ]),
    );
    const { more, news } = await collectedBy(run);
    expect([more, news.slice(2), list.row().totalRows]).toEqual([true, [list.progress], 1]);
  });

  test('that is held says so once, leaves its own pace as it is, and is checked again only when the hold ends', async () => {
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

  test('says that the network can’t be reached while the lane backs off after a failure, and continues afterward', async () => {
    const it = world({ rate: 10 });
    const list = addList(it);
    const run = await takeLane(it);
    setState(run, withMarks(run.state, { realRetryAt: it.clock.realNow() + 30 }));
    expect(await collectedBy(run)).toMatchObject({ more: false, nextAt: it.clock.now() + 300 });
    expect([list.row().error, it.network.reads]).toEqual(['OUTSIDE_UNREACHABLE', []]);
  });

  test('sleeps until the working hours begin', async () => {
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

  test('that only its pace holds is checked when it is due, and a reason that is over is removed once', async () => {
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

  test('is checked again with the earliest of all that wait', async () => {
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
