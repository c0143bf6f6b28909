import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { insertSession } from '#data/identity/identity-sessions.ts';
import { openSecret } from '#data/secrets/secrets.ts';
import {
  startPracticeNetwork,
  type PracticeNetwork,
} from '#practice-network/start-practice-network.ts';
import { lookAfterConnections } from '#server/users/look-after-connections.ts';
import type { UserParts } from '#server/users/user-parts.ts';
import { usersHandlers } from '#server/users/users-handlers.ts';
import { createWebhookRegistration } from '#server/users/webhook-registration.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { accessToken, ACCESS_TOKEN_MS } from '#server/session-tokens.ts';
import { signedInUser, TEST_KEYS } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 20, 14, 38) };
const masterKey: MasterKey = { version: 1, bytes: Buffer.alloc(32, 9) };
const dataDir = mkdtempSync(join(tmpdir(), 'reachwell-ip-'));
const background: Promise<unknown>[] = [];
const clock = { now: () => time.now, realNow: () => time.real, rate: () => 1 };
let practice: PracticeNetwork;
let network: NetworkConnector;
let user: UserParts;
let server: Awaited<ReturnType<typeof buildTestServer>>;

beforeAll(async () => {
  practice = await startPracticeNetwork({
    dataDir,
    size: 400,
    apiKey: 'key',
    now: time.now,
    rate: 0,
    checkAnswers: true,
    realNow: () => time.real,
  });
  network = createNetworkConnector({
    baseUrl: practice.url,
    apiKey: 'key',
    requestTimeoutMs: 5000,
    clock,
  });
  const webhooks = createWebhookRegistration({
    db: database.db,
    network,
    masterKey,
    publicUrl: 'http://127.0.0.1:4400',
  });
  user = {
    masterKey,
    settings: { trialDays: 7, allFeaturesAccounts: [], profileUrlsOnlyDomains: [] },
    webhooks,
    background: (work) => void background.push(work()),
  };
  server = await buildTestServer({ db: database.db, time, network, handlers: usersHandlers(user) });
});
beforeEach(async () => {
  await settled();
  await steer('/faults', { seed: 1, rules: [] });
});
afterAll(async () => {
  await settled();
  await server.app.close();
  await network.close();
  await practice.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Person = Awaited<ReturnType<typeof signedInUser>> & { account: string };
let names = 0;
const settled = () => Promise.all(background.splice(0));
const steer = (path: string, body: object) =>
  fetch(`${practice.controlUrl}${path}`, { method: 'POST', body: JSON.stringify(body) });
const setState = (account: string, state: string) => steer(`/accounts/${account}/state`, { state });
const current = async ({ headers }: Person) =>
  (await server.call('GET /userdetails/current', { headers })).body;
const ipData = (person: Person, userId = person.userId) =>
  server.call(`GET /user-client/${userId}/ip-data`, { headers: person.headers });
const newIp = (person: Person, query = '?countryCode=SE', userId = person.userId) =>
  server.call(`POST /user-client/${userId}/ip-data/new-ip${query}`, { headers: person.headers });
const told = async (person: Person) =>
  (
    await database.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', person.userId)
      .orderBy('notification_id')
      .execute()
  ).map(({ type }) => type);
const audited = async (person: Person) =>
  (
    await database.db
      .selectFrom('audit_log')
      .select(['type', 'data'])
      .where('user_id', '=', person.userId)
      .orderBy('audit_id')
      .execute()
  ).map(({ type, data }) => [type, data]);
const secret = (person: Person, name: 'linkedin-password' | 'linkedin-password-tried') =>
  openSecret({ db: database.db, masterKey, userId: person.userId, name });
const connect = (person: Person, userName: string, password = 'linkedin-Secret-77') =>
  server.call('POST /userdetails/verify', {
    headers: person.headers,
    body: { userName, password },
  });
const code = (person: Person, given: string) =>
  server.call('POST /userdetails/verification/code', {
    headers: person.headers,
    body: { code: given },
  });

const status = async ({ userId }: Person) =>
  (
    await database.db
      .selectFrom('users')
      .select('status')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).status;

/** The same person with a token of now. */
async function signedInAgain({ userId }: Person): Promise<{ headers: Record<string, string> }> {
  const sessionId = await insertSession({
    db: database.db,
    identityId: userId,
    refreshHash: randomBytes(32),
    device: { userAgent: null, address: null },
    realNow: time.real,
    realExpiresAt: time.real + 86_400_000,
  });
  return {
    headers: {
      authorization: `Bearer ${accessToken({ keys: TEST_KEYS, identityId: userId, sessionId, realExpiresAt: time.real + ACCESS_TOKEN_MS })}`,
    },
  };
}

async function connected(
  word = 'anna',
  countryCode?: string,
): Promise<Person & { userName: string }> {
  const person = await signedInUser({
    db: database.db,
    realNow: time.real,
    status: 'REGISTRATION_STARTED',
  });
  const userName = `${word}.n${(names += 1)}@mail.example`;
  await server.call('POST /userdetails/verify', {
    headers: person.headers,
    body: { userName, password: 'linkedin-Secret-77', ...(countryCode && { countryCode }) },
  });
  if (word !== 'anna')
    await server.call('POST /userdetails/verification/code', {
      headers: person.headers,
      body: { code: '123456' },
    });
  await settled();
  const { network_account_id: account } = await database.db
    .selectFrom('users')
    .select('network_account_id')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  return { ...person, account: account ?? '', userName };
}

describe('the outgoing address', () => {
  it('is the one that the network says, in the country that was asked for', async () => {
    const person = await connected('anna', 'SE');
    expect(await ipData(person)).toMatchObject({
      status: 200,
      body: {
        countryCode: 'SE',
        city: expect.any(String),
        ip: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
        changedAt: '2026-11-20T14:38:00.000Z',
        changesLeftToday: 3,
      },
    });
  });
  it('is another one three times a day, then no more until the next day of the user, by real time', async () => {
    const person = await connected('sms');
    const seen = [(await ipData(person)).body.ip];
    for (const [left, country] of [
      [2, 'SE'],
      [1, 'DE'],
      [0, 'SE'],
    ] as const) {
      const { status, body } = await newIp(person, `?countryCode=${country}`);
      expect([
        status,
        body.status,
        body.checkpoint,
        body.countryCode,
        body.changesLeftToday,
      ]).toEqual([200, 'VERIFIED', null, country, left]);
      seen.push(body.ip);
    }
    expect(new Set(seen).size).toBe(4);
    expect(await newIp(person)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_IP_CHANGES', retryAfter: (9 * 60 + 22) * 60 },
    });
    expect((await audited(person)).filter(([type]) => type === 'ADDRESS_CHANGED')).toHaveLength(3);
    time.now += 30 * 86_400_000;
    expect((await newIp(person)).status).toBe(429);
    time.real += 10 * 3_600_000;
    const tomorrow = { ...person, headers: (await signedInAgain(person)).headers };
    expect((await ipData(tomorrow)).body.changesLeftToday).toBe(3);
    expect((await newIp(tomorrow)).body.changesLeftToday).toBe(2);
  });
  it('is changed three times at most when many ask at once', async () => {
    const person = await connected();
    const answers = await Promise.all(Array.from({ length: 8 }, () => newIp(person)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200, 200, 200, 429, 429, 429, 429, 429,
    ]);
    expect((await current(person)).status).toBe('VERIFIED');
  });
  it('costs nothing while the network does not answer', async () => {
    const person = await connected();
    await steer('/faults', { seed: 1, rules: [{ route: 'startIntent', kind: 'error_503' }] });
    expect(await newIp(person)).toMatchObject({
      status: 503,
      body: { code: 'NETWORK_UNREACHABLE' },
    });
    expect((await ipData(person)).body.changesLeftToday).toBe(3);
    expect((await current(person)).status).toBe('VERIFIED');
  });
  it('may bring a step, whose code then connects the same account', async () => {
    const person = await connected('app');
    await setState(person.account, 'disconnected');
    expect((await newIp(person)).body).toMatchObject({
      status: 'TWO_FA_AUTHENTICATOR',
      checkpoint: 'AUTHENTICATOR',
      changesLeftToday: 2,
    });
    expect((await current(person)).status).toBe('TWO_FA_AUTHENTICATOR');
    expect((await code(person, '123456')).body.status).toBe('VERIFIED');
    expect((await ipData(person)).body).toMatchObject({ countryCode: 'SE', changesLeftToday: 2 });
    expect(await told(person)).toEqual(['CONNECTION_LOST', 'CONNECTION_RESTORED']);
  });
  it('needs a connected account and two capital letters of a country, and is nobody else’s', async () => {
    const fresh = {
      ...(await signedInUser({
        db: database.db,
        realNow: time.real,
        status: 'REGISTRATION_STARTED',
      })),
      account: '',
    };
    expect((await ipData(fresh)).body).toEqual({
      countryCode: null,
      city: null,
      ip: null,
      changedAt: null,
      changesLeftToday: 3,
    });
    expect(await newIp(fresh)).toMatchObject({
      status: 401,
      body: { code: 'LINKEDIN_NOT_CONNECTED', accountStatus: 'REGISTRATION_STARTED' },
    });
    const person = await connected();
    for (const query of [
      '',
      '?countryCode=',
      '?countryCode=se',
      '?countryCode=XX',
      '?countryCode=SWE',
      '?countryCode=SE&countryCode=DE',
    ])
      expect(await newIp(person, query)).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ path: 'countryCode' }] },
      });
    for (const userId of [fresh.userId, '999999', 'abc'])
      for (const answer of [
        await ipData(person, userId),
        await newIp(person, '?countryCode=SE', userId),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await ipData(person)).body.changesLeftToday).toBe(3);
  });
  it('is seen by staff, which stands in the audit log', async () => {
    const person = await connected();
    const staff = {
      ...(await signedInUser({
        db: database.db,
        realNow: time.real,
        adminStatus: 'PROXY_MANAGER',
      })),
      account: '',
    };
    expect((await ipData(staff, person.userId)).body.ip).toBe((await ipData(person)).body.ip);
    expect((await audited(person)).filter(([type]) => type === 'ACTED_AS')).toHaveLength(1);
    expect(
      (await server.call(`GET /userdetails/${person.userId}`, { headers: staff.headers })).body.id,
    ).toBe(person.userId);
  });
});

describe('a user by its id', () => {
  it('is read and replaced by itself, and is not there for others', async () => {
    const [person, other] = [await connected(), await connected()];
    const whole = {
      displayName: 'Ada',
      zone: 'Europe/Stockholm',
      onboardingCompleted: true,
      chosenContract: null,
      inviteByEmailEnabled: false,
    };
    const put = (userId: string, body: object) =>
      server.call(`PUT /userdetails/${userId}`, { headers: person.headers, body });
    expect(await put(person.userId, whole)).toMatchObject({
      status: 200,
      body: {
        id: person.userId,
        displayName: 'Ada',
        zone: 'Europe/Stockholm',
        onboardingCompleted: true,
      },
    });
    expect(
      (await server.call(`GET /userdetails/${person.userId}`, { headers: person.headers })).body,
    ).toEqual(await current(person));
    expect((await put(person.userId, { displayName: 'Ada' })).status).toBe(400);
    expect((await put(person.userId, { ...whole, status: 'VERIFIED' })).status).toBe(400);
    for (const userId of [other.userId, '999999', 'abc']) {
      expect((await put(userId, whole)).status).toBe(404);
      expect(
        (await server.call(`GET /userdetails/${userId}`, { headers: person.headers })).status,
      ).toBe(404);
    }
    expect((await current(other)).displayName).toBe('Test Person');
  });
});

describe('the calls around the sign-up', () => {
  it('make the product user once, and change nothing when repeated', async () => {
    const person = await connected();
    const create = (displayName: string, over: object = {}) =>
      server.call('POST /userdetails', { headers: person.headers, body: { displayName, ...over } });
    expect(await create('Another Name')).toMatchObject({
      status: 201,
      body: { id: person.userId, displayName: 'Test Person', status: 'VERIFIED' },
    });
    expect(await create('Another Name', { zone: 'Mars/Base' })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'zone' }] },
    });
    expect((await create('')).status).toBe(400);
  });
  it('say of an address no more than whether it is well formed, and only so often', async () => {
    const [person, other] = [await connected(), await connected()];
    const { email } = await current(other);
    const ask = (address: string) =>
      server.call(`GET /userdetails/verify/${encodeURIComponent(address)}`, {
        headers: person.headers,
      });
    expect([
      (await ask(email)).body,
      (await ask('nobody@nowhere.example')).body,
      (await ask('no address')).body,
    ]).toEqual([{ available: true }, { available: true }, { available: false }]);
    const answers = [];
    for (let times = 0; times < 60; times += 1)
      answers.push((await ask(`a${times}@b.example`)).status);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('a sign-in that comes to nothing', () => {
  it('leaves the account that runs connected, and the password that works', async () => {
    const person = await connected();
    for (const word of ['sms', 'captchafail']) {
      expect(
        (await connect(person, `${word}.x${(names += 1)}@mail.example`, 'another-Secret-1')).status,
      ).toBe(200);
      if (word === 'sms')
        expect(await code(person, '123456')).toMatchObject({
          status: 401,
          body: { code: 'WRONG_LINKEDIN_EMAIL' },
        });
      for (let polls = 0; word !== 'sms' && polls < 4; polls += 1) {
        time.real += 6000;
        await current(person);
      }
      await settled();
      expect((await current(person)).status).toBe('VERIFIED');
      expect([
        await secret(person, 'linkedin-password'),
        await secret(person, 'linkedin-password-tried'),
      ]).toEqual(['linkedin-Secret-77', null]);
    }
  });
  it('is given up after a quarter of an hour, also when nobody is there to see', async () => {
    const [away, new_] = [
      await connected(),
      {
        ...(await signedInUser({
          db: database.db,
          realNow: time.real,
          status: 'REGISTRATION_STARTED',
        })),
        account: '',
      },
    ];
    await connect(away, `pin.x${(names += 1)}@mail.example`);
    await connect(new_, `pin.x${(names += 1)}@mail.example`);
    expect((await current(away)).checkpointStartedAt).toBe(new Date(time.real).toISOString());
    time.real += 14 * 60_000;
    await lookAfterConnections({
      parts: { db: database.db, clock, network, pictureLink: () => null, masterKey },
      user,
    });
    expect([(await current(away)).status, (await current(new_)).status]).toEqual([
      'PIN_CHALLENGED',
      'PIN_CHALLENGED',
    ]);
    time.real += 2 * 60_000;
    await lookAfterConnections({
      parts: { db: database.db, clock, network, pictureLink: () => null, masterKey },
      user,
    });
    await settled();
    expect([await status(away), await status(new_)]).toEqual(['VERIFIED', 'REGISTRATION_STARTED']);
    expect(await told(away)).toEqual(['CONNECTION_LOST', 'CONNECTION_RESTORED']);
    expect(await told(new_)).toEqual([]);
  });
  it('goes on while its person is away: a captcha that was solved, and an account that runs again, connect', async () => {
    const [solving, lost] = [await connected(), await connected()];
    await setState(solving.account, 'disconnected');
    expect((await connect(solving, solving.userName.replace('anna', 'captcha'))).body.status).toBe(
      'CAPTCHA_IN_PROGRESS',
    );
    await setState(lost.account, 'disconnected');
    await server.call('POST /userdetails/refreshTask', { headers: lost.headers });
    await settled();
    expect((await current(lost)).status).toBe('UNAUTHORIZED');
    await setState(lost.account, 'running');
    for (let looks = 0; looks < 4; looks += 1) {
      time.real += 61_000;
      await lookAfterConnections({
        parts: { db: database.db, clock, network, pictureLink: () => null, masterKey },
        user,
      });
      await settled();
    }
    // The captcha is that of another person's account here, so that its sign-in ends where it
    // began.
    expect([await status(solving), await status(lost)]).toEqual(['UNAUTHORIZED', 'VERIFIED']);
  });
});
