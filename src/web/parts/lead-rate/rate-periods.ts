import { percentOf, type RateName } from '#core/campaign/lead-statistics.ts';
import { dateText } from '#core/time/when-text.ts';
import type { Answer } from '#web/api/call-types.ts';
import { RATE_BOUNDS } from './rate-words.ts';
import { leadRateTexts } from './lead-rate-texts.ts';

export type Statistics = Answer<'GET /events/statistics'>;
type Rate = Statistics['totals']['rates'][number];

const DAY_MS = 86_400_000;
/** A range of more days is shown by week. */
const MAX_DAYS = 28;

export type Period = {
  start: string;
  short: string;
  long: string;
  /** Today is in it, so it isn’t over. */
  partial: boolean;
  rates: Partial<Record<RateName, { part: number; whole: number; percent: number }>>;
};

/**
 * The rates by day, or by week from Monday on for a long range; a period without anyone asked
 * stands between those with.
 */
export function periodsOf(days: Statistics['days'], today: string): Period[] {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const weekly = dayNumber(last.date) - dayNumber(first.date) > MAX_DAYS;
  const startOf = (date: string) =>
    weekly ? dayNumber(date) - ((dayNumber(date) + 3) % 7) : dayNumber(date);
  const sums = new Map<number, Map<RateName, { part: number; whole: number }>>();
  for (const { date, rates } of days) {
    const sum = sums.get(startOf(date)) ?? new Map<RateName, { part: number; whole: number }>();
    sums.set(startOf(date), sum);
    for (const { name, part, whole } of rates) {
      const before = sum.get(name) ?? { part: 0, whole: 0 };
      sum.set(name, { part: before.part + part, whole: before.whole + whole });
    }
  }
  const length = weekly ? 7 : 1;
  const starts = Array.from(
    { length: (startOf(last.date) - startOf(first.date)) / length + 1 },
    (_, nth) => startOf(first.date) + nth * length,
  );
  return starts.map((start) => {
    const at = start * DAY_MS;
    const short = dateText({ at, zone: 'Etc/UTC' });
    const date = `${short}, ${new Date(at).getUTCFullYear()}`;
    const rates = Object.fromEntries(
      [...(sums.get(start) ?? [])].map(([name, counts]) => [
        name,
        { ...counts, percent: percentOf(counts) },
      ]),
    );
    return {
      start: new Date(at).toISOString().slice(0, 10),
      short,
      long: weekly ? leadRateTexts.weekOf(date) : date,
      partial: start === startOf(today),
      rates,
    };
  });
}

function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/**
 * Below this number of people, a rate says little without its likely range; forecasts use one’s own
 * rates from this number on (product rules, section 10).
 */
const FEW_ASKED = 50;

/** Whether a rate is of so few people that its range is shown. A share of known opens has none. */
export function isRoughRate({ name, whole }: Pick<Rate, 'name' | 'whole'>): boolean {
  return whole > 0 && whole < FEW_ASKED && RATE_BOUNDS[name] === undefined;
}

/** How much a rate differs from the days before, in points; null when no one was asked then. */
export function rateChange({
  rate,
  before,
}: {
  rate: Rate;
  before: readonly Pick<Rate, 'name' | 'percent'>[];
}): number | null {
  const past = before.find(({ name }) => name === rate.name);
  return past === undefined || rate.whole === 0
    ? null
    : Math.round((rate.percent - past.percent) * 10) / 10;
}
