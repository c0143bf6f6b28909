import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { BASIC_PLAN_CAPS, LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { openSecret } from '#data/secrets/secrets.ts';
import { unseal, type MasterKey } from '#data/secrets/sealing.ts';
import {
  startPracticeNetwork,
  type PracticeNetwork,
} from '#practice-network/start-practice-network.ts';
import {
  createWebhookRegistration,
  type WebhookRegistration,
} from '#server/users/webhook-registration.ts';
import { usersHandlers } from '#server/users/users-handlers.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
import { insertTeam } from '../../../test/support/teams.ts';

const database = useTestDatabase();
const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.now() };
const masterKey: MasterKey = { version: 1, bytes: Buffer.alloc(32, 9) };
const dataDir = mkdtempSync(join(tmpdir(), 'reachwell-users-'));
const PASSWORD = 'linkedin-Secret-77';
const background: Promise<unknown>[] = [];
let practice: PracticeNetwork;
let network: NetworkConnector;
let webhooks: WebhookRegistration;
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
    clock: { now: () => time.now, realNow: () => time.real, rate: () => 1 },
  });
  webhooks = createWebhookRegistration({
    db: database.db,
    network,
    masterKey,
    publicUrl: 'http://127.0.0.1:4400',
  });
  const settings = {
    trialDays: 7,
    allFeaturesAccounts: [],
    profileUrlsOnlyDomains: ['lists.example'],
  };
  server = await buildTestServer({
    db: database.db,
    time,
    network,
    handlers: usersHandlers({
      masterKey,
      settings,
      webhooks,
      background: (work) => void background.push(work()),
    }),
  });
});
afterAll(async () => {
  await server.app.close();
  await network.close();
  await practice.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Person = Awaited<ReturnType<typeof signedInUser>>;
let names = 0;
const newPerson = () =>
  signedInUser({ db: database.db, realNow: time.real, status: 'REGISTRATION_STARTED' });
const connect = (person: Person, userName: string, over: object = {}) =>
  server.call('POST /userdetails/verify', {
    headers: person.headers,
    body: { userName, password: PASSWORD, ...over },
  });
const code = (person: Person, given: string) =>
  server.call('POST /userdetails/verification/code', {
    headers: person.headers,
    body: { code: given },
  });
const current = async (person: Person) =>
  (await server.call('GET /userdetails/current', { headers: person.headers })).body;
const named = (word: string) => `${word}.n${++names}@mail.example`;
const settled = () => Promise.all(background.splice(0));

describe('connecting LinkedIn', () => {
  it('connects at once where the network asks nothing', async () => {
    const person = await newPerson();
    expect(await connect(person, named('anna'))).toMatchObject({
      status: 200,
      body: { status: 'VERIFIED', checkpoint: null },
    });
    expect(await current(person)).toMatchObject({
      status: 'VERIFIED',
      userStatus: 'VERIFIED',
      networkProfile: { premium: true, fullName: expect.stringMatching(/\S/) },
      credentials: { userName: expect.stringContaining('anna') },
    });
    const row = await database.db
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      connected_at: time.now,
      note_length: 300,
      network_account_id: expect.any(String),
    });
    expect(
      await database.db
        .selectFrom('lanes')
        .select('next_wake_at')
        .where('user_id', '=', person.userId)
        .executeTakeFirst(),
    ).toEqual({ next_wake_at: time.now });
    const said = await database.db
      .selectFrom('stream_events')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    expect(said).toMatchObject([{ type: 'user.status', data: { status: 'VERIFIED' } }]);
  });
  it.each([
    ['sms', 'TWO_FA_SMS', 'SMS', 'TWO_FA_SMS_WRONG_CODE'],
    ['app', 'TWO_FA_AUTHENTICATOR', 'AUTHENTICATOR', 'TWO_FA_AUTHENTICATOR_WRONG_CODE'],
    ['pin', 'PIN_CHALLENGED', 'PIN', 'WRONG_VERIFICATION_CODE'],
  ])(
    'takes the code of a %s step after a wrong one',
    async (word, status, checkpoint, wrongStatus) => {
      const person = await newPerson();
      expect(await connect(person, named(word))).toMatchObject({
        status: 200,
        body: { status, checkpoint },
      });
      expect((await current(person)).status).toBe(status);
      expect(await code(person, '000000')).toMatchObject({
        status: 422,
        body: {
          code: 'WRONG_VERIFICATION_CODE',
          accountStatus: wrongStatus,
          fieldErrors: [{ path: 'code' }],
        },
      });
      expect((await current(person)).status).toBe(wrongStatus);
      expect(await code(person, '123456')).toMatchObject({
        status: 200,
        body: { status: 'VERIFIED', checkpoint: null },
      });
      expect(await code(person, '123456')).toMatchObject({
        status: 409,
        body: { code: 'NO_CHECKPOINT' },
      });
    },
  );
  it('goes through two steps in a row, and through a phone number', async () => {
    const two = await newPerson();
    expect((await connect(two, named('two'))).body.status).toBe('PIN_CHALLENGED');
    expect((await code(two, '123456')).body).toEqual({
      status: 'TWO_FA_AUTHENTICATOR',
      checkpoint: 'AUTHENTICATOR',
    });
    expect((await code(two, '123456')).body.status).toBe('VERIFIED');
    const phone = await newPerson();
    expect((await connect(phone, named('phone'))).body.status).toBe('REGISTER_PHONE_CHALLENGED');
    expect(await code(phone, 'abc')).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'code' }] },
    });
    expect((await code(phone, '+380441234567')).body.status).toBe('TWO_FA_SMS');
    expect((await code(phone, '123456')).body.status).toBe('VERIFIED');
  });
  it.each([
    ['captcha', 'CAPTCHA_IN_PROGRESS', 'VERIFIED'],
    ['approve', 'TWO_FA_APPROVE_IN_APP', 'VERIFIED'],
    ['captchafail', 'CAPTCHA_IN_PROGRESS', 'FAILED_CAPTCHA'],
  ])('looks after a %s step whenever the user is read', async (word, status, end) => {
    const person = await newPerson();
    expect((await connect(person, named(word))).body.status).toBe(status);
    for (let reads = 0; reads < 2; reads += 1) {
      time.real += 6000;
      expect((await current(person)).status).toBe(status);
    }
    expect((await current(person)).status).toBe(status);
    time.real += 6000;
    expect((await current(person)).status).toBe(end);
  });
  it.each([
    ['sms', 'TWO_FA_SMS'],
    ['pin', 'PIN_CHALLENGED'],
  ])(
    'has another code of a %s step sent half a minute later, and no sooner',
    async (word, status) => {
      const person = await newPerson();
      const again = () =>
        server.call('POST /userdetails/verification/resend', { headers: person.headers });
      expect(await again()).toMatchObject({ status: 409, body: { code: 'NO_CHECKPOINT' } });
      await connect(person, named(word));
      expect((await code(person, '000000')).status).toBe(422);
      expect(await again()).toMatchObject({ status: 429, body: { retryAfter: 30 } });
      time.real += 30_000;
      expect(await again()).toMatchObject({ status: 200, body: { status } });
      expect(await again()).toMatchObject({ status: 429 });
      expect((await code(person, '123456')).body.status).toBe('VERIFIED');
      expect(
        await openSecret({
          db: database.db,
          masterKey,
          userId: person.userId,
          name: 'linkedin-password',
        }),
      ).toBe(PASSWORD);
    },
  );
  it('has no code sent where an app shows it', async () => {
    const person = await newPerson();
    await connect(person, named('app'));
    time.real += 30_000;
    expect(
      await server.call('POST /userdetails/verification/resend', { headers: person.headers }),
    ).toMatchObject({ status: 409, body: { code: 'NO_CHECKPOINT' } });
    expect((await code(person, '123456')).body.status).toBe('VERIFIED');
  });
  it('says why it failed and leaves the user as it was', async () => {
    const person = await newPerson();
    expect(await connect(person, named('wrongpassword'))).toMatchObject({
      status: 422,
      body: { code: 'LINKEDIN_LOGIN_FAILED' },
    });
    expect((await current(person)).status).toBe('REGISTRATION_STARTED');
    expect(await connect(person, named('restricted'))).toMatchObject({
      status: 422,
      body: { code: 'LINKEDIN_LOGIN_FAILED', accountStatus: 'LOGIN_RESTRICTED' },
    });
    expect((await current(person)).status).toBe('LOGIN_RESTRICTED');
    expect(await connect(person, '')).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'userName', code: 'REQUIRED' }] },
    });
  });
  it('starts anew when the network has given the sign-in up', async () => {
    const person = await newPerson();
    await connect(person, named('sms'));
    for (let tries = 0; tries < 5; tries += 1)
      expect((await code(person, '000000')).status).toBe(422);
    expect(await code(person, '123456')).toMatchObject({
      status: 409,
      body: { code: 'NO_CHECKPOINT' },
    });
    expect((await current(person)).status).toBe('REGISTRATION_STARTED');
  });
  it('refuses another LinkedIn account than the one connected before, and one that another user has', async () => {
    const person = await newPerson();
    const mine = named('bob');
    await connect(person, mine);
    expect(await connect(person, named('carol'))).toMatchObject({
      status: 401,
      body: { code: 'WRONG_LINKEDIN_EMAIL', accountStatus: 'VERIFIED' },
    });
    expect((await current(person)).status).toBe('VERIFIED');
    expect((await connect(person, mine)).body.status).toBe('VERIFIED');
    const other = await newPerson();
    expect(await connect(other, mine)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await current(other)).status).toBe('REGISTRATION_STARTED');
    for (const { userId } of [person, other])
      expect(
        await openSecret({ db: database.db, masterKey, userId, name: 'linkedin-password-tried' }),
      ).toBeNull();
  });
  it('keeps user name and password sealed, for their own user alone', async () => {
    const person = await newPerson();
    await connect(person, named('dora'));
    expect(
      await openSecret({
        db: database.db,
        masterKey,
        userId: person.userId,
        name: 'linkedin-password',
      }),
    ).toBe(PASSWORD);
    const { userName } = (await current(person)).credentials;
    expect(userName).toContain('dora');
    const { rows } = await database.pool.query(
      `select row_to_json(s)::text as row from secrets s union all select row_to_json(u)::text from users u union all select row_to_json(a)::text from audit_log a union all select row_to_json(x)::text from settings x`,
    );
    for (const { row } of rows)
      for (const form of [
        userName,
        PASSWORD,
        Buffer.from(PASSWORD).toString('hex'),
        Buffer.from(PASSWORD).toString('base64'),
      ])
        expect(row).not.toContain(form);
    const secret = await database.db
      .selectFrom('secrets')
      .selectAll()
      .where('user_id', '=', person.userId)
      .where('name', '=', 'linkedin-password')
      .executeTakeFirstOrThrow();
    const sealed = {
      keyVersion: secret.key_version,
      wrappedKey: secret.wrapped_key,
      sealed: secret.sealed,
    };
    expect(() => unseal({ masterKey, context: '999|linkedin-password', sealed })).toThrow(
      'unable to authenticate',
    );
    expect(() =>
      unseal({
        masterKey: { version: 1, bytes: Buffer.alloc(32, 8) },
        context: `${person.userId}|linkedin-password`,
        sealed,
      }),
    ).toThrow('unable to authenticate');
  });
});

describe('the connection later on', () => {
  async function connected() {
    const person = await newPerson();
    await connect(person, named('eve'));
    await settled();
    const { network_account_id: account } = await database.db
      .selectFrom('users')
      .select('network_account_id')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    return { person, account: account ?? '' };
  }
  const setState = (account: string, state: string) =>
    fetch(`${practice.controlUrl}/accounts/${account}/state`, {
      method: 'POST',
      body: JSON.stringify({ state }),
    });

  it('is checked anew when asked for, and a lost and a restored one are told', async () => {
    const { person, account } = await connected();
    await setState(account, 'disconnected');
    expect(
      await server.call('POST /userdetails/refreshTask', { headers: person.headers }),
    ).toMatchObject({ status: 202, body: { status: 'IN_PROGRESS' } });
    await settled();
    expect(
      (await server.call('GET /userdetails/refreshTask', { headers: person.headers })).body.status,
    ).toBe('IDLE');
    expect((await current(person)).status).toBe('UNAUTHORIZED');
    await setState(account, 'running');
    await server.call('POST /userdetails/refreshTask', { headers: person.headers });
    await settled();
    expect((await current(person)).status).toBe('VERIFIED');
    const told = await database.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', person.userId)
      .orderBy('notification_id')
      .execute();
    expect(told.map(({ type }) => type)).toEqual(['CONNECTION_LOST', 'CONNECTION_RESTORED']);
  });
  it('reads LOGIN_RESTRICTED when LinkedIn restricts the account later, and until it lifts that', async () => {
    const { person, account } = await connected();
    const look = async () => {
      await server.call('POST /userdetails/refreshTask', { headers: person.headers });
      await settled();
      return (await current(person)).status;
    };
    await setState(account, 'restricted');
    expect(await look()).toBe('LOGIN_RESTRICTED');
    expect(await look()).toBe('LOGIN_RESTRICTED');
    await setState(account, 'running');
    expect(await look()).toBe('VERIFIED');
    await setState(account, 'disconnected');
    expect(await look()).toBe('UNAUTHORIZED');
    await setState(account, 'restricted');
    expect(await look()).toBe('LOGIN_RESTRICTED');
  });
  it('is ended by its user: the credentials are erased, the provider lets the account go, and the same account can be connected again', async () => {
    const { person, account } = await connected();
    const userName = (await current(person)).credentials.userName;
    const disconnect = () => server.call('DELETE /userdetails/verify', { headers: person.headers });
    expect(await disconnect()).toMatchObject({
      status: 200,
      body: { status: 'UNAUTHORIZED', checkpoint: null },
    });
    expect((await disconnect()).body.status).toBe('UNAUTHORIZED');
    expect(await current(person)).toMatchObject({
      status: 'UNAUTHORIZED',
      disconnectedByUser: true,
      credentials: { userName: null },
    });
    const { rows } = await database.pool.query(
      'select (select count(*)::int from secrets where user_id = $1) as secrets, (select count(*)::int from accounts_to_release where user_id = $1) as waiting, (select row_to_json(u)::text from users u where user_id = $1) as row',
      [person.userId],
    );
    expect(rows[0]).toMatchObject({ secrets: 0, waiting: 0 });
    for (const gone of [userName, account]) expect(rows[0]?.row).not.toContain(gone);
    await expect(network.account.get({ account })).rejects.toMatchObject({ kind: 'not_found' });
    const log = await database.db
      .selectFrom('audit_log')
      .select('type')
      .where('user_id', '=', person.userId)
      .where('type', '=', 'LINKEDIN_DISCONNECTED')
      .execute();
    expect(log).toHaveLength(1);
    expect(await connect(person, named('carl'))).toMatchObject({
      status: 401,
      body: { code: 'WRONG_LINKEDIN_EMAIL' },
    });
    expect((await current(person)).status).toBe('UNAUTHORIZED');
    expect((await connect(person, userName)).body.status).toBe('VERIFIED');
    expect((await current(person)).disconnectedByUser).toBe(false);
  });
  it('that the provider could not let go at once is let go before the next sign-in', async () => {
    const { person, account } = await connected();
    const { userName } = (await current(person)).credentials;
    await database.pool.query(
      `update users set network_account_id = null, status = 'UNAUTHORIZED' where user_id = $1`,
      [person.userId],
    );
    await database.db
      .insertInto('accounts_to_release')
      .values({ user_id: person.userId, account, real_asked_at: new Date(time.real) })
      .execute();
    expect((await connect(person, userName)).body.status).toBe('VERIFIED');
    await expect(network.account.get({ account })).resolves.toMatchObject({ state: 'running' });
    expect(
      await database.db
        .selectFrom('accounts_to_release')
        .selectAll()
        .where('user_id', '=', person.userId)
        .execute(),
    ).toEqual([]);
  });
  it('takes signed events of the provider once each, and looks at the account when one is about it', async () => {
    const { person, account } = await connected();
    const { token } = (
      await database.db
        .selectFrom('settings')
        .select('value')
        .where('name', '=', 'network-webhook-token')
        .executeTakeFirstOrThrow()
    ).value;
    const [secret = ''] = (await webhooks.secretsOf({ token: String(token), fresh: false })) ?? [];
    const deliver = (
      event: object,
      over: { secret?: string; token?: string; at?: number } = {},
    ) => {
      const payload = JSON.stringify(event);
      const at = Math.floor((over.at ?? time.real) / 1000);
      const signature = `t=${at},v0=${createHmac('sha256', over.secret ?? secret)
        .update(`${at}.${payload}`)
        .digest('hex')}`;
      return server.app.inject({
        method: 'POST',
        url: `/api/network/webhooks/${over.token ?? String(token)}`,
        headers: { 'content-type': 'application/json', 'unipile-signature': signature },
        payload,
      });
    };
    const event = {
      id: 'evt_1',
      type: 'relation.new',
      created_at: new Date(time.now).toISOString(),
      account_id: account,
      payload: { user_id: 'ACoAAA' },
    };
    for (let times = 0; times < 2; times += 1) expect((await deliver(event)).statusCode).toBe(200);
    const kept = await database.db
      .selectFrom('network_events')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    expect(kept).toMatchObject([
      { network_event_id: 'evt_1', type: 'connected', done: false, body: { memberId: 'ACoAAA' } },
    ]);
    expect((await deliver(event, { secret: 'other' })).statusCode).toBe(401);
    expect((await deliver(event, { at: time.real - 600_000 })).statusCode).toBe(401);
    expect((await deliver(event, { token: 'other' })).statusCode).toBe(404);
    expect((await deliver({ nonsense: true })).statusCode).toBe(400);
    expect((await deliver({ ...event, id: 'evt_2', account_id: 'acc_unknown' })).statusCode).toBe(
      200,
    );
    await setState(account, 'disconnected');
    await deliver({
      id: 'evt_3',
      type: 'account.status.disconnected',
      created_at: new Date(time.now).toISOString(),
      account_id: account,
      payload: { status: 'disconnected' },
    });
    await settled();
    expect((await current(person)).status).toBe('UNAUTHORIZED');
  });
});

describe('the user', () => {
  it('changes what is given, and the zone once in 24 hours', async () => {
    const person = await newPerson();
    const patch = (body: object) =>
      server.call('PATCH /userdetails/current', { headers: person.headers, body });
    expect(
      await patch({ displayName: ' Ada ', onboardingCompleted: true, zone: 'Europe/Kyiv' }),
    ).toMatchObject({
      status: 200,
      body: { displayName: 'Ada', onboardingCompleted: true, zone: 'Europe/Kiev' },
    });
    expect(await patch({ zone: 'Europe/Kyiv' })).toMatchObject({ status: 200 });
    // A page of working hours that was open before is told that its zone changed.
    expect(
      (
        await database.db
          .selectFrom('users')
          .select('schedule_version')
          .where('user_id', '=', person.userId)
          .executeTakeFirst()
      )?.schedule_version,
    ).toBe(1);
    expect(await patch({ zone: 'Asia/Tokyo' })).toMatchObject({
      status: 409,
      body: { code: 'TIME_ZONE_CHANGED_RECENTLY' },
    });
    expect(await patch({ zone: 'Mars/Base' })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'zone' }] },
    });
    expect(await patch({ inviteByEmailEnabled: true })).toMatchObject({
      status: 403,
      body: { code: 'FEATURE_NOT_IN_PLAN' },
    });
    expect(await patch({ status: 'VERIFIED', plan_tier: 'ADVANCED' })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ code: 'UNKNOWN_FIELD' }, { code: 'UNKNOWN_FIELD' }] },
    });
  });
  it('carries what the campaigns need of it: a zone from the start, its status by both names, and the limits of the basic plan', async () => {
    const person = await newPerson();
    const { id, email, zone, userStatus, status, basicProcessingLimits } = await current(person);
    const { email: kept } = await database.db
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect({ id, email, zone, userStatus, status }).toEqual({
      id: person.userId,
      email: kept,
      zone: 'Etc/UTC',
      userStatus: 'REGISTRATION_STARTED',
      status: 'REGISTRATION_STARTED',
    });
    expect(basicProcessingLimits).toEqual(
      LIMITED_ACTIONS.map((sequenceItemType) => ({
        sequenceItemType,
        limit: BASIC_PLAN_CAPS[sequenceItemType],
      })),
    );
  });
  it('lists and chooses its seats', async () => {
    const person = await newPerson();
    await connect(person, `seats.n${++names}@mail.example`);
    const { body } = await server.call('GET /contracts', { headers: person.headers });
    expect(body.length).toBeGreaterThan(0);
    const chosen = await server.call('POST /contracts', {
      headers: person.headers,
      body: { contractId: body[0].id },
    });
    expect(chosen).toMatchObject({ status: 200, body: { chosenContract: body[0].id } });
    expect(
      await server.call('POST /contracts', {
        headers: person.headers,
        body: { contractId: 'nope' },
      }),
    ).toMatchObject({ status: 400 });
  });
  it('who chooses a seat lets the searches go on that stood for want of it, and no others', async () => {
    const person = await newPerson();
    await connect(person, `seats.n${++names}@mail.example`);
    const { campaign_id } = await database.db
      .insertInto('campaigns')
      .values({ user_id: person.userId, name: 'Autumn', created_at: new Date(time.now) })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    const stopped = (error: 'WRONG_CONTRACT' | 'TWO_FA_OFF' | 'PAUSED_BY_USER') => ({
      user_id: person.userId,
      campaign_id,
      name: error,
      search_type: 'RECRUITER' as const,
      search_status: 'SEARCH_PAUSED' as const,
      error,
      resume_offset: 40,
      created_at: new Date(time.now),
    });
    await database.db
      .insertInto('lead_packs')
      .values([stopped('WRONG_CONTRACT'), stopped('TWO_FA_OFF'), stopped('PAUSED_BY_USER')])
      .execute();
    const { body } = await server.call('GET /contracts', { headers: person.headers });
    await server.call('POST /contracts', {
      headers: person.headers,
      body: { contractId: body[0].id },
    });
    const packs = await database.db
      .selectFrom('lead_packs')
      .select(['search_status', 'error', 'resume_offset'])
      .where('user_id', '=', person.userId)
      .orderBy('lead_pack_id')
      .execute();
    expect(packs).toEqual([
      { search_status: 'SEARCH_IN_PROGRESS', error: null, resume_offset: 40 },
      { search_status: 'SEARCH_PAUSED', error: 'TWO_FA_OFF', resume_offset: 40 },
      { search_status: 'SEARCH_PAUSED', error: 'PAUSED_BY_USER', resume_offset: 40 },
    ]);
    expect(
      await database.db
        .selectFrom('lanes')
        .select('next_wake_at')
        .where('user_id', '=', person.userId)
        .executeTakeFirst(),
    ).toEqual({ next_wake_at: time.now });
  });
  it('says which team it is in, and in which role; outside a team it is an owner', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    expect(await current(person)).toMatchObject({ teamId: null, role: 'OWNER' });
    const teamId = await insertTeam({ db: database.db, members: [other.userId, person.userId] });
    expect(await current(person)).toMatchObject({ teamId, role: 'USER' });
    expect(await current(other)).toMatchObject({ teamId, role: 'OWNER' });
  });
  it('has tier, features and permissions of its trial', async () => {
    const person = await newPerson();
    expect(
      (await server.call('GET /v1/shared/userpermissions', { headers: person.headers })).body,
    ).toMatchObject({
      tier: 'ADVANCED',
      tierLevel: 2,
      features: { INBOX: true, INVITE_BY_EMAIL: false },
    });
    expect(await current(person)).toMatchObject({ tier: 'ADVANCED', tierLevel: 2 });
    expect(
      (await server.call('GET /v1/featureflags/user?featureFlag=TEAM', { headers: person.headers }))
        .body,
    ).toEqual({ featureFlag: 'TEAM', enabled: true });
  });
  it.each(['NOPE', 'toString', '__proto__', 'team'])(
    'has no feature that nobody knows: %s',
    async (featureFlag) => {
      const { headers } = await newPerson();
      expect(
        (await server.call(`GET /v1/featureflags/user?featureFlag=${featureFlag}`, { headers }))
          .body,
      ).toEqual({ featureFlag, enabled: false });
    },
  );
  it('shows the tier of its plan as a number too', async () => {
    const person = await newPerson();
    for (const [tier, level] of [
      ['BASIC', 0],
      ['PRO', 1],
      ['ADVANCED', 2],
    ] as const) {
      await database.db
        .updateTable('users')
        .set({ plan_tier: tier, real_trial_ends_at: null })
        .where('user_id', '=', person.userId)
        .execute();
      expect(await current(person)).toMatchObject({ tier, tierLevel: level });
    }
  });
  it('is told what the engine does', async () => {
    const person = await newPerson();
    expect(
      (await server.call('GET /v1/engine/status', { headers: person.headers })).body,
    ).toMatchObject({ kind: 'NOT_CONNECTED', nextAt: null, done: 0, allowed: 0 });
    await connect(person, named('fred'));
    expect(
      (await server.call('GET /v1/engine/status', { headers: person.headers })).body,
    ).toMatchObject({
      kind: 'NO_CAMPAIGN',
      sentence: 'Create a campaign to see its activity here',
      nextType: null,
      until: '2026-11-23T17:00:00.000Z',
    });
  });
});
