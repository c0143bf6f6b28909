import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const time = { now: 0, real: Date.UTC(2026, 10, 23) };
const WALL = 5;
const CLIENT = '203.0.113.9';
const SETTINGS = {
  practice: false,
  metricsToken: null,
  allFeaturesAccounts: [],
  publicUrl: 'https://reach.example',
};

let server: Awaited<ReturnType<typeof buildTestServer>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: time.real });
  server = await buildTestServer({
    db: database.db,
    time,
    requestsPerAddress: WALL,
    settings: { ...SETTINGS, trustProxy: 1 },
    handlers: {
      'GET /v1/shared/latescripts': async () => ({ supportChat: null, tagManager: null }),
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.app.close();
});

const from = (address: string, path = '/v1/shared/latescripts') =>
  server.call(`GET ${path}`, {
    remoteAddress: '10.0.0.2',
    headers: { 'x-forwarded-for': address },
  });
async function spend(address: string) {
  for (let n = 0; n < WALL; n += 1) expect((await from(address)).status).toBe(200);
}

it('an address that asks too often gets a problem that says how long to wait', async () => {
  await spend(CLIENT);
  vi.setSystemTime(time.real + 2500);
  const refused = await from(CLIENT);
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '8', 'content-type': 'application/problem+json; charset=utf-8' },
    body: {
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      detail: 'Too many requests from this address. Try again in 8 seconds',
      retryAfter: 8,
    },
  });
  expect(Object.keys(refused.headers)).toContain('content-security-policy');
  expect(Object.keys(refused.headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
});

it('the same address is served again after ten seconds', async () => {
  await spend(CLIENT);
  expect((await from(CLIENT)).status).toBe(429);
  vi.setSystemTime(time.real + 10_001);
  await spend(CLIENT);
});

it('calls that don’t exist count too, together with those that do', async () => {
  for (let n = 0; n < WALL; n += 1) expect((await from(CLIENT, `/nothing-${n}`)).status).toBe(404);
  expect((await from(CLIENT)).status).toBe(429);
  expect((await from(CLIENT, '/nothing')).status).toBe(429);
});

it('another address behind the same proxy is not slowed down', async () => {
  await spend(CLIENT);
  expect((await from(`${CLIENT}, 203.0.113.10`)).status).toBe(200);
});

it('addresses of one IPv6 /64 network count as one', async () => {
  await spend('2001:db8:1:2::1');
  expect((await from('2001:db8:1:2:ffff::9')).status).toBe(429);
  expect((await from('2001:db8:1:3::1')).status).toBe(200);
});

it('pages are not counted, and are served to an address whose calls are rejected', async () => {
  for (let n = 0; n < 3 * WALL; n += 1)
    await server.app.inject({
      url: '/campaigns',
      remoteAddress: '10.0.0.2',
      headers: { 'x-forwarded-for': CLIENT },
    });
  await spend(CLIENT);
  const page = await server.app.inject({
    url: '/campaigns',
    remoteAddress: '10.0.0.2',
    headers: { 'x-forwarded-for': CLIENT },
  });
  expect(page.statusCode).not.toBe(429);
});
