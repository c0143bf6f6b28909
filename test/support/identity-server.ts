import { pino } from 'pino';
import type { FastifyBaseLogger } from 'fastify';
import { listOutbox } from '#data/tables/outbox.ts';
import type { BuildServer } from '#server/build-server.ts';
import { identityHandlers } from '#server/identity/identity-handlers.ts';
import type { IdentitySettings } from '#server/identity/identity-parts.ts';
import { buildTestServer, type TestTime } from './api-server.ts';
import type { TestDatabase } from './database.ts';
import { TEST_KEYS } from './signed-in.ts';

export const IDENTITY_PASSWORD = 'Sunny-Harbour-42';
const SETTINGS: IdentitySettings = {
  publicUrl: 'http://127.0.0.1:4400',
  trialDays: 7,
  signUp: 'open',
  revealUnknownEmail: false,
  allFeaturesAccounts: [],
  skipVerificationDomains: ['trusted.example'],
  tellsPartner: false,
  deliverMails: false,
  practice: true,
};

export type IdentityServer = Awaited<ReturnType<typeof identityServer>>;
export type IdentitySession = {
  email: string;
  token: string;
  userId: string;
  cookie: string;
  device: string;
  headers: Record<string, string>;
};

/**
 * The calls of identity on a database of their own, with people who sign up, read their mail and
 * sign in.
 */
export async function identityServer({
  database,
  time,
  settings = {},
  over = {},
}: {
  database: TestDatabase;
  time: TestTime;
  settings?: Partial<IdentitySettings>;
  /** What else the server is built with. */
  over?: Partial<Pick<BuildServer, 'settings'>>;
}) {
  const logged: string[] = [];
  const masterKey = { version: 1, bytes: Buffer.alloc(32, 9) };
  const handlers = identityHandlers({
    keys: TEST_KEYS,
    masterKey,
    settings: { ...SETTINGS, ...settings },
  });
  const server = await buildTestServer({
    db: database.db,
    time,
    handlers,
    logger: pino(
      { level: 'trace' },
      { write: (line) => logged.push(line) },
    ) as unknown as FastifyBaseLogger,
    ...over,
  });
  const { call } = server;
  let people = 0;
  const newEmail = () => `person${++people}@mail.example`;
  const mailsTo = (to: string) => listOutbox({ db: database.db, to });

  /** The code of the newest mail with a link of this mode. */
  async function codeTo(email: string, mode = 'verifyEmail') {
    const links = (await mailsTo(email))
      .flatMap((mail) => mail.links.slice(0, 1))
      .map((link) => new URL(link).searchParams);
    return links.find((query) => query.get('mode') === mode)?.get('oobCode') ?? '';
  }
  const signUp = (email: string, over: object = {}) =>
    call('POST /identity/sign-up', {
      body: { email, password: IDENTITY_PASSWORD, displayName: 'Ada Byron', ...over },
    });
  const signIn = (email: string, password = IDENTITY_PASSWORD, options = {}) =>
    call('POST /identity/sign-in', { body: { email, password }, ...options });
  async function verified(email = newEmail()) {
    await signUp(email);
    await call('POST /identity/verify-email', { body: { oobCode: await codeTo(email) } });
    return email;
  }
  async function session(email?: string, password = IDENTITY_PASSWORD): Promise<IdentitySession> {
    const known = email ?? (await verified());
    const answer = await signIn(known, password);
    return {
      email: known,
      token: answer.body.token,
      userId: answer.body.userId,
      cookie: answer.cookie ?? '',
      device: cookieOf(answer.headers, 'reachwell_device'),
      headers: { authorization: `Bearer ${answer.body.token}` },
    };
  }
  const refresh = (cookie: string, headers = {}) =>
    call('POST /identity/refresh', { headers: { cookie, ...headers }, body: {} });
  const isSignedIn = async (headers: Record<string, string>) =>
    (await call('GET /identity/sessions', { headers })).status === 200;
  const audit = (userId: string) =>
    database.db
      .selectFrom('audit_log')
      .select(['type', 'data'])
      .where('user_id', '=', userId)
      .orderBy('audit_id')
      .execute();
  return {
    ...server,
    logged,
    newEmail,
    mailsTo,
    codeTo,
    signUp,
    signIn,
    verified,
    session,
    refresh,
    isSignedIn,
    audit,
  };
}

/**
 * A cookie that an answer sets, as a browser sends it back; empty when it sets none of the name.
 */
export function cookieOf(headers: Record<string, unknown>, name: string): string {
  const set = headers['set-cookie'];
  const lines = Array.isArray(set) ? (set as string[]) : typeof set === 'string' ? [set] : [];
  return (
    lines
      .map((line) => line.split(';')[0] ?? '')
      .find((cookie) => cookie.split('=')[0]?.endsWith(name)) ?? ''
  );
}
