import type { FieldError } from '#core/errors/field-error.ts';
import { DAYS_OF_WEEK, type SchedulerItem } from '#core/schedule/week.ts';
import { isZone } from '#core/schedule/zone.ts';

/**
 * The hours a day's entry may have: 12 am to 11 pm, the latest start 10 pm (campaigns spec, section
 * 5).
 */
const HOUR_RANGE = { first: 0, last: 23, latestStart: 22 } as const;

type Hours = Pick<SchedulerItem, 'fromHour' | 'toHour'>;

/**
 * Hours as the screen corrects them: whole and in range, the latest start 10 pm, and an end that is
 * not after the start one hour after it (campaigns spec, section 5).
 */
export function clampHours({ fromHour, toHour }: Hours): Hours {
  const from = Math.min(HOUR_RANGE.latestStart, wholeHour(fromHour));
  const to = wholeHour(toHour);
  return { fromHour: from, toHour: to > from ? to : from + 1 };
}

/** The hours offered as a start. */
export function startHours(): number[] {
  return Array.from({ length: HOUR_RANGE.latestStart + 1 }, (_, hour) => hour);
}

/** The hours offered as an end after this start. */
export function endHours(fromHour: number): number[] {
  return Array.from({ length: HOUR_RANGE.last - fromHour }, (_, index) => fromHour + 1 + index);
}

/** Applies the hours of one day to every day; which days are on stays as it is. */
export function applyToAll(
  schedulerItems: readonly SchedulerItem[],
  source: Hours,
): SchedulerItem[] {
  return schedulerItems.map((item) => ({ ...item, ...clampHours(source) }));
}

/** Whether two weeks mean the same hours and days. */
export function isSameWeek({
  one,
  other,
}: {
  one: readonly SchedulerItem[];
  other: readonly SchedulerItem[];
}): boolean {
  const line = (items: readonly SchedulerItem[]): string =>
    DAYS_OF_WEEK.map((day) => items.find((item) => item.dayOfWeek === day))
      .map((item) => `${item?.active}-${item?.fromHour}-${item?.toHour}`)
      .join();
  return line(one) === line(other);
}

/**
 * All errors in a schedule, by field; the server refuses and doesn't correct (campaigns spec,
 * section 5).
 */
export function scheduleErrors(
  zone: string,
  schedulerItems: readonly Pick<SchedulerItem, 'dayOfWeek' | 'fromHour' | 'toHour'>[],
): FieldError[] {
  const zoneErrors = isZone(zone)
    ? []
    : [{ path: 'zone', code: 'UNKNOWN_ZONE', message: 'This time zone doesn’t exist' }];
  const missing = DAYS_OF_WEEK.filter(
    (day) => !schedulerItems.some((item) => item.dayOfWeek === day),
  ).map((day) => ({ path: 'schedulerItems', code: 'REQUIRED', message: `${day} is missing` }));
  const doubled = schedulerItems.flatMap(({ dayOfWeek }, index) =>
    schedulerItems.findIndex((item) => item.dayOfWeek === dayOfWeek) < index
      ? [
          {
            path: `schedulerItems.${index}.dayOfWeek`,
            code: 'DUPLICATE',
            message: `${dayOfWeek} appears more than once`,
          },
        ]
      : [],
  );
  return [...zoneErrors, ...missing, ...doubled, ...schedulerItems.flatMap(hourErrors)];
}

function hourErrors({ fromHour, toHour }: Hours, index: number): FieldError[] {
  const path = `schedulerItems.${index}`;
  if (!isHour(fromHour))
    return [
      {
        path: `${path}.fromHour`,
        code: 'OUT_OF_RANGE',
        message: 'The hour must be from 12 am to 11 pm',
      },
    ];
  if (!isHour(toHour))
    return [
      {
        path: `${path}.toHour`,
        code: 'OUT_OF_RANGE',
        message: 'The hour must be from 12 am to 11 pm',
      },
    ];
  if (fromHour > HOUR_RANGE.latestStart)
    return [
      { path: `${path}.fromHour`, code: 'OUT_OF_RANGE', message: 'The latest start is 10 pm' },
    ];
  return toHour > fromHour
    ? []
    : [
        {
          path: `${path}.toHour`,
          code: 'END_NOT_AFTER_START',
          message: 'The end must be after the start',
        },
      ];
}

function isHour(hour: number): boolean {
  return Number.isInteger(hour) && hour >= HOUR_RANGE.first && hour <= HOUR_RANGE.last;
}

function wholeHour(hour: number): number {
  return Math.min(
    HOUR_RANGE.last,
    Math.max(HOUR_RANGE.first, Number.isFinite(hour) ? Math.floor(hour) : HOUR_RANGE.first),
  );
}
