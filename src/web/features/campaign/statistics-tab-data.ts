import { csvLine, CSV_START, type CellValue } from '#core/lead/csv-export.ts';
import { percentOf, RATES, type RateName } from '#core/campaign/lead-statistics.ts';
import type { Answer } from '#web/api/call-types.ts';
import type { Statistics } from '#web/parts/lead-rate/rate-periods.ts';
import { LEAD_STATE_DISPLAY, STANDING_STATES } from '#web/parts/lead-state.tsx';
import { RATE_NAMES } from '#web/parts/lead-rate/rate-words.ts';
import { statisticsTabTexts } from './statistics-tab-texts.ts';

const DAY_MS = 86_400_000;
/** The days at the end of the whole time that the rest is compared with. */
export const LATEST_DAYS = 7;

export type BaselineRate = { name: RateName; percent: number };

/**
 * Rates of leads contacted from `from` until the latest days. Rates without any contacted leads are
 * omitted; invites sent before `from` aren't counted.
 */
export function ratesBeforeLatest({
  days,
  from,
  to,
}: Pick<Statistics, 'days' | 'to'> & { from: number }): BaselineRate[] {
  const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
  const earlier = days.filter(
    ({ date }) =>
      dayOf(date) > from - DAY_MS && dayOf(date) <= Date.parse(to) - (LATEST_DAYS + 1) * DAY_MS,
  );
  return RATES.flatMap((name) => {
    const own = earlier.flatMap(({ rates }) => rates.filter((rate) => rate.name === name));
    const part = own.reduce((sum, rate) => sum + rate.part, 0);
    const whole = own.reduce((sum, rate) => sum + rate.whole, 0);
    return whole === 0 ? [] : [{ name, percent: percentOf({ part, whole }) }];
  });
}

export type StepRow = Answer<'GET /v1/sequenceitems/{campaignId}/statistics'>[number];

/**
 * The statistics as a file: rates, steps, rates over time, and where leads left, each under its own
 * head.
 */
export function statisticsCsv({
  statistics,
  steps,
  stepNames,
}: {
  statistics: Statistics;
  steps: readonly StepRow[];
  stepNames: readonly string[];
}): string {
  const { file } = statisticsTabTexts;
  const lines: CellValue[][] = [
    [...file.rates],
    ...statistics.totals.rates.map(({ name, percent, part, whole, low, high }) => [
      RATE_NAMES[name],
      percent,
      part,
      whole,
      low,
      high,
    ]),
    [],
    [
      ...file.steps.before,
      ...STANDING_STATES.map((state) => LEAD_STATE_DISPLAY[state].word),
      ...file.steps.behind,
    ],
    ...steps.map((step, nth) => [
      nth + 1,
      stepNames[nth] ?? step.itemType,
      step.entered,
      step.done,
      step.skipped,
      ...STANDING_STATES.map((state) => step.standing?.[state] ?? 0),
      step.answered,
      step.rate?.percent ?? null,
    ]),
    [],
    [file.date, ...RATES.flatMap(file.rateOverTime)],
    ...statistics.days.map(({ date, rates }) => [
      date,
      ...RATES.flatMap((name) => {
        const rate = rates.find((one) => one.name === name);
        return [rate?.percent ?? null, rate?.part ?? 0, rate?.whole ?? 0];
      }),
    ]),
    [],
    [...file.leaving],
    ...statistics.leaving.map(({ sentence, leads }) => [sentence, leads]),
  ];
  return CSV_START + lines.map((cells) => csvLine(cells)).join('');
}
