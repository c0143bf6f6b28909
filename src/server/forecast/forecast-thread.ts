import type { ForecastInput } from '#core/forecast/forecast-input.ts';
import type { ForecastResult } from '#core/forecast/forecast-result.ts';
import { createWorkerThread } from '#server/threads/worker-thread.ts';

/** Computes forecasts outside the thread that answers requests. */
export type ForecastThread = { forecast: (input: ForecastInput) => Promise<ForecastResult> };

export function createForecastThread(): ForecastThread {
  const thread = createWorkerThread<ForecastInput>({
    worker: new URL('./forecast-worker.ts', import.meta.url),
    mostWaiting: 16,
    memoryMb: 256,
    longestMs: 15_000,
    tooLong: 'The forecast took too long. Please try again in a moment',
  });
  return { forecast: (input) => thread.ask(input) };
}
