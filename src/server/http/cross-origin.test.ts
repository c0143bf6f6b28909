import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyHandlers } from '#server/programs/api-keys.routes.ts';
import { presentClock } from '#server/http/present-clock.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const ORIGIN = 'https://tools.example.com';
const time = { now: Date.UTC(2026, 10, 20), real: Date.UTC(2026, 10, 20) };
const database = useTestDatabase();
type Server = Awaited<ReturnType<typeof buildTestServer>>;
let server: Server;
let closed: Server;
let session: Record<string, string>;
let key: Record<string, string>;

beforeAll(async () => {
  const settings = {
    practice: true,
    metricsToken: null,
    allFeaturesAccounts: [],
    publicUrl: 'http://127.0.0.1:4400',
  };
  const handlers = {
    ...apiKeyHandlers(true),
    'GET /v1/shared/clock': async () =>
      presentClock({ now: () => time.now, realNow: () => time.real, rate: () => 1 }),
    'GET /leads/tags': async () => [],
    'POST /v1/todays-plan/resume': async () => ({ pausedUntil: null }),
  };
  const given = { db: database.db, time, handlers };
  server = await buildTestServer({ ...given, settings: { ...settings, apiOrigins: [ORIGIN] } });
  closed = await buildTestServer({ ...given, settings });
  session = (await signedInUser({ db: database.db, realNow: time.real })).headers;
  const { body } = await server.call('POST /v1/apikeys', {
    headers: session,
    body: { name: 'Page', scopes: ['leads:read', 'campaigns:write'] },
  });
  key = { authorization: `Bearer ${body.secret}` };
});
afterAll(async () => {
  await server.app.close();
  await closed.app.close();
});

const allowedOf = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['access-control-allow-origin'];
const preflight = (on: Server, origin: string, headers = 'authorization,content-type') =>
  on.app.inject({
    method: 'OPTIONS',
    url: '/api/leads/tags',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': headers,
    },
  });

describe('a page of another origin', () => {
  it('reads the answer of a call with a key, if the operator named its origin', async () => {
    const answer = await server.call('GET /leads/tags', { headers: { ...key, origin: ORIGIN } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-expose-headers': expect.stringContaining('ratelimit'),
      vary: expect.stringMatching(/origin/i),
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });
  it('reads refusals too', async () => {
    const headers = { authorization: 'Bearer rw_test_unknown', origin: ORIGIN };
    const answer = await server.call('GET /leads/tags', { headers });
    expect([answer.status, allowedOf(answer)]).toEqual([401, ORIGIN]);
  });
  it('changes things with a key even in practice mode', async () => {
    const headers = { ...key, origin: ORIGIN, 'sec-fetch-site': 'cross-site' };
    expect((await server.call('POST /v1/todays-plan/resume', { headers })).status).toBe(200);
    const other = { ...headers, origin: 'https://elsewhere.example' };
    expect((await server.call('POST /v1/todays-plan/resume', { headers: other })).body.code).toBe(
      'CROSS_SITE_REQUEST',
    );
  });
  it.each([
    ['with a session', () => session, ORIGIN],
    ['without any sign-in', () => ({}), ORIGIN],
    ['from an origin that nobody named', () => key, 'https://elsewhere.example'],
    ['from a subdomain of one', () => key, 'https://a.tools.example.com'],
    ['from no origin', () => key, 'null'],
  ])('reads nothing %s', async (_, headers, origin) => {
    for (const line of ['GET /leads/tags', 'GET /v1/shared/clock'])
      expect(
        allowedOf(await server.call(line, { headers: { ...headers(), origin } })),
      ).toBeUndefined();
  });
  it('reads nothing where no origin is named', async () => {
    const answer = await closed.call('GET /leads/tags', { headers: { ...key, origin: ORIGIN } });
    expect(answer.status).toBe(200);
    expect(allowedOf(answer)).toBeUndefined();
    expect(answer.headers['vary'] ?? '').not.toMatch(/origin/i);
  });
});

describe('a browser that asks first', () => {
  it('gets the methods and headers that a page may send', async () => {
    const { statusCode, headers } = await preflight(server, ORIGIN);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringContaining('authorization'),
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
  it.each([
    ['another origin', 'https://elsewhere.example', 'authorization'],
    ['a call without a key', ORIGIN, 'content-type'],
  ])('gets no leave for %s', async (_, origin, asked) => {
    const { statusCode, headers } = await preflight(server, origin, asked);
    expect(statusCode).toBe(405);
    expect(allowedOf({ headers })).toBeUndefined();
  });
  it('gets no leave where no origin is named', async () => {
    const { statusCode, headers } = await preflight(closed, ORIGIN);
    expect([statusCode, allowedOf({ headers })]).toEqual([405, undefined]);
  });
});
