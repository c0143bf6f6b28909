const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS = [
  { letters: 'y', ms: 365 * DAY },
  { letters: 'mo', ms: 30 * DAY },
  { letters: 'd', ms: DAY },
  { letters: 'h', ms: HOUR },
  { letters: 'm', ms: MINUTE },
] as const;

/**
 * How long ago something was, in as few letters as a narrow list has room for: "6m", "3h", "2mo".
 */
export function shortAgo({ at, now }: { at: number; now: number }): string {
  const distance = now - at;
  const unit = UNITS.find(({ ms }) => distance >= ms);
  return unit ? `${Math.floor(distance / unit.ms)}${unit.letters}` : 'now';
}
