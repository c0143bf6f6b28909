import { Worker } from 'node:worker_threads';
import type { ForecastInput } from '#core/forecast/forecast-input.ts';
import type { ForecastResult } from '#core/forecast/forecast-result.ts';
import { Refusal } from '#server/refusal.ts';

/** Computes forecasts beside the thread that answers requests. */
export type ForecastThread = { forecast: (input: ForecastInput) => Promise<ForecastResult> };

/** What one thread may take: questions that wait, memory, and real time until the one under way is given up. */
const MOST_WAITING = 16;
const MEMORY_MB = 256;
const LONGEST_MS = 15_000;
const IDLE_MS = 60_000;
const RETRY_SECONDS = 2;

type Answer = { number: number; result?: ForecastResult; error?: string };
type Question = {
  number: number;
  input: ForecastInput;
  resolve: (result: ForecastResult) => void;
  reject: (error: Error) => void;
};

/**
 * One thread, started when the first forecast is asked for and ended when none was for a minute. Questions wait for one another; too many at once are refused,
 * and one that takes too long is given up together with its thread.
 */
export function createForecastThread(): ForecastThread {
  const waiting: Question[] = [];
  let worker: Worker | null = null;
  let asked: Question | null = null;
  let timer: NodeJS.Timeout | null = null;
  let numbers = 0;

  function stop(): void {
    const ended = worker;
    worker = null;
    void ended?.terminate();
  }

  function wait(ms: number, then: () => void): void {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(then, ms).unref();
  }

  function fail(error: Error): void {
    const failed = asked;
    asked = null;
    stop();
    failed?.reject(error);
    next();
  }

  function open(): Worker {
    const opened = new Worker(new URL('./forecast-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    opened.unref();
    opened.on('message', ({ number, result, error }: Answer) => {
      if (asked?.number !== number) return;
      const { resolve, reject } = asked;
      asked = null;
      if (result === undefined) reject(new Error(`A forecast failed: ${error}`));
      else resolve(result);
      next();
    });
    opened.on(
      'error',
      (error) =>
        worker === opened && fail(error instanceof Error ? error : new Error(String(error))),
    );
    return opened;
  }

  function next(): void {
    if (asked !== null) return;
    asked = waiting.shift() ?? null;
    if (asked === null) return wait(IDLE_MS, stop);
    worker ??= open();
    worker.postMessage({ number: asked.number, input: asked.input });
    wait(LONGEST_MS, () =>
      fail(
        new Refusal('UNAVAILABLE', {
          detail: 'The forecast took too long. Please try again in a moment',
        }),
      ),
    );
  }

  return {
    forecast: (input) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MOST_WAITING)
          return reject(new Refusal('TOO_MANY_REQUESTS', { retryAfter: RETRY_SECONDS }));
        waiting.push({ number: (numbers += 1), input, resolve, reject });
        next();
      }),
  };
}
