import { describe, expect, test } from 'vitest';
import { createWakeSignal } from '#engine/turns/wake-signal.ts';
import { checkEngineTimes } from '#engine/engine-parts.ts';
import { earliest } from '#engine/turns/act-in-slots.ts';
import { startEngine } from '#engine/start-engine.ts';
import { chain, item } from '../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../test/support/memory-engine-world.ts';

/** An engine that runs by itself, in virtual time, until its world says that it is done. */
async function running({
  until,
  prepare = () => undefined,
  people = 1,
  config = {},
}: {
  prepare?: (it: ReturnType<typeof createMemoryEngineWorld>) => void;
  until: (it: ReturnType<typeof createMemoryEngineWorld>) => boolean;
  people?: number;
  config?: object;
}) {
  const it = createMemoryEngineWorld({ config });
  it.startCampaign(chain(item('VISIT'), item('LIKE')), people);
  prepare(it);
  const logged: string[] = [];
  const keep = (_facts: object, words: string) => void logged.push(words);
  const log = { debug: keep, info: keep, warn: keep, error: keep };
  const sleepers: { at: number; wake: () => void }[] = [];
  const slept: number[] = [];
  const sleep = ({ ms, signal }: { ms: number; signal: AbortSignal }): Promise<void> =>
    new Promise((resolve) => {
      slept.push(ms);
      if (signal.aborted) return resolve();
      sleepers.push({ at: it.clock.realNow() + ms, wake: resolve });
      signal.addEventListener('abort', () => resolve());
    });
  const engine = await startEngine({ ...it.parts, log, sleep });
  for (let turns = 0; turns < 3000 && !until(it); turns += 1) {
    // Everything that can continue without time has continued; then the first sleeper wakes.
    await new Promise(setImmediate);
    const [first] = sleepers.sort((one, other) => one.at - other.at).splice(0, 1);
    if (first === undefined) continue;
    it.clock.advance({
      milliseconds: Math.max(0, Math.ceil((first.at - it.clock.realNow()) * it.clock.rate())),
    });
    first.wake();
  }
  await engine.stop();
  return { it, logged, slept };
}

describe('an engine', () => {
  test('takes the lanes that are due, drives them, and releases them when it stops', async () => {
    const { it, logged, slept } = await running({
      until: ({ network }) => network.acts.length === 6,
      people: 3,
    });
    expect(it.network.acts.map(({ kind }) => kind).toSorted()).toEqual([
      'like',
      'like',
      'like',
      'visit',
      'visit',
      'visit',
    ]);
    expect([
      logged[0],
      logged.includes('A lane failed'),
      it.memory.lane(it.userId)?.leaseOwner,
    ]).toEqual(['Engine started', false, null]);
    for (const ms of slept) expect([ms > 0, ms <= 2000]).toEqual([true, true]);
  });

  test('frees the lanes of dead workers every two seconds, and continues if it can’t check lanes once', async () => {
    let looks = 0;
    const { it, logged } = await running({
      until: ({ network, parts }) => {
        if (looks === 0) {
          const { freeLanesOfTheDead } = parts.store;
          parts.store.freeLanesOfTheDead = (query) =>
            (looks += 1) === 2 ? Promise.reject(new Error('away')) : freeLanesOfTheDead(query);
          looks = 1;
        }
        return network.acts.length === 2 && looks > 3;
      },
    });
    expect([
      it.network.acts.length,
      logged.filter((words) => words === 'Couldn’t poll for due lanes'),
    ]).toEqual([2, ['Couldn’t poll for due lanes']]);
  });

  test('joins again when its connection is lost, and not before the store allows it', async () => {
    let refused = 0;
    const joins: string[] = [];
    const { it, logged } = await running({
      until: ({ memory, parts, network, userId }) => {
        if (joins.length === 0) {
          const { join } = parts.store;
          parts.store.join = (query) => (
            joins.push(query.owner),
            (refused += 1) === 1 ? Promise.reject(new Error('not yet')) : join(query)
          );
          const owner = [...memory.state.workers.keys()][0] ?? '';
          joins.push(owner);
          memory.loseWorker({ owner, lives: true });
        }
        void userId;
        return refused >= 2 && network.acts.length === 2;
      },
    });
    expect([new Set(joins).size, joins.length, it.network.acts.length]).toEqual([1, 3, 2]);
    expect(logged.filter((words) => words.startsWith('The worker'))).toEqual([
      'The worker lost its connection; other workers may claim its lanes',
      'The worker can’t reconnect yet',
    ]);
  });

  test('doesn’t start with timeouts that would let an action be done twice', async () => {
    const it = createMemoryEngineWorld({ config: { settleMs: 100 } });
    await expect(startEngine(it.parts)).rejects.toThrow(
      'ENGINE_REQUEST_TIMEOUT_MS (200), ENGINE_SETTLE_MS (100) and ENGINE_LEASE_MS (5000) must increase in this order, or an action could be done twice.',
    );
  });
});

describe('the presence of a worker', () => {
  /**
   * A worker with nothing to do whose sleeps end by their signal only; its store keeps what it is
   * told.
   */
  async function alone({
    random = () => 0.5,
    onJoin = () => undefined,
    ...given
  }: {
    random?: () => number;
    onJoin?: (worker: { onWake: (userId: string) => void }) => void;
    sleep?: null;
  } = {}) {
    const it = createMemoryEngineWorld({ rate: 1 });
    const logged: unknown[] = [];
    const keep = (facts: object, words: string) => void logged.push([words, facts]);
    const workers: {
      owner: string;
      onWake: (userId: string) => void;
      onLost: (error: Error) => void;
    }[] = [];
    const { join } = it.parts.store;
    it.parts.store.join = (worker) => (workers.push(worker), onJoin(worker), join(worker));
    const sleeps: { ms: number; signal: AbortSignal; wake: () => void }[] = [];
    const sleep = ({ ms, signal }: { ms: number; signal: AbortSignal }): Promise<void> =>
      new Promise((resolve) => {
        sleeps.push({ ms, signal, wake: resolve });
        if (signal.aborted) return resolve();
        signal.addEventListener('abort', () => resolve());
      });
    const { sleep: _own, ...parts } = it.parts;
    const engine = await startEngine({
      ...parts,
      random,
      log: { debug: keep, info: keep, warn: keep, error: keep },
      ...(given.sleep === null ? {} : { sleep }),
    });
    const settle = async (): Promise<void> => {
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    };
    await settle();
    return { it, engine, workers, logged, sleeps, settle };
  }

  test.each([
    [0, '1'],
    [0.5, '1073741824'],
    [1 - 2 ** -31, '2147483646'],
  ])('has a number that the store can hold: drawn at %d, %s', async (draw, owner) => {
    const { engine, workers, logged, it } = await alone({ random: () => draw });
    expect([workers.map((worker) => worker.owner), logged]).toEqual([
      [owner],
      [['Engine started', { owner, lanesAtOnce: it.parts.config.lanesAtOnce }]],
    ]);
    await engine.stop();
    expect(it.memory.state.workers.size).toBe(0);
  });

  test('receives wake-ups of lanes, even before its first look at any', async () => {
    const { engine, workers, sleeps, settle } = await alone({
      onJoin: ({ onWake }) => onWake('1'),
    });
    expect(sleeps.map(({ signal }) => signal.aborted)).toEqual([false]);
    workers[0]?.onWake('1');
    await settle();
    expect(sleeps.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await engine.stop();
  });

  test('joins again a second after it was lost, with the same number', async () => {
    const { it, engine, workers, sleeps, logged, settle } = await alone();
    it.memory.state.workers.clear();
    workers[0]?.onLost(new Error('cut'));
    const [rest] = sleeps.filter(({ ms }) => ms === 1000);
    expect(workers).toHaveLength(1);
    rest?.wake();
    await settle();
    expect([
      workers.map(({ owner }) => owner),
      sleeps.filter(({ ms }) => ms === 1000).length,
    ]).toEqual([['1073741824', '1073741824'], 1]);
    expect(logged.slice(1)).toEqual([
      ['The worker lost its connection; other workers may claim its lanes', { error: 'cut' }],
    ]);
    await engine.stop();
    expect(it.memory.state.workers.size).toBe(0);
  });

  test('keeps trying while it may not join, with the reason in the log', async () => {
    const { it, engine, workers, sleeps, logged, settle } = await alone();
    const { join } = it.parts.store;
    let refused = false;
    it.parts.store.join = (worker) =>
      refused ? join(worker) : ((refused = true), Promise.reject(new Error('not yet')));
    it.memory.state.workers.clear();
    workers[0]?.onLost(new Error('cut'));
    for (const rests of [1, 2]) {
      expect(sleeps.filter(({ ms }) => ms === 1000)).toHaveLength(rests);
      sleeps
        .filter(({ ms }) => ms === 1000)
        .at(-1)
        ?.wake();
      await settle();
    }
    expect([logged.at(-1), workers.length]).toEqual([
      ['The worker can’t reconnect yet', { error: 'Error: not yet' }],
      2,
    ]);
    await engine.stop();
  });

  test('doesn’t join again once it is stopped, and also stops while it is lost', async () => {
    const { it, engine, workers, settle } = await alone();
    it.memory.state.workers.clear();
    workers[0]?.onLost(new Error('cut'));
    await engine.stop();
    await settle();
    expect([workers.length, it.memory.state.workers.size]).toEqual([1, 0]);
  });

  test('finishes the act under way when it is stopped, and does no other', async () => {
    const { it } = await running({
      people: 3,
      prepare: ({ parts: { network } }) => {
        const { visit } = network.act;
        network.act.visit = async (act) => {
          const done = await visit(act);
          // The answer comes when the engine is being stopped.
          for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate);
          return done;
        };
      },
      until: ({ network }) => network.acts.length === 1,
    });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['visit']);
    expect([...it.memory.intents(it.userId)].map(({ status }) => status)).toEqual(['HAPPENED']);
    expect(it.memory.lane(it.userId)?.leaseOwner).toBeNull();
  });

  test('ends its own waiting immediately when it is stopped', async () => {
    const { it, engine } = await alone({ sleep: null });
    await engine.stop();
    expect(it.memory.state.workers.size).toBe(0);
  });
});

describe('the three timeouts', () => {
  test.each([
    [{ requestTimeoutMs: 1, settleMs: 2, leaseMs: 3 }, true],
    [{ requestTimeoutMs: 2, settleMs: 2, leaseMs: 3 }, false],
    [{ requestTimeoutMs: 1, settleMs: 3, leaseMs: 3 }, false],
    [{ requestTimeoutMs: 0, settleMs: 2, leaseMs: 3 }, false],
    [{ requestTimeoutMs: 1, settleMs: 2, leaseMs: Infinity }, false],
    [{ requestTimeoutMs: NaN, settleMs: 2, leaseMs: 3 }, false],
  ])('%j increase: %s', (times, rise) => {
    const check = () => checkEngineTimes({ emailSettleMs: 10, ...times });
    if (rise) expect(check).not.toThrow();
    else expect(check).toThrow('ENGINE_REQUEST_TIMEOUT_MS');
  });
});

test('an email’s settle time is longer than a request, and may be longer than a lease', () => {
  const check = (emailSettleMs: number) => () =>
    checkEngineTimes({ requestTimeoutMs: 2, settleMs: 3, leaseMs: 4, emailSettleMs });
  expect(check(100)).not.toThrow();
  expect(check(2)).toThrow('EMAIL_SETTLE_MS (2) must be longer than ENGINE_REQUEST_TIMEOUT_MS (2)');
});

describe('an alarm', () => {
  test('keeps a wake-up until it is received, and ends the sleep of a waiting worker', () => {
    const alarm = createWakeSignal();
    const before = alarm.signal();
    expect([alarm.isRinging(), before.aborted, alarm.rang()]).toEqual([false, false, false]);
    expect(alarm.signal()).toBe(before);
    alarm.ring();
    expect([
      alarm.isRinging(),
      before.aborted,
      alarm.signal().aborted,
      (before.reason as Error).message,
    ]).toEqual([true, true, true, 'Woken up']);
    expect([alarm.rang(), alarm.isRinging(), alarm.signal().aborted, alarm.rang()]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

test.each([
  [[], null],
  [[null, null], null],
  [[5, null, 3], 3],
  [[0, 4], 0],
])('the earliest of %j is %s', (times, first) => {
  expect(earliest(times)).toBe(first);
});
