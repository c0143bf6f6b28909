import { createForecastThread } from '#server/forecast/forecast-thread.ts';
import { quantile } from '#core/forecast/quantiles.ts';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';
import { forecastInput, freshCampaign } from './forecast-fixture.ts';

const TRIES = 5;
/** For 10 000 leads (issue 4, line 8). */
const BOUND_MS = 2000;

/**
 * Measures how long forecasts take in their thread, including transferring the leads, and how long
 * the thread that answers requests is blocked meanwhile.
 */
export const forecastPart: BenchPart = { title: 'Forecasts, in a thread of their own', run };

async function run({ say }: BenchHarness): Promise<Figure[]> {
  const thread = createForecastThread();
  const figures: Figure[] = [];
  for (const { leads, others } of [
    { leads: 100, others: 0 },
    { leads: 1000, others: 1 },
    { leads: 10_000, others: 0 },
    { leads: 10_000, others: 2 },
    { leads: 30_000, others: 0 },
  ]) {
    say(`${leads} leads`);
    const input = forecastInput({
      campaign: freshCampaign({ leads }),
      others: Array.from({ length: others }, (_, index) =>
        freshCampaign({ leads: 1000, name: `other ${index}` }),
      ),
    });
    const times: number[] = [];
    let stood = 0;
    for (let turn = 0; turn < TRIES; turn += 1) {
      const standstill = watchStandstill();
      const from = performance.now();
      await thread.forecast(input);
      times.push(performance.now() - from);
      stood = Math.max(stood, standstill());
    }
    const name = `${leads.toLocaleString('en-US')} leads${others > 0 ? `, ${others} other campaign${others > 1 ? 's' : ''} of 1,000` : ''}`;
    figures.push({
      name,
      value: quantile(times, 0.5),
      unit: 'ms',
      beside: `slowest of ${TRIES}: ${Math.round(Math.max(...times))} ms${leads === 10_000 ? `, bound ${BOUND_MS} ms` : ''}; requests stood still for ${Math.round(stood)} ms at most`,
    });
  }
  return figures;
}

/** Measures the longest time in which this thread did nothing else. */
function watchStandstill(): () => number {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  return () => {
    clearInterval(timer);
    return Math.max(longest, performance.now() - last - 5);
  };
}
