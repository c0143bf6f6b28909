import { describe, expect, test } from 'vitest';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';
import { runLaneTurn } from '#engine/turns/lane-turn.ts';
import { ALWAYS_AWAKE, chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { counted, dueLane as due, readLane, takeLane } from '../../../test/support/memory-lane.ts';
import { asked } from '../../../test/support/taking-back.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withMarks, withFacts } from '#engine/lane/lane-state.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFICE = { week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK } };
const AWAKE = { week: { zone: 'Etc/UTC', schedulerItems: ALWAYS_AWAKE } };
type Options = Parameters<typeof createMemoryEngineWorld>[0];
const world = (options: Options = {}) => createMemoryEngineWorld({ rate: 1, ...options });

describe('a turn of a lane with an attempt that got no response', () => {
  test('doesn’t ask the network about it while the lane pauses', async () => {
    const it = world();
    it.network.fault = () => 'lost answer';
    it.startCampaign(chain(item('FOLLOW')));
    await runLaneTurn(await due(it));
    it.clock.advance({ seconds: 10 });
    const run = await due(it);
    expect(run.state.facts.oldestOpenIntentRealAt).not.toBeNull();
    setState(run, withMarks(run.state, { realRetryAt: it.clock.realNow() + 1 }));
    await runLaneTurn(run);
    expect(it.network.reads).toEqual([]);
    setState(run, withMarks(run.state, { realRetryAt: it.clock.realNow() }));
    await runLaneTurn(run);
    expect(it.network.reads).toEqual(['reconcile']);
  });

  test('looks again when the settle time is over, but not for that while the account can’t be reached', async () => {
    const it = world({ rate: 10 });
    it.network.fault = () => 'lost answer';
    it.startCampaign(chain(item('FOLLOW')));
    const run = await due(it);
    await runLaneTurn(run);
    await readLane(run);
    expect(await runLaneTurn(run)).toEqual({
      again: false,
      nextAt: it.clock.now() + 10 * 1000 + 1,
    });
    setState(
      run,
      withFacts(run.state, { user: { ...run.state.facts.user, status: 'UNAUTHORIZED' } }),
    );
    expect(await runLaneTurn(run)).toEqual({ again: false, nextAt: null });
  });

  test('looks again when its pause is over, to the millisecond, whatever else it waits for', async () => {
    const it = world({ rate: 10 });
    const run = await due(it);
    setState(run, withMarks(run.state, { realRetryAt: it.clock.realNow() + 1 }));
    expect(await runLaneTurn(run)).toEqual({ again: false, nextAt: it.clock.now() + 11 });
    setState(run, withMarks(run.state, { realRetryAt: it.clock.realNow() }));
    expect(await runLaneTurn(run)).toEqual({ again: false, nextAt: it.clock.now() + 600_000 });
  });

  test('settles a withdrawal without a response, but not while the lane pauses, and requests nothing about withdrawals if there are none', async () => {
    const it = asked({ rate: 1 });
    it.network.fault = () => 'lost answer';
    const first = await due(it);
    setState(first, withMarks(first.state, { withdrawalSlotAt: it.clock.now() }));
    await runLaneTurn(first);
    it.clock.advance({ seconds: 10 });
    it.network.fault = null;
    const run = await due(it);
    setState(run, withMarks(run.state, { realRetryAt: it.clock.realNow() + 1 }));
    const before = it.network.reads.length;
    await runLaneTurn(run);
    expect(it.network.reads).toHaveLength(before);
    setState(run, withMarks(run.state, { realRetryAt: it.clock.realNow() }));
    await runLaneTurn(run);
    expect(it.network.reads.slice(before)).toEqual(['reconcile', 'chats']);
    const idle = world();
    const asks = [
      counted(idle, 'claimOpenWithdrawals'),
      counted(idle, 'nextWithdrawal'),
      counted(idle, 'takeOpenIntents'),
      counted(idle, 'openPacks'),
    ];
    await runLaneTurn(await due(idle));
    expect(asks).toEqual([[], [], [], []]);
  });

  test('withdraws nothing for someone who doesn’t pay', async () => {
    const it = asked({ rate: 1, user: { subscriptionStatus: 'paused' } });
    const run = await due(it);
    setState(run, withMarks(run.state, { withdrawalSlotAt: it.clock.now() }));
    await runLaneTurn(run);
    expect(it.network.acts).toEqual([]);
  });
});

describe('when a lane is checked again', () => {
  async function endOf({
    at = '2026-03-02T10:00:00Z',
    user = {},
    type = 'VISIT',
    marks = {},
    used = 0,
  }: {
    at?: string;
    user?: NonNullable<Options>['user'];
    type?: 'VISIT' | 'CONNECT';
    marks?: LaneRun['state']['marks'];
    used?: number;
  } = {}) {
    const it = world({ at, user: { ...OFFICE, ...user } });
    it.startCampaign(chain(item(type, { message: '' })), 2);
    const run = await due(it, {
      sweptAt: it.clock.now() + 30 * DAY,
      lastActionAt: it.clock.now(),
      ...marks,
    });
    setState(run, withFacts(run.state, { usedToday: { [type]: used } }));
    setState(run, { ...run.state, nextSlotAt: it.clock.now() + 60_000 });
    return runLaneTurn(run);
  }
  const inst = (text: string) => Date.parse(text);

  test.each([
    ['awake: at its slot', {}, '2026-03-02T10:01:00Z'],
    [
      'with a slot after the end of the hours: when the next ones begin',
      { at: '2026-03-02T16:59:30Z' },
      '2026-03-03T09:00:00Z',
    ],
    ['asleep: at the opening', { at: '2026-03-02T20:00:00Z' }, '2026-03-03T09:00:00Z'],
    [
      'with the day’s limit used up: when the next working day begins',
      { used: 60 },
      '2026-03-03T09:00:00Z',
    ],
    [
      'with a Friday’s limit used up: on Monday',
      { at: '2026-03-06T10:00:00Z', used: 60 },
      '2026-03-09T09:00:00Z',
    ],
    [
      'with invitations paused: when the pause is over',
      { type: 'CONNECT' as const, user: { invitesPausedUntil: inst('2026-03-04T08:00:00Z') } },
      '2026-03-03T09:00:00Z',
    ],
    [
      'with a type paused: when that is over',
      { marks: { pausedUntil: { VISIT: inst('2026-03-02T12:00:00Z') } } },
      '2026-03-02T12:00:00Z',
    ],
    [
      'with a type paused into the night: when the hours after it begin',
      { marks: { pausedUntil: { VISIT: inst('2026-03-02T19:00:00Z') } } },
      '2026-03-03T09:00:00Z',
    ],
  ])('%s', async (_title, options, nextAt) => {
    expect(await endOf(options)).toEqual({ again: false, nextAt: inst(nextAt) });
  });

  test('a pause that is over no longer counts', async () => {
    expect(
      await endOf({ marks: { pausedUntil: { FOLLOW: inst('2026-03-02T10:00:00Z') } } }),
    ).toEqual({ again: false, nextAt: inst('2026-03-02T10:01:00Z') });
  });

  test('a held cap of invitations is checked again when it ends', async () => {
    const it = world({ at: '2026-03-02T10:00:00Z', user: AWAKE });
    it.startCampaign(chain(item('CONNECT', { message: '' })));
    const run = await due(it, { sweptAt: it.clock.now() + 30 * DAY, capToldAt: it.clock.now() });
    setState(
      run,
      withFacts(run.state, {
        invites: {
          sentInWindow: 100,
          oldestInWindowAt: it.clock.now() - 7 * DAY + HOUR,
          pending: 0,
          notedAt: [],
        },
      }),
    );
    const { nextAt, again } = await runLaneTurn(run);
    expect([
      again,
      nextAt !== null &&
        nextAt <= inst('2026-03-02T11:00:01Z') &&
        nextAt >= inst('2026-03-02T11:00:00Z'),
    ]).toEqual([false, true]);
  });

  test('a sweep that finds the network well again clears a temporary problem', async () => {
    const it = world({ user: { incident: 'x' } });
    it.startCampaign(chain(item('VISIT')), 1, { state: 'WAITING', dueAt: it.clock.now() + HOUR });
    const run = await due(it);
    setState(run, withMarks(run.state, { sweptAt: undefined }));
    await runLaneTurn(run);
    expect([run.state.facts.user.incident, run.state.marks.sweptAt, it.network.reads]).toEqual([
      null,
      it.clock.now(),
      ['relations', 'chats'],
    ]);
  });

  test('an unconfirmed action is looked up again with the sweep', async () => {
    const it = world();
    it.startCampaign(chain(item('VISIT')), 1, { state: 'WAITING', dueAt: it.clock.now() + HOUR });
    const run = await due(it);
    setState(run, withMarks(run.state, { sweptAt: undefined }));
    await runLaneTurn(run);
    expect(run.state.marks.unconfirmedLookedAt).toBe(it.clock.now());
  });

  test('a lane that can’t be used asks for another turn only for its lists', async () => {
    const it = world({ user: { status: 'UNAUTHORIZED' } });
    const campaignId = it.memory.addCampaign({
      userId: it.userId,
      sequence: chain(item('LIKE')),
      now: it.clock.now(),
      status: 'NOT_ACTIVE',
    });
    it.memory.addPack({
      userId: it.userId,
      campaignId,
      now: it.clock.now(),
      searchType: 'CSV_FILE',
      people: [{ memberId: 'm-1', profileSlug: null, custom: {} }] as never,
    });
    const run = await takeLane(it);
    expect(await runLaneTurn(run)).toEqual({ again: true, nextAt: null });
    setState(run, withFacts(run.state, { openPacks: false, openHints: true }));
    it.network.account.get = async ({ account }) =>
      ({ account, memberId: null, name: null, state: 'disconnected', proxyCountry: null }) as never;
    it.parts.store.openHints = async () =>
      Array.from({ length: 200 }, (_, index) => ({
        id: String(index),
        type: 'account_state',
        body: {},
      }));
    expect(await runLaneTurn(run)).toEqual({ again: false, nextAt: null });
  });
});
