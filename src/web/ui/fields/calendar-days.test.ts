import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, monthGrid, monthName, dayLabel } from './calendar-days.ts';

const days = fc
  .integer({ min: Date.UTC(1970, 0, 1) / 86_400_000, max: Date.UTC(2100, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe('the days of a calendar', () => {
  test('November 2026 begins on a Sunday and takes five weeks', () => {
    const grid = monthGrid('2026-11-20');
    expect([grid.length, grid[0]?.[0], grid.at(-1)?.at(-1)]).toEqual([
      5,
      '2026-11-01',
      '2026-12-05',
    ]);
  });

  test('a month that reaches into a sixth week has six', () =>
    expect(monthGrid('2026-08-15').length).toBe(6));

  test('every day of a month is in its grid once, in whole weeks from Sunday', () => {
    fc.assert(
      fc.property(days, (day) => {
        const grid = monthGrid(day);
        const all = grid.flat();
        expect(
          grid.every(
            (week) => week.length === 7 && new Date(`${week[0]}T00:00:00Z`).getUTCDay() === 0,
          ),
        ).toBe(true);
        expect(all.filter((each) => each === day)).toEqual([day]);
        const last = addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
        expect(all).toContain(last);
      }),
    );
  });

  test('a month on, the last day stays within its month', () => {
    expect([
      addMonths('2026-01-31', 1),
      addMonths('2026-03-31', -1),
      addMonths('2026-12-15', 1),
      addMonths('2028-02-29', 12),
    ]).toEqual(['2026-02-28', '2026-02-28', '2027-01-15', '2029-02-28']);
  });

  test('a day and its month have words', () =>
    expect([monthName('2026-11-20'), dayLabel('2026-11-20')]).toEqual([
      'November 2026',
      'Friday, November 20, 2026',
    ]));
});
