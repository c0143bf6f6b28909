import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  IDENTITY_PASSWORD as PASSWORD,
  identityServer,
  type IdentityServer,
  type IdentitySession,
} from '../../../test/support/identity-server.ts';

const database = useTestDatabase();
const time: TestTime = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 21, 9) };
const DAY = 86_400_000;
const NEW_PASSWORD = 'Another-Harbour-43';
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ database, time });
});
afterAll(() => server.app.close());

const changePassword = (mine: IdentitySession, password = PASSWORD, newPassword = NEW_PASSWORD) =>
  server.call('POST /identity/password', {
    headers: mine.headers,
    body: { password, newPassword },
  });
const changeEmail = (mine: IdentitySession, email: string, password = PASSWORD) =>
  server.call('PATCH /userdetails/email', { headers: mine.headers, body: { email, password } });
const recover = (oobCode: string) =>
  server.call('POST /identity/recover-email', { body: { oobCode } });
const emailOf = async (userId: string) =>
  (
    await database.db
      .selectFrom('identities')
      .select('email')
      .where('identity_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).email;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('changing the password', () => {
  it('ends every session, continues with the returned token, and sends an email', async () => {
    const mine = await server.session();
    const other = await server.session(mine.email);
    const answer = await changePassword(mine);
    expect(answer).toMatchObject({
      status: 200,
      body: { token: expect.any(String), userId: mine.userId },
    });
    for (const { headers, cookie } of [mine, other]) {
      expect(await server.isSignedIn(headers)).toBe(false);
      expect((await server.refresh(cookie)).status).toBe(401);
    }
    expect(await server.isSignedIn(bearer(answer.body.token))).toBe(true);
    expect((await server.refresh(answer.cookie ?? '')).status).toBe(200);
    expect((await server.signIn(mine.email)).status).toBe(401);
    expect((await server.signIn(mine.email, NEW_PASSWORD)).status).toBe(200);
    expect((await server.mailsTo(mine.email))[0]?.subject).toBe(
      'Your Reachwell password was changed',
    );
    expect(
      (await server.call('GET /identity/credentials', { headers: bearer(answer.body.token) })).body,
    ).toEqual({
      email: mine.email,
      emailVerified: true,
      passwordChangedAt: new Date(time.real).toISOString(),
    });
  });
  it('asks for the old one, limits guesses at it, and rejects a weak new one', async () => {
    const mine = await server.session();
    expect(await changePassword(mine, PASSWORD, 'alllowercase123')).toMatchObject({
      status: 400,
      body: { code: 'WEAK_PASSWORD', fieldErrors: [{ path: 'newPassword' }] },
    });
    const guesses = [];
    for (let n = 0; n < 12; n += 1)
      guesses.push((await changePassword(mine, `Wrong-Password-${n}`)).status);
    expect(guesses.filter((status) => status === 401)).toHaveLength(8);
    expect((await changePassword(mine)).status).toBe(429);
    expect((await server.signIn(mine.email)).status).toBe(200);
    expect(
      (await server.audit(mine.userId)).filter(({ type }) => type === 'PASSWORD_CHECK_FAILED'),
    ).toHaveLength(8);
  });
  it('lets one of two changes at once succeed', async () => {
    const mine = await server.session();
    const answers = await Promise.all([
      changePassword(mine, PASSWORD, 'First-Harbour-431'),
      changePassword(mine, PASSWORD, 'Second-Harbour-432'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 409]).toContain(status);
  });
});

describe('changing the email', () => {
  it('moves the account immediately, emails both addresses, and ends every session', async () => {
    const mine = await server.session();
    const email = server.newEmail();
    const answer = await changeEmail(mine, ` ${email.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 200, body: { userId: mine.userId } });
    expect(await server.isSignedIn(mine.headers)).toBe(false);
    expect((await server.refresh(mine.cookie)).status).toBe(401);
    expect(
      (await server.call('GET /identity/credentials', { headers: bearer(answer.body.token) })).body,
    ).toMatchObject({ email, emailVerified: false });
    expect(
      await database.db
        .selectFrom('users')
        .select('email')
        .where('user_id', '=', mine.userId)
        .executeTakeFirst(),
    ).toEqual({ email });
    expect((await server.signIn(mine.email)).status).toBe(401);
    expect((await server.signIn(email)).body.code).toBe('EMAIL_NOT_VERIFIED');
    expect((await server.mailsTo(mine.email))[0]).toMatchObject({
      subject: 'Your Reachwell email was changed',
      links: [expect.stringMatching(/\/\?mode=recoverEmail&oobCode=[\w-]{32}$/)],
    });
    // A changed address may be mistyped, so confirming it signs no one in.
    expect(
      await server.call('POST /identity/verify-email', {
        body: { oobCode: await server.codeTo(email) },
      }),
    ).toMatchObject({ status: 200, body: { session: null } });
    expect((await server.signIn(email)).status).toBe(200);
    expect(
      (await server.audit(mine.userId)).find(({ type }) => type === 'EMAIL_CHANGED')?.data,
    ).toMatchObject({ from: mine.email, to: email });
  });
  it('is rejected for an address in use or reclaimable, its own, none, or a wrong password', async () => {
    const mine = await server.session();
    const other = await server.session();
    const moved = server.newEmail();
    await changeEmail(other, moved);
    for (const email of [moved, other.email, mine.email])
      expect(await changeEmail(mine, email), email).toMatchObject({
        status: 409,
        body: { code: 'EMAIL_ALREADY_IN_USE', fieldErrors: [{ path: 'email' }] },
      });
    expect(await changeEmail(mine, 'a@b')).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'email' }] },
    });
    expect((await changeEmail(mine, server.newEmail(), 'Wrong-Password-1')).body.code).toBe(
      'WRONG_PASSWORD',
    );
    expect(await server.isSignedIn(mine.headers)).toBe(true);
    await server.signUp(other.email);
    expect(
      await database.db
        .selectFrom('identities')
        .select('identity_id')
        .where('email', '=', other.email)
        .execute(),
    ).toEqual([]);
  });
  it('needs no verification at a trusted domain', async () => {
    const mine = await server.session();
    await changeEmail(mine, 'moved@trusted.example');
    expect((await server.signIn('moved@trusted.example')).status).toBe(200);
  });
});

describe('undoing the change', () => {
  it('works through the link to the old address for seven days, once, ending every session', async () => {
    const mine = await server.session();
    const thief = await changeEmail(mine, server.newEmail());
    const oobCode = await server.codeTo(mine.email, 'recoverEmail');
    expect(
      await server.call('POST /identity/action-code', { body: { mode: 'recoverEmail', oobCode } }),
    ).toMatchObject({ status: 200, body: { email: mine.email, mode: 'recoverEmail' } });
    for (const mode of ['verifyEmail', 'resetPassword'])
      expect(
        (await server.call('POST /identity/action-code', { body: { mode, oobCode } })).body.code,
      ).toBe('INVALID_CODE');
    expect((await server.call('POST /identity/verify-email', { body: { oobCode } })).status).toBe(
      400,
    );
    time.real += 7 * DAY - 1;
    expect((await recover(oobCode)).status).toBe(204);
    expect(await server.isSignedIn(bearer(thief.body.token))).toBe(false);
    expect(await emailOf(mine.userId)).toBe(mine.email);
    expect(await recover(oobCode)).toMatchObject({ status: 400, body: { code: 'INVALID_CODE' } });
    expect((await server.mailsTo(mine.email))[0]?.subject).toBe(
      'Your Reachwell email was restored',
    );
  });
  it('voids the known password, and emails a reset link to the recovered address', async () => {
    const mine = await server.session();
    await changeEmail(mine, server.newEmail());
    expect((await recover(await server.codeTo(mine.email, 'recoverEmail'))).status).toBe(204);
    expect(await server.signIn(mine.email)).toMatchObject({
      status: 401,
      body: { code: 'WRONG_CREDENTIALS' },
    });
    const oobCode = await server.codeTo(mine.email, 'resetPassword');
    expect(
      await server.call('POST /identity/reset-password', {
        body: { oobCode, newPassword: NEW_PASSWORD },
      }),
    ).toMatchObject({ status: 204 });
    expect((await server.signIn(mine.email, NEW_PASSWORD)).status).toBe(200);
  });
  it('goes back to the first address after two changes, whichever link is followed', async () => {
    const mine = await server.session();
    const second = server.newEmail();
    const next = await changeEmail(mine, second);
    await server.call('POST /identity/verify-email', {
      body: { oobCode: await server.codeTo(second) },
    });
    await changeEmail({ ...mine, headers: bearer(next.body.token) }, server.newEmail());
    expect((await recover(await server.codeTo(mine.email, 'recoverEmail'))).status).toBe(204);
    expect(await emailOf(mine.userId)).toBe(mine.email);
    expect((await recover(await server.codeTo(second, 'recoverEmail'))).status).toBe(400);
  });
  it('is too late after seven days, and never works with another code or no account', async () => {
    const mine = await server.session();
    await changeEmail(mine, server.newEmail());
    const oobCode = await server.codeTo(mine.email, 'recoverEmail');
    const verification = await server.codeTo(mine.email, 'verifyEmail');
    time.real += 7 * DAY;
    for (const code of [oobCode, verification, 'made-up', 'x'.repeat(200)])
      expect((await recover(code)).status).toBe(400);
    expect((await recover('x'.repeat(201))).status).toBe(400);
    expect((await recover('')).status).toBe(400);
  });
});
