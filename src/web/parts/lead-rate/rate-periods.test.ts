import { describe, expect, test } from 'vitest';
import { isRoughRate, rateChange, periodsOf, type Statistics } from './rate-periods.ts';

const rate = (name: 'ACCEPTANCE' | 'REPLY', part: number, whole: number) => ({
  name,
  part,
  whole,
  percent: whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10,
  low: 0,
  high: 100,
});
const day = (date: string, ...rates: ReturnType<typeof rate>[]): Statistics['days'][number] => ({
  date,
  counts: {},
  rates,
});

describe('periods of the chart', () => {
  test('are days while they are few, including days between them without contacts', () => {
    const periods = periodsOf(
      [day('2026-11-20', rate('ACCEPTANCE', 1, 4)), day('2026-11-22', rate('ACCEPTANCE', 1, 2))],
      '2026-11-22',
    );
    expect(
      periods.map(({ short, rates, partial }) => [
        short,
        rates.ACCEPTANCE?.percent ?? null,
        partial,
      ]),
    ).toEqual([
      ['Nov 20', 25, false],
      ['Nov 21', null, false],
      ['Nov 22', 50, true],
    ]);
  });

  test('are weeks from Monday on when they are many, each the sum of its days', () => {
    const periods = periodsOf(
      [
        day('2026-10-07', rate('REPLY', 0, 3)),
        day('2026-10-11', rate('REPLY', 2, 1 + 2)),
        day('2026-11-16', rate('REPLY', 1, 1)),
      ],
      '2026-11-18',
    );
    expect(periods).toHaveLength(7);
    expect(periods[0]).toMatchObject({
      start: '2026-10-05',
      long: 'Week of Oct 5, 2026',
      rates: { REPLY: { part: 2, whole: 6, percent: 33.3 } },
    });
    expect(periods.at(-1)).toMatchObject({ start: '2026-11-16', partial: true });
    expect(periodsOf([], '2026-11-18')).toEqual([]);
  });
});

test('a rate of few people shows its range; one of no one, of many, or of known opens does not', () => {
  expect([0, 1, 49, 50].map((whole) => isRoughRate(rate('REPLY', 0, whole)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isRoughRate({ name: 'EMAIL_OPEN', whole: 10 })).toBe(false);
});

test('a rate differs from the days before in points, if someone was contacted then', () => {
  expect(rateChange({ rate: rate('REPLY', 3, 10), before: [rate('REPLY', 25, 100)] })).toBe(5);
  expect(rateChange({ rate: rate('REPLY', 3, 10), before: [] })).toBeNull();
});
