import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDay } from '#core/schedule/zone.ts';
import { datesInRange, parseRange } from './statistics-range.ts';

const now = Date.parse('2026-11-20T14:38:00Z');

describe('the days of the statistics', () => {
  test('are the last fourteen, those that the address names, or so many back', () => {
    expect(parseRange({ params: {}, now, zone: 'Europe/Stockholm' })).toEqual({
      fromDate: '2026-11-07',
      toDate: '2026-11-20',
      days: 14,
      from: Date.parse('2026-11-06T23:00:00Z'),
      to: Date.parse('2026-11-20T23:00:00Z'),
    });
    expect(parseRange({ params: { days: '7' }, now, zone: 'Etc/UTC' })).toMatchObject({
      fromDate: '2026-11-14',
      days: 7,
    });
    expect(
      parseRange({
        params: { fromDate: '2026-10-20', toDate: '2026-10-30' },
        now,
        zone: 'Europe/Berlin',
      }),
    ).toMatchObject({
      days: null,
      from: Date.parse('2026-10-19T22:00:00Z'),
      to: Date.parse('2026-10-30T23:00:00Z'),
    });
  });

  test('that are none, or too many, count as not asked', () => {
    for (const params of [
      { fromDate: '2026-02-30', toDate: '2026-03-01' },
      { fromDate: '2026-03-02', toDate: '2026-03-01' },
      { fromDate: 'x', toDate: 'y' },
      { fromDate: '2000-01-01', toDate: '2026-01-01' },
      { days: '8' },
      { fromDate: '2026-03-01' },
    ] as Record<string, string>[])
      expect(parseRange({ params, now, zone: 'Etc/UTC' })).toMatchObject({ days: 14 });
  });

  test('begin and end with the user’s own days, in any zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Europe/London',
          'America/New_York',
          'Asia/Kathmandu',
          'Pacific/Auckland',
          'America/St_Johns',
        ),
        fc.integer({ min: 0, max: 700 }),
        (zone, day) => {
          const at = Date.parse('2025-06-01T12:00:00Z') + day * 86_400_000;
          const range = parseRange({ params: {}, now: at, zone });
          expect([
            localDay(zone, range.from),
            localDay(zone, range.from - 1) < range.fromDate,
            localDay(zone, range.to - 1),
          ]).toEqual([range.fromDate, true, range.toDate]);
          expect(datesInRange(range)).toHaveLength(14);
        },
      ),
    );
  });
});
