import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '#server/http/metrics.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
let server: Awaited<ReturnType<typeof buildTestServer>>;
beforeAll(async () => {
  const metrics = createMetrics();
  server = await buildTestServer({
    db: database.db,
    time: { now: 0, real: 0 },
    handlers: {
      'GET /metrics': async () => ({
        chunks: (async function* () {
          yield await metrics.text();
        })(),
      }),
    },
    settings: {
      practice: false,
      metricsToken: 'right-token-1234',
      allFeaturesAccounts: [],
      publicUrl: 'https://reach.example',
    },
  });
});
afterAll(() => server.app.close());

const statusOf = async (over: { authorization?: string; remoteAddress?: string }) =>
  (
    await server.call('GET /metrics', {
      remoteAddress: over.remoteAddress ?? '10.0.0.9',
      headers: over.authorization === undefined ? {} : { authorization: over.authorization },
    })
  ).status;

test('the metrics are for anyone with the token, and for this machine', async () => {
  expect(await statusOf({ authorization: 'Bearer right-token-1234' })).toBe(200);
  expect(await statusOf({ remoteAddress: '127.0.0.1' })).toBe(200);
  expect(await statusOf({})).toBe(401);
});

test.each([
  'Bearer wrong-token-1234',
  'Bearer right-token-123é',
  'Bearer éééééééééééééééé',
  'Bearer \u00ff',
  'Bearer right-token-12345',
  'Bearer ',
  'Basic cmlnaHQtdG9rZW4tMTIzNA==',
])('a wrong token is rejected, even from this machine: %j', async (authorization) => {
  for (const remoteAddress of ['10.0.0.9', '127.0.0.1'])
    expect(await statusOf({ authorization, remoteAddress })).toBe(401);
});
