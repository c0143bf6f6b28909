import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { account } from '#cli/account.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { identityServer, type IdentityServer } from '../../test/support/identity-server.ts';

const database = useTestDatabase();
const time = { now: Date.now(), real: Date.now() };
const PASSWORD = 'First-Harbour-42';
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ database, time, settings: { signUp: 'closed' } });
});
afterAll(() => server.app.close());

const settings = {
  NETWORK_URL: 'https://provider.example',
  NETWORK_API_KEY: 'key',
  MASTER_KEY: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64'),
  PUBLIC_URL: 'https://reach.example',
  SIGN_UP: 'closed',
};
async function create(email: string, name = 'Maya Ito') {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const config = readConfig({ ...settings, DATABASE_URL: database.url });
  await account({ config, email, name, print, say: print });
  return printed;
}
const codeIn = (printed: string[]) =>
  new URL(printed[1] ?? '').searchParams.get('oobCode') ?? 'none';
const setPassword = (oobCode: string) =>
  server.call('POST /identity/reset-password', { body: { oobCode, newPassword: PASSWORD } });

test('the operator creates the first account while sign-up is closed, and its link works', async () => {
  const printed = await create('Maya@Example.com');
  expect(printed).toEqual([
    'maya@example.com can set a password with this link, once, within 14 days:',
    expect.stringMatching(/^https:\/\/reach\.example\/\?mode=resetPassword&oobCode=[\w-]{32}$/),
  ]);
  expect((await server.signIn('maya@example.com', PASSWORD)).status).toBe(401);
  expect((await setPassword(codeIn(printed))).status).toBe(204);
  const signedIn = await server.signIn('maya@example.com', PASSWORD);
  expect(signedIn.status).toBe(200);
  expect((await server.audit(signedIn.body.userId)).map(({ type }) => type)).toContain(
    'ACCOUNT_CREATED_BY_OPERATOR',
  );
  expect((await setPassword(codeIn(printed))).body.code).toBe('INVALID_CODE');
});

test('a lost link is replaced by a new one, until the account is in use', async () => {
  const [first, second] = [await create('ben@example.com'), await create('ben@example.com')];
  expect((await setPassword(codeIn(first))).body.code).toBe('INVALID_CODE');
  expect((await setPassword(codeIn(second))).status).toBe(204);
  await expect(create('ben@example.com')).rejects.toThrow(
    'ben@example.com already belongs to an account.',
  );
});
