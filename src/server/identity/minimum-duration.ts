import { setTimeout as wait } from 'node:timers/promises';

/**
 * Answers no sooner than the least time, so that what was found out inside cannot be told by the
 * clock.
 */
export async function withMinimumDuration<Result>(
  leastMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.allSettled([work(), wait(leastMs)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Refuses no sooner than the least time; what goes well answers at once. */
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
