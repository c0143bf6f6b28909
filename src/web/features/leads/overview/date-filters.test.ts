import { expect, test } from 'vitest';
import {
  dayBoundary,
  toDateInput,
  endBeforeLastDays,
  matchLastDays,
  startOfLastDays,
} from './date-filters.ts';

const zone = 'Europe/Copenhagen';
const now = Date.parse('2026-11-20T13:00:00.000Z');

test('a day of the zone begins and ends at its own midnights', () => {
  expect(dayBoundary({ day: '2026-11-20', zone, end: false })).toBe('2026-11-19T23:00:00.000Z');
  expect(dayBoundary({ day: '2026-11-20', zone, end: true })).toBe('2026-11-20T22:59:59.999Z');
  expect(dayBoundary({ day: 'nonsense', zone, end: false })).toBe('');
  expect(toDateInput('2026-11-19T23:30:00.000Z', zone)).toBe('2026-11-20');
});

test('a range from N days ago without an end is shown as the last N days', () => {
  expect(matchLastDays({ from: startOfLastDays({ days: 30, now, zone }), to: '', now, zone })).toBe(
    30,
  );
  expect(
    matchLastDays({
      from: startOfLastDays({ days: 30, now, zone }),
      to: '2026-11-20T22:59:59.999Z',
      now,
      zone,
    }),
  ).toBeNull();
  expect(matchLastDays({ from: '2026-11-01T00:00:00.000Z', to: '', now, zone })).toBeNull();
});

test('a range over N days ago ends right before the last N days begin', () => {
  expect(Date.parse(endBeforeLastDays({ days: 10, now, zone })) + 1).toBe(
    Date.parse(startOfLastDays({ days: 10, now, zone })),
  );
});
