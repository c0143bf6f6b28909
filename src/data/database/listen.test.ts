import { afterEach, expect, it, vi } from 'vitest';
import { acquireDeploymentLock } from '#data/database/deployment-lock.ts';
import { openListener } from '#data/database/listen.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { openPostgresThatRefuses } from '../../../test/support/postgres-that-refuses.ts';

const database = useTestDatabase();

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

it('keeps a lock of the deployment over a lost connection, until it is released', async () => {
  const LOCK = 77_001;
  const [one, other] = [openListener(database.url), openListener(database.url)];
  const lock = await acquireDeploymentLock(one, LOCK);
  expect(await acquireDeploymentLock(other, LOCK)).toBeNull();
  const holder = `
    select pid from pg_locks
    where locktype = 'advisory' and objid = ${LOCK}
      and database = (select oid from pg_database where datname = current_database())`;
  const pid = async () => (await database.pool.query<{ pid: number }>(holder)).rows[0]?.pid;
  const before = await pid();
  await database.pool.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(async () => ((await pid()) ?? before) !== before).toBe(true);
  expect(await acquireDeploymentLock(other, LOCK)).toBeNull();
  await lock?.release();
  expect(await acquireDeploymentLock(other, LOCK)).not.toBeNull();
  await one.close();
  await other.close();
});
