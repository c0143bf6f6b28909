import { setTimeout as wait } from 'node:timers/promises';
import { advanceClock } from '#data/chores/clock-row.ts';
import type { Database } from '#data/database.ts';
import type { BenchPostgres } from '../harness/bench-postgres.ts';
import type { Meter, Spent } from '../steps/worker-meter.ts';
import {
  areLanesFree,
  DELAY_MS,
  ITEMS,
  standOn,
  wakeLanes,
  type ScaleUser,
} from './scale-world.ts';

// Each look is itself some work of the server.
const LOOK_MS = 20;
/** Within so long every process has heard that the clock was moved. */
const HEARD_MS = 1500;
const GIVE_UP_MS = 180_000;

export type Moves = { moves: number; seconds: number; spent: Spent };
type Round = {
  postgres: BenchPostgres;
  users: readonly ScaleUser[];
  leads: number;
  meter: () => Meter;
  now: () => Promise<number>;
};

/**
 * Walks leads that are due at the root over everything that calls no one: first all of them enter
 * and begin to wait, then the delay is over for all of them and they pass the condition, up to the
 * view that the day's limit does not allow. Each move is one change of one lead with its event.
 */
export async function measureQuietMoves({
  postgres,
  users,
  leads,
  meter,
  now,
}: Round): Promise<{ entering: Moves; passing: Moves }> {
  const { db } = postgres;
  const queuedBefore = await standOn({ db, users, itemId: ITEMS.view });
  const entering = await measured({
    meter,
    leads,
    start: async () => wakeLanes({ db, users, now: await now() }),
    done: async () => (await standOn({ db, users, itemId: ITEMS.enter })) === 0,
  });
  await until(() => areLanesFree(db));
  await jump(db);
  const passing = await measured({
    meter,
    leads,
    start: async () => wakeLanes({ db, users, now: await now() }),
    done: async () => (await standOn({ db, users, itemId: ITEMS.view })) >= queuedBefore + leads,
  });
  return { entering, passing };
}

/**
 * Every delay is over at once. All lanes sleep meanwhile: neither how soon a worker hears of the
 * jump nor what other accounts do after it is measured.
 */
async function jump(db: Database): Promise<void> {
  await db.updateTable('lanes').set({ next_wake_at: null }).execute();
  await advanceClock({ db, realNow: Date.now(), advanceMs: DELAY_MS });
  await wait(HEARD_MS);
}

async function measured({
  meter,
  leads,
  start,
  done,
}: {
  meter: () => Meter;
  leads: number;
  start: () => Promise<void>;
  done: () => Promise<boolean>;
}): Promise<Moves> {
  const read = meter();
  await start();
  await until(done);
  return { moves: leads, ...read() };
}

/** Waits until something is so; throws when it takes too long. */
export async function until(isSo: () => Promise<boolean>, giveUpMs = GIVE_UP_MS): Promise<void> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > giveUpMs)
      throw new Error('What the bench waits for does not come.');
    await wait(LOOK_MS);
  }
}
