import { Worker, type Transferable } from 'node:worker_threads';
import type { ErrorCode } from '#core/errors/error-catalog.ts';
import { ApiError } from '#server/api-error.ts';

/**
 * What one thread may take: its file, questions that wait, memory, and real time until the one
 * under way is given up, with what is said then.
 */
type ThreadLimits = {
  worker: URL;
  mostWaiting: number;
  memoryMb: number;
  longestMs: number;
  tooLong: string;
};
/** How a thread answers: a refusal of its own is one here too. */
export type ThreadAnswer = {
  number: number;
  result?: unknown;
  refusal?: { code: ErrorCode; extras: ApiError['extras'] };
  error?: string;
};
/**
 * `handedOver` is memory that goes over with a question; one that is `underWay` belongs to what was
 * asked before and is never refused for lack of room.
 */
type Asking = { handedOver?: readonly Transferable[]; underWay?: boolean };
type Asked<Question> = {
  number: number;
  question: Question;
  handedOver: readonly Transferable[];
  resolve: (result: never) => void;
  reject: (error: Error) => void;
};

/** What a thread may have lying about of what it needs no more, before it tidies up. */
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
 * A thread beside the one that answers requests, started when it is first asked and ended when
 * nothing was asked of it for a minute. Questions wait for one another; too many at once are
 * refused, and one that takes too long, or more memory than there is, is given up together with its
 * thread.
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
