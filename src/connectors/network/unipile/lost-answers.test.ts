import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import { wireError, type Reply } from '../../../../test/support/scripted-server.ts';
import {
  ACT,
  CLOCK,
  TIMEOUT_MS,
  failure,
  inviteError,
  network,
  profile,
  server,
} from './failures-fixture.ts';

function postsSeen(): number {
  return server.seen.filter(({ method }) => method === 'POST').length;
}

describe('an action whose response is lost', () => {
  const lost: Record<string, Reply> = {
    'is cut without a word': 'cut',
    'is cut in the middle of its answer': 'cut in the middle',
    'is never answered': 'stall',
    'is answered 201 with nothing': { status: 201, text: '' },
    'is answered 201 with no JSON': { status: 201, text: '<html>ok</html>' },
    'is answered with JSON of another shape': { status: 201, json: { object: 'Surprise' } },
    'is answered 500 by the provider': {
      status: 500,
      json: wireError({ type: 'api/internal_error', status: 500 }),
    },
    'is answered 502 by the network': {
      status: 502,
      json: wireError({ type: 'provider/server_error', status: 502 }),
    },
    'is answered 504': { status: 504, json: wireError({ type: 'provider/timeout', status: 504 }) },
    'is answered 503 by a gateway': { status: 503, text: 'Service Unavailable' },
    'is answered 404 by something that is no wire': { status: 404, text: '<html>not here</html>' },
    'is answered 200 with an error of the server': {
      status: 200,
      json: wireError({ type: 'provider/server_error', status: 502 }),
    },
    'is answered with an unknown type of the 5xx class': {
      status: 599,
      json: wireError({ type: 'provider/new_trouble', status: 599 }),
    },
  };
  for (const [title, reply] of Object.entries(lost)) {
    test(`that ${title} has an unknown outcome and is not sent again`, async () => {
      expect((await inviteError({ reply })).kind).toBe('outcome_unknown');
      expect(postsSeen()).toBe(1);
    });
  }

  test('is given up at the deadline of the call, not later', async () => {
    server.play(() => 'stall');
    const before = performance.now();
    const error = await failure(network.act.invite({ ...ACT, deadlineMs: 60 }));
    expect(error.kind).toBe('outcome_unknown');
    expect(performance.now() - before).toBeLessThan(TIMEOUT_MS);
  });

  test('shares its deadline with the read before it', async () => {
    server.play(({ method }) => (method === 'GET' ? { json: profile() } : 'stall'));
    const before = performance.now();
    expect((await failure(network.act.follow(ACT))).kind).toBe('outcome_unknown');
    expect(performance.now() - before).toBeLessThan(TIMEOUT_MS * 1.8);
  });

  test('was not sent if its caller gave up before', async () => {
    server.play(() => ({ status: 201 }));
    expect((await failure(network.act.invite({ ...ACT, signal: AbortSignal.abort() }))).kind).toBe(
      'transient',
    );
    expect(postsSeen()).toBe(0);
  });

  test('was not sent if no one listens', async () => {
    const closed = await closedPort();
    const nobody = createNetworkConnector({
      baseUrl: `http://127.0.0.1:${closed}`,
      apiKey: 'k',
      requestTimeoutMs: TIMEOUT_MS,
      clock: CLOCK,
    });
    const error = await failure(nobody.act.invite(ACT));
    expect([error.kind, error.native]).toEqual(['transient', 'transport/ECONNREFUSED']);
    await nobody.close();
  });

  test('was not sent while it waited for a free connection', async () => {
    const narrow = createNetworkConnector({
      baseUrl: server.url,
      apiKey: 'k',
      requestTimeoutMs: TIMEOUT_MS,
      clock: CLOCK,
      connections: 1,
    });
    server.play(() => 'stall');
    const [first, second] = await Promise.all([
      failure(narrow.act.invite(ACT)),
      failure(narrow.act.invite({ ...ACT, requestId: 'rid-2', deadlineMs: 100 })),
    ]);
    expect([first.kind, second.kind]).toEqual(['outcome_unknown', 'transient']);
    expect(postsSeen()).toBe(1);
    await narrow.close();
  });

  test('is safe to repeat if it is a visit and only its profile read failed', async () => {
    server.play(({ method }) => (method === 'GET' ? { status: 503, text: 'no' } : { status: 201 }));
    expect((await failure(network.act.visit(ACT))).kind).toBe('transient');
    expect(postsSeen()).toBe(0);
  });
});

async function closedPort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise<void>((resolve) => listener.close(() => resolve()));
  return port;
}
