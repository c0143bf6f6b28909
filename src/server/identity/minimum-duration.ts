import { setTimeout as wait } from 'node:timers/promises';

/**
 * Answers no sooner than the minimum duration, so that the time reveals nothing about the result.
 */
export async function withMinimumDuration<Result>(
  leastMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.allSettled([work(), wait(leastMs)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Rejects no sooner than the minimum duration; success answers immediately. */
export async function rejectWithMinimumDuration<Result>(
  leastMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const least = wait(leastMs);
  try {
    return await work();
  } catch (error) {
    await least;
    throw error;
  }
}
