import { forecastDays } from '#core/forecast/forecast-days.ts';
import type { ForecastInput } from '#core/forecast/forecast-input.ts';
import type { ForecastResult, SpeedUp } from '#core/forecast/forecast-result.ts';
import { quantile } from '#core/forecast/quantiles.ts';
import { createTotals, type RunRecord, type RunTotals } from '#core/forecast/run-record.ts';
import { suggestAlternatives } from '#core/forecast/speed-ups.ts';
import { finishRange, summarize } from '#core/forecast/summary.ts';
import { simulateLane } from '#core/forecast/virtual-lane.ts';
import { createWorld, prepareCampaigns } from '#core/forecast/virtual-world.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

/**
 * How many leads all runs simulate together, including those that try speed-ups: this many take
 * about two seconds.
 */
const WALKED_LEADS = 110_000;
const TRIED_LEADS = 24_000;
const RUNS = { least: 9, most: 240 } as const;
const TRIES_MOST = 24;

/**
 * The forecast of a campaign: the engine's own rules on a virtual clock, run after run with
 * randomly drawn behavior, over its real leads, limits, range, working hours, and the user's other
 * campaigns (product rules, section 10). Pure: the same input gives the same result.
 */
export function forecast(input: ForecastInput): ForecastResult {
  const leads = leadsOf(input);
  const runs = Math.min(
    RUNS.most,
    Math.max(RUNS.least, Math.floor(WALKED_LEADS / (input.lanes ?? 1) / Math.max(1, leads))),
  );
  const days = forecastDays(input.account, input.now);
  const { records, totals } = simulateRuns(input, runs);
  const base = summarize({ input, days, records, totals });
  const alternatives = (input.lanes ?? 1) > 1 ? [] : suggestAlternatives(input, base);
  const tries = Math.min(
    runs,
    TRIES_MOST,
    Math.max(1, Math.floor(TRIED_LEADS / Math.max(1, leads * alternatives.length))),
  );
  const speedUps = alternatives.map((alternative): SpeedUp => {
    const { records: tried } = simulateRuns(alternative.input, tries);
    return {
      ...alternative.speedUp,
      ...gainOf({ before: records.slice(0, tries), after: tried, finish: base.finish.p50 }),
    };
  });
  return {
    ...base,
    speedUps: speedUps.filter(({ finishAt, daysSooner }) =>
      daysSooner === null ? finishAt !== null : daysSooner >= 1,
    ),
  };
}

/**
 * Simulates the given number of runs, each with its own random stream; runs with the same number
 * simulate the same people in every alternative.
 */
export function simulateRuns(
  input: ForecastInput,
  runs: number,
): {
  records: RunRecord[];
  totals: RunTotals;
} {
  const days = forecastDays(input.account, input.now);
  const campaigns = prepareCampaigns(input);
  const totals = createTotals();
  const records = Array.from({ length: runs }, (_, run) =>
    simulateLane(createWorld({ input, days, campaigns, run, totals })),
  );
  return { records, totals };
}

function leadsOf({ campaign, others }: ForecastInput): number {
  return others.reduce((sum, { leads }) => sum + leads.length, campaign.leads.length);
}

/**
 * How much sooner the campaign ends, compared run by run with the same people; null days if it
 * otherwise wouldn't end at all.
 */
function gainOf({
  before,
  after,
  finish,
}: {
  before: readonly RunRecord[];
  after: readonly RunRecord[];
  finish: number | null;
}): Pick<SpeedUp, 'finishAt' | 'daysSooner'> {
  if (finish === null) return { finishAt: finishRange(after).p50, daysSooner: null };
  const gains = after
    .map(({ finishedAt }, run) => (before[run]?.finishedAt ?? finishedAt) - finishedAt)
    .map((gain) => (Number.isFinite(gain) ? gain : 0));
  const gain = quantile(gains, 0.5);
  return { finishAt: Math.round(finish - gain), daysSooner: Math.round(gain / MS_PER_DAY) };
}
