// Shared by the sign-in tests: a server for each file.
import { afterAll, beforeAll } from 'vitest';
import type { TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { identityServer, type IdentityServer } from '../../../test/support/identity-server.ts';

export const database = useTestDatabase();
export const time: TestTime = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 21, 9) };
export const HOUR = 3_600_000;
export let server: IdentityServer;
export let { newEmail, mailsTo, codeTo, signUp, signIn, verified, session, refresh, isSignedIn } =
  {} as IdentityServer;

beforeAll(async () => {
  server = await identityServer({ database, time });
  ({ newEmail, mailsTo, codeTo, signUp, signIn, verified, session, refresh, isSignedIn } = server);
});
afterAll(() => server.app.close());
