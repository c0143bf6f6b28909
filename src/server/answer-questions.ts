import { parentPort } from 'node:worker_threads';
import { Refusal } from '#server/refusal.ts';
import type { ThreadAnswer } from '#server/question-thread.ts';

/**
 * Answers the questions of `question-thread.ts`, one after the other: the whole life of a thread.
 */
export function answerQuestions<Question>(answer: (question: Question) => unknown): void {
  parentPort?.on('message', ({ number, question }: { number: number; question: Question }) => {
    parentPort?.postMessage({ number, ...said(() => answer(question)) });
  });
}

function said(answer: () => unknown): Omit<ThreadAnswer, 'number'> {
  try {
    return { result: answer() };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { code: error.code, extras: error.extras } };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
