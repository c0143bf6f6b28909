import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { createReachProxy } from '#connectors/proxies/reach-proxy.ts';
import { checkProxy, giveProxy } from '#jobs/proxies.ts';
import {
  startPracticeNetwork,
  type PracticeNetwork,
} from '@reachwell/practice-network/start-practice-network.ts';
import { usersHandlers } from '#server/users/users-handlers.ts';
import { createWebhookRegistration } from '#server/users/webhook-registration.ts';
import { buildTestServer } from '../support/api-server.ts';
import { TEST_MASTER_KEY } from '../support/call-handler.ts';
import { useTestDatabase } from '../support/database.ts';
import { signedInUser } from '../support/signed-in.ts';
import { wiredStaffHandlers } from '../support/staff.ts';
import { startDialingProvider, startProxySocket, type ProxySocket } from './dialing-provider.ts';

const database = useTestDatabase();
const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 23, 9) };
const dataDir = mkdtempSync(join(tmpdir(), 'reachwell-own-proxy-'));
const background: Promise<unknown>[] = [];
const PASSWORD = 'Prox-Secret-9';
const LINKEDIN = { target: 'www.linkedin.com:443', as: `me:${PASSWORD}` };
let practice: PracticeNetwork;
let provider: Awaited<ReturnType<typeof startDialingProvider>>;
let network: NetworkConnector;
let server: Awaited<ReturnType<typeof buildTestServer>>;
let admin: Person;
const sockets: ProxySocket[] = [];
type Person = Awaited<ReturnType<typeof signedInUser>>;

beforeAll(async () => {
  const realNow = () => time.real;
  practice = await startPracticeNetwork({
    dataDir,
    size: 400,
    apiKey: 'key',
    now: time.now,
    rate: 0,
    checkAnswers: true,
    realNow,
  });
  provider = await startDialingProvider({ target: practice.url });
  network = createNetworkConnector({
    baseUrl: provider.url,
    apiKey: 'key',
    requestTimeoutMs: 5000,
    clock: { now: () => time.now, realNow, rate: () => 1 },
  });
  const { db } = database;
  const masterKey = TEST_MASTER_KEY;
  const publicUrl = 'http://127.0.0.1:4400';
  const users = usersHandlers({
    masterKey,
    settings: {
      trialDays: 7,
      allFeaturesAccounts: [],
      profileUrlsOnlyDomains: [],
      tellsPartner: false,
    },
    webhooks: createWebhookRegistration({ db, network, masterKey, publicUrl }),
    background: (work) => void background.push(work()),
  });
  const staff = wiredStaffHandlers({ billing: { payments: null, test: null } });
  server = await buildTestServer({ db, time, network, handlers: { ...users, ...staff } });
  admin = await signedInUser({ db, realNow: time.real, adminStatus: 'ADMIN' });
});
afterAll(async () => {
  await Promise.all(background);
  await server.app.close();
  await network.close();
  await provider.close();
  await practice.close();
  for (const socket of sockets) await socket.close();
  rmSync(dataDir, { recursive: true, force: true });
});

let swedish: Proxy;
let german: Proxy;
type Proxy = { id: string; socket: ProxySocket };
beforeEach(async () => {
  [swedish, german] = [await newProxy('SE'), await newProxy('DE')];
});

const staff = async (line: string, body?: object) =>
  (
    await server.call(line, {
      headers: admin.headers,
      ...(body && { body: { ...body, reason: 'Asked for by the customer' } }),
    })
  ).body;

/** A proxy of the operator that listens on 127.0.0.1, one for each country at a time. */
async function newProxy(countryCode: string): Promise<Proxy> {
  await database.db.deleteFrom('proxy_users').execute();
  await database.db.deleteFrom('proxies').where('country_code', '=', countryCode).execute();
  const socket = await startProxySocket({ userName: 'me', password: PASSWORD });
  sockets.push(socket);
  const { id } = await staff('POST /admin/proxies', {
    protocol: 'http',
    host: `${countryCode.toLowerCase()}.proxy.test`,
    port: socket.port,
    userName: 'me',
    password: PASSWORD,
    countryCode,
    capacity: 5,
  });
  return { id, socket };
}

const parts = () => ({
  db: database.db,
  masterKey: TEST_MASTER_KEY,
  network,
  // The names are those of this machine, as they are for the provider.
  reachProxy: createReachProxy({
    also: ({ address }) => address === '127.0.0.1',
    resolve: (_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  }),
  realNow: () => time.real,
});

let names = 0;
/** Somebody who has not signed in to LinkedIn yet, served by a proxy or none. */
async function newPerson(proxy: Proxy | null): Promise<Person> {
  const { db } = database;
  const person = await signedInUser({ db, realNow: time.real, status: 'REGISTRATION_STARTED' });
  if (proxy !== null)
    await staff(`PATCH /admin/proxies/${proxy.id}`, { addUserIds: [person.userId] });
  return person;
}
const signIn = async (person: Person, word = 'anna') =>
  (
    await server.call('POST /userdetails/verify', {
      headers: person.headers,
      body: { userName: `${word}.p${(names += 1)}@mail.example`, password: 'linkedin-Secret-77' },
    })
  ).body;
const address = async ({ userId, headers }: Person) =>
  (await server.call(`GET /user-client/${userId}/ip-data`, { headers })).body;
const newAddress = (person: Person, countryCode: string) =>
  server.call(`POST /user-client/${person.userId}/ip-data/new-ip?countryCode=${countryCode}`, {
    headers: person.headers,
  });
const proxyOf = async ({ userId }: Person) =>
  (await staff(`GET /admin/users/${userId}`)).connection.proxy;

test('a sign-in goes through the proxy of the account, and shows its country', async () => {
  const person = await newPerson(swedish);
  expect(await signIn(person)).toMatchObject({ status: 'VERIFIED' });
  expect(swedish.socket.asked).toEqual([LINKEDIN]);
  expect(german.socket.asked).toEqual([]);
  expect(await address(person)).toMatchObject({ countryCode: 'SE' });
});

test('another code is sent through the proxy of the account, too', async () => {
  const person = await newPerson(swedish);
  expect(await signIn(person, 'sms')).toMatchObject({ status: 'TWO_FA_SMS' });
  time.real += 30_000;
  await server.call('POST /userdetails/verification/resend', { headers: person.headers });
  time.real -= 30_000;
  expect(swedish.socket.asked).toEqual([LINKEDIN, LINKEDIN]);
});

test('a connected account is moved to a proxy, and then connects from another address', async () => {
  const person = await newPerson(null);
  await signIn(person);
  const before = await address(person);
  expect(german.socket.asked).toEqual([]);
  await staff(`PATCH /admin/proxies/${german.id}`, { addUserIds: [person.userId] });
  await giveProxy(parts(), person.userId);
  expect(german.socket.asked).toEqual([LINKEDIN]);
  const after = await address(person);
  expect(after.countryCode).toBe('DE');
  expect(after.ip).not.toBe(before.ip);
});

test('a new address in another country is another proxy, and the provider’s own where there is none', async () => {
  const person = await newPerson(swedish);
  await signIn(person);
  const ips = [(await address(person)).ip];
  expect((await newAddress(person, 'DE')).body).toMatchObject({
    status: 'VERIFIED',
    countryCode: 'DE',
    changesLeftToday: 2,
  });
  ips.push((await address(person)).ip);
  expect(german.socket.asked).toEqual([LINKEDIN]);
  expect(await proxyOf(person)).toMatchObject({ id: german.id, countryCode: 'DE' });
  expect((await newAddress(person, 'FR')).body).toMatchObject({ countryCode: 'FR' });
  ips.push((await address(person)).ip);
  expect(await proxyOf(person)).toBeNull();
  expect(new Set(ips).size).toBe(3);
  expect([swedish.socket.asked.length, german.socket.asked.length]).toEqual([1, 1]);
});

test('a proxy that rejects everyone, or is gone, is found dead when it is assigned', async () => {
  const person = await newPerson(null);
  await signIn(person);
  const health = async () => {
    const { content } = await staff('GET /admin/proxies?size=100');
    return content.find(({ id }: { id: string }) => id === german.id);
  };
  const give = () => giveProxy(parts(), person.userId);
  await staff(`PATCH /admin/proxies/${german.id}`, {
    addUserIds: [person.userId],
    password: 'old',
  });
  await expect(give()).rejects.toMatchObject({ native: 'api/proxy_auth_error' });
  expect(german.socket.asked.at(-1)).toEqual({ ...LINKEDIN, as: 'me:old' });
  expect(await health()).toMatchObject({
    health: 'DEAD',
    problem: 'It rejected the username and password',
    stops: [{ userId: person.userId }],
  });
  await staff(`PATCH /admin/proxies/${german.id}`, { password: PASSWORD });
  await checkProxy(parts(), german.id);
  expect(await health()).toMatchObject({ health: 'HEALTHY', stops: [] });
  await german.socket.close();
  await expect(give()).rejects.toMatchObject({ native: 'api/proxy_error' });
  expect(await health()).toMatchObject({
    health: 'DEAD',
    problem: 'The provider can’t connect through it',
  });
});
