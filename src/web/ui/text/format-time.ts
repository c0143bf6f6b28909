const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS_A_MONTH = 30;
const MONTHS_A_YEAR = 12;

type At = { at: number; zone: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function format({ at, zone, key, options }: At & { key: string; options: Intl.DateTimeFormatOptions }): string {
  const name = `${key} ${zone}`;
  let known = formats.get(name);
  if (!known) {
    known = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
    formats.set(name, known);
  }
  return known.format(at).replace(/[\u202f\u00a0]/g, ' ');
}

/** `Nov 20, 2026` in the zone. */
export function formatDate({ at, zone }: At): string {
  return format({ at, zone, key: 'date', options: { month: 'short', day: 'numeric', year: 'numeric' } });
}

/** `Nov 20` in the zone. */
export function formatDay({ at, zone }: At): string {
  return format({ at, zone, key: 'day', options: { month: 'short', day: 'numeric' } });
}

/** `2:41 pm` in the zone, `9 am` at a full hour. */
export function formatHour({ at, zone }: At): string {
  return format({ at, zone, key: 'hour', options: { hour: 'numeric', minute: '2-digit' } }).replace(':00', '').toLowerCase();
}

/** `Fri, Nov 20, 2026, 2:38 pm` in the zone. */
export function formatMoment({ at, zone }: At): string {
  return `${format({ at, zone, key: 'weekday', options: { weekday: 'short' } })}, ${formatDate({ at, zone })}, ${formatHour({ at, zone })}`;
}

/** The exact time with seconds, for tooltips. */
export function formatExact({ at, zone }: At): string {
  return `${formatDate({ at, zone })}, ${format({ at, zone, key: 'exact', options: { hour: 'numeric', minute: '2-digit', second: '2-digit' } }).toLowerCase()}`;
}

/** `9 am` for a full hour of the day, 0 to 23 (24 is midnight). */
export function formatFullHour(hour: number): string {
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  return `${twelve} ${hour % 24 < 12 ? 'am' : 'pm'}`;
}

function amount(value: number, word: string): string {
  return `${value} ${word}${value === 1 ? '' : 's'}`;
}

/** `Just now` under a minute, then minutes, hours, days under 30, months under 12, then years (specifications, section 9). */
export function formatRelative({ at, now }: { at: number; now: number }): string {
  const away = Math.abs(now - at);
  if (away < MINUTE) return 'Just now';
  const days = Math.floor(away / DAY);
  const months = Math.floor(days / DAYS_A_MONTH);
  const text =
    away < HOUR ? amount(Math.floor(away / MINUTE), 'minute')
    : away < DAY ? amount(Math.floor(away / HOUR), 'hour')
    : days < DAYS_A_MONTH ? amount(days, 'day')
    : months < MONTHS_A_YEAR ? amount(months, 'month')
    : amount(Math.max(1, Math.floor(months / MONTHS_A_YEAR)), 'year');
  return at > now ? `in ${text}` : `${text} ago`;
}

/** The hour of the zone's wall clock, 0 to 23. */
export function formatHourOfDay({ at, zone }: At): number {
  return Number(format({ at, zone, key: 'hour-of-day', options: { hour: 'numeric', hourCycle: 'h23' } }));
}
