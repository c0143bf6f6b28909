import { ACTION_EVENTS } from '#core/dashboard/action-events.ts';
import { csvLine, CSV_START, type CellValue } from '#core/lead/csv-export.ts';
import { RATES } from '#core/campaign/lead-statistics.ts';
import { EVENT_WORDS } from '#web/parts/dashboard/dashboard-words.ts';
import type { Statistics } from '#web/parts/lead-rate/rate-periods.ts';
import { RATE_NAMES } from '#web/parts/lead-rate/rate-words.ts';
import { dashboardStatisticsTexts } from './dashboard-statistics-texts.ts';

const texts = dashboardStatisticsTexts.csv;

type Rates = Statistics['totals']['rates'];

const cells = (rates: Rates): CellValue[] =>
  RATES.flatMap((name) => {
    const rate = rates.find((one) => one.name === name);
    return [
      rate === undefined || rate.whole === 0 ? null : rate.percent,
      rate?.part ?? 0,
      rate?.whole ?? 0,
    ];
  });
const HEADS = RATES.flatMap((name) => [
  texts.percent(RATE_NAMES[name]),
  texts.count(RATE_NAMES[name]),
  texts.total(RATE_NAMES[name]),
]);
const ACTIONS = ACTION_EVENTS.map((type) => EVENT_WORDS[type]);

/**
 * The statistics as a file: all days together, day by day, and campaign by campaign, each under its
 * own head.
 */
export function dashboardStatisticsCsv({ totals, days, campaigns }: Statistics): string {
  const lines: CellValue[][] = [
    [texts.allDays, ...ACTIONS, ...HEADS],
    ['', ...ACTION_EVENTS.map((type) => totals.counts[type] ?? 0), ...cells(totals.rates)],
    [],
    [texts.date, ...ACTIONS, ...HEADS],
    ...days.map(({ date, counts, rates }) => [
      date,
      ...ACTION_EVENTS.map((type) => counts[type] ?? 0),
      ...cells(rates),
    ]),
    [],
    [texts.campaign, ...ACTIONS, ...HEADS],
    ...campaigns.map(({ name, counts, rates }) => [
      name,
      ...ACTION_EVENTS.map((type) => counts[type] ?? 0),
      ...cells(rates),
    ]),
  ];
  return CSV_START + lines.map((line) => csvLine(line)).join('');
}
