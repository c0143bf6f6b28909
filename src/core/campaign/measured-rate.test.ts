import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RATES } from '#core/campaign/lead-statistics.ts';
import { measuredRate, sumRates } from '#core/campaign/measured-rate.ts';

test('a rate is inside its interval and between 0 and 100', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RATES), fc.nat(5000), fc.nat(5000), (name, part, more) => {
      const { percent, low, high } = measuredRate({ name, part, whole: part + more });
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
      if (part + more > 0) expect(low - 0.1 <= percent && percent <= high + 0.1).toBe(true);
    }),
  );
});

test('346 of 707 are 48.9 %, and zero of zero says nothing', () => {
  expect(measuredRate({ name: 'ACCEPTANCE', part: 346, whole: 707 })).toMatchObject({
    percent: 48.9,
    low: 45.3,
    high: 52.6,
  });
  expect(measuredRate({ name: 'REPLY', part: 0, whole: 0 })).toMatchObject({
    percent: 0,
    low: 0,
    high: 100,
  });
});

test('days are summed by rate; a rate with no one contacted appears only if all rates are requested', () => {
  const counts = [
    { rate: 'REPLY', asked: 4, done: 1 },
    { rate: 'REPLY', asked: 6, done: 1 },
    { rate: 'ACCEPTANCE', asked: 2, done: 2 },
  ] as const;
  expect(sumRates({ counts }).map(({ name, part, whole }) => [name, part, whole])).toEqual([
    ['ACCEPTANCE', 2, 2],
    ['REPLY', 2, 10],
  ]);
  expect(sumRates({ counts, all: true }).map(({ name }) => name)).toEqual([...RATES]);
});
