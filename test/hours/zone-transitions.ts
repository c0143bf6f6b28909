import { IANAZone } from 'luxon';

const FROM = Date.UTC(2025, 0, 1);
const UNTIL = Date.UTC(2036, 0, 1);
const DAY_MS = 86_400_000;

/** Every zone that this Node knows. */
export const ALL_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');

/**
 * The instants from 2025 to 2035 at which the clocks of a zone change, to the second, found without
 * the product's own time code.
 */
export function transitionsOf(zone: string): number[] {
  const known = IANAZone.create(zone);
  const found: number[] = [];
  let before = known.offset(FROM);
  for (let at = FROM + DAY_MS; at <= UNTIL; at += DAY_MS) {
    const offset = known.offset(at);
    if (offset !== before) found.push(bisect({ known, from: at - DAY_MS, until: at, before }));
    before = offset;
  }
  return found;
}

/** The first instant with another offset than `before`. */
function bisect({
  known,
  from,
  until,
  before,
}: {
  known: IANAZone;
  from: number;
  until: number;
  before: number;
}): number {
  let [low, high] = [from, until];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (known.offset(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
