import { DASHBOARD_DAYS } from '#contract/dashboard.ts';
import { openWindows } from '#core/schedule/next-opening.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import { dayAfter, dayStart, localDay } from '#core/schedule/zone.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { rejectField } from '#server/http/api-error.ts';

/** Whole local days: `from` is the start of the first, `to` the end of the last. */
export type DashboardRange = { from: number; to: number; days: { date: string; off: boolean }[] };

/**
 * The requested days: those that `from` and `to` touch, or else the last days up to today. A 400
 * for an invalid or too long range.
 */
export function dashboardRange(
  query: { days?: number | undefined; from?: string | undefined; to?: string | undefined },
  week: WorkingWeek,
  now: number,
): DashboardRange {
  const { zone } = week;
  const startOf = (at: number): number => dayStart({ zone, day: localDay(zone, at) });
  const lastAt = query.to === undefined ? now : Date.parse(query.to) - 1;
  const from =
    query.from === undefined
      ? dayAfter({ zone, at: lastAt, days: 1 - (query.days ?? DASHBOARD_DAYS.standard) })
      : startOf(Date.parse(query.from));
  const to = dayAfter({ zone, at: lastAt, days: 1 });
  if (from >= to || (query.from !== undefined && Date.parse(query.from) > lastAt))
    throw rejectField('from', 'INVALID_VALUE', 'The range ends before it starts');
  if (to - from > (DASHBOARD_DAYS.most + 1) * MS_PER_DAY)
    throw rejectField(
      'from',
      'INVALID_VALUE',
      `A dashboard can cover at most ${DASHBOARD_DAYS.most} days`,
    );
  const days: DashboardRange['days'] = [];
  for (let at = from; at < to; at = dayAfter({ zone, at, days: 1 }))
    days.push({
      date: localDay(zone, at),
      off:
        openWindows({ week, from: at, until: dayAfter({ zone, at, days: 1 }) }).next().done ===
        true,
    });
  return { from, to, days };
}
