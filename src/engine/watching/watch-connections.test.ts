import { describe, expect, test } from 'vitest';
import {
  recheckConnected,
  recordConnected,
  watchConnections,
} from '#engine/watching/watch-connections.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';
import { loseLane, takeLane } from '../../../test/support/memory-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';

const HOUR = 3_600_000;
const SEQUENCE = chain(item('CONNECT', { message: '' }), item('MESSAGE', { message: 'Hi' }));

/**
 * A lane with so many people who were invited six hours ago (more than five real seconds at this
 * pace) and wait for their acceptance.
 */
async function invited(people = 1, sinceMs = 6 * HOUR) {
  const it = createMemoryEngineWorld();
  const since = it.clock.now() - sinceMs;
  const persons = Array.from({ length: people }, (_, index) => ({
    memberId: `m-${index + 1}`,
    invitationId: `inv-${index + 1}`,
    invitationPendingSince: since,
  }));
  const { campaignId, leadIds } = it.startCampaign(SEQUENCE, persons, {
    state: 'WAITING',
    itemId: 'message',
    itemType: 'MESSAGE',
    dueAt: null,
    stamps: { invited: since },
  });
  return { it, campaignId, leadIds, run: await takeLane(it) };
}

type Row = [memberId: string, connectedAt: number | null];
/** A network whose newest connections come in these pages; says which pages were asked for. */
function pages(it: MemoryEngineWorld, ...lists: Row[][]): (string | null)[] {
  const asked: (string | null)[] = [];
  it.network.read.relations = async ({ page = null, limit, account, deadlineMs }) => {
    expect({ limit, account, deadlineMs }).toEqual({
      limit: 100,
      account: 'acc-1',
      deadlineMs: 200,
    });
    asked.push(page);
    const at = Number(page ?? 0);
    return {
      items: (lists[at] ?? []).map(([memberId, connectedAt]) => ({
        memberId,
        slug: null,
        fullName: '',
        headline: null,
        photoUrl: null,
        connectedAt,
      })),
      next: at + 1 < lists.length ? String(at + 1) : null,
      total: null,
    };
  };
  return asked;
}
const connectedAt = (it: MemoryEngineWorld, leadId: string | undefined) =>
  it.memory.lead({ userId: it.userId, leadId: leadId ?? '' })?.person.connectedAt ?? null;

describe('checking the newest connections', () => {
  test('counts an acceptance with its own time, and tells screens and the campaigns it feeds', async () => {
    const { it, run, campaignId, leadIds } = await invited();
    pages(it, [
      ['m-1', it.clock.now() - HOUR],
      ['m-9', it.clock.now() - HOUR],
    ]);
    await watchConnections(run);
    expect([connectedAt(it, leadIds[0]), it.place(campaignId).stamps.accepted]).toEqual([
      it.clock.now() - HOUR,
      it.clock.now() - HOUR,
    ]);
    expect([run.state.news, [...run.state.ended], run.state.marks.connectionsReadAt]).toEqual([
      [{ type: 'campaign.statistics', data: { campaignId } }],
      [campaignId],
      it.clock.now(),
    ]);
  });

  test.each([
    ['without a time is one of now', null],
    ['with a time to come is one of now', 5 * HOUR],
  ])('takes a connection %s', async (_title, ahead) => {
    const { it, run, leadIds } = await invited();
    pages(it, [['m-1', ahead === null ? null : it.clock.now() + ahead]]);
    await watchConnections(run);
    expect(connectedAt(it, leadIds[0])).toBe(it.clock.now());
  });

  test('that finds no one reports nothing', async () => {
    const { it, run } = await invited();
    pages(it, [], [['m-99', 0]]);
    await watchConnections(run);
    expect([run.state.news, [...run.state.ended]]).toEqual([[], []]);
  });

  test.each([
    ['goes on while a page has somebody new in it', 0, [['m-1', -9 * HOUR]], 2],
    [
      'continues while a page is less than an hour older than the last check',
      0,
      [['m-8', -HOUR + 1]],
      2,
    ],
    ['goes on at that very hour', 0, [['m-8', -HOUR]], 2],
    ['ends at a page that is older and has nobody new', 0, [['m-8', -HOUR - 1]], 1],
    ['ends at a page without times that has nobody new', 0, [['m-8', null]], 1],
    ['ends at an empty page', 0, [], 1],
    [
      'ends at the first page with no one new if nothing was read before',
      null,
      [['m-8', -HOUR]],
      1,
    ],
  ] as const)('%s', async (_title, readAt, first, read) => {
    const { it, run } = await invited();
    const now = it.clock.now();
    const asked = pages(
      it,
      (first as readonly Row[]).map(([memberId, at]) => [memberId, at === null ? null : now + at]),
      [['m-7', 0]],
      [['m-6', 0]],
    );
    setState(run, {
      ...run.state,
      marks: readAt === null ? {} : { connectionsReadAt: now + readAt },
    });
    await watchConnections(run);
    expect(asked).toEqual([null, '1', '2'].slice(0, read));
  });

  test('reads at most ten pages', async () => {
    const { it, run } = await invited();
    setState(run, { ...run.state, marks: { connectionsReadAt: 0 } });
    const asked = pages(it, ...Array.from({ length: 20 }, (): Row[] => [['m-8', it.clock.now()]]));
    await watchConnections(run);
    expect(asked).toHaveLength(10);
  });
});

describe('someone named as connected', () => {
  test('is only looked up if the newest connections don’t show them', async () => {
    const { it, run, leadIds } = await invited(2);
    it.network.person('m-2').connectedAt = it.clock.now();
    pages(it, [['m-1', it.clock.now()]]);
    await recheckConnected(run, ['m-1', 'm-2', 'm-77']);
    expect(it.network.reads).toEqual(['profile']);
    expect(leadIds.map((leadId) => connectedAt(it, leadId) !== null)).toEqual([true, true]);
  });

  test('isn’t looked up if the day has no profile read left, or outside the hours: the next sweeps find them', async () => {
    for (const asleep of [true, false]) {
      const { it, run } = await invited();
      if (asleep)
        setState(
          run,
          withFacts(run.state, {
            user: {
              ...run.state.facts.user,
              week: { ...run.state.facts.user.week, schedulerItems: [] },
            },
          }),
        );
      else setState(run, withFacts(run.state, { usedToday: { PROFILE_READ: 100 } }));
      await recheckConnected(run, ['m-1']);
      expect(it.network.reads).toEqual(['relations']);
    }
  });

  test('counts as connected now; an unknown person doesn’t', async () => {
    const { it, run, leadIds } = await invited();
    await recordConnected(run, null);
    expect(connectedAt(it, leadIds[0])).toBeNull();
    await recordConnected(run, 'm-1');
    expect(connectedAt(it, leadIds[0])).toBe(it.clock.now());
  });

  test('is not recorded by a worker that has lost its lane', async () => {
    const { it, run, leadIds } = await invited();
    loseLane(run);
    await recordConnected(run, 'm-1');
    expect([connectedAt(it, leadIds[0]), run.state.news]).toEqual([null, []]);
  });
});
