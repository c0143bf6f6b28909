import type { Range } from '#core/forecast/forecast-result.ts';

/**
 * The value below which this share of the numbers is, interpolated linearly; Infinity if a neighbor
 * is.
 */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return above === below
    ? below
    : above === Infinity
      ? Infinity
      : below + (above - below) * (place - Math.floor(place));
}

/** The 10th, 50th, and 90th percentiles. */
function p10P50P90(numbers: readonly number[]): Range {
  return {
    p10: quantile(numbers, 0.1),
    p50: quantile(numbers, 0.5),
    p90: quantile(numbers, 0.9),
  };
}

/** The percentiles of instants; null for one that never comes (Infinity). */
export function instantRange(instants: readonly number[]): Range<number | null> {
  const { p10, p50, p90 } = p10P50P90(instants);
  return { p10: knownInstant(p10), p50: knownInstant(p50), p90: knownInstant(p90) };
}

/** An instant; null if it never comes (Infinity). */
export function knownInstant(at: number): number | null {
  return at === Infinity ? null : Math.round(at);
}

/** The percentiles, rounded to whole numbers. */
export function wholeNumberRange(numbers: readonly number[]): Range {
  const { p10, p50, p90 } = p10P50P90(numbers);
  return { p10: Math.floor(p10), p50: Math.round(p50), p90: Math.ceil(p90) };
}
