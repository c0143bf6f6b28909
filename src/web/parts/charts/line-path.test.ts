import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeAxis,
  labeledIndexes,
  linePath,
  splitPartial,
  isolatedIndexes,
  nearestIndex,
  toPoint,
  type Size,
} from './line-path.ts';

const SIZE: Size = { width: 440, height: 240, left: 36, right: 4, top: 10, bottom: 20 };

describe('the picture of a line', () => {
  test('has an axis of round numbers above every value, with few lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ min: 0, max: 100, noNaN: true })), { minLength: 1 }),
        (values) => {
          const { top, step } = computeAxis({ values });
          expect(values.every((value) => (value ?? 0) <= top)).toBe(true);
          expect(top / step).toBeLessThanOrEqual(6);
          expect(top).toBeLessThanOrEqual(100);
        },
      ),
    );
    expect(computeAxis({ values: [48.9, 19, null] })).toEqual({ top: 50, step: 10 });
    expect(computeAxis({ values: [] })).toEqual({ top: 1, step: 1 });
  });

  test('leaves out no value: a single value between two gaps is drawn', () => {
    expect(isolatedIndexes([37, null, null, 0])).toEqual([0, 3]);
    expect(isolatedIndexes([1, 2, null, 3, null])).toEqual([3]);
    expect(isolatedIndexes([])).toEqual([]);
  });

  test('stays inside its frame, and is broken where there is nothing', () => {
    expect(toPoint({ index: 0, value: 0, count: 3, top: 50, size: SIZE })).toEqual({
      x: 36,
      y: 220,
    });
    expect(toPoint({ index: 2, value: 50, count: 3, top: 50, size: SIZE })).toEqual({
      x: 436,
      y: 10,
    });
    expect(linePath({ values: [0, 50, null, 25], top: 50, size: SIZE })).toBe(
      'M36 220L169.3 10M436 115',
    );
    expect(linePath({ values: [null], top: 50, size: SIZE })).toBe('');
  });

  test('is dotted where it leads to a day that is not over', () => {
    const values = [0, 50, 25];
    expect(splitPartial(values, true)).toEqual({ solid: [0, 50, null], dotted: [null, 50, 25] });
    expect(splitPartial(values, false)).toEqual({ solid: values, dotted: [] });
    expect(splitPartial([7], true)).toEqual({ solid: [null], dotted: [7] });
  });

  test('finds the place under the cursor, also beside the frame', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(59), (count, at) => {
        const index = at % count;
        expect(
          nearestIndex({
            x: toPoint({ index, value: 0, count, top: 1, size: SIZE }).x,
            count,
            size: SIZE,
          }),
        ).toBe(count === 1 ? 0 : index);
      }),
    );
    expect([
      nearestIndex({ x: -5, count: 9, size: SIZE }),
      nearestIndex({ x: 9999, count: 9, size: SIZE }),
    ]).toEqual([0, 8]);
  });

  test('names the first and the last place', () => {
    expect(labeledIndexes({ count: 3 })).toEqual([0, 1, 2]);
    expect(labeledIndexes({ count: 13 })).toEqual([0, 4, 8, 12]);
  });
});
