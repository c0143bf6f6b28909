import type { Verdict } from '#core/errors/verdict.ts';

/**
 * How many people a team may have: the largest number of seats among its owners' subscriptions;
 * null if none has a number (nothing is sold, or seats aren't counted), which means no limit
 * (product rules, section 17).
 */
export function seatsOf(ownersSeats: readonly (number | null)[]): number | null {
  const named = ownersSeats.filter((seats) => seats !== null);
  return named.length === 0 ? null : Math.max(...named);
}

/** Whether one more person can join; an invitation takes its seat when it is accepted. */
export function canTakeSeat({
  seats,
  members,
}: {
  seats: number | null;
  members: number;
}): Verdict<'NO_SEAT_LEFT'> {
  return seats === null || members < seats
    ? { allowed: true }
    : { allowed: false, reason: 'NO_SEAT_LEFT' };
}
