import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeExportPages } from '#data/account-export/make-archive.ts';
import { readAccessFacts, readUser } from '#data/account/users.ts';
import { accountHandlers } from '#server/account/account.routes.ts';
import { identityHandlers } from '#server/identity/identity-handlers.ts';
import { hashPassword, isPassword } from '#server/identity/password-hash.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser, TEST_KEYS } from '../../../test/support/signed-in.ts';
import { openVisit } from '../../../test/support/staff.ts';

const DAY = 86_400_000;
const REAL = Date.UTC(2026, 10, 20, 9);
const PASSWORD = 'Harbour-ledger4';
const database = useTestDatabase();
const time: TestTime = { now: REAL, real: REAL };
const settings = {
  publicUrl: 'http://127.0.0.1:4400',
  trialDays: 7,
  signUp: 'open' as const,
  revealUnknownEmail: false,
  allFeaturesAccounts: [],
  skipVerificationDomains: [],
  tellsPartner: false,
  deliverMails: false,
  practice: true,
};
let call: Awaited<ReturnType<typeof buildTestServer>>['call'];
let person: { userId: string; headers: Record<string, string>; email: string };

async function newPerson() {
  const { userId, headers } = await signedInUser({ db: database.db, realNow: time.real });
  const { email } = await database.db
    .updateTable('identities')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('identity_id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { userId, headers, email };
}

beforeAll(async () => {
  const identity = identityHandlers({
    keys: TEST_KEYS,
    masterKey: { version: 1, bytes: Buffer.alloc(32, 7) },
    settings,
  });
  const account = accountHandlers({ ...settings, isPassword });
  ({ call } = await buildTestServer({
    db: database.db,
    time,
    handlers: { ...identity, ...account },
  }));
});

beforeEach(async () => {
  time.real = REAL;
  person = await newPerson();
});

const activity = async ({ headers } = person) =>
  (await call('GET /account/activity?size=100', { headers })).body.content.map(
    ({ type }: { type: string }) => type,
  );

describe('the account', () => {
  test('shows what it owns', async () => {
    await database.db
      .insertInto('campaigns')
      .values({ user_id: person.userId, name: 'One', status: 'ACTIVE', created_at: new Date(REAL) })
      .execute();
    expect((await call('GET /account', person)).body).toEqual({
      email: person.email,
      emailVerified: true,
      passwordChangedAt: '2026-11-20T09:00:00.000Z',
      campaigns: 1,
      activeCampaigns: 1,
      leads: 0,
      lastOwner: false,
    });
  });

  test('requires a session, and is closed to staff acting for a user', async () => {
    const staff = await signedInUser({ db: database.db, realNow: time.real, adminStatus: 'ADMIN' });
    await openVisit({ db: database.db, staff, user: person, realNow: time.real });
    for (const line of [
      'GET /account',
      'GET /account/activity',
      'GET /account/export',
      'POST /account/export',
    ]) {
      expect((await call(line)).status).toBe(401);
      expect(
        (await call(line, { headers: { ...staff.headers, 'x-acting-user': person.userId } })).body
          .code,
      ).toBe('OUT_OF_REACH_INSIDE');
    }
  });

  test('shows its log in pages, the newest first', async () => {
    await database.db
      .insertInto('audit_log')
      .values(
        Array.from({ length: 12 }, (_, place) => ({
          user_id: person.userId,
          acted_by: person.userId,
          type: 'SIGNED_IN',
          data: JSON.stringify({ address: `10.0.0.${place}`, userAgent: 'A browser' }),
          real_at: new Date(REAL + place * 1000),
        })),
      )
      .execute();
    const { body } = await call('GET /account/activity?page=1&size=5', person);
    expect(body).toMatchObject({ page: 1, size: 5, totalElements: 12, totalPages: 3 });
    expect(body.content[0]).toEqual({
      id: expect.any(String),
      type: 'SIGNED_IN',
      text: 'Signed in',
      at: '2026-11-20T09:00:06.000Z',
      bySelf: true,
      by: null,
      address: '10.0.0.6',
      userAgent: 'A browser',
      detail: null,
      count: 1,
      since: '2026-11-20T09:00:06.000Z',
      calls: [],
    });
  });

  test('groups consecutive changes by someone else into one row, in pages of such rows', async () => {
    const acts = [
      ['SIGNED_IN', '1', null],
      ['ACTED_AS', '901', 'GET /leads'],
      ['ACTED_AS', '901', 'GET /campaigns'],
      ['ACTED_AS', '902', 'GET /campaigns'],
      ['STAFF_VISIT', '901', null],
      ['ACTED_AS', '901', 'GET /campaigns'],
      ['ACTED_AS', '901', 'POST /leads/bulk'],
      ['ACTED_AS', '901', 'GET /campaigns'],
    ] as const;
    await database.db
      .insertInto('audit_log')
      .values(
        acts.map(([type, by, call], place) => ({
          user_id: person.userId,
          acted_by: by === '1' ? person.userId : by,
          type,
          data: JSON.stringify(call === null ? {} : { call, requestId: `r-${place}` }),
          real_at: new Date(REAL + place * 1000),
        })),
      )
      .execute();
    const page = async (nth: number) =>
      (await call(`GET /account/activity?page=${nth}&size=3`, person)).body;
    const [first, second] = [await page(0), await page(1)];
    expect(first).toMatchObject({ totalElements: 5, totalPages: 2 });
    expect(first.content).toMatchObject([
      {
        type: 'ACTED_AS',
        at: '2026-11-20T09:00:07.000Z',
        since: '2026-11-20T09:00:05.000Z',
        count: 3,
        calls: [
          { call: 'GET /campaigns', times: 2 },
          { call: 'POST /leads/bulk', times: 1 },
        ],
      },
      { type: 'STAFF_VISIT', count: 1, calls: [] },
      { type: 'ACTED_AS', count: 1, calls: [{ call: 'GET /campaigns', times: 1 }] },
    ]);
    expect(second.content).toMatchObject([
      { type: 'ACTED_AS', count: 2, since: '2026-11-20T09:00:01.000Z' },
      { type: 'SIGNED_IN', bySelf: true },
    ]);
    const kept = await database.db
      .selectFrom('audit_log')
      .select('audit_id')
      .where('user_id', '=', person.userId)
      .execute();
    expect(kept).toHaveLength(acts.length);
  });
});

async function makeArchive(userId: string, exportId: string): Promise<void> {
  const one = { db: database.db, userId, exportId, realNow: () => time.real, pages: 4 };
  while (await makeExportPages(one));
}

describe('an archive', () => {
  test('is requested once at a time, created in pages, downloaded, and belongs to one user', async () => {
    const asked = await call('POST /account/export', person);
    expect(asked).toMatchObject({ status: 202, body: { state: 'PREPARING', percent: 0 } });
    const path = `/account/export/${asked.body.id}`;
    expect((await call('POST /account/export', person)).body.id).toBe(asked.body.id);
    expect((await call(`GET ${path}/file`, person)).body.code).toBe('EXPORT_NOT_READY');
    await makeArchive(person.userId, asked.body.id);
    expect((await call(`GET ${path}`, person)).body).toMatchObject({
      state: 'READY',
      percent: 100,
      expiresAt: '2026-11-27T09:00:00.000Z',
    });
    const file = await call(`GET ${path}/file`, person);
    expect(file).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/zip',
        'content-disposition': expect.stringContaining('reachwell-export-2026-11-20.zip'),
      },
    });
    const other = await newPerson();
    for (const line of [`GET ${path}`, `GET ${path}/file`, `DELETE ${path}`])
      expect((await call(line, other)).status).toBe(404);
    time.real = REAL + 7 * DAY;
    expect((await call(`GET ${path}/file`, await renewed())).status).toBe(404);
    expect((await call(`DELETE ${path}`, await renewed())).status).toBe(204);
    expect(await activity(await renewed())).toEqual([
      'EXPORT_DELETED',
      'EXPORT_FETCHED',
      'EXPORT_ASKED',
    ]);
  });

  test('can be requested five times a day', async () => {
    for (let round = 0; round < 5; round += 1) {
      const asked = await call('POST /account/export', person);
      expect(asked.status).toBe(202);
      await makeArchive(person.userId, asked.body.id);
    }
    expect((await call('POST /account/export', person)).body).toMatchObject({
      status: 429,
      code: 'TOO_MANY_EXPORTS',
    });
  });
});

/** The same person with a fresh session. */
async function renewed() {
  const at = new Date(time.real);
  await database.db
    .updateTable('sessions')
    .set({ real_expires_at: new Date(time.real + DAY) })
    .where('identity_id', '=', person.userId)
    .execute();
  const session = await database.db
    .selectFrom('sessions')
    .select('session_id')
    .where('identity_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  const { createAccessToken } = await import('#server/http/session-tokens.ts');
  return {
    ...person,
    headers: {
      authorization: `Bearer ${createAccessToken({ keys: TEST_KEYS, identityId: person.userId, sessionId: session.session_id, realExpiresAt: at.getTime() + 60_000 })}`,
    },
  };
}

describe('a deletion', () => {
  const ask = (body: object, headers = person.headers) =>
    call('POST /account/deletion', { headers, body });
  const signIn = () =>
    call('POST /identity/sign-in', { body: { email: person.email, password: PASSWORD } });

  test('requires email and password', async () => {
    expect((await ask({ email: 'other@example.com', password: PASSWORD })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'email', code: 'WRONG_EMAIL' }],
    });
    expect((await ask({ email: person.email, password: 'wrong' })).body).toMatchObject({
      status: 401,
      code: 'WRONG_PASSWORD',
      fieldErrors: [{ path: 'password', code: 'WRONG_PASSWORD' }],
    });
    expect((await ask({ email: person.email })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'password' }],
    });
    expect((await call('GET /account', person)).status).toBe(200);
    const { content } = (await call('GET /account/activity', person)).body;
    expect(content).toMatchObject([{ text: 'Change failed: incorrect password' }]);
  });

  test('slows down guesses at the password of the person signed in', async () => {
    for (let guess = 0; guess < 8; guess += 1)
      expect((await ask({ email: person.email, password: `wrong ${guess}` })).status).toBe(401);
    expect((await ask({ email: person.email, password: PASSWORD })).body).toMatchObject({
      status: 429,
      retryAfter: expect.any(Number),
    });
  });

  test('ends every session, says so at the next sign-in, and can be canceled', async () => {
    expect((await ask({ email: person.email.toUpperCase(), password: PASSWORD })).body).toEqual({
      askedAt: '2026-11-20T09:00:00.000Z',
      erasedAt: '2026-12-04T09:00:00.000Z',
    });
    expect((await call('GET /account', person)).status).toBe(401);
    expect((await signIn()).body).toMatchObject({
      status: 403,
      code: 'ACCOUNT_DELETION_PENDING',
      detail: 'This account is being deleted. You can keep it until Dec 4, 2026',
    });
    expect(
      (
        await call('POST /account/deletion/cancel', {
          body: { email: person.email, password: 'wrong' },
        })
      ).body.code,
    ).toBe('WRONG_CREDENTIALS');
    expect(
      (
        await call('POST /account/deletion/cancel', {
          body: { email: 'nobody@example.com', password: PASSWORD },
        })
      ).body.code,
    ).toBe('WRONG_CREDENTIALS');
    expect(
      (
        await call('POST /account/deletion/cancel', {
          body: { email: person.email, password: PASSWORD },
        })
      ).status,
    ).toBe(204);
    expect(
      (
        await call('POST /account/deletion/cancel', {
          body: { email: person.email, password: PASSWORD },
        })
      ).status,
    ).toBe(204);
    const { token } = (await signIn()).body;
    expect(await activity({ ...person, headers: { authorization: `Bearer ${token}` } })).toEqual(
      expect.arrayContaining(['DELETION_CANCELLED', 'DELETION_ASKED']),
    );
    const mails = await database.db
      .selectFrom('outbox_mails')
      .select('subject')
      .where('recipient', '=', person.email)
      .orderBy('mail_id')
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Reachwell account is being deleted',
      'Your Reachwell account was kept',
    ]);
  });

  test('requires another owner of the team, leaves the team, and rejoins it when canceled', async () => {
    const other = await newPerson();
    const { team_id: teamId } = await database.db
      .insertInto('teams')
      .values({ team_name: 'Northpoint' })
      .returning('team_id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('team_members')
      .values([
        { team_id: teamId, user_id: person.userId, role: 'OWNER' },
        { team_id: teamId, user_id: other.userId, role: 'MANAGER' },
      ])
      .execute();
    expect((await call('GET /account', person)).body.lastOwner).toBe(true);
    expect((await ask({ email: person.email, password: PASSWORD })).body.code).toBe('LAST_OWNER');
    await database.db
      .updateTable('team_members')
      .set({ role: 'OWNER' })
      .where('user_id', '=', other.userId)
      .execute();
    expect((await ask({ email: person.email, password: PASSWORD })).status).toBe(202);
    const members = () =>
      database.db
        .selectFrom('team_members')
        .select(['user_id', 'role'])
        .where('team_id', '=', teamId)
        .orderBy('user_id')
        .execute();
    expect(await members()).toEqual([{ user_id: other.userId, role: 'OWNER' }]);
    const body = { email: person.email, password: PASSWORD };
    await call('POST /account/deletion/cancel', { body });
    expect(await members()).toEqual(
      [
        { user_id: person.userId, role: 'OWNER' },
        { user_id: other.userId, role: 'OWNER' },
      ].sort((a, b) => Number(a.user_id) - Number(b.user_id)),
    );
  });

  test('hides the account from staff too', async () => {
    const found = async () => [
      await readAccessFacts({ db: database.db, userId: person.userId }),
      await readUser({ db: database.db, userId: person.userId }),
    ];
    expect(await found()).toEqual([expect.anything(), expect.anything()]);
    await ask({ email: person.email, password: PASSWORD });
    expect(await found()).toEqual([null, undefined]);
  });
});
