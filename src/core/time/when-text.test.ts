import { expect, test } from 'vitest';
import { splitAtTimes } from '#core/time/times-in-text.ts';
import {
  aboutText,
  clockTime,
  dateText,
  fullDateTime,
  hourLabel,
  hourOfDay,
  longDate,
  longDateTime,
  placeOfZone,
  plannedText,
  shortWhenText,
  spanText,
  timeOfDay,
  weekdayName,
} from '#core/time/when-text.ts';

const at = Date.parse('2026-11-20T23:06:00Z');
const zone = 'Etc/UTC';

test('dates are month-day-year in the zone asked for', () => {
  expect(longDate({ at, zone })).toBe('Nov 20, 2026');
  expect(longDate({ at, zone: 'Asia/Tokyo' })).toBe('Nov 21, 2026');
  expect(dateText({ at, zone: 'Europe/Berlin' })).toBe('Nov 21');
  expect(longDateTime({ at, zone: 'America/New_York' })).toBe('Nov 20, 2026, 6:06 pm');
  expect(fullDateTime({ at, zone: 'America/New_York' })).toBe('Fri, Nov 20, 2026, 6:06 pm');
  expect(weekdayName(at, zone)).toBe('Friday');
  expect(weekdayName(Date.parse('1969-12-31T12:00:00Z'), zone)).toBe('Wednesday');
});

test('a full hour is written without minutes', () => {
  expect(timeOfDay({ at: Date.parse('2026-11-20T09:00:00Z'), zone })).toBe('9 am');
  expect(timeOfDay({ at: Date.parse('2026-11-20T12:05:00Z'), zone })).toBe('12:05 pm');
  expect([0, 9, 11, 12, 22, 24].map(hourLabel)).toEqual([
    '12 am',
    '9 am',
    '11 am',
    '12 pm',
    '10 pm',
    '12 am',
  ]);
  expect(clockTime(at, 'Asia/Kathmandu')).toBe('04:51');
  expect(hourOfDay(at, zone)).toBe(23);
});

test('the older spelling of the Kyiv zone is known', () => {
  expect(timeOfDay({ at: Date.parse('2026-11-20T13:38:00Z'), zone: 'Europe/Kiev' })).toBe(
    '3:38 pm',
  );
});

test.each([
  ['2026-11-20T23:06:00Z', '11:06 pm'],
  ['2026-11-21T09:00:00Z', 'Sat 9 am'],
  ['2026-11-26T09:10:00Z', 'Thu 9:10 am'],
  ['2026-11-27T09:00:00Z', 'Nov 27'],
  ['2026-11-19T23:59:00Z', 'Thu 11:59 pm'],
  ['2026-11-13T12:00:00Z', 'Nov 13'],
])('seen on Friday, Nov 20, %s is %j in little room', (instant, text) => {
  expect(
    shortWhenText({ at: Date.parse(instant), now: Date.parse('2026-11-20T00:30:00Z'), zone }),
  ).toBe(text);
});

test('a span of days has its year once, unless it goes over the end of one', () => {
  expect(spanText({ from: Date.parse('2026-08-24T10:00:00Z'), to: at, zone })).toBe(
    'Aug 24 – Nov 20, 2026',
  );
  expect(spanText({ from: Date.parse('2025-12-31T23:30:00Z'), to: at, zone })).toBe(
    'Dec 31, 2025 – Nov 20, 2026',
  );
  expect(spanText({ from: Date.parse('2025-12-31T23:30:00Z'), to: at, zone: 'Asia/Tokyo' })).toBe(
    'Jan 1 – Nov 21, 2026',
  );
});

test('a planned time has its hour however far away, and a zone is named after its city', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(plannedText({ at: Date.parse('2026-12-14T09:30:00Z'), now, zone })).toBe(
    'on Dec 14 at 9:30 am',
  );
  expect(plannedText({ at: Date.parse('2026-11-21T09:00:00Z'), now, zone })).toBe(
    'tomorrow at 9 am',
  );
  expect(placeOfZone('America/Los_Angeles')).toBe('Los Angeles');
  expect(placeOfZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
});

test.each([
  [0, 'today around 9 am'],
  [1, 'tomorrow around 9 am'],
  [3, 'on Friday around 9 am'],
  [9, 'around Nov 26'],
])('what is only reckoned is said as people say it: in %i days “%s”', (days, text) => {
  const now = Date.parse('2026-11-17T09:00:00Z');
  const there = { at: now + days * 86_400_000, now, zone: 'Etc/UTC' };
  expect(aboutText(there)).toBe(text);
  expect(splitAtTimes(`It goes out ${text}.`)).toHaveLength(3);
});
