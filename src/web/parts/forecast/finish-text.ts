import type { ForecastAnswer } from '#contract/forecast.ts';
import { longDate } from '#core/time/when-text.ts';
import { grouped } from '#core/text/formats.ts';

const YEAR = /, \d{4}$/;

/**
 * When the campaign ends, always as a range (design, "Forecast"): `Feb 5 to Mar 4, 2027`, `Feb 5 to
 * 9, 2027`.
 */
export function finishText({
  finish: { p10, p90 },
  zone,
}: {
  finish: ForecastAnswer['finish'];
  zone: string;
}): string {
  if (p10 === null) return 'Not within five years';
  const from = longDate({ at: Date.parse(p10), zone });
  if (p90 === null) return `${from} or much later`;
  const to = longDate({ at: Date.parse(p90), zone });
  if (from === to) return to;
  const [month, day] = [from.split(' ')[0] ?? '', to.split(' ').slice(1).join(' ')];
  if (from.slice(-4) === to.slice(-4) && to.startsWith(`${month} `))
    return `${from.replace(YEAR, '')} to ${day}`;
  return from.slice(-4) === to.slice(-4)
    ? `${from.replace(YEAR, '')} to ${to}`
    : `${from} to ${to}`;
}

/**
 * The same as a sentence: `Finishes between Feb 5 and Mar 4, 2027`, `Finishes around Feb 5, 2027`
 * when all of it lies on one day.
 */
export function finishSentence({
  finish,
  zone,
}: {
  finish: ForecastAnswer['finish'];
  zone: string;
}): string {
  if (finish.p10 === null) return 'Won’t finish within five years at this pace';
  if (finish.p90 === null)
    return `Finishes after ${longDate({ at: Date.parse(finish.p10), zone })}`;
  const text = finishText({ finish, zone });
  return text.includes(' to ')
    ? `Finishes between ${text.replace(' to ', ' and ')}`
    : `Finishes around ${text}`;
}

/** Two whole numbers as a range, one number where they are the same. */
export function rangeText(from: number, to: number): string {
  return from === to ? grouped(from) : `${grouped(from)} to ${grouped(to)}`;
}

/** What so many of so many are, as a range of whole percents; null without anyone. */
export function percentRange({
  p10,
  p90,
  of,
}: {
  p10: number;
  p90: number;
  of: number;
}): string | null {
  if (of === 0) return null;
  const [low, high] = [Math.round((p10 / of) * 100), Math.min(100, Math.round((p90 / of) * 100))];
  return low === high ? `${low}%` : `${low}% to ${high}%`;
}

/** Whole days from an instant to another. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
}
