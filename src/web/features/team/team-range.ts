import { dayAfter, dayStart, localDay } from '#core/schedule/zone.ts';

/**
 * The ranges of whole local days that the page offers; otherwise custom dates, or since the start.
 */
const DAY_CHOICES = [7, 30] as const;
const STANDARD_DAYS = 30;
export const RANGE_CHOICES = ['7', '30', 'all', 'own'] as const;
export type RangeChoice = (typeof RANGE_CHOICES)[number];

/** `from` and `to` in epoch milliseconds, null for no bound; both dates are part of the range. */
export type TeamRange = {
  choice: RangeChoice;
  fromDate: string;
  toDate: string;
  from: number | null;
  to: number | null;
};

/** The range in the URL; unknown values are ignored. */
export function parseTeamRange({
  params,
  now,
  zone,
}: {
  params: Readonly<Record<string, string>>;
  now: number;
  zone: string;
}): TeamRange {
  const { fromDate, toDate } = params;
  const today = localDay(zone, now);
  if (isDate(fromDate) && isDate(toDate) && fromDate <= toDate) {
    const from = dayStart({ zone, day: fromDate });
    const to = dayAfter({ zone, at: dayStart({ zone, day: toDate }), days: 1 });
    return { choice: 'own', fromDate, toDate, from, to };
  }
  const days = DAY_CHOICES.find((choice) => String(choice) === params['days']) ?? STANDARD_DAYS;
  const from = dayAfter({ zone, at: now, days: 1 - days });
  const dates = { fromDate: localDay(zone, from), toDate: today };
  return params['days'] === 'all'
    ? { choice: 'all', ...dates, from: null, to: null }
    : { choice: String(days) as RangeChoice, ...dates, from, to: null };
}

function isDate(text: string | undefined): text is string {
  return (
    text !== undefined && /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  );
}
