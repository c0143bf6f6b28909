import { describe, expect, test } from 'vitest';
import type { EngineParts } from '#engine/engine-parts.ts';
import type { LaneRun } from '#engine/lane-run.ts';
import { lookedForBefore, lookIsDueIn } from '#engine/open-tries.ts';

const SETTLE_MS = 1000;

/** A lane with one open try that began at real time 10 000, seen by a process whose clock can be set. */
function laneWithOpenTry({ sightings = new Map() as EngineParts['sightings'] } = {}) {
  const time = { real: 10_000, elapsed: 500 };
  const parts = { clock: { now: () => 0, realNow: () => time.real, rate: () => 1, elapsed: () => time.elapsed }, config: { settleMs: SETTLE_MS }, sightings } as unknown as EngineParts;
  const run = { parts, lane: { userId: '1' }, facts: { oldestOpenIntentRealAt: 10_000 } } as unknown as LaneRun;
  const pass = (ms: number): void => {
    time.real += ms;
    time.elapsed += ms;
  };
  return { run, time, pass };
}

describe('a try without an answer', () => {
  test('is looked for once the settle time is over, by the wall clock and by what this process has seen pass', () => {
    const { run, pass } = laneWithOpenTry();
    expect(lookedForBefore(run)).toBeNull();
    expect(lookIsDueIn(run)).toBe(SETTLE_MS);
    pass(SETTLE_MS);
    expect(lookedForBefore(run)).toBeNull();
    pass(1);
    expect(lookedForBefore(run)).toBe(10_001);
  });

  test('is not looked for earlier when the wall clock is set forward by an hour', () => {
    const { run, time, pass } = laneWithOpenTry();
    expect(lookedForBefore(run)).toBeNull();
    time.real += 3_600_000;
    expect(lookedForBefore(run)).toBeNull();
    expect(lookIsDueIn(run)).toBe(SETTLE_MS);
    pass(SETTLE_MS - 1);
    expect(lookedForBefore(run)).toBeNull();
    pass(1);
    expect(lookedForBefore(run)).not.toBeNull();
  });

  test('is not looked for at once by a process whose clock is ahead of that of the one that began it', () => {
    const { run, time, pass } = laneWithOpenTry();
    time.real = 10_000 + 3_600_000;
    expect(lookedForBefore(run)).toBeNull();
    pass(SETTLE_MS);
    expect(lookedForBefore(run)).not.toBeNull();
  });

  test('that began after the others were seen waits for its own time', () => {
    const { run, pass } = laneWithOpenTry();
    lookedForBefore(run);
    pass(SETTLE_MS + 1);
    expect(lookedForBefore(run)).toBe(10_001);
  });

  test('is looked for by the wall clock alone where nothing is kept of what was seen', () => {
    const { run, pass } = laneWithOpenTry({ sightings: undefined });
    delete run.parts.sightings;
    pass(SETTLE_MS + 1);
    expect(lookedForBefore(run)).toBe(10_001);
  });
});
