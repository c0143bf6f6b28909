import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribeToStream } from './stream.ts';

let ended: AbortController;
/** Whether another tab reads the stream already. */
let held: { name: string }[];

beforeEach(() => {
  [ended, held] = [new AbortController(), []];
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((answer) => {
        setTimeout(() => answer(new Response(new ReadableStream())), 2000);
      }),
  );
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held }),
      request: async (_name: string, _options: object, work: () => Promise<void>) =>
        held.length === 0 ? work() : new Promise(() => undefined),
    },
  });
});
afterEach(() => {
  ended.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often earlier reads are refetched in the first minute. */
async function rereads(): Promise<number> {
  const queryClient = new QueryClient();
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries');
  void subscribeToStream({ queryClient, signal: ended.signal });
  await vi.advanceTimersByTimeAsync(60_000);
  return invalidated.mock.calls.length;
}

test('a tab that opens the stream refetches once what changed before', async () => {
  expect(await rereads()).toBe(1);
});

test('a tab that follows another tab’s stream refetches once as well', async () => {
  held = [{ name: 'reachwell-stream ' }];
  expect(await rereads()).toBe(1);
});
