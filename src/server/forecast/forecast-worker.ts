import { parentPort } from 'node:worker_threads';
import { forecast } from '#core/forecast/forecast.ts';
import type { ForecastInput } from '#core/forecast/forecast-input.ts';

/** A thread of its own for forecasts, so that no request waits while one is computed: each message is a question, each answer carries its number. */
parentPort?.on('message', ({ number, input }: { number: number; input: ForecastInput }) => {
  try {
    parentPort?.postMessage({ number, result: forecast(input) });
  } catch (error) {
    parentPort?.postMessage({
      number,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
