import { NetworkError } from '#connectors/network/network-error.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import { localDay } from '#core/schedule/zone.ts';
import { campaignNow, elapsedNow, type LaneRun } from '#engine/lane/lane-run.ts';

/**
 * How long a request may take to reach the network, in real ms: nothing starts that could arrive
 * after the working hours.
 */
export const SEND_MARGIN_MS = 50;

/**
 * Whether the hours forbid what was reserved at `now` (campaign time), or it could arrive after
 * them.
 */
export function isReservedInSleep({
  week,
  now,
  rate,
}: {
  week: WorkingWeek;
  now: number;
  rate: number;
}): boolean {
  return isAsleep(week, now) || isAsleep(week, now + rate * SEND_MARGIN_MS);
}

type Departure = { run: LaneRun; reservedAt: number; endsElapsed: number };

/**
 * Whether a request may still be sent: before its deadline, within working hours, on the day its
 * unit was reserved.
 */
export function canSend({ run, reservedAt, endsElapsed }: Departure): boolean {
  const { clock } = run.parts;
  const { week } = run.state.facts.user;
  const now = campaignNow(run);
  const arrivesAt = now + clock.rate() * SEND_MARGIN_MS;
  return (
    elapsedNow(clock) < endsElapsed &&
    !isReservationExpired({ week, reservedAt, now }) &&
    !isReservationExpired({ week, reservedAt, now: arrivesAt })
  );
}

/**
 * The last check before an acting request leaves, after any reads it needed (decision 74): checks
 * the hours and the unit's day again at this instant (product rules, section 4), and records that
 * the request may leave, so that an attempt without that record was certainly never sent. Throws
 * `held_back` if it must not be sent. `reservedAt` is campaign time, `endsElapsed` when the settle
 * time no longer covers the request.
 */
export async function confirmSend({
  intentId,
  ...departure
}: Departure & { intentId: string }): Promise<void> {
  const { lane, parts } = departure.run;
  const mine = await parts.store.depart({ lane, now: campaignNow(departure.run), intentId });
  if (!mine) throw new NetworkError('held_back', 'Another worker owns this attempt now');
  if (!canSend(departure))
    throw new NetworkError('held_back', 'Its working hours, its day, or its deadline have passed');
}

/** Whether the working hours, or the day whose unit was taken, have ended since the reservation. */
export function isReservationExpired({
  week,
  reservedAt,
  now,
}: {
  week: WorkingWeek;
  reservedAt: number;
  now: number;
}): boolean {
  return isAsleep(week, now) || localDay(week.zone, reservedAt) !== localDay(week.zone, now);
}
