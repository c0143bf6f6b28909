import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  CHECK_STEPS,
  MailError,
  type MailConnector,
  type MailProblem,
} from '#connectors/mail/mail.ts';
import type { GrantCredentials, MailboxGrants } from '#connectors/mail/mailbox-grants.ts';
import { insertSession } from '#data/identity/identity-sessions.ts';
import { readMailbox } from '#data/mailboxes/mailboxes.ts';
import { createAccessToken } from '#server/http/session-tokens.ts';
import { findInDatabase } from '../../../test/support/find-in-database.ts';
import { TEST_KEYS } from '../../../test/support/signed-in.ts';
import {
  connect,
  database,
  newPerson,
  outside,
  server,
  time,
  type Person,
} from './mailbox-fixture.ts';

const ADDRESS = 'maya@workspace.example';
const MINUTE = 60_000;
type Asked = Parameters<MailboxGrants['authorizationUrl']>[0];

let asked: Asked[] = [];
let released: string[] = [];
let refuses: MailProblem | null = null;
let checkProblem: MailProblem | null = null;

const credentialsFor = (code: string): GrantCredentials => ({
  provider: 'GOOGLE',
  refreshToken: `planted-refresh-${code}`,
  accessToken: null,
  accessTokenEndsAt: null,
});

/**
 * Google as far as connecting requires it: it grants access, and its mailbox passes its check or
 * not.
 */
const google: Pick<MailConnector, 'check' | 'release'> = {
  check: async () => ({
    lines: CHECK_STEPS.map((step) => ({
      step,
      state: checkProblem === null ? 'PASSED' : 'FAILED',
      tookMs: 1,
      problem: checkProblem,
      detail: null,
    })),
    passed: checkProblem === null,
    savesSentMail: true,
    certificateNames: [],
  }),
  release: async ({ address }) => void released.push(address),
};

beforeEach(() => {
  [asked, released, refuses, checkProblem] = [[], [], null, null];
  outside.mail.GOOGLE = google as MailConnector;
  outside.grants = {
    isAvailable: (provider) => provider === 'GOOGLE',
    async authorizationUrl(query) {
      asked.push(query);
      return `https://accounts.example/auth?state=${query.state}`;
    },
    async exchangeCode({ code, codeVerifier }) {
      if (refuses !== null) throw new MailError({ problem: refuses, lost: false, answer: 'no' });
      if (codeVerifier !== asked.at(-1)?.codeVerifier) throw new Error('Another verifier');
      return { address: ADDRESS, credentials: credentialsFor(code) };
    },
  };
});
afterEach(() => {
  outside.mail = {};
  outside.grants = null;
});

const begin = (person: Person, provider = 'GOOGLE') =>
  server.call(`GET /v1/auth?emailProvider=${provider}`, { headers: person.headers });
const comeBack = (person: Person, query: string) =>
  server.call(`GET /v1/auth/exchange?${query}`, { headers: person.headers });
const state = () => asked.at(-1)?.state ?? '';

describe('a provider', () => {
  test('that is not set up says so, and is rejected', async () => {
    const person = await newPerson();
    expect((await server.call('GET /v1/auth/providers', { headers: person.headers })).body).toEqual(
      [
        { emailProvider: 'GOOGLE', available: true, connected: false },
        { emailProvider: 'MICROSOFT', available: false, connected: false },
        { emailProvider: 'SMTP', available: true, connected: false },
      ],
    );
    for (const provider of ['MICROSOFT', 'SMTP'])
      expect(await begin(person, provider)).toMatchObject({
        status: 422,
        body: { code: 'MAIL_PROVIDER_NOT_AVAILABLE' },
      });
    expect(await begin(person, 'YAHOO')).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'emailProvider' }] },
    });
  });

  test('is asked with a state and a verifier that stay here, sealed', async () => {
    const person = await newPerson();
    expect((await begin(person)).body.authorizationUrl).toContain(state());
    expect(asked).toEqual([
      {
        provider: 'GOOGLE',
        state: expect.stringMatching(/^[\w-]{43}$/u),
        codeVerifier: expect.stringMatching(/^[\w-]{64}$/u),
        redirectUri: 'https://reachwell.example/google/callback',
        loginHint: null,
      },
    ]);
    for (const text of [state(), asked[0]?.codeVerifier ?? ''])
      expect(await findInDatabase({ pool: database.pool, text })).toEqual([]);
  });

  test('that granted access connects the mailbox, once', async () => {
    const person = await newPerson();
    await begin(person);
    const query = `code=abc&state=${state()}`;
    expect(await comeBack(person, query)).toMatchObject({
      status: 200,
      body: { provider: 'GOOGLE', address: ADDRESS, status: 'CONNECTED', servers: null },
    });
    expect(await comeBack(person, query)).toMatchObject({
      status: 409,
      body: { code: 'MAILBOX_SIGN_IN_EXPIRED' },
    });
    expect(await findInDatabase({ pool: database.pool, text: 'planted-refresh-abc' })).toEqual([]);
    await server.call('DELETE /v1/auth?emailProvider=GOOGLE', { headers: person.headers });
    expect(released).toEqual([ADDRESS]);
  });

  test('is rejected with another state, too late, or in another session', async () => {
    const person = await newPerson();
    await begin(person);
    const session = await insertSession({
      db: database.db,
      identityId: person.userId,
      refreshHash: Buffer.alloc(32, 1),
      device: { userAgent: null, address: null },
      realNow: time.real,
      realExpiresAt: time.real + 60 * MINUTE,
    });
    const query = `code=a&state=${state()}`;
    const expired = { status: 409, body: { code: 'MAILBOX_SIGN_IN_EXPIRED' } };
    expect(await comeBack(person, `code=a&state=${'x'.repeat(43)}`)).toMatchObject(expired);
    expect(await comeBack(await tokenOf(person, { session }), query)).toMatchObject(expired);
    time.real += 16 * MINUTE;
    expect(await comeBack(await tokenOf(person), query)).toMatchObject(expired);
    time.real -= 16 * MINUTE;
    expect(await comeBack(await tokenOf(person), query)).toMatchObject({ status: 200 });
  });

  test('is rejected for someone else', async () => {
    await begin(await newPerson());
    expect(await comeBack(await newPerson(), `code=a&state=${state()}`)).toMatchObject({
      status: 409,
      body: { code: 'MAILBOX_SIGN_IN_EXPIRED' },
    });
  });

  test.each<[string, MailProblem | null, string, number, string]>([
    ['declined by its owner', null, 'error=access_denied', 403, 'MAILBOX_PERMISSION_NOT_GRANTED'],
    [
      'without a permission',
      'PERMISSION_NOT_GRANTED',
      'code=a',
      403,
      'MAILBOX_PERMISSION_NOT_GRANTED',
    ],
    ['by a provider that is away', 'TIMED_OUT', 'code=a', 422, 'MAIL_PROVIDER_NOT_REACHED'],
    [
      'by a provider that knows us not',
      'SIGN_IN_REFUSED',
      'code=a',
      422,
      'MAIL_PROVIDER_NOT_AVAILABLE',
    ],
  ])('%s connects nothing', async (_, problem, query, status, code) => {
    const person = await newPerson();
    await begin(person);
    refuses = problem;
    expect(await comeBack(person, `${query}&state=${state()}`)).toMatchObject({
      status,
      body: { code },
    });
    expect(await readMailbox({ db: database.db, userId: person.userId })).toBeNull();
  });

  test('whose mailbox is not used has its grant revoked', async () => {
    const person = await newPerson();
    await begin(person);
    checkProblem = 'EMAIL_DID_NOT_ARRIVE';
    expect(await comeBack(person, `code=a&state=${state()}`)).toMatchObject({
      status: 422,
      body: { code: 'MAILBOX_CHECK_FAILED' },
    });
    expect(released).toEqual([ADDRESS]);
    checkProblem = null;
    await connect(person);
    await begin(person);
    expect(await comeBack(person, `code=a&state=${state()}`)).toMatchObject({
      status: 409,
      body: { code: 'MAILBOX_ALREADY_CONNECTED' },
    });
    expect(released).toEqual([ADDRESS, ADDRESS]);
  });

  test('keeps the grant of a working mailbox when reconnecting it fails', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    await begin(person);
    await comeBack(person, `code=a&state=${state()}`);
    checkProblem = 'EMAIL_DID_NOT_ARRIVE';
    await begin(person);
    expect(await comeBack(person, `code=b&state=${state()}`)).toMatchObject({
      body: { code: 'MAILBOX_CHECK_FAILED' },
    });
    await begin(other);
    expect(await comeBack(other, `code=c&state=${state()}`)).toMatchObject({
      body: { code: 'MAILBOX_IN_USE' },
    });
    expect(released).toEqual([]);
    const { db } = database;
    await db.updateTable('mailboxes').set({ status: 'LOST' }).execute();
    await begin(person);
    await comeBack(person, `code=d&state=${state()}`);
    expect(released).toEqual([ADDRESS]);
  });
});

/** A fresh token, of the same session or of another one of the same person. */
async function tokenOf(person: Person, { session = person.sessionId } = {}): Promise<Person> {
  const token = createAccessToken({
    keys: TEST_KEYS,
    identityId: person.userId,
    sessionId: session,
    realExpiresAt: time.real + MINUTE,
  });
  return { ...person, headers: { authorization: `Bearer ${token}` } };
}
