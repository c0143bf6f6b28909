import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { insertSession } from '#data/identity/identity-sessions.ts';
import { createAccessToken, ACCESS_TOKEN_MS } from '#server/http/session-tokens.ts';
import { signedInUser, TEST_KEYS } from '../../../test/support/signed-in.ts';
import { openVisit } from '../../../test/support/staff.ts';
import {
  type Person,
  code,
  connected,
  current,
  database,
  server,
  setState,
  steer,
  time,
  told,
} from './ip-data-fixture.ts';

const ipData = (person: Person, userId = person.userId) =>
  server.call(`GET /user-client/${userId}/ip-data`, { headers: person.headers });
const newIp = (person: Person, query = '?countryCode=SE', userId = person.userId) =>
  server.call(`POST /user-client/${userId}/ip-data/new-ip${query}`, { headers: person.headers });
const audited = async (person: Person) =>
  (
    await database.db
      .selectFrom('audit_log')
      .select(['type', 'data'])
      .where('user_id', '=', person.userId)
      .orderBy('audit_id')
      .execute()
  ).map(({ type, data }) => [type, data]);

/** The same person with a fresh token. */
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
      authorization: `Bearer ${createAccessToken({ keys: TEST_KEYS, identityId: userId, sessionId, realExpiresAt: time.real + ACCESS_TOKEN_MS })}`,
    },
  };
}

describe('the outgoing address', () => {
  it('is the one that the network names, in the requested country', async () => {
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
  it('changes three times a day, then not until the user’s next day, by real time', async () => {
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
  it('changes three times at most when many requests come at once', async () => {
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
  it('may lead to a step, whose code then connects the same account', async () => {
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
  it('requires a connected account and a country code, and belongs to one user', async () => {
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
  it('is hidden from staff, who have the proxies; a user by id is readable on a visit', async () => {
    const person = await connected();
    const staff = {
      ...(await signedInUser({
        db: database.db,
        realNow: time.real,
        adminStatus: 'PROXY_MANAGER',
      })),
      account: '',
    };
    const byId = async (line: string) =>
      (await server.call(`${line} /userdetails/${person.userId}`, { headers: staff.headers })).body;
    expect((await byId('GET')).code).toBe('VISIT_NEEDED');
    await openVisit({ db: database.db, staff, user: person, realNow: time.real });
    expect((await ipData(staff, person.userId)).status).toBe(404);
    expect((await newIp(staff, '?countryCode=SE', person.userId)).status).toBe(404);
    expect(await byId('GET')).toMatchObject({ id: person.userId, credentials: { userName: null } });
    expect((await audited(person)).filter(([type]) => type === 'ACTED_AS')).toHaveLength(1);
  });
});

describe('a user by its id', () => {
  it('can be read and replaced by itself, and does not exist for others', async () => {
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
  it('create the product user once, and change nothing when repeated', async () => {
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
  it('say only whether an address is well-formed, and only so often', async () => {
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
