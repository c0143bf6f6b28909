import type { Logger } from 'pino';
import type { Config } from '#config.ts';
import { DEFAULT_ZONE } from '#core/schedule/week.ts';
import { isZone, normalizeZone } from '#core/schedule/zone.ts';
import { initialPracticeTime } from '#core/time/initial-practice-time.ts';
import { openPracticeClock, realTimeClock, type ProductClock } from '#data/chores/clock.ts';
import type { Database } from '#data/database.ts';
import type { Listener } from '#data/database/listen.ts';

/** The time zone of the demo user: this machine's. */
export function demoZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'UTC' || !isZone(zone) ? DEFAULT_ZONE : normalizeZone(zone);
}

/**
 * Real time or, in practice mode, the product's own clock; on the very first start it is 9:05 on a
 * Tuesday.
 */
export async function openProductClock({
  config,
  db,
  listener,
  log,
}: {
  config: Config;
  db: Database;
  listener: Listener;
  log: Logger;
}): Promise<ProductClock> {
  const realNow = () => Date.now();
  if (!config.practice) return realTimeClock(realNow);
  return openPracticeClock({
    db,
    listener,
    firstNow: initialPracticeTime(demoZone(), realNow()),
    firstRate: config.PRACTICE_RATE,
    skipsNights: config.PRACTICE_SKIP_NIGHTS,
    realNow,
    onError: (error) => log.warn({ err: error }, 'Couldn’t advance the clock'),
  });
}
