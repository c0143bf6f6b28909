import type { Clock } from '#core/time/clock.ts';
import {
  CLOCK_CHANNEL,
  campaignTimeOf,
  createClock,
  extendClock,
  advanceClock,
  playLeftMs,
  type ClockChange,
  type ClockRow,
} from '#data/chores/clock-row.ts';
import type { Database } from '#data/database.ts';
import type { Listener } from '#data/database/listen.ts';

export type ProductClock = {
  clock: Clock;
  /**
   * Sets the rate, leaps ahead, or plays a stretch of time; every process of the deployment
   * follows.
   */
  set: (change: ClockChange) => Promise<void>;
  /** Calls the listener on each change of the rate and each jump, whichever process made it. */
  onChange: (listener: () => void) => void;
  close: () => void;
};

const EXTEND_EVERY_MS = 1000;

/**
 * The clock of a deployment with a real network: real time, at rate 1 (product rules, section 11).
 */
export function realTimeClock(realNow: () => number): ProductClock {
  return {
    clock: { now: realNow, realNow, rate: () => 1 },
    set: () => Promise.reject(new Error('A real network runs on real time')),
    onChange: () => {},
    close: () => {},
  };
}

/**
 * Runs work one at a time, and once more if it was requested meanwhile: on a slow database, each
 * second would otherwise add one more that waits for the row.
 */
function oneAtATime(work: () => Promise<void>): { ask: () => Promise<void>; busy: () => boolean } {
  let busy = false;
  let askedMeanwhile = false;
  return {
    busy: () => busy,
    async ask() {
      if (busy) {
        askedMeanwhile = true;
        return;
      }
      busy = true;
      do {
        askedMeanwhile = false;
        await work();
      } while (askedMeanwhile);
      busy = false;
    },
  };
}

/** Whether more than time has passed from one row to the next. */
function wasChanged({
  row,
  next,
  realNow,
}: {
  row: ClockRow;
  next: ClockRow;
  realNow: number;
}): boolean {
  const leapMs = campaignTimeOf(next, realNow) - campaignTimeOf(row, realNow);
  return (
    next.rate !== row.rate ||
    next.skipsNights !== row.skipsNights ||
    leapMs > 2 * EXTEND_EVERY_MS * next.rate
  );
}

/**
 * The clock of practice mode, stored in the database: it starts at `firstNow`, never goes back,
 * stops while no process is running, and continues from there. No process shows a time past the
 * ceiling, which live processes keep two real seconds ahead.
 */
export async function openPracticeClock({
  db,
  listener,
  firstNow,
  firstRate,
  skipsNights = false,
  realNow,
  onError = () => {},
}: {
  db: Database;
  listener: Listener;
  firstNow: number;
  firstRate: number;
  skipsNights?: boolean;
  realNow: () => number;
  onError?: (error: unknown) => void;
}): Promise<ProductClock> {
  await createClock({
    db,
    realNow: realNow(),
    campaignNow: firstNow,
    rate: firstRate,
    skipsNights,
  });
  const listeners = new Set<() => void>();
  let row: ClockRow = await advanceClock({ db, realNow: realNow() });
  let last = 0;

  function take(next: ClockRow) {
    const changed = wasChanged({ row, next, realNow: realNow() });
    row = next;
    wakeAtPlayEnd();
    if (changed) for (const listen of listeners) listen();
  }
  // Exact, so that neither clock continues at the speed of the play until the next read of the row.
  let playEnd: NodeJS.Timeout | undefined;
  function wakeAtPlayEnd() {
    clearTimeout(playEnd);
    const leftMs = playLeftMs(row, realNow());
    if (leftMs !== null) playEnd = setTimeout(() => void moveOn(), leftMs).unref();
  }
  const moving = oneAtATime(() => extendClock(db, row, realNow()).then(take, onError));
  const moveOn = moving.ask;
  function now() {
    last = Math.max(last, campaignTimeOf(row, realNow()));
    return last;
  }

  const unsubscribe = await listener.on({
    channel: CLOCK_CHANNEL,
    heard: () => void moveOn(),
    regained: () => void moveOn(),
  });
  const timer = setInterval(() => void (moving.busy() || moveOn()), EXTEND_EVERY_MS);
  timer.unref();
  return {
    clock: {
      now,
      realNow,
      rate: () => row.rate,
      play: () => row.play,
      skipsNights: () => row.skipsNights,
    },
    async set(change) {
      take(await advanceClock({ db, realNow: realNow(), ...change }));
    },
    onChange: (listen) => void listeners.add(listen),
    close() {
      clearInterval(timer);
      clearTimeout(playEnd);
      unsubscribe();
    },
  };
}
