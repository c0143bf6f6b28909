import { expect, test } from 'vitest';
import { orderOf, parseHistoryDate } from '#core/contact-history/history-dates.ts';

test.each([
  ['2025-03-03', '2025-03-03T00:00'],
  ['2025-03-03T10:20:30Z', '2025-03-03T10:20'],
  ['2025-03-03T10:20:30.123+02:00', '2025-03-03T08:20'],
  ['2025-03-03 10:20:30 UTC', '2025-03-03T10:20'],
  ['2025/03/03', '2025-03-03T00:00'],
  ['03 Mar 2025', '2025-03-03T00:00'],
  ['3. März 2025', '2025-03-03T00:00'],
  ['3. Dezember 2025', '2025-12-03T00:00'],
  ['3 févr. 2025', '2025-02-03T00:00'],
  ['3 août 2025', '2025-08-03T00:00'],
  ['3 juil. 2025', '2025-07-03T00:00'],
  ['3 de enero de 2025', '2025-01-03T00:00'],
  ['3 dic 2025', '2025-12-03T00:00'],
  ['March 3, 2025', '2025-03-03T00:00'],
  ['Mar 3, 2025, 3:04 PM', '2025-03-03T15:04'],
  ['3/13/25, 12:04 AM', '2025-03-13T00:04'],
  ['3/13/25, 3:04 p. m.', '2025-03-13T15:04'],
  ['13.03.2025 15:04', null],
  ['1741000000', '2025-03-03T11:06'],
  ['1741000000000', '2025-03-03T11:06'],
  ['2025-02-30', null],
  ['1999-01-01', null],
  ['soon', null],
  ['2025-03-03 25:00', null],
  ['3 foo 2025', null],
  ['2025-03-03 or so', null],
])('%s with the month first is %s', (text, expected) => {
  const at = parseHistoryDate(text, 'MONTH_FIRST');
  expect(at === null ? null : new Date(at).toISOString().slice(0, 16)).toBe(expected);
});

test.each([
  ['25/12/2024', 'DAY_FIRST'],
  ['12/25/2024', 'MONTH_FIRST'],
  ['03/04/2024', 'EITHER'],
  ['04/04/2024', null],
  ['03.04.2024', 'DAY_FIRST'],
  ['3/4/24, 3:04 PM', 'MONTH_FIRST'],
  ['2024-12-25', null],
  ['', null],
] as const)('%s shows the order %s', (text, order) => {
  expect(orderOf(text)).toBe(order);
});
