import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createReachProxy } from '#connectors/proxies/reach-proxy.ts';
import { checkProxy, giveProxy, type ProxyParts } from '#jobs/proxies.ts';
import { TEST_MASTER_KEY } from '../../../test/support/call-handler.ts';
import {
  activityOf,
  api,
  database,
  lastAct,
  manager,
  newPerson,
  REASON,
  time,
  user,
} from './staff-fixture.ts';

let port = 2000;
const FIELDS = { protocol: 'http', countryCode: 'DE', capacity: 1, password: 'Prox-Secret-9' };
const add = async (over: object = {}) =>
  api(
    'POST /admin/proxies',
    { ...FIELDS, host: 'de.proxy.example', port: ++port, userName: 'me', ...over, ...REASON },
    manager,
  );
const patch = (id: string, body: object) =>
  api(`PATCH /admin/proxies/${id}`, { ...body, ...REASON }, manager);

describe('proxies', () => {
  test('are added with a sealed password that no answer or log contains', async () => {
    const { status, body, text } = await add();
    expect([status, body.health, body.can.delete.allowed]).toEqual([201, 'UNKNOWN', true]);
    expect(text).not.toContain('Prox-Secret');
    const rows = await database.db.selectFrom('proxies').selectAll().execute();
    const log = await database.db.selectFrom('staff_log').selectAll().execute();
    expect(JSON.stringify([rows, log])).not.toContain('Prox-Secret');
    expect(rows.some(({ sealed }) => sealed?.includes('Prox-Secret'))).toBe(false);
    expect((await add({ port })).body.code).toBe('PROXY_EXISTS');
    expect((await add({ host: 'no host' })).body.fieldErrors[0].path).toBe('host');
  });

  test('serve as many users as they have room for, and are deleted only when unused', async () => {
    const other = await newPerson();
    const [one, two] = [(await add()).body.id, (await add()).body.id];
    const served = await patch(one, { addUserIds: [user.userId] });
    expect(served.body.users).toMatchObject([{ userId: user.userId }]);
    expect((await patch(one, { addUserIds: [other.userId] })).body.code).toBe('PROXY_FULL');
    expect((await api(`DELETE /admin/proxies/${one}?reason=old`)).body.code).toBe('PROXY_IN_USE');
    expect((await patch(two, { addUserIds: [user.userId] })).body.users).toHaveLength(1);
    expect((await api(`DELETE /admin/proxies/${one}?reason=old`)).status).toBe(204);
    expect(await activityOf(user)).toEqual(['PROXY_ASSIGNED', 'PROXY_ASSIGNED']);
    expect(await lastAct(user)).toMatchObject({
      type: 'PROXY_ASSIGNED',
      target: { userId: user.userId },
      before: { proxyId: one },
      after: { proxyId: two },
    });
    expect((await patch(two, { addUserIds: ['999999999'] })).body.fieldErrors[0].path).toBe(
      'addUserIds',
    );
  });
});

/** A proxy that accepts the password. */
async function startProxy() {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      const knows = bytes.toString().includes(Buffer.from('me:Prox-Secret-9').toString('base64'));
      socket.write(`HTTP/1.1 ${knows ? '200 OK' : '407 No'}\r\n\r\n`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe('a check', () => {
  test('finds a proxy healthy or dead, and a dead one names the users it stops', async () => {
    const proxy = await startProxy();
    const parts = {
      db: database.db,
      masterKey: TEST_MASTER_KEY,
      network: { account: {} as never },
      reachProxy: createReachProxy({ also: ({ address }) => address === '127.0.0.1' }),
      realNow: () => time.real,
    } satisfies ProxyParts;
    const { id } = (await add({ host: '127.0.0.1', port: proxy.port })).body;
    await patch(id, { addUserIds: [user.userId] });
    const seen = async () => {
      await checkProxy(parts, id);
      const { content } = (await api('GET /admin/proxies?size=100')).body;
      return content.find((each: { id: string }) => each.id === id);
    };
    expect(await seen()).toMatchObject({ health: 'HEALTHY', problem: null, stops: [] });
    await patch(id, { password: 'other' });
    expect(await seen()).toMatchObject({
      health: 'DEAD',
      problem: 'It rejected the username and password',
      stops: [{ userId: user.userId }],
    });
    proxy.close();
    expect((await seen()).problem).toBe('It isn’t responding at this address and port');
    expect((await api('GET /admin/overview')).body.proxiesInTrouble).toMatchObject([{ id }]);
  });

  test('connects to no address that the outbound client does not allow', async () => {
    const { problem, notAllowed } = await createReachProxy()({
      protocol: 'socks5',
      host: '127.0.0.1',
      port: 1,
      userName: null,
      password: null,
    });
    expect([problem, notAllowed]).toEqual(['Its address isn’t on the public internet', true]);
  });
});

test('the provider is given the account’s proxy, and the resulting address is stored', async () => {
  const { id } = (await add()).body;
  await patch(id, { addUserIds: [user.userId] });
  await database.db
    .updateTable('users')
    .set({ network_account_id: `acc-${user.userId}` })
    .where('user_id', '=', user.userId)
    .execute();
  const given: unknown[] = [];
  const account = {
    setProxy: async (of: unknown) => void given.push(of),
    get: async () => ({ proxyCountry: 'DE', proxyCity: 'Berlin', proxyIp: '192.0.2.7' }),
  };
  const parts = {
    db: database.db,
    masterKey: TEST_MASTER_KEY,
    network: { account: account as never },
    reachProxy: createReachProxy(),
    realNow: () => time.real,
  };
  await giveProxy(parts, user.userId);
  expect(given).toMatchObject([
    {
      account: `acc-${user.userId}`,
      proxy: { host: 'de.proxy.example', userName: 'me', password: 'Prox-Secret-9' },
    },
  ]);
  const { connection } = (await api(`GET /admin/users/${user.userId}`)).body;
  expect(connection).toMatchObject({
    countryCode: 'DE',
    city: 'Berlin',
    ip: '192.0.2.7',
    proxy: { id, countryCode: 'DE' },
  });
});
