const HOURS_24 = 86_400_000;

/** The day of the month of an instant, in UTC. */
export function dayOfMonth(at: number): number {
  return new Date(at).getUTCDate();
}

/**
 * The instant some months later in UTC, on `anchorDay` or the last day of a shorter month: from
 * January 31 to February 28, and then to March 31.
 */
export function addMonths({
  at,
  months,
  anchorDay,
}: {
  at: number;
  months: number;
  anchorDay: number;
}): number {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(anchorDay, lastDay)) + (at - dayStart(at));
}

function dayStart(at: number): number {
  return Math.floor(at / HOURS_24) * HOURS_24;
}
