import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { applyToAll, correctHours, endHours, isSameWeek, scheduleErrors, startHours } from '#core/schedule/working-hours-rules.ts';

test.each([
  [9, 17, 9, 17], [17, 9, 17, 18], [9, 9, 9, 10], [23, 23, 22, 23], [22, 5, 22, 23], [-3, 40, 0, 23], [9.7, 10.2, 9, 10],
])('%i to %i is corrected to %i to %i', (from, to, fromHour, toHour) => expect(correctHours({ fromHour: from, toHour: to })).toEqual({ fromHour, toHour }));

test('corrected hours have no error, whatever they were', () => {
  fc.assert(fc.property(fc.double(), fc.double(), (fromHour, toHour) => {
    const schedulerItems = applyToAll({ schedulerItems: DEFAULT_WEEK, source: { fromHour, toHour } });
    expect(scheduleErrors({ zone: 'Etc/UTC', schedulerItems })).toEqual([]);
  }));
});

test('the default week is right, and what is offered to choose is, too', () => {
  expect(scheduleErrors({ zone: 'Europe/Kiev', schedulerItems: DEFAULT_WEEK })).toEqual([]);
  expect(startHours().at(-1)).toBe(22);
  expect(endHours(22)).toEqual([23]);
  expect(endHours(0)).toHaveLength(23);
});

test('each wrong field is named', () => {
  const wrong = DEFAULT_WEEK.map((item, index) => (index === 0 ? { ...item, fromHour: 23, toHour: 23 } : index === 1 ? { ...item, toHour: 9 } : index === 2 ? { ...item, toHour: 24 } : item));
  expect(scheduleErrors({ zone: 'Nowhere', schedulerItems: wrong }).map(({ path, code }) => [path, code])).toEqual([
    ['zone', 'UNKNOWN_ZONE'], ['schedulerItems.0.fromHour', 'OUT_OF_RANGE'], ['schedulerItems.1.toHour', 'END_NOT_AFTER_START'], ['schedulerItems.2.toHour', 'OUT_OF_RANGE'],
  ]);
  expect(scheduleErrors({ zone: 'Etc/UTC', schedulerItems: [...DEFAULT_WEEK.slice(1), DEFAULT_WEEK[1]!] }).map(({ path }) => path)).toEqual(['schedulerItems', 'schedulerItems.6.dayOfWeek']);
});

test('weeks are compared by day, not by order', () => {
  expect(isSameWeek({ one: DEFAULT_WEEK, other: [...DEFAULT_WEEK].reverse() })).toBe(true);
  expect(isSameWeek({ one: DEFAULT_WEEK, other: applyToAll({ schedulerItems: DEFAULT_WEEK, source: { fromHour: 8, toHour: 9 } }) })).toBe(false);
});
