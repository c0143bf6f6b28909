import { nextOpeningOfAny } from '#core/schedule/next-opening.ts';
import type { ProductClock } from '#data/chores/clock.ts';
import type { Database } from '#data/database.ts';
import { listWorkingWeeks } from '#data/settings/working-weeks.ts';

/**
 * Moves practice mode's clock to the next hour in which someone works, if it skips nights and
 * nobody works now. Any number of processes may do so at the same time.
 */
export async function skipNight(
  db: Database,
  clock: Pick<ProductClock, 'clock' | 'set'>,
): Promise<void> {
  if (clock.clock.skipsNights?.() !== true) return;
  const now = clock.clock.now();
  const opening = nextOpeningOfAny(await listWorkingWeeks(db), now);
  if (opening !== null && opening > now) await clock.set({ leapTo: opening });
}
