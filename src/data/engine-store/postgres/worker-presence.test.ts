import { expect, it, vi } from 'vitest';
import { openPostgresThatRefuses } from '../../../../test/support/postgres-that-refuses.ts';
import { workersAlone } from '../../../../test/support/worker-alone.ts';

it('tells a worker once that its connection is lost', async () => {
  const server = await openPostgresThatRefuses();
  const onLost = vi.fn<(error: Error) => void>();
  const join = () =>
    workersAlone(server.databaseUrl).join({
      owner: '7',
      onWake: () => undefined,
      onLost,
    });
  await join();
  server.drop();
  await expect.poll(() => onLost.mock.calls.length).toBeGreaterThan(0);
  // After a whole new connection, everything that the old one had to report has arrived.
  const again = await join();
  expect(onLost).toHaveBeenCalledTimes(1);
  await again.leave();
  server.close();
});

it('tells a worker that could not join only by the failed call', async () => {
  const server = await openPostgresThatRefuses();
  server.seen.refusing = true;
  const onLost = vi.fn<(error: Error) => void>();
  const join = () =>
    workersAlone(server.databaseUrl).join({
      owner: '7',
      onWake: () => undefined,
      onLost,
    });
  await expect(join()).rejects.toThrow('too many clients');
  await expect(join()).rejects.toThrow('too many clients');
  expect(onLost).not.toHaveBeenCalled();
  server.close();
});
