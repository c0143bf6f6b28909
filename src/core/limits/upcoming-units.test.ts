import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { upcomingUnits, invitesLeftTodayByWeek } from '#core/limits/upcoming-units.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { DAYS_OF_WEEK, DEFAULT_WEEK } from '#core/schedule/week.ts';
import { localDay } from '#core/schedule/zone.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

// A Wednesday, noon in UTC.
const NOW = Date.UTC(2026, 2, 4, 12);
const WEEK = { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK };
const iso = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString().slice(0, 16);
const plan = (parts: Partial<Parameters<typeof upcomingUnits>[0]> = {}) =>
  upcomingUnits({
    now: NOW,
    week: WEEK,
    allowanceAt: () => 3,
    weekly: null,
    leftToday: 0,
    ...parts,
  });

describe('the units of the coming days', () => {
  test('are spread over the hours of each day, and none is on a weekend', () => {
    const unit = plan();
    expect([0, 1, 2, 3, 5, 6].map((index) => iso(unit(index)))).toEqual([
      '2026-03-05T09:00',
      '2026-03-05T11:00',
      '2026-03-05T13:00',
      '2026-03-06T09:00',
      '2026-03-06T13:00',
      '2026-03-09T09:00',
    ]);
  });

  test('follow each day’s own allowance, even of a day that allows nothing', () => {
    const allowanceAt = (at: number): number => (new Date(at).getUTCDay() === 4 ? 0 : 2);
    const unit = plan({ allowanceAt });
    expect([0, 1, 2].map((index) => iso(unit(index)))).toEqual([
      '2026-03-06T09:00',
      '2026-03-06T11:40',
      '2026-03-09T09:00',
    ]);
  });

  test('match the allowance at the end of the hours if it changes during the day', () => {
    const from =
      (hour: number) =>
      (at: number): number =>
        new Date(at).getUTCHours() >= hour ? 2 : 9;
    for (const [hour, units] of [
      [16, 2],
      [17, 9],
    ] as const)
      expect([0, units].map((index) => iso(plan({ allowanceAt: from(hour) })(index)))).toEqual([
        '2026-03-05T09:00',
        '2026-03-06T09:00',
      ]);
  });

  test('have room again at the very instant when an invitation is seven days old', () => {
    const sentAt = [Date.UTC(2026, 1, 26, 9)];
    expect(iso(plan({ weekly: { sentAt, most: 1 } })(0))).toBe('2026-03-05T09:00');
    expect(iso(plan({ weekly: { sentAt: [Date.UTC(2026, 1, 26, 9) + 1], most: 1 } })(0))).toBe(
      '2026-03-05T11:00',
    );
  });

  test('are none if no day is switched on or allows any', () => {
    expect(plan({ week: { zone: 'Etc/UTC', schedulerItems: [] } })(0)).toBeNull();
    expect(plan({ allowanceAt: () => 0 })(0)).toBeNull();
  });

  test('never exceed the invitations of seven days, including those still to be sent today', () => {
    const sentAt = [NOW - 6 * MS_PER_DAY, NOW - 5 * MS_PER_DAY];
    const unit = plan({ allowanceAt: () => 10, weekly: { sentAt, most: 4 }, leftToday: 1 });
    const times = Array.from({ length: 30 }, (_, index) => unit(index) ?? 0);
    const all = [...sentAt, NOW, ...times];
    for (const at of times)
      expect(
        all.filter((one) => one <= at && one > at - 7 * MS_PER_DAY).length,
      ).toBeLessThanOrEqual(4);
    expect(iso(times[0] ?? null)).toBe('2026-03-05T09:00');
  });

  test('are always within the hours, in order, and within each day’s allowance, across every clock change', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Africa/Cairo',
      'Pacific/Auckland',
      'Asia/Kathmandu',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2030, 0, 1) }),
        fc.nat(22),
        fc.integer({ min: 1, max: 12 }),
        (zone, now, fromHour, allowance) => {
          const week = {
            zone,
            schedulerItems: DAYS_OF_WEEK.map((dayOfWeek, index) => ({
              id: String(index),
              dayOfWeek,
              fromHour,
              toHour: Math.min(23, fromHour + 3),
              active: index !== 2,
            })),
          };
          const unit = plan({ now, week, allowanceAt: () => allowance });
          const times = Array.from({ length: 60 }, (_, index) => unit(index) ?? 0);
          for (const [index, at] of times.entries()) {
            expect(isAsleep(week, at)).toBe(false);
            expect(at).toBeGreaterThan(times[index - 1] ?? now);
          }
          for (const sameDay of Map.groupBy(times, (at) => localDay(zone, at)).values())
            expect(sameDay.length).toBeLessThanOrEqual(allowance);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('today’s invitations include those that turn seven days old before the hours end', () => {
  const weekly = { sentAt: [NOW - 7 * MS_PER_DAY + 1, NOW - MS_PER_DAY], most: 2 };
  expect(invitesLeftTodayByWeek({ weekly, closesAt: NOW, left: 5 })).toBe(0);
  expect(invitesLeftTodayByWeek({ weekly, closesAt: NOW + 2, left: 5 })).toBe(1);
  expect(invitesLeftTodayByWeek({ weekly, closesAt: NOW + 1, left: 5 })).toBe(1);
  expect(invitesLeftTodayByWeek({ weekly: null, closesAt: NOW, left: 5 })).toBe(5);
});
