/** How many leads got a variant of a text, and how many answered. */
export type VariantCount = { variantId: string; sent: number; replied: number };
/** A variant with its rate and 95 % interval, all from 0 to 1; null with no one asked. */
type VariantResult = VariantCount & { rate: number | null; low: number; high: number };
/** `winnerId` is null while the intervals overlap. */
export type VariantResults = { results: VariantResult[]; winnerId: string | null };

/** Minimum leads per variant before any can win: below, a single answer changes the result. */
export const MIN_SAMPLE = 30;
const Z_95 = 1.959964;

/**
 * The rates of an action's variants with their intervals. A winner is declared only if its whole
 * interval is above all others, so that chance rarely picks one (product rules, section 2). A
 * single variant wins nothing.
 */
export function variantResults(counts: readonly VariantCount[]): VariantResults {
  const results = counts.map((count): VariantResult => ({
    ...count,
    ...rateInterval({ hits: count.replied, of: count.sent }),
  }));
  const enough = results.length > 1 && results.every(({ sent }) => sent >= MIN_SAMPLE);
  const winner = enough
    ? results.find((one) => results.every((other) => other === one || other.high < one.low))
    : undefined;
  return { results, winnerId: winner?.variantId ?? null };
}

/** A share and its 95 % interval (Wilson's, which works for small samples and at both ends). */
export function rateInterval({ hits, of }: { hits: number; of: number }): {
  rate: number | null;
  low: number;
  high: number;
} {
  if (of <= 0) return { rate: null, low: 0, high: 1 };
  const rate = Math.min(1, hits / of);
  const z2 = Z_95 ** 2 / of;
  const middle = (rate + z2 / 2) / (1 + z2);
  const half = (Z_95 * Math.sqrt((rate * (1 - rate)) / of + z2 / (4 * of))) / (1 + z2);
  // Rounding must not push the interval past its rate at the ends.
  return {
    rate,
    low: rate === 0 ? 0 : Math.max(0, middle - half),
    high: rate === 1 ? 1 : Math.min(1, middle + half),
  };
}
