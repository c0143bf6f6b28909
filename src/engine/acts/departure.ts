import { NetworkError } from '#connectors/network/network-error.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import { localDay } from '#core/schedule/zone.ts';
import { campaignNow, elapsedNow, type LaneRun } from '#engine/lane/lane-run.ts';

/**
 * What a request may need to reach the network, in real ms: nothing starts that could arrive after
 * the working hours.
 */
export const SEND_MARGIN_MS = 50;

type Departure = { run: LaneRun; reservedAt: number; endsElapsed: number };

/**
 * Whether a request may still leave: within the time that its settle time covers, inside the hours,
 * on the day of its unit.
 */
export function mayDepart({ run, reservedAt, endsElapsed }: Departure): boolean {
  const { clock } = run.parts;
  const { week } = run.state.facts.user;
  const now = campaignNow(run);
  const arrivesAt = now + clock.rate() * SEND_MARGIN_MS;
  return (
    elapsedNow(clock) < endsElapsed &&
    !isReservationOver({ week, reservedAt, now }) &&
    !isReservationOver({ week, reservedAt, now: arrivesAt })
  );
}

/**
 * The last word before a request that acts, after whatever had to be read first (decision 74): the
 * hours and the day of the unit are judged once more, at this instant (product rules, section 4),
 * and it is written down that the request may leave, so that a try without that word is known never
 * to have been sent. Throws `held_back` where it must not leave. `reservedAt` is campaign time,
 * `endsElapsed` when the settle time no longer covers the request.
 */
export async function confirmDeparture({
  intentId,
  ...departure
}: Departure & { intentId: string }): Promise<void> {
  const { lane, parts } = departure.run;
  const mine = await parts.store.depart({ lane, now: campaignNow(departure.run), intentId });
  if (!mine) throw new NetworkError('held_back', 'The try belongs to another worker now');
  if (!mayDepart(departure))
    throw new NetworkError('held_back', 'Its hours, its day or its time are over');
}

/** Whether the hours, or the day whose unit was taken, are over since the reservation. */
export function isReservationOver({
  week,
  reservedAt,
  now,
}: {
  week: WorkingWeek;
  reservedAt: number;
  now: number;
}): boolean {
  return (
    isAsleep({ week, now }) ||
    localDay({ zone: week.zone, at: reservedAt }) !== localDay({ zone: week.zone, at: now })
  );
}
