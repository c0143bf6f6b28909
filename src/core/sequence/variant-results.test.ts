import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { MIN_SAMPLE, rateInterval, variantResults } from '#core/sequence/variant-results.ts';

const counts = (...pairs: [sent: number, replied: number][]) =>
  pairs.map(([sent, replied], index) => ({ variantId: String(index), sent, replied }));

describe('a winner', () => {
  test.each<[string, ReturnType<typeof counts>, string | null]>([
    ['is who is far above the other', counts([200, 60], [200, 20]), '0'],
    ['is who is above all others', counts([300, 20], [300, 90], [300, 30]), '1'],
    ['is nobody while the intervals overlap', counts([200, 40], [200, 30]), null],
    [
      'is nobody on a small sample, however clear it looks',
      counts([MIN_SAMPLE - 1, 29], [MIN_SAMPLE - 1, 0]),
      null,
    ],
    ['is nobody while one variant was hardly sent', counts([500, 200], [3, 0]), null],
    ['is nobody when two are equally good', counts([500, 200], [500, 200], [500, 5]), null],
    ['is nobody when nobody was asked', counts([0, 0], [0, 0]), null],
    ['is not the only variant', counts([500, 400]), null],
  ])('%s', (_title, given, winnerId) => expect(variantResults(given).winnerId).toBe(winnerId));

  test('is rarely declared by chance between equally good texts', () => {
    let wrong = 0;
    for (let run = 0; run < 2000; run += 1) {
      const draw = (variant: number): number =>
        Array.from({ length: 150 }, (_, lead) =>
          seededDraw('winner', run, variant, lead) < 0.2 ? 1 : 0,
        ).reduce<number>((sum, one) => sum + one, 0);
      if (variantResults(counts([150, draw(0)], [150, draw(1)])).winnerId !== null) wrong += 1;
    }
    expect(wrong / 2000).toBeLessThan(0.02);
  });
});

describe('the interval of a rate', () => {
  test('matches Wilson’s known values', () => {
    const { low, high } = rateInterval({ hits: 10, of: 100 });
    expect([low, high].map((bound) => bound.toFixed(4))).toEqual(['0.0552', '0.1744']);
  });

  test('contains its rate, is between 0 and 1, and narrows with more leads', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (of, some) => {
        const hits = Math.min(of, some);
        const { rate, low, high } = rateInterval({ hits, of });
        expect([low >= 0, low <= (rate ?? -1), (rate ?? 2) <= high, high <= 1]).toEqual([
          true,
          true,
          true,
          true,
        ]);
        const more = rateInterval({ hits: hits * 4, of: of * 4 });
        expect(more.high - more.low).toBeLessThan(high - low);
      }),
    );
  });
});
