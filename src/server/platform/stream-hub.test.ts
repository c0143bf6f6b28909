import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openListener, type Listener } from '#data/database/listen.ts';
import { endSessions } from '#data/identity/identity-sessions.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import { openStreamHub, type StreamHub } from '#server/platform/stream-hub.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { platformCalls } from '../../../test/support/platform-calls.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 21, 9) };
let listener: Listener;
let hub: StreamHub;
let server: Awaited<ReturnType<typeof buildTestServer>>;
let address: string;

beforeAll(async () => {
  listener = openListener(database.url);
  hub = await openStreamHub(database.db, listener);
  const handlers = platformCalls({ hub });
  server = await buildTestServer({ db: database.db, time, handlers });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  hub.close();
  await server.app.close();
  await listener.close();
});

type Said = { id: string; event: string; data: Record<string, unknown> };

/** An open stream: `next` returns so many events, `over` resolves when the server ends it. */
async function listen(headers: Record<string, string>, lastEventId?: string) {
  const abort = new AbortController();
  const answer = await fetch(`${address}/api/v1/stream`, {
    headers: { ...headers, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function read() {
    const piece = await reader?.read();
    text += piece?.value ?? '';
    return piece?.done ?? true;
  }
  function events(): Said[] {
    return [...text.matchAll(/id: (\d+)\nevent: (\S+)\ndata: (.*)\n\n/g)].map(
      ([, id = '', event = '', data = '']) => ({ id, event, data: JSON.parse(data) }),
    );
  }
  await read();
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    async next(count: number) {
      while (events().length < count) if (await read()) throw new Error('The stream ended');
      return events();
    },
    async over() {
      while (!(await read()));
      return true;
    },
    close: () => abort.abort(),
  };
}
const say = (userId: string, leadId: string) =>
  publishStreamEvent({ db: database.db, userId }, 'lead.changed', { leadId, campaignId: null });

describe('the live stream', () => {
  it('sends what is published to the user, and nothing of others', async () => {
    const [mine, other] = [
      await signedInUser({ db: database.db, realNow: time.real }),
      await signedInUser({ db: database.db, realNow: time.real }),
    ];
    const stream = await listen(mine.headers);
    expect(stream).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
    await say(other.userId, '1');
    await say(mine.userId, '2');
    expect(await stream.next(1)).toMatchObject([
      { event: 'lead.changed', data: { leadId: '2', campaignId: null } },
    ]);
    stream.close();
  });
  it('sends nothing of a transaction that is rolled back', async () => {
    const mine = await signedInUser({ db: database.db, realNow: time.real });
    const stream = await listen(mine.headers);
    await database.db
      .transaction()
      .execute(async (trx) => {
        await publishStreamEvent({ db: trx, userId: mine.userId }, 'user.status', {
          status: 'VERIFIED',
        });
        throw new Error('rolled back');
      })
      .catch(() => {});
    await say(mine.userId, '3');
    expect((await stream.next(1)).map(({ event }) => event)).toEqual(['lead.changed']);
    stream.close();
  });
  it('merges equal events into one', async () => {
    const mine = await signedInUser({ db: database.db, realNow: time.real });
    const stream = await listen(mine.headers);
    await Promise.all(Array.from({ length: 20 }, () => say(mine.userId, '4')));
    await say(mine.userId, '5');
    let said = await stream.next(1);
    while (said.at(-1)?.data['leadId'] !== '5') said = await stream.next(said.length + 1);
    expect(said.length).toBeLessThan(6);
    expect(new Set(said.map(({ data }) => data['leadId']))).toEqual(new Set(['4', '5']));
    stream.close();
  });
  it('resumes after the last event that a client has seen', async () => {
    const mine = await signedInUser({ db: database.db, realNow: time.real });
    const first = await listen(mine.headers);
    await say(mine.userId, '6');
    const [seen] = await first.next(1);
    first.close();
    for (let lead = 100; lead < 170; lead += 1) await say(mine.userId, String(lead));
    const second = await listen(mine.headers, seen?.id);
    const leads = (await second.next(70)).map(({ data }) => data['leadId']);
    expect(leads).toEqual(
      expect.arrayContaining(Array.from({ length: 70 }, (_, index) => String(100 + index))),
    );
    second.close();
  });
  it('starts with new events for a client without a last event', async () => {
    const mine = await signedInUser({ db: database.db, realNow: time.real });
    const odd = await listen(mine.headers, 'not an id');
    await say(mine.userId, '7');
    expect(await odd.next(1)).toHaveLength(1);
    odd.close();
  });
  it('ends immediately when its session does, and not when another one does', async () => {
    const mine = await signedInUser({ db: database.db, realNow: time.real });
    const other = await signedInUser({ db: database.db, realNow: time.real });
    const [stream, theirs] = [await listen(mine.headers), await listen(other.headers)];
    await endSessions({
      db: database.db,
      identityId: mine.userId,
      sessionId: mine.sessionId,
      reason: 'SIGNED_OUT',
      realNow: time.real,
    });
    expect(await stream.over()).toBe(true);
    await say(other.userId, '8');
    expect(await theirs.next(1)).toHaveLength(1);
    expect((await fetch(`${address}/api/v1/stream`, { headers: mine.headers })).status).toBe(401);
    theirs.close();
    await expect.poll(() => hub.openStreams(other.userId)).toBe(0);
  });
  it.each(['before', 'after'])(
    'drops a client that leaves %s it is registered, before anything is sent',
    async (when) => {
      const { userId, sessionId } = await signedInUser({ db: database.db, realNow: time.real });
      const leaving = new AbortController();
      if (when === 'before') leaving.abort();
      const of = { userId, identityId: userId, sessionId };
      hub.subscribe({ ...of, lastEventId: null, signal: leaving.signal });
      leaving.abort();
      expect(hub.openStreams(userId)).toBe(0);
    },
  );
  it('requires a token', async () => {
    expect((await fetch(`${address}/api/v1/stream`)).status).toBe(401);
  });
});

describe('the platform calls', () => {
  it('show health, clock, document, and page to anyone', async () => {
    expect(await server.call('GET /health')).toMatchObject({
      status: 200,
      body: {
        status: 'ok',
        practice: true,
        version: '1.2.3',
        trialDays: 14,
        testBilling: true,
        signUp: 'open',
      },
    });
    expect(await server.call('GET /ready')).toMatchObject({
      status: 200,
      body: { ready: true, database: true, engine: true },
    });
    expect(await server.call('GET /v1/shared/clock')).toMatchObject({
      status: 200,
      body: { now: '2026-11-23T09:00:00.000Z', rate: 1 },
    });
    expect((await server.call('GET /openapi.json')).body).toMatchObject({ openapi: '3.1.0' });
    const page = await server.call('GET /docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'nonce-");
  });
  it('show the metrics only to this machine if there is no token', async () => {
    expect((await server.call('GET /metrics')).text).toContain('reachwell_process_cpu');
    expect((await server.call('GET /metrics', { remoteAddress: '10.0.0.7' })).status).toBe(401);
    expect(
      (await server.call('GET /metrics', { headers: { 'x-forwarded-for': '10.0.0.7' } })).status,
    ).toBe(401);
  });
});
