import { describe, expect, test } from 'vitest';
import { addGoals, type Goal, type GoalCounts } from '../simulation/goals.ts';
import { runHistory } from '../simulation/history.ts';

// Some histories of the simulator as one of the engine's tests: promises kept, and states reached
// that only a working engine reaches.
const BATCHES = Array.from({ length: 10 }, (_, batch) => 1 + batch * 20);
const BATCH = 20;

describe('histories', () => {
  test.each(BATCHES)('from seed %i on break no promise', async (from) => {
    for (let seed = from; seed < from + BATCH; seed += 1)
      expect((await runHistory({ seed })).violation).toBeNull();
  });

  test('reach what a run must reach', async () => {
    const goals: GoalCounts = new Map();
    for (let seed = 1; seed <= 60; seed += 1) addGoals(goals, (await runHistory({ seed })).goals);
    const wanted: readonly Goal[] = [
      'an act: invite',
      'an act: message',
      'an act: visit',
      'an act: like',
      'an act: follow',
      'an act: endorse',
      'an act: withdraw',
      'an act: inmail',
      'a condition is decided yes',
      'a condition is decided no',
      'the day’s limit is full',
      'a try is settled: it happened',
      'a try is settled: it did not happen',
      'a lead waits for a decision',
      'a lost hint is found by the sweep',
    ];
    expect(wanted.filter((goal) => !goals.has(goal))).toEqual([]);
  });
});
