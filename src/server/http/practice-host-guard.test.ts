import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const time = { now: 0, real: 0 };
type Server = Awaited<ReturnType<typeof buildTestServer>>;
let practice: Server;
let real: Server;
let port: number;
let demos = 0;
const settings = {
  practice: true,
  practiceHosts: ['reachwell.lan'],
  metricsToken: null,
  allFeaturesAccounts: [],
  publicUrl: 'http://try.example:4400',
};
beforeAll(async () => {
  const handlers = {
    'POST /practice/demo': async () => {
      demos += 1;
      return { email: 'demo@mail.example', password: 'demo' };
    },
    'GET /practice/outbox/count': async () => ({ count: 7 }),
    'POST /identity/forgot-password': async () => ({}),
  };
  practice = await buildTestServer({ db: database.db, time, handlers, settings });
  real = await buildTestServer({
    db: database.db,
    time,
    handlers,
    settings: { ...settings, practice: false },
  });
});
beforeAll(async () => {
  port = Number(new URL(await practice.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await practice.app.close();
  await real.app.close();
});

const count = (host: string, server = practice) =>
  server.call('GET /practice/outbox/count', { headers: { host } });
/** The status for a request line written exactly as given; Host is the program's own name. */
async function statusOf(target: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return Number((await text(socket)).split(' ')[1]);
}
type PageHeaders = { origin?: string; 'sec-fetch-site'?: string };
const createDemo = (headers: PageHeaders) =>
  practice.call('POST /practice/demo', { headers: { host: 'localhost:4400', ...headers } });

describe('practice mode', () => {
  it.each([
    'localhost',
    'localhost:4400',
    'LOCALHOST:1',
    '127.0.0.1:4400',
    '127.1.2.3',
    '[::1]:4400',
    'try.example',
    'reachwell.lan:4400',
  ])('answers to its own name %s', async (host) =>
    expect((await count(host)).body).toEqual({ count: 7 }),
  );

  it.each([
    'evil.example',
    'evil.example:4400',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'try.example.evil.example',
    '192.168.1.20:4400',
    'evil.example@localhost',
    'localhost, evil.example',
  ])('rejects the name %j, which someone pointed at this machine', async (host) => {
    const { status, body } = await count(host);
    expect([status, body.code, body.count]).toEqual([421, 'WRONG_HOST', undefined]);
    const page = await practice.app.inject({ method: 'GET', url: '/campaigns', headers: { host } });
    expect(page.statusCode).toBe(421);
  });

  it.each([
    'http://evil.example/campaigns',
    'HTTP://evil.example:4400/campaigns',
    'http://localhost@evil.example/campaigns',
  ])('rejects a request line for %s, whatever its Host header says', async (target) =>
    expect(await statusOf(target)).toBe(421),
  );

  it('answers a request line for an address of its own', async () =>
    expect(await statusOf('http://try.example:4400/campaigns')).not.toBe(421));

  it.each([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3000' },
    { origin: 'http://evillocalhost:4400' },
    { origin: 'null' },
  ])('rejects a write from a page of another site: %j', async (headers) => {
    const before = demos;
    expect(await createDemo(headers)).toMatchObject({
      status: 403,
      body: { code: 'CROSS_SITE_REQUEST' },
    });
    expect(demos).toBe(before);
  });

  it.each([
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4400' },
    { origin: 'http://localhost:4400' },
    { origin: 'http://try.example:4400' },
  ])('accepts a write from its own pages and from programs: %j', async (headers) =>
    expect((await createDemo(headers)).status).toBe(201),
  );
});

it('a real deployment accepts names that only its proxy knows, without practice calls', async () => {
  expect((await count('anything.example', real)).status).toBe(404);
  expect(
    (
      await real.call('POST /identity/forgot-password', {
        headers: { host: 'anything.example' },
        body: { email: 'a@b.example' },
      })
    ).status,
  ).toBe(202);
});
