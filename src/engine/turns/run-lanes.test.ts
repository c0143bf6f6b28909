import { describe, expect, test } from 'vitest';
import { runLanes } from '#engine/turns/run-lanes.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { counted } from '../../../test/support/memory-lane.ts';

type Sleeper = { ms: number; signal: AbortSignal; wake: () => void; over: boolean };
type Options = Parameters<typeof createMemoryEngineWorld>[0];

/** A worker's lanes whose sleeps last until the test ends them; a stop ends all. */
function working(
  options: Options = {},
  set: (it: ReturnType<typeof createMemoryEngineWorld>) => void = () => undefined,
) {
  const it = createMemoryEngineWorld({ rate: 1, ...options });
  const sleepers: Sleeper[] = [];
  const sleep = ({ ms, signal }: { ms: number; signal: AbortSignal }): Promise<void> =>
    new Promise((resolve) => {
      const one: Sleeper = {
        ms,
        signal,
        over: signal.aborted,
        wake: () => ((one.over = true), resolve()),
      };
      sleepers.push(one);
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', one.wake);
    });
  const logged: unknown[] = [];
  it.parts.log.error = (facts, words) => void logged.push([facts, words]);
  set(it);
  const stop = new AbortController();
  const pool = runLanes({ ...it.parts, sleep }, '7', stop.signal);
  /** Everything that can continue without time continues. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  };
  const asleep = () => sleepers.filter(({ over }) => !over);
  return {
    it,
    pool,
    sleepers,
    asleep,
    logged,
    settle,
    stop,
    end: async () => (stop.abort(), pool.done),
    pass: async (ms: number) => (
      it.clock.advance({ milliseconds: ms * it.clock.rate() }),
      asleep()[0]?.wake(),
      settle()
    ),
  };
}
/** A user whose lane is held for so many real ms. */
function holds(
  it: ReturnType<typeof createMemoryEngineWorld>,
  waits: number,
  userId = it.userId,
): void {
  const campaignId = it.memory.addCampaign({
    userId,
    sequence: chain(item('VISIT')),
    now: it.clock.now(),
  });
  it.memory.addLeads({
    userId,
    campaignId,
    leadIds: it.memory.addPeople({ userId, people: [{ memberId: 'm-1' }], now: it.clock.now() }),
    now: it.clock.now(),
    standing: { state: 'WAITING', dueAt: it.clock.now() + waits * it.clock.rate() },
  });
  it.memory.wakeLane({ userId, at: it.clock.now() });
}

describe('a worker with nothing to do', () => {
  test('notes every two seconds which attempts of other workers’ lanes are open', async () => {
    const newest = ['7', '7', '9'];
    const { it, settle, end, pass } = working({}, ({ parts }) => {
      parts.sightings = new Map();
      parts.store = { ...parts.store, newestOpenAttempt: async () => newest.shift() ?? '9' };
    });
    await settle();
    await pass(2000);
    await pass(2000);
    expect(it.parts.sightings?.get('')?.map(({ upTo }) => upTo)).toEqual(['7', '9']);
    await end();
  });

  test('looks again every two seconds', async () => {
    const { settle, sleepers, end, pass } = working();
    await settle();
    await pass(2000);
    expect(sleepers.map(({ ms }) => ms)).toEqual([2000, 2000]);
    await end();
  });

  test.each([
    [300, 1, 300],
    [300, 10, 300],
    [3, 1, 5],
    [1999, 1, 1999],
    [9000, 1, 2000],
  ])(
    'looks again when the next lane is due, in %i real ms at speed %i: after %i',
    async (due, rate, ms) => {
      const { settle, sleepers, end } = working({ rate }, (it) =>
        it.memory.wakeLane({ userId: it.userId, at: it.clock.now() + due * rate }),
      );
      await settle();
      expect(sleepers.map((one) => one.ms)).toEqual([ms]);
      await end();
    },
  );

  test('looks immediately when it hears of a lane', async () => {
    const { it, settle, pool, sleepers, asleep, end } = working();
    await settle();
    const leases = counted(it, 'leaseLanes');
    pool.wake('999');
    await settle();
    expect([sleepers[0]?.over, leases.length, asleep().length]).toEqual([true, 1, 1]);
    await end();
  });

  test('looks for the lanes of dead workers immediately and then every two seconds, not more often', async () => {
    const freed: number[] = [];
    const { it, settle, pool, pass, end } = working({}, (world) => {
      const began = world.clock.realNow();
      const { freeLanesOfTheDead } = world.parts.store;
      world.parts.store.freeLanesOfTheDead = (query) => (
        freed.push(world.clock.realNow() - began),
        freeLanesOfTheDead(query)
      );
    });
    await settle();
    await pass(1999);
    await pass(1);
    pool.wake('999');
    await settle();
    await pass(2000);
    expect([freed, it.clock.realNow() % 1]).toEqual([[0, 2000, 4000], 0]);
    await end();
  });

  test('ends immediately when it is stopped, and asks the store for nothing more', async () => {
    const { it, settle, end } = working();
    await settle();
    const leases = counted(it, 'leaseLanes');
    await end();
    expect(leases).toEqual([]);
  });

  test('that can’t look reports it, and looks again after a second', async () => {
    const { settle, sleepers, logged, end } = working(
      {},
      (it) => void (it.parts.store.leaseLanes = () => Promise.reject(new Error('away'))),
    );
    await settle();
    expect([sleepers.map(({ ms }) => ms), logged]).toEqual([
      [1000],
      [[{ error: 'Error: away' }, 'Couldn’t poll for due lanes']],
    ]);
    await end();
  });
});

describe('a worker with lanes', () => {
  test('asks for as many as it has places, under its own name and for the length of a lease', async () => {
    const queries: unknown[] = [];
    const { it, settle, end } = working({ config: { lanesAtOnce: 3 } }, (world) => {
      queries.push(counted(world, 'leaseLanes'));
      holds(world, 1400);
    });
    await settle();
    expect(queries[0]).toMatchObject([
      { owner: '7', leaseMs: 5000, limit: 3, now: it.clock.now(), realNow: it.clock.realNow() },
      { limit: 2 },
    ]);
    await end();
  });

  test('wakes the lane that it drives by name, and no other', async () => {
    const { it, settle, pool, asleep, end } = working({}, (world) => holds(world, 1400));
    await settle();
    const lane = asleep().find(({ ms }) => ms === 1000)!;
    const others = asleep().filter((one) => one !== lane);
    pool.wake(it.userId);
    expect([lane.signal.aborted, others.map(({ signal }) => signal.aborted)]).toEqual([
      true,
      [false],
    ]);
    await end();
  });

  test('takes no more than it has places for, however many are due, and looks again after a second or when one is released', async () => {
    const { it, settle, asleep, sleepers, end } = working(
      { config: { lanesAtOnce: 1 } },
      (world) => {
        holds(world, 15);
        holds(
          world,
          1010,
          world.memory.addUser({
            connectedAt: world.clock.now(),
            week: world.memory.tables(world.userId).row.user.week,
          }),
        );
      },
    );
    const leases = counted(it, 'leaseLanes');
    await settle();
    // The one lane is held for a moment, for others want its place.
    expect([
      asleep()
        .map(({ ms }) => ms)
        .toSorted(),
      leases.length,
    ]).toEqual([[1000, 15], 1]);
    expect(it.memory.lane('2')?.leaseOwner ?? null).toBeNull();
    it.clock.advance({ seconds: 1 });
    sleepers.find(({ ms }) => ms === 15)?.wake();
    await settle();
    expect([it.memory.lane(it.userId)?.leaseOwner, it.memory.lane('2')?.leaseOwner]).toEqual([
      null,
      '7',
    ]);
    await end();
  });

  test.each([
    [1, null],
    [2, '7'],
  ])(
    'with %i places releases a lane that only waits immediately if all are taken, and holds it if there is room',
    async (lanesAtOnce, owner) => {
      const { it, settle, end } = working({ config: { lanesAtOnce } }, (world) =>
        holds(world, 1400),
      );
      await settle();
      expect(it.memory.lane(it.userId)?.leaseOwner).toBe(owner);
      await end();
    },
  );

  test('ends only when every lane has finished what it was doing', async () => {
    const { it, settle, pool, stop } = working({}, (world) => holds(world, 1400));
    await settle();
    let given = (): void => undefined;
    const { releaseLane } = it.parts.store;
    it.parts.store.releaseLane = (query) =>
      new Promise<void>((resolve) => (given = resolve)).then(() => releaseLane(query));
    let done = false;
    void pool.done.then(() => (done = true));
    stop.abort();
    await settle();
    expect(done).toBe(false);
    given();
    await settle();
    expect([done, it.memory.lane(it.userId)?.leaseOwner]).toEqual([true, null]);
  });
});
