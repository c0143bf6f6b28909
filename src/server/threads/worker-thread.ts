import { Worker, type Transferable } from 'node:worker_threads';
import type { ErrorCode } from '#core/errors/error-catalog.ts';
import { ApiError } from '#server/http/api-error.ts';

/**
 * The limits of a thread: its file, waiting requests, memory, and the real time until the running
 * request is aborted, with the error for that case.
 */
type ThreadLimits = {
  worker: URL;
  mostWaiting: number;
  memoryMb: number;
  longestMs: number;
  tooLong: string;
};
/** A thread's answer; a `refusal` is thrown here as an `ApiError`. */
export type ThreadAnswer = {
  number: number;
  result?: unknown;
  refusal?: { code: ErrorCode; extras: ApiError['extras'] };
  error?: string;
};
/**
 * `handedOver` is memory transferred with a request; one that is `underWay` continues an earlier
 * request and is never rejected for lack of room.
 */
type Asking = { handedOver?: readonly Transferable[]; underWay?: boolean };
type Asked<Question> = {
  number: number;
  question: Question;
  handedOver: readonly Transferable[];
  resolve: (result: never) => void;
  reject: (error: Error) => void;
};

/** How much garbage a thread may hold before it is collected. */
const YOUNG_MEMORY_MB = 8;
const IDLE_MS = 60_000;
const RETRY_SECONDS = 2;

function settle(
  { resolve, reject }: Asked<unknown>,
  { result, refusal, error }: ThreadAnswer,
): void {
  if (refusal !== undefined) reject(new ApiError(refusal.code, refusal.extras));
  else if (error !== undefined) reject(new Error(`A thread failed: ${error}`));
  else resolve(result as never);
}

/**
 * A separate thread, started on the first request and ended after a minute without one. Requests
 * wait for one another; too many at once are rejected, and one that takes too long or too much
 * memory is aborted together with its thread.
 */
export function createWorkerThread<Question>({
  worker: file,
  mostWaiting,
  memoryMb,
  longestMs,
  tooLong,
}: ThreadLimits): {
  ask: <Answer>(question: Question, asking?: Asking) => Promise<Answer>;
} {
  const waiting: Asked<Question>[] = [];
  let worker: Worker | null = null;
  let asked: Asked<Question> | null = null;
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
    const opened = new Worker(file, {
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: YOUNG_MEMORY_MB,
      },
    });
    opened.unref();
    opened.on('message', (answer: ThreadAnswer) => {
      if (asked?.number !== answer.number) return;
      const answered = asked;
      asked = null;
      settle(answered, answer);
      next();
    });
    opened.on('error', (error: Error & { code?: string }) => {
      if (worker !== opened) return;
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new ApiError('UNAVAILABLE', { detail: tooLong, retryAfter: RETRY_SECONDS })
          : error,
      );
    });
    return opened;
  }

  function next(): void {
    if (asked !== null) return;
    asked = waiting.shift() ?? null;
    if (asked === null) return wait(IDLE_MS, stop);
    worker ??= open();
    worker.postMessage({ number: asked.number, question: asked.question }, asked.handedOver);
    wait(longestMs, () => fail(new ApiError('UNAVAILABLE', { detail: tooLong })));
  }

  return {
    ask: (question, { handedOver = [], underWay = false } = {}) =>
      new Promise((resolve, reject) => {
        if (!underWay && waiting.length >= mostWaiting)
          return reject(new ApiError('TOO_MANY_REQUESTS', { retryAfter: RETRY_SECONDS }));
        numbers += 1;
        waiting.push({ number: numbers, question, handedOver, resolve, reject });
        next();
      }),
  };
}
