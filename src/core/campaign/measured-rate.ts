import { percentOf, RATES, type RateName } from '#core/campaign/lead-statistics.ts';
import { rateInterval } from '#core/sequence/variant-results.ts';

/** A rate in percent with one decimal, its counts, and its 95 % interval. */
export type MeasuredRate = {
  name: RateName;
  percent: number;
  part: number;
  whole: number;
  low: number;
  high: number;
};
export type RateCount = { rate: RateName; asked: number; done: number };

/**
 * The rate of these counts. With no one contacted, it is 0 and its interval 0 to 100% (product
 * rules, section 3).
 */
export function measuredRate({
  name,
  part,
  whole,
}: {
  name: RateName;
  part: number;
  whole: number;
}): MeasuredRate {
  const { low, high } = rateInterval({ hits: part, of: whole });
  return {
    name,
    percent: percentOf({ part, whole }),
    part,
    whole,
    low: tenths(low),
    high: tenths(high),
  };
}

/** Sums counts as rates, in the order of RATES; `all` includes those with no one contacted. */
export function sumRates({
  counts,
  all = false,
}: {
  counts: readonly RateCount[];
  all?: boolean;
}): MeasuredRate[] {
  const rates = RATES.map((name) => {
    const own = counts.filter(({ rate }) => rate === name);
    return measuredRate({
      name,
      part: sumOf(own.map(({ done }) => done)),
      whole: sumOf(own.map(({ asked }) => asked)),
    });
  });
  return all ? rates : rates.filter(({ whole }) => whole > 0);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function tenths(share: number): number {
  return Math.round(share * 1000) / 10;
}
