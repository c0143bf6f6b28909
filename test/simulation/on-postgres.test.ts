import { expect, test } from 'vitest';
import { useTestDatabase } from '../support/database.ts';
import { runHistory } from './history.ts';
import { createRecorder } from './recorder.ts';
import { replayOnPostgres } from './replay.ts';

const FROM = Number(process.env['REPLAY_FROM'] ?? 1);
const HISTORIES = Number(process.env['REPLAY_HISTORIES'] ?? 25);
const MINUTES = 60_000;

const database = useTestDatabase();

test(
  'Histories lived through in memory have the same answers on PostgreSQL, call by call.',
  async () => {
    let whole = 0;
    for (let seed = FROM; seed < FROM + HISTORIES; seed += 1) {
      const recorder = createRecorder();
      // The replay has no calls for what a team does.
      await runHistory({ seed, recorder, teams: 'none' });
      const replayed = await replayOnPostgres(database, recorder.recorded);
      expect(replayed.difference, `seed ${seed}`).toBeNull();
      if (replayed.whole) whole += 1;
    }
    expect(whole).toBeGreaterThan(HISTORIES / 2);
  },
  10 * MINUTES,
);
