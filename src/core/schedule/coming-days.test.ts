import { expect, test } from 'vitest';
import { upcomingDays } from '#core/schedule/coming-days.ts';
import { DAYS_OF_WEEK, DEFAULT_WEEK } from '#core/schedule/week.ts';

const HOUR = 3_600_000;
const night = DAYS_OF_WEEK.map((dayOfWeek, index) => ({
  id: String(index),
  dayOfWeek,
  fromHour: 0,
  toHour: 5,
  active: true,
}));
const hours = (days: ReturnType<typeof upcomingDays>) =>
  days.map(({ dayOfWeek, workingMs }) => `${dayOfWeek.slice(0, 3)} ${workingMs / HOUR}`);

test('fourteen days begin with today and have the hours of each', () => {
  const days = upcomingDays({
    week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK },
    now: Date.parse('2026-11-20T14:38:00Z'),
    days: 14,
  });
  expect(hours(days).slice(0, 5)).toEqual(['FRI 8', 'SAT 0', 'SUN 0', 'MON 8', 'TUE 8']);
  expect([
    days.length,
    days.every(({ change }) => change === null),
    new Date(days[0]?.startsAt ?? 0).toISOString(),
    days[0]?.windows,
  ]).toEqual([
    14,
    true,
    '2026-11-20T00:00:00.000Z',
    [{ opensAt: Date.parse('2026-11-20T09:00:00Z'), closesAt: Date.parse('2026-11-20T17:00:00Z') }],
  ]);
});

test.each([
  ['forward', 'Europe/Berlin', '2026-03-28T12:00:00Z', 'SUN 4', 23, 1],
  ['back', 'Europe/Berlin', '2026-10-24T12:00:00Z', 'SUN 6', 25, -1],
  ['by half an hour', 'Australia/Lord_Howe', '2026-04-03T14:00:00Z', 'SUN 5.5', 24.5, -0.5],
])(
  'a day on which the clocks go %s is marked, with its actual hours',
  (_title, zone, now, expected, length, forward) => {
    const days = upcomingDays({
      week: { zone, schedulerItems: night },
      now: Date.parse(now),
      days: 4,
    });
    const changed = days.filter(({ change }) => change !== null);
    expect(hours(changed)).toEqual([expected]);
    expect([
      ((changed[0]?.endsAt ?? 0) - (changed[0]?.startsAt ?? 0)) / HOUR,
      (changed[0]?.change?.forwardMs ?? 0) / HOUR,
    ]).toEqual([length, forward]);
  },
);

test('a change at midnight belongs to the day that begins with it', () => {
  const days = upcomingDays({
    week: { zone: 'America/Asuncion', schedulerItems: night },
    now: Date.parse('2023-09-30T12:00:00Z'),
    days: 3,
  });
  expect(days.map(({ change }) => (change?.forwardMs ?? 0) / HOUR)).toEqual([0, 1, 0]);
});
