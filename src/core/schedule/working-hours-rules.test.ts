import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import {
  applyToAll,
  clampHours,
  endHours,
  isSameWeek,
  scheduleErrors,
  startHours,
} from '#core/schedule/working-hours-rules.ts';

test.each([
  [9, 17, 9, 17],
  [17, 9, 17, 18],
  [9, 9, 9, 10],
  [23, 23, 22, 23],
  [22, 5, 22, 23],
  [-3, 40, 0, 23],
  [9.7, 10.2, 9, 10],
])('%i to %i is corrected to %i to %i', (from, to, fromHour, toHour) =>
  expect(clampHours({ fromHour: from, toHour: to })).toEqual({ fromHour, toHour }),
);

test('corrected hours have no error, whatever they were', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (fromHour, toHour) => {
      const schedulerItems = applyToAll(DEFAULT_WEEK, { fromHour, toHour });
      expect(scheduleErrors('Etc/UTC', schedulerItems)).toEqual([]);
    }),
  );
});

test('the default week is valid, and so are all hours offered', () => {
  expect(scheduleErrors('Europe/Kiev', DEFAULT_WEEK)).toEqual([]);
  expect(startHours().at(-1)).toBe(22);
  expect(endHours(20)).toEqual([21, 22, 23]);
  expect(endHours(0)).toHaveLength(23);
});

const DAY_ERRORS: [Partial<{ fromHour: number; toHour: number }>, object[]][] = [
  [
    { fromHour: 23, toHour: 23 },
    [
      {
        path: 'schedulerItems.2.fromHour',
        code: 'OUT_OF_RANGE',
        message: 'The latest start is 10 pm',
      },
    ],
  ],
  [
    { fromHour: 24, toHour: 25 },
    [
      {
        path: 'schedulerItems.2.fromHour',
        code: 'OUT_OF_RANGE',
        message: 'The hour must be from 12 am to 11 pm',
      },
    ],
  ],
  [
    { fromHour: -1 },
    [
      {
        path: 'schedulerItems.2.fromHour',
        code: 'OUT_OF_RANGE',
        message: 'The hour must be from 12 am to 11 pm',
      },
    ],
  ],
  [
    { fromHour: 8.5 },
    [
      {
        path: 'schedulerItems.2.fromHour',
        code: 'OUT_OF_RANGE',
        message: 'The hour must be from 12 am to 11 pm',
      },
    ],
  ],
  [
    { toHour: 24 },
    [
      {
        path: 'schedulerItems.2.toHour',
        code: 'OUT_OF_RANGE',
        message: 'The hour must be from 12 am to 11 pm',
      },
    ],
  ],
  [
    { toHour: 9 },
    [
      {
        path: 'schedulerItems.2.toHour',
        code: 'END_NOT_AFTER_START',
        message: 'The end must be after the start',
      },
    ],
  ],
  [{ fromHour: 0, toHour: 1 }, []],
  [{ fromHour: 22, toHour: 23 }, []],
];

test.each(DAY_ERRORS)(
  'a day with the hours %o names the wrong field and why it is wrong',
  (hours, errors) => {
    expect(
      scheduleErrors(
        'Etc/UTC',
        DEFAULT_WEEK.map((item, index) => (index === 2 ? { ...item, ...hours } : item)),
      ),
    ).toEqual(errors);
  },
);

test('an unknown zone, a missing day, and a duplicate day are reported', () => {
  expect(scheduleErrors('Nowhere', DEFAULT_WEEK)).toEqual([
    { path: 'zone', code: 'UNKNOWN_ZONE', message: 'This time zone doesn’t exist' },
  ]);
  expect(scheduleErrors('Etc/UTC', [...DEFAULT_WEEK.slice(1), DEFAULT_WEEK[1]!])).toEqual([
    { path: 'schedulerItems', code: 'REQUIRED', message: 'MONDAY is missing' },
    {
      path: 'schedulerItems.6.dayOfWeek',
      code: 'DUPLICATE',
      message: 'TUESDAY appears more than once',
    },
  ]);
});

test('weeks are compared by day, not by order', () => {
  expect(isSameWeek({ one: DEFAULT_WEEK, other: [...DEFAULT_WEEK].reverse() })).toBe(true);
  expect(
    isSameWeek({
      one: DEFAULT_WEEK,
      other: applyToAll(DEFAULT_WEEK, { fromHour: 8, toHour: 9 }),
    }),
  ).toBe(false);
});
