import { parentPort } from 'node:worker_threads';
import { ApiError } from '#server/http/api-error.ts';
import type { ThreadAnswer } from '#server/threads/worker-thread.ts';

/**
 * Answers the requests of `worker-thread.ts` one after the other, for as long as the thread lives.
 */
export function serveRequests<Question>(answer: (question: Question) => unknown): void {
  parentPort?.on('message', ({ number, question }: { number: number; question: Question }) => {
    parentPort?.postMessage({ number, ...said(() => answer(question)) });
  });
}

function said(answer: () => unknown): Omit<ThreadAnswer, 'number'> {
  try {
    return { result: answer() };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: { code: error.code, extras: error.extras } };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
