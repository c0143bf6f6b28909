import { afterEach, expect, it, vi } from 'vitest';
import { openListener } from '#data/database/listen.ts';
import { openPostgresThatRefuses } from '../../../test/support/postgres-that-refuses.ts';

afterEach(() => vi.useRealTimers());

it('reconnects with one attempt at a time, however often a server that rejects connections is asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = await openPostgresThatRefuses();
  const regained = vi.fn<() => void>();
  const listener = openListener(server.databaseUrl);
  await listener.on({ channel: 'news', heard: () => undefined, regained });
  Object.assign(server.seen, { refusing: true, connections: 0 });
  server.drop();
  for (const tries of [1, 2, 3, 4, 5, 6]) {
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);
    await expect.poll(() => server.seen.connections).toBe(tries);
  }
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  server.seen.refusing = false;
  await vi.advanceTimersByTimeAsync(5000);
  await expect.poll(() => regained.mock.calls.length).toBe(1);
  expect(server.seen.connections).toBe(7);
  await listener.close();
  server.close();
});
