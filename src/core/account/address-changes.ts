import { IP_CHANGES_PER_DAY } from '#core/account/address-limit.ts';
import { localDay, nextDayStart } from '#core/schedule/zone.ts';

/**
 * The local day on which an address change counts, how many changes are left that day, and when it
 * ends. Instants in real time.
 */
export function addressChanges({
  zone,
  realNow,
  changeDay,
  changes,
}: {
  zone: string;
  realNow: number;
  changeDay: string | null;
  changes: number;
}): { day: string; left: number; endsAt: number } {
  const day = localDay(zone, realNow);
  return {
    day,
    left: changeDay === day ? Math.max(0, IP_CHANGES_PER_DAY - changes) : IP_CHANGES_PER_DAY,
    endsAt: nextDayStart(zone, realNow),
  };
}
