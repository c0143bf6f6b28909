import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  IDENTITY_PASSWORD,
  identityServer,
  type IdentityServer,
} from '../../../test/support/identity-server.ts';

const database = useTestDatabase();
let server: IdentityServer;
/** Decides whether a statement fails now, and with what. */
let failing: (statement: string) => Error | null = () => null;

/** Makes single statements fail, like a database that is restarted between two of them. */
const fails: KyselyPlugin = {
  transformQuery({ node }) {
    const error = failing(JSON.stringify(node));
    if (error !== null) throw error;
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  const { pool, url } = database;
  server = await identityServer({
    database: { ...database, pool, url, db: database.db.withPlugin(fails) },
    time: { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 21, 9) },
  });
});
afterAll(() => server.app.close());

test('a failure of the database does not silently drop a link', async () => {
  const email = await server.verified();
  failing = (statement) =>
    statement.includes('MAIL_ACCOUNT') && statement.startsWith('{"kind":"SelectQueryNode"')
      ? new Error('terminating connection')
      : null;
  const forgot = () => server.call('POST /identity/forgot-password', { body: { email } });
  expect((await forgot()).status).toBe(500);
  failing = () => null;
  expect((await forgot()).status).toBe(202);
  expect(await server.codeTo(email, 'resetPassword')).not.toBe('');
});

test('only a taken email is reported as in use, not another duplicate value', async () => {
  const mine = await server.session();
  failing = (statement) =>
    statement.includes('identity_codes') && statement.startsWith('{"kind":"InsertQueryNode"')
      ? Object.assign(new Error('twice'), { code: '23505', constraint: 'identity_codes_pkey' })
      : null;
  const { body } = await server.call('PATCH /userdetails/email', {
    headers: mine.headers,
    body: { email: server.newEmail(), password: IDENTITY_PASSWORD },
  });
  failing = () => null;
  expect(body.code).toBe('CONFLICT');
});
