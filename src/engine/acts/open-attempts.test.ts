import { describe, expect, test } from 'vitest';
import type { EngineParts } from '#engine/engine-parts.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';
import {
  dueAttempts,
  msUntilLookup,
  recordAllOpen,
  withOpenAttempt,
} from '#engine/acts/open-attempts.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';

const SETTLE_MS = 1000;
const HOUR_MS = 3_600_000;

/**
 * A lane with one open try that began at real time 10 000, seen by a process whose clock can be
 * set.
 */
function laneWithOpenTry() {
  const time = { real: 10_000, elapsed: 500 };
  const parts = {
    clock: { now: () => 0, realNow: () => time.real, rate: () => 1, elapsed: () => time.elapsed },
    config: { settleMs: SETTLE_MS, emailSettleMs: 3 * SETTLE_MS },
    sightings: new Map(),
  } as unknown as EngineParts;
  const run = {
    parts,
    lane: { userId: '1' },
    state: { facts: { oldestOpenIntentRealAt: 10_000, openIntentIds: { first: '9', last: '9' } } },
  } as unknown as LaneRun;
  const pass = (ms: number): void => {
    time.real += ms;
    time.elapsed += ms;
  };
  const open = (oldestRealAt: number | null, ...ids: string[]): void => {
    setState(
      run,
      withFacts(run.state, {
        oldestOpenIntentRealAt: oldestRealAt,
        openIntentIds:
          ids.length === 0 ? null : { first: String(ids[0]), last: String(ids.at(-1)) },
      }),
    );
  };
  return { run, time, pass, open };
}

describe('an attempt without a response', () => {
  test('is looked up once the settle time is over, by the wall clock and by the time this process has seen pass', () => {
    const { run, pass } = laneWithOpenTry();
    expect([dueAttempts(run), msUntilLookup(run)]).toEqual([null, SETTLE_MS]);
    pass(SETTLE_MS - 1);
    expect([dueAttempts(run), msUntilLookup(run)]).toEqual([null, 1]);
    pass(1);
    expect([dueAttempts(run), msUntilLookup(run)]).toEqual([null, 0]);
    pass(1);
    expect(dueAttempts(run)).toEqual({ realBefore: 10_001, upTo: '9' });
  });

  test('isn’t looked up earlier if the wall clock is set forward by an hour', () => {
    const { run, time, pass } = laneWithOpenTry();
    expect(dueAttempts(run)).toBeNull();
    time.real += HOUR_MS;
    expect([dueAttempts(run), msUntilLookup(run)]).toEqual([null, SETTLE_MS]);
    pass(SETTLE_MS - 1);
    expect(dueAttempts(run)).toBeNull();
    pass(1);
    expect(dueAttempts(run)?.upTo).toBe('9');
  });

  test('isn’t looked up immediately by a process whose clock is ahead of the one that started it', () => {
    const { run, time, pass } = laneWithOpenTry();
    time.real = 10_000 + HOUR_MS;
    expect(dueAttempts(run)).toBeNull();
    pass(SETTLE_MS);
    expect(dueAttempts(run)).not.toBeNull();
  });

  test('that started under a clock that was set back doesn’t count as one that this process has long known', () => {
    const { run, time, pass, open } = laneWithOpenTry();
    dueAttempts(run);
    pass(500);
    // The next try bears a time an hour before the first one, which is still open; then the clock
    // is right again.
    open(10_500 - HOUR_MS, '9', '10');
    expect(dueAttempts(run)).toBeNull();
    pass(501);
    time.real += 1;
    expect(dueAttempts(run)).toEqual({ realBefore: time.real - SETTLE_MS, upTo: '9' });
    open(10_500 - HOUR_MS, '10');
    expect([dueAttempts(run), msUntilLookup(run)]).toEqual([null, 499]);
    pass(499);
    expect(dueAttempts(run)?.upTo).toBe('10');
  });

  test('waits for the wall clock, too, if this process has known it for long', () => {
    const { run, pass, open } = laneWithOpenTry();
    dueAttempts(run);
    pass(SETTLE_MS + 1);
    open(10_000 + HOUR_MS, '9');
    expect([dueAttempts(run), msUntilLookup(run)]).toEqual([null, HOUR_MS - 1]);
  });

  test('that started after the others were seen waits for its own time', () => {
    const { run, pass, open } = laneWithOpenTry();
    dueAttempts(run);
    pass(SETTLE_MS / 2);
    open(10_000, '9', '10');
    dueAttempts(run);
    pass(SETTLE_MS / 2 + 1);
    expect(dueAttempts(run)?.upTo).toBe('9');
    pass(SETTLE_MS / 2);
    expect(dueAttempts(run)?.upTo).toBe('10');
  });

  test('is forgotten when none is open anymore: the next one is seen anew', () => {
    const { run, pass, open } = laneWithOpenTry();
    dueAttempts(run);
    pass(SETTLE_MS + 1);
    open(null);
    expect([dueAttempts(run), msUntilLookup(run), run.parts.sightings?.size]).toEqual([
      null,
      null,
      0,
    ]);
    open(10_000, '9');
    expect([dueAttempts(run), msUntilLookup(run)]).toEqual([null, SETTLE_MS]);
  });

  test('that this worker has just left is one of the open ones', () => {
    const { run, open } = laneWithOpenTry();
    setState(run, withOpenAttempt(run, '12'));
    expect(run.state.facts).toMatchObject({
      oldestOpenIntentRealAt: 10_000,
      openIntentIds: { first: '9', last: '12' },
    });
    open(null);
    setState(run, withOpenAttempt(run, '12'));
    expect(run.state.facts).toMatchObject({
      oldestOpenIntentRealAt: 10_000,
      openIntentIds: { first: '12', last: '12' },
    });
  });

  test('is looked up by the wall clock alone if nothing is kept of what was seen', () => {
    const { run, pass } = laneWithOpenTry();
    delete run.parts.sightings;
    expect([dueAttempts(run), msUntilLookup(run)]).toEqual([null, SETTLE_MS]);
    pass(SETTLE_MS + 1);
    expect(dueAttempts(run)).toEqual({ realBefore: 10_001, upTo: null });
  });

  test('isn’t looked up a moment too early by the wall clock alone, and is due when that says so', () => {
    const { run, pass } = laneWithOpenTry();
    delete run.parts.sightings;
    pass(600);
    expect(msUntilLookup(run)).toBe(400);
    pass(400);
    expect([dueAttempts(run), msUntilLookup(run)]).toEqual([null, 0]);
  });

  test('is due one settle time from now for a process that hasn’t seen it yet', () => {
    const { run, pass } = laneWithOpenTry();
    pass(SETTLE_MS * 5);
    expect(msUntilLookup(run)).toBe(SETTLE_MS);
  });

  test.each([
    [null, { first: '9', last: '9' }],
    [10_000, null],
  ])(
    'isn’t looked up while part of it is unknown (%s, %j), and what was seen is forgotten',
    (oldestOpenIntentRealAt, openIntentIds) => {
      const { run, pass } = laneWithOpenTry();
      dueAttempts(run);
      pass(SETTLE_MS * 2);
      setState(run, withFacts(run.state, { oldestOpenIntentRealAt, openIntentIds }));
      expect([msUntilLookup(run), dueAttempts(run), run.parts.sightings?.size]).toEqual([
        null,
        null,
        0,
      ]);
    },
  );

  test('is looked up one settle time after this process saw it in any lane, whoever drove its lane', () => {
    const { run, pass, open } = laneWithOpenTry();
    recordAllOpen(run.parts, '8');
    pass(400);
    recordAllOpen(run.parts, '12');
    pass(SETTLE_MS - 1);
    // Its lane was another worker's until now.
    expect([msUntilLookup(run), dueAttempts(run)]).toEqual([1, null]);
    pass(1);
    expect(dueAttempts(run)?.upTo).toBe('12');
    open(10_000, '9', '13');
    expect(dueAttempts(run)?.upTo).toBe('12');
  });

  test('is seen in all lanes once, and forgotten after the longest settle time or when none is open', () => {
    const { run, pass } = laneWithOpenTry();
    const notes = () => run.parts.sightings?.get('')?.map(({ upTo }) => upTo);
    for (const newest of ['9', '9', '10', '11']) {
      recordAllOpen(run.parts, newest);
      pass(SETTLE_MS);
    }
    expect(notes()).toEqual(['9', '10', '11']);
    recordAllOpen(run.parts, '10');
    expect(notes()).toEqual(['9', '10', '11']);
    pass(SETTLE_MS);
    recordAllOpen(run.parts, '10');
    expect(notes()).toEqual(['10', '11']);
    recordAllOpen(run.parts, null);
    expect(notes()).toBeUndefined();
  });

  test('is noted once however often it is seen, and later ones at most four times in a settle time', () => {
    const { run, pass, open } = laneWithOpenTry();
    const notes = () => run.parts.sightings?.get('1')?.map(({ upTo }) => upTo);
    for (let look = 0; look < 3; look += 1) {
      dueAttempts(run);
      pass(300);
    }
    expect(notes()).toEqual(['9']);
    open(10_000, '9', '10');
    dueAttempts(run);
    pass(249);
    open(10_000, '9', '11');
    dueAttempts(run);
    expect(notes()).toEqual(['9', '10']);
    pass(1);
    dueAttempts(run);
    // The first is ripe by now and stays as the one up to which all may be looked for.
    expect(notes()).toEqual(['9', '10', '11']);
    pass(SETTLE_MS);
    expect([dueAttempts(run)?.upTo, notes()]).toEqual(['11', ['11']]);
  });
});
