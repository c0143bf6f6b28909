import { afterEach, expect, it } from 'vitest';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { identityServer } from '../../../test/support/identity-server.ts';
import type { TrustedProxies } from '#server/build-server.ts';

const database = useTestDatabase();
const time = { now: 0, real: Date.UTC(2026, 10, 23) };
const SETTINGS = {
  practice: false,
  metricsToken: null,
  allFeaturesAccounts: [],
  publicUrl: 'https://reach.example',
};
const open: { app: { close: () => Promise<unknown> } }[] = [];
afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close();
});

/** The address that handlers see for a request from `peer` with this X-Forwarded-For. */
async function addressSeen(trustProxy: TrustedProxies, peer: string, forwarded: string) {
  let seen = '';
  const server = await buildTestServer({
    db: database.db,
    time,
    handlers: {
      'POST /identity/forgot-password': async ({ http }) => {
        seen = http.address;
        return {};
      },
    },
    settings: { ...SETTINGS, trustProxy },
  });
  open.push(server);
  await server.call('POST /identity/forgot-password', {
    body: { email: 'a@b.example' },
    remoteAddress: peer,
    headers: { 'x-forwarded-for': forwarded },
  });
  return seen;
}

const PROXY = '10.0.0.2';
const CLIENT = '203.0.113.9';
it.each([
  ['nobody is trusted', false, PROXY, CLIENT, PROXY],
  ['one hop', 1, PROXY, CLIENT, CLIENT],
  [
    'one hop, with entries that the client made up',
    1,
    PROXY,
    `1.1.1.1, 2.2.2.2, ${CLIENT}`,
    CLIENT,
  ],
  ['two hops', 2, PROXY, `1.1.1.1, ${CLIENT}, 198.51.100.7`, CLIENT],
  ['a network', ['10.0.0.0/8'], PROXY, `1.1.1.1, ${CLIENT}`, CLIENT],
  [
    'a network whose addresses the client made up',
    ['10.0.0.0/8'],
    PROXY,
    `10.9.9.9, ${CLIENT}`,
    CLIENT,
  ],
  ['two listed proxies', ['10.0.0.2', '198.51.100.7'], PROXY, `${CLIENT}, 198.51.100.7`, CLIENT],
  ['somebody who is no listed proxy', ['10.0.0.0/8'], CLIENT, '1.1.1.1', CLIENT],
] as [string, TrustedProxies, string, string, string][])(
  'the address of a client is read from the right: %s',
  async (_case, trusted, peer, forwarded, address) =>
    expect(await addressSeen(trusted, peer, forwarded)).toBe(address),
);

it('a client behind a proxy can’t evade a rate limit with forged entries', async () => {
  const server = await identityServer({
    database,
    time,
    over: { settings: { ...SETTINGS, trustProxy: 1 } },
  });
  open.push(server);
  const from = (forwarded: string) => ({
    remoteAddress: PROXY,
    headers: { 'x-forwarded-for': forwarded },
  });
  let last = 0;
  for (let n = 0; n < 40; n += 1)
    last = (
      await server.signIn(server.newEmail(), 'Wrong-Password-1', from(`192.0.2.${n}, ${CLIENT}`))
    ).status;
  expect(last).toBe(429);
  expect(
    (await server.signIn(server.newEmail(), 'Wrong-Password-1', from(`${CLIENT}, 203.0.113.10`)))
      .status,
  ).toBe(401);
});
