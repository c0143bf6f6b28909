import { describe, expect, test } from 'vitest';
import type { StreamNews } from '#data/engine-store/engine-store.ts';
import type { LaneMarks } from '#data/walk/lane-facts.ts';
import { createWakeSignal } from '#engine/turns/wake-signal.ts';
import { runLane } from '#engine/turns/run-lane.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { counted } from '../../../test/support/memory-lane.ts';

const HOUR = 3_600_000;
type Options = Parameters<typeof createMemoryEngineWorld>[0] & {
  waits?: number | null;
  isPoolFull?: () => boolean;
  marks?: LaneMarks;
  nextSlotAt?: number | null;
};

/**
 * A leased lane, in which one lead waits for so many real ms, and what a worker does with it;
 * `onSleep` may stop it, ring or break something.
 */
async function leased({
  waits = null,
  isPoolFull = () => false,
  marks = {},
  nextSlotAt = null,
  ...options
}: Options = {}) {
  const it = createMemoryEngineWorld({ rate: 1, ...options });
  const { parts, clock, userId } = it;
  if (waits !== null)
    it.startCampaign(chain(item('VISIT')), 1, {
      state: 'WAITING',
      dueAt: clock.now() + waits * clock.rate(),
    });
  it.memory.wakeLane({ userId, at: clock.now() });
  const lease = async () =>
    (
      await parts.store.leaseLanes({
        owner: '7',
        driven: [],
        now: clock.now(),
        realNow: clock.realNow(),
        leaseMs: parts.config.leaseMs,
        limit: 1,
      })
    )[0]!;
  const first = await lease();
  // Marks of an earlier lease; the network was swept just now, so that nothing else is due.
  await parts.store.releaseLane({
    lane: first,
    nextWakeAt: clock.now(),
    kept: { nextSlotAt, marks: { sweptAt: clock.now(), zone: 'Etc/UTC', ...marks } },
  });
  const lane = await lease();
  const alarm = createWakeSignal();
  const stop = new AbortController();
  const slept: number[] = [];
  const logged: [string, object][] = [];
  for (const level of ['warn', 'error'] as const)
    parts.log[level] = (facts, words) => void logged.push([words, facts]);
  const released = counted(it, 'releaseLane') as {
    nextWakeAt: number | null;
    kept: { nextSlotAt: number | null; marks: LaneMarks } | null;
  }[];
  let onSleep: (times: number) => void = () => undefined;
  const sleep = async (wait: { ms: number; signal: AbortSignal }): Promise<void> => {
    slept.push(wait.ms);
    await parts.sleep(wait);
    onSleep(slept.length);
    if (slept.length > 50) stop.abort();
  };
  const drive = (whenAsleep: typeof onSleep = () => undefined) => (
    (onSleep = whenAsleep),
    runLane({ parts: { ...parts, sleep }, lane, alarm, stopping: stop.signal, isPoolFull })
  );
  return { it, lane, alarm, stop, slept, logged, released, drive };
}

describe('a lane that is driven', () => {
  test('with nothing to do is given back until the next look at the inbox, with its marks', async () => {
    const { released, drive, slept, it } = await leased();
    const nextWakeAt = it.clock.now() + 600_000;
    await drive();
    expect([slept, released]).toMatchObject([
      [],
      [{ nextWakeAt, kept: { marks: { zone: 'Etc/UTC', realKeptAt: it.clock.realNow() } } }],
    ]);
    expect(it.memory.lane(it.userId)?.leaseOwner).toBeNull();
  });

  test.each([
    [1500, 1, false, [1000, 500]],
    [1501, 1, false, []],
    [1500, 10, false, [1000, 500]],
    [20, 1, true, [20]],
    [21, 1, true, []],
  ])(
    'whose next work comes in %i real ms, at speed %i, with others waiting for its place: %s, is held for %j',
    async (waits, rate, isPoolFull, held) => {
      const { slept, drive, released, it } = await leased({
        waits,
        rate,
        isPoolFull: () => isPoolFull,
      });
      const dueAt = it.clock.now() + waits * rate;
      await drive();
      expect(slept.slice(0, Math.max(1, held.length))).toEqual(held.length === 0 ? [] : held);
      if (held.length === 0) expect(released).toMatchObject([{ nextWakeAt: dueAt }]);
    },
  );

  test('gives its place up after a while where others want it, though it has work left', async () => {
    const busy = async (held: number) => {
      const { it, drive, released, stop, slept } = await leased({
        waits: 5,
        isPoolFull: () => true,
        config: { minGapSeconds: 0 },
      });
      const { readLane } = it.parts.store;
      let turns = 0;
      it.parts.store.readLane = (query) => (
        (turns += 1),
        turns === 2 ? it.clock.advance({ milliseconds: held - 5 }) : undefined,
        turns > 3 ? stop.abort() : undefined,
        readLane(query)
      );
      it.parts.store.nextRipeAt = async () => it.clock.now() + 10;
      await drive();
      return { turns, released, slept };
    };
    expect((await busy(310)).turns).toBe(2);
    expect((await busy(290)).turns).toBeGreaterThan(2);
  });

  test('goes on at once when it is woken while it works, and lengthens its lease by that', async () => {
    const { it, drive, alarm, slept } = await leased();
    const kept = counted(it, 'keepLane');
    const { announce } = it.parts.store;
    let said = 0;
    it.parts.store.announce = (query) => (
      (said += 1) === 1 ? alarm.ring() : undefined,
      announce(query)
    );
    await drive();
    expect([said, kept.length]).toEqual([2, 1]);
    expect(slept.every((ms) => ms <= 1000)).toBe(true);
  });

  test('is given back at once, to be looked at again at once, when the worker stops', async () => {
    const { it, drive, stop, released } = await leased({ waits: 1200 });
    await drive(() => stop.abort());
    expect(released).toMatchObject([{ nextWakeAt: Math.floor(it.clock.now()) }]);
  });

  test('asks nothing when the worker stops before it began', async () => {
    const { it, drive, stop, released } = await leased();
    const reads = counted(it, 'readLane');
    stop.abort();
    await drive();
    expect([reads, released]).toMatchObject([[], [{ nextWakeAt: it.clock.now(), kept: null }]]);
  });

  test('that was freed under it is left after the first refusal, not asked for again and again', async () => {
    const { it, drive, released, logged } = await leased({
      waits: 0,
      nextSlotAt: Date.parse('2026-03-02T09:00:00Z'),
    });
    const refused = counted(it, 'reserve');
    const { dueLeads } = it.parts.store;
    it.parts.store.dueLeads = (query) => {
      Object.assign(it.memory.lane(it.userId)!, { leaseOwner: null, realLeaseUntil: null });
      return dueLeads(query);
    };
    await drive();
    expect([refused.length, released, logged.map(([words]) => words)]).toEqual([
      1,
      [],
      ['Another worker claimed a lane'],
    ]);
  });

  test('of a user who is gone is not given back: there is nothing to give', async () => {
    const { it, drive, released, logged } = await leased();
    it.parts.store.readLane = async () => null;
    await drive();
    expect([released, logged]).toEqual([[], []]);
  });
});

describe('a lane that fails', () => {
  test('for a fault of the program is left alone for five real seconds, with its marks, and the fault is told', async () => {
    const { it, drive, logged, released } = await leased({ rate: 10 });
    it.parts.store.announce = () => Promise.resolve();
    it.parts.store.openHints = () => Promise.reject(new TypeError('broken'));
    it.memory.addHint({
      userId: it.userId,
      now: it.clock.now(),
      realNow: it.clock.realNow(),
      hint: { id: 'h', type: 'message', body: {} },
    });
    await drive();
    expect(released).toMatchObject([
      { nextWakeAt: it.clock.now() + 50_000, kept: { marks: { zone: 'Etc/UTC' } } },
    ]);
    expect(logged).toMatchObject([
      ['A lane failed', { userId: it.userId, error: 'TypeError: broken' }],
    ]);
    expect(logged).toMatchObject([
      [expect.any(String), { stack: expect.stringContaining('TypeError: broken') }],
    ]);
  });

  test('and cannot be given back either, is told, and nothing is thrown', async () => {
    const { it, drive, logged } = await leased();
    // A store may throw anything.
    it.parts.store.readLane = () => Promise.reject('gone' as unknown as Error);
    it.parts.store.releaseLane = () => Promise.reject(new Error('gone, too'));
    await drive();
    expect(logged).toEqual([
      ['A lane failed', { userId: it.userId, error: 'gone', stack: undefined }],
      [
        'Couldn’t release a lane; its lease will expire',
        { userId: it.userId, error: 'Error: gone, too' },
      ],
    ]);
  });

  test('to say its news goes on all the same', async () => {
    const { it, drive, logged, released } = await leased();
    it.parts.store.announce = () => Promise.reject(new Error('deaf'));
    await drive();
    expect([logged, released.length]).toEqual([
      [['Couldn’t publish changes', { error: 'Error: deaf' }]],
      1,
    ]);
  });

  test.each(['keepLane', 'writeMarks', 'readLane'] as const)(
    'because another worker has it (%s) stops at once and writes nothing more',
    async (call) => {
      const { it, drive, alarm, released, logged, lane } = await leased({ waits: 1500 });
      await drive(() => {
        alarm.ring();
        it.clock.advance({ seconds: 3 });
        Object.assign(it.parts.store, {
          [call]: async () => (call === 'writeMarks' ? false : null),
        });
      });
      expect([released, logged]).toEqual([
        [],
        [['Another worker claimed a lane', { userId: it.userId, fencing: lane.fencing }]],
      ]);
    },
  );
});

describe('what a lane knows from lease to lease', () => {
  test('a slot of the same day is kept, one of another day is drawn anew', async () => {
    for (const [ahead, kept] of [
      [2 * HOUR, true],
      [20 * HOUR, false],
    ] as const) {
      const { drive, released, it } = await leased({
        nextSlotAt: Date.parse('2026-03-02T09:00:00Z') + ahead,
        marks: { email: { nextSlotAt: Date.parse('2026-03-02T09:00:00Z') + ahead + 1 } },
      });
      await drive();
      expect([
        released[0]?.kept?.nextSlotAt,
        released[0]?.kept?.marks.email?.nextSlotAt ?? null,
      ]).toEqual(kept ? [it.clock.now() + ahead, it.clock.now() + ahead + 1] : [null, null]);
    }
  });

  test('the zone in which it counts days, and when it found it changed', async () => {
    const zoneOf = async (marks: LaneMarks) => {
      const { drive, released } = await leased({ marks });
      await drive();
      return released[0]?.kept?.marks;
    };
    expect(await zoneOf({})).not.toHaveProperty('zoneChangedAt');
    expect(await zoneOf({ zone: 'Europe/Berlin', noteQuotaUntil: 2 })).toMatchObject({
      zone: 'Etc/UTC',
      zoneChangedAt: Date.parse('2026-03-02T09:00:00Z'),
      noteQuotaUntil: 2,
    });
    expect(await zoneOf({ zone: undefined as never })).toMatchObject({ zone: 'Etc/UTC' });
    expect(await zoneOf({ zone: undefined as never })).not.toHaveProperty('zoneChangedAt');
  });

  test('marks that claim the future are put right', async () => {
    const { drive, released, it } = await leased({
      marks: { lastActionAt: Date.parse('2026-03-02T12:00:00Z') },
    });
    await drive();
    expect(released[0]?.kept?.marks.lastActionAt).toBe(it.clock.now());
  });

  test('its news are said once, after the turn', async () => {
    const { it, drive } = await leased({ waits: 0 });
    const said: StreamNews[] = [];
    it.parts.store.announce = async ({ userId, events }) =>
      void (userId === it.userId && said.push(...events));
    await drive();
    expect(said.filter(({ type }) => type === 'lead.changed').length).toBeGreaterThan(0);
    expect(new Set(said.map((news) => JSON.stringify(news))).size).toBeLessThanOrEqual(said.length);
  });
});

describe('a lane that is held', () => {
  /** What is asked of the store while a lane waits for a lead again and again. */
  async function held(options: Options & { forMs?: number } = {}) {
    const { forMs = 10_000, ...more } = options;
    const { it, drive, stop, slept, lane } = await leased({ waits: 900, ...more });
    const began = it.clock.realNow();
    it.parts.store.nextRipeAt = async () => it.clock.now() + 900 * it.clock.rate();
    const kept: number[] = [];
    const { keepLane, writeMarks, readLane } = it.parts.store;
    it.parts.store.keepLane = (query) => (kept.push(it.clock.realNow() - began), keepLane(query));
    const marked: number[] = [];
    it.parts.store.writeMarks = (query) => (
      marked.push(it.clock.realNow() - began),
      writeMarks(query)
    );
    const known: [string, number][][] = [];
    it.parts.store.readLane = (query) => (known.push([...query.knownSequences]), readLane(query));
    await drive(() => it.clock.realNow() - began >= forMs && stop.abort());
    return { it, kept, marked, known, slept, lane };
  }

  test('keeps its lease from half of it on, and its marks every two seconds', async () => {
    const { kept, marked } = await held();
    expect([kept, marked]).toEqual([
      [2700, 5400, 8100],
      [2700, 5400, 8100],
    ]);
  });

  test('keeps a short lease long enough for the next call', async () => {
    const { kept } = await held({
      config: { requestTimeoutMs: 2000, settleMs: 2500, leaseMs: 4000 },
    });
    // A call may take 2 s, and one second is left for what surrounds it.
    expect(kept.slice(0, 2)).toEqual([1800, 3600]);
  });

  test('does not read sequences again that it knows', async () => {
    const { known } = await held({ forMs: 2000 });
    expect(known[0]).toEqual([]);
    for (const one of known.slice(1)) expect(one).toEqual([['1', 1]]);
  });
});
