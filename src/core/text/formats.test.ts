import { expect, test } from 'vitest';
import { counted, dayText, distanceText, grouped, listed, listedChoices } from './formats.ts';

test('numbers have thousands commas, and words follow their number', () => {
  expect([grouped(1840), grouped(0), grouped(1.5)]).toEqual(['1,840', '0', '1.5']);
  expect([
    counted(1, 'list'),
    counted(1840, 'list'),
    counted(0, 'entry', 'entries'),
    counted(1, 'lead is', 'leads are'),
  ]).toEqual(['1 list', '1,840 lists', '0 entries', '1 lead is']);
});

test('lists have a serial comma and say whether all hold or one is chosen', () => {
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b, and c',
  ]);
  expect([listedChoices(['1']), listedChoices(['1', '3', '5'])]).toEqual(['1', '1, 3, or 5']);
});

test('distances look back and ahead', () => {
  expect([distanceText(-5, 'hour'), distanceText(1, 'day'), distanceText(-1, 'minute')]).toEqual([
    '5 hours ago',
    'in 1 day',
    '1 minute ago',
  ]);
});

test('a calendar day is written month, day, year, also before 1970', () => {
  const november = Date.UTC(2026, 10, 20) / 86_400_000;
  expect([
    dayText(november, 'date'),
    dayText(november, 'dateWithYear'),
    dayText(november, 'weekday'),
    dayText(november, 'shortWeekday'),
    dayText(-1, 'dateWithYear'),
  ]).toEqual(['Nov 20', 'Nov 20, 2026', 'Friday', 'Fri', 'Dec 31, 1969']);
});
