import type { Clock } from '#core/time/clock.ts';
import { isoInstant } from '#server/http/page-response.ts';

/**
 * The product's clock now: its time, its rate, the stretch that practice mode is playing, and
 * whether it skips nights.
 */
export function presentClock(clock: Clock) {
  const play = clock.play?.() ?? null;
  return {
    now: isoInstant(clock.now()),
    rate: clock.rate(),
    skipsNights: clock.skipsNights?.() ?? false,
    play: play && {
      from: isoInstant(play.from),
      until: isoInstant(play.until),
      thenRate: play.thenRate,
    },
  };
}
