/** How far to shift campaign times and real times, in milliseconds. */
export type TimeShift = { campaignMs: number; realMs: number };

const MS_PER_DAY = 86_400_000;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Milliseconds since 1970 of the years from 2020 to 2040; no other number here is in between. */
const [FROM, TO] = [Date.UTC(2020, 0), Date.UTC(2040, 0)];

/**
 * Shifts every instant and day in a JSON value at any depth: ISO texts, whole days, milliseconds
 * since 1970, and JSON stored as text. Fields whose names begin with `real`, and everything nested
 * in them, shift with real time, all others with campaign time.
 */
export function shiftTimes<Value>(value: Value, shift: TimeShift): Value {
  return moved(value, { byMs: shift.campaignMs, shift }) as Value;
}

type Move = { byMs: number; shift: TimeShift };

function moved(value: unknown, move: Move): unknown {
  if (typeof value === 'number') return value >= FROM && value < TO ? value + move.byMs : value;
  if (typeof value === 'string') return movedText(value, move);
  if (Array.isArray(value)) return value.map((one) => moved(one, move));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      moved(one, name.startsWith('real') ? { ...move, byMs: move.shift.realMs } : move),
    ]),
  );
}

function movedText(text: string, move: Move): string {
  if (INSTANT.test(text)) return new Date(Date.parse(text) + move.byMs).toISOString();
  if (DAY.test(text)) {
    const days = Math.round(move.byMs / MS_PER_DAY) * MS_PER_DAY;
    return new Date(Date.parse(text) + days).toISOString().slice(0, 10);
  }
  if (!text.startsWith('{"')) return text;
  try {
    return JSON.stringify(moved(JSON.parse(text), move));
  } catch {
    return text;
  }
}
