import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atLocalHour, quickReminderTimes, reminderBadge, reminderDay } from './reminder.ts';
import { longDateTime } from '../time/when-text.ts';

const FRIDAY = Date.parse('2026-11-20T14:38:00.000Z');
const zone = 'Europe/Oslo';
const said = (now: number) =>
  quickReminderTimes(zone, now).map(({ label, at }) => `${label}: ${longDateTime({ at, zone })}`);

test('on a Friday the quick times are in two hours, on Monday morning, and in a week', () => {
  expect(said(FRIDAY)).toEqual([
    'In 2 hours: Nov 20, 2026, 5:38 pm',
    'Monday morning: Nov 23, 2026, 9 am',
    'In a week: Nov 27, 2026, 9 am',
  ]);
});

test('the morning is tomorrow’s before a working day, and Monday’s on a Saturday', () => {
  expect(said(FRIDAY - 86_400_000)[1]).toBe('Tomorrow morning: Nov 20, 2026, 9 am');
  expect(said(FRIDAY + 86_400_000)[1]).toBe('Monday morning: Nov 23, 2026, 9 am');
});

test('an hour skipped in spring becomes the next one', () => {
  const epochDay = Date.parse('2026-03-29T00:00:00.000Z') / 86_400_000;
  expect(longDateTime({ at: atLocalHour({ zone, epochDay, hour: 2 }), zone })).toMatch(
    /^Mar 29, 2026, (1|3) am$/,
  );
  expect(longDateTime({ at: atLocalHour({ zone, epochDay, hour: 9 }), zone })).toBe(
    'Mar 29, 2026, 9 am',
  );
});

test('quick times are in the future in every time zone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2040-01-01') }),
      fc.constantFrom(
        'Etc/UTC',
        'Europe/Oslo',
        'America/St_Johns',
        'Asia/Kathmandu',
        'Pacific/Apia',
        'Australia/Lord_Howe',
      ),
      (now, somewhere) => {
        for (const { at } of quickReminderTimes(somewhere, now)) expect(at).toBeGreaterThan(now);
      },
    ),
  );
});

test('the badge says how soon it is', () => {
  expect(
    [0, 10 * 60_000, 3 * 3_600_000, 20 * 3_600_000, 6 * 86_400_000, 30 * 86_400_000].map((ahead) =>
      reminderBadge({ at: FRIDAY + ahead, now: FRIDAY, zone: 'Etc/UTC' }),
    ),
  ).toEqual(['Now', 'Within the hour', 'Today', 'Tomorrow', 'Thu 2:38 pm', 'Dec 20']);
});

test('the day of a reminder is in the user’s time zone', () => {
  expect(reminderDay(FRIDAY, zone)).toBe('Fri, Nov 20');
  expect(reminderDay(FRIDAY + 4 * 3_600_000, 'Asia/Tokyo')).toBe('Sat, Nov 21');
});
