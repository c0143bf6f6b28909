import { afterEach, describe, expect, test } from 'vitest';
import { openListener } from '#data/database/listen.ts';
import { createDrain } from '#server/http/drain.ts';
import { openStreamHub } from '#server/platform/stream-hub.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { platformCalls } from '../../../test/support/platform-calls.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 21, 9) };
let end: () => Promise<void> = async () => {};
afterEach(() => end());

/** A listening server whose `GET /health` waits until `release` is called. */
async function listening({ announceMs = 0, finishMs = 10_000 } = {}) {
  const listener = openListener(database.url);
  const hub = await openStreamHub(database.db, listener);
  const drain = createDrain();
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handlers = platformCalls({ hub, isStopping: drain.isStopping });
  const { app } = await buildTestServer({
    db: database.db,
    time,
    handlers: {
      ...handlers,
      'GET /health': async (call) => {
        asked.resolve();
        await gate.promise;
        return handlers['GET /health'](call);
      },
    },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  end = async () => {
    gate.resolve();
    hub.close();
    await app.close();
    await listener.close();
  };
  return {
    address,
    asked: asked.promise,
    release: gate.resolve,
    stop: () => drain.stop({ app, endStreams: hub.close, announceMs, finishMs }),
  };
}

describe('a web process that is stopped', () => {
  test('says so first, and serves everything until the load balancer has seen it', async () => {
    const { address, stop } = await listening({ announceMs: 2000 });
    const ready = async () => fetch(`${address}/api/ready`);
    expect((await ready()).status).toBe(200);
    const stopped = stop();
    const answer = await ready();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      code: 'UNAVAILABLE',
      detail: 'This process is stopping. Please use another one',
    });
    const served = await fetch(`${address}/api/v1/shared/clock`);
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    await stopped;
    await expect(ready()).rejects.toThrow('fetch failed');
  });

  test('ends live streams, accepts nothing new, and finishes what was asked before', async () => {
    const { address, asked, release, stop } = await listening();
    const { headers } = await signedInUser({ db: database.db, realNow: time.real });
    const stream = await fetch(`${address}/api/v1/stream`, { headers });
    const slow = fetch(`${address}/api/health`);
    await asked;
    const stopped = stop();
    // Read to its end: it ends like a complete answer, without an error.
    expect(await stream.text()).toContain('retry: 2000');
    await expect(fetch(`${address}/api/ready`)).rejects.toThrow('fetch failed');
    release();
    expect((await slow).status).toBe(200);
    await stopped;
  });

  test('waits no longer for a request than it may take', async () => {
    const { address, asked, stop } = await listening({ finishMs: 1 });
    const cut = fetch(`${address}/api/health`).catch((error: unknown) => String(error));
    await asked;
    await stop();
    expect(await cut).toContain('fetch failed');
  });
});
