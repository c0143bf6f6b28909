import { describe, expect, it } from 'vitest';
import { cookieOf, IDENTITY_PASSWORD as PASSWORD } from '../../../test/support/identity-server.ts';
import {
  HOUR,
  codeTo,
  database,
  isSignedIn,
  mailsTo,
  newEmail,
  refresh,
  server,
  session,
  signIn,
  signUp,
  time,
  verified,
} from './identity-fixture.ts';

/** Follows a mailed link, the newest unless another code is given, in a browser with cookies. */
const confirm = async ({
  email,
  cookie,
  oobCode,
}: {
  email: string;
  cookie: string;
  oobCode?: string;
}) =>
  server.call('POST /identity/verify-email', {
    body: { oobCode: oobCode ?? (await codeTo(email)) },
    headers: { cookie },
  });

describe('signing up', () => {
  it('creates identity and user, and the mailed link signs in', async () => {
    const email = newEmail();
    const answer = await signUp(` ${email.toUpperCase()} `, { zone: 'Europe/Kyiv' });
    expect(answer).toMatchObject({ status: 201, body: { userId: expect.stringMatching(/^\d+$/) } });
    const user = await database.db
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', answer.body.userId)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      email,
      status: 'REGISTRATION_STARTED',
      zone: 'Europe/Kiev',
      real_trial_ends_at: time.real + 7 * 24 * HOUR,
      processing_limits: { CONNECT: 25 },
    });
    expect(await signIn(email)).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    });
    const [mail] = await mailsTo(email);
    expect(mail?.links[0]).toMatch(
      /^http:\/\/127\.0\.0\.1:4400\/\?mode=verifyEmail&oobCode=[\w-]{32}$/,
    );
    const oobCode = await codeTo(email);
    expect(
      await server.call('POST /identity/action-code', { body: { mode: 'verifyEmail', oobCode } }),
    ).toMatchObject({ status: 200, body: { email, mode: 'verifyEmail' } });
    expect(
      await server.call('POST /identity/action-code', { body: { mode: 'resetPassword', oobCode } }),
    ).toMatchObject({ status: 400, body: { code: 'INVALID_CODE' } });
    expect(await server.call('POST /identity/verify-email', { body: { oobCode } })).toMatchObject({
      status: 200,
      body: { session: null },
    });
    expect(await server.call('POST /identity/verify-email', { body: { oobCode } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CODE' },
    });
    expect(await signIn(email)).toMatchObject({
      status: 200,
      body: { userId: answer.body.userId },
    });
  });
  it('signs in the browser that signed up when it confirms, unless it has a session', async () => {
    const [mine, other] = [newEmail(), newEmail()];
    const cookie = cookieOf((await signUp(mine)).headers, 'reachwell_sign_up');
    const confirmed = await confirm({ email: mine, cookie });
    expect(confirmed.body.session.userId).toMatch(/^\d+$/);
    expect(await isSignedIn({ authorization: `Bearer ${confirmed.body.session.token}` })).toBe(
      true,
    );
    expect((await refresh(confirmed.cookie ?? '')).status).toBe(200);
    const again = cookieOf((await signUp(other)).headers, 'reachwell_sign_up');
    const elsewhere = await confirm({
      email: other,
      cookie: `${again}; ${confirmed.cookie ?? ''}`,
    });
    expect(elsewhere).toMatchObject({ status: 200, body: { session: null } });
    expect((await signIn(other)).status).toBe(200);
  });
  it('does not sign in another browser that confirms, where someone else may have signed up', async () => {
    const others = cookieOf((await signUp(newEmail())).headers, 'reachwell_sign_up');
    for (const cookie of ['', others, 'reachwell_sign_up=forged']) {
      const email = newEmail();
      await signUp(email);
      const confirmed = await confirm({ email, cookie });
      expect([confirmed.status, confirmed.body, confirmed.cookie]).toEqual([
        200,
        { session: null },
        null,
      ]);
      expect((await signIn(email)).status).toBe(200);
    }
  });
  it('does not accept the email of one sign-up for another one of the same address', async () => {
    const mine = newEmail();
    await signUp(mine);
    const strangers = await codeTo(mine);
    const owners = await signUp(mine, { password: 'Owners-Harbour-42' });
    const cookie = cookieOf(owners.headers, 'reachwell_sign_up');
    expect(await confirm({ email: mine, cookie, oobCode: strangers })).toMatchObject({
      status: 200,
      body: { session: null },
    });
  });
  it('emails nothing that was entered with an address before it is confirmed', async () => {
    const email = newEmail();
    await signUp(email, { displayName: 'Win at https://evil.example' });
    await server.call('POST /identity/verification-mail', { body: { email } });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    for (const { subject, text, html, links } of mails) {
      expect(`${subject} ${text} ${html}`).not.toMatch(/evil|Win at/);
      expect(links).toHaveLength(1);
    }
  });
  it('gives a user without a time zone Etc/UTC', async () => {
    const { body } = await signUp(newEmail());
    expect(
      await database.db
        .selectFrom('users')
        .select('zone')
        .where('user_id', '=', body.userId)
        .executeTakeFirst(),
    ).toEqual({ zone: 'Etc/UTC' });
  });
  it.each([
    ['short1A', ['TOO_SHORT']],
    ['alllowercase123', ['NO_UPPERCASE']],
    ['!!!', ['NO_LOWERCASE', 'TOO_SHORT', 'NO_UPPERCASE', 'NO_NUMBER']],
    ['Password1234', ['TOO_COMMON']],
    ['Aa1          ', ['TOO_COMMON']],
    ['Ada.Byron-1815', ['TOO_COMMON']],
    ['', ['REQUIRED']],
  ])('rejects the password %j and names each rule that it breaks', async (password, codes) => {
    const { status, body } = await signUp(newEmail(), { password });
    expect(status).toBe(400);
    expect(body.fieldErrors.map(({ code }: { code: string }) => code)).toEqual(codes);
    expect(new Set(body.fieldErrors.map(({ message }: { message: string }) => message)).size).toBe(
      codes.length,
    );
  });
  it.each(['', 'a', 'a@b', 'a b@c.example', 'a@b.example\r\nBcc: x@y.example'])(
    'refuses the address %j',
    async (email) => {
      expect(await signUp(email)).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ path: 'email' }] },
      });
    },
  );
  it('looks the same for a known address, and its owner gets an email about it', async () => {
    const email = await verified();
    const answer = await signUp(email);
    expect(answer).toMatchObject({ status: 201, body: { userId: expect.stringMatching(/^\d+$/) } });
    expect((await mailsTo(email))[0]?.subject).toBe('You already have a Reachwell account');
    expect((await signIn(email)).status).toBe(200);
  });
  it('gives the account the password of the sign-up whose email was followed', async () => {
    const email = newEmail();
    await signUp(email, { password: 'Owners-Password-1' });
    const ownersCode = await codeTo(email);
    await signUp(email, { password: 'Strangers-Passw0rd' });
    await server.call('POST /identity/verify-email', { body: { oobCode: ownersCode } });
    expect((await signIn(email, 'Strangers-Passw0rd')).status).toBe(401);
    expect((await signIn(email, 'Owners-Password-1')).status).toBe(200);
  });
  it('sends no email if the operator trusts the domain', async () => {
    const email = 'someone@trusted.example';
    await signUp(email);
    expect((await signIn(email)).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });
  it('stores neither passwords nor codes readably in the database', async () => {
    const email = newEmail();
    await signUp(email);
    const oobCode = await codeTo(email);
    const { rows } = await database.pool.query(
      `
        select row_to_json(i)::text as row from identities i
        union all
        select row_to_json(c)::text from identity_codes c
        union all
        select row_to_json(s)::text from sessions s
        union all
        select row_to_json(a)::text from audit_log a`,
    );
    const dump = rows.map(({ row }) => row).join('\n');
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [PASSWORD, oobCode]) expect(dump).not.toContain(secret);
  });
});

describe('a forgotten password', () => {
  it('is answered the same for any address', async () => {
    const known = await server.call('POST /identity/forgot-password', {
      body: { email: await verified() },
    });
    const unknown = await server.call('POST /identity/forgot-password', {
      body: { email: newEmail() },
    });
    for (const { status, body } of [known, unknown])
      expect({ status, body }).toEqual({ status: 202, body: {} });
  });
  it('is set again by the newest link, once, within the hour, and ends every session', async () => {
    const email = await verified();
    const mine = await session(email);
    await server.call('POST /identity/forgot-password', { body: { email } });
    const older = await codeTo(email, 'resetPassword');
    await server.call('POST /identity/forgot-password', { body: { email } });
    const oobCode = await codeTo(email, 'resetPassword');
    const reset = (code: string, newPassword = 'Another-Harbour-43') =>
      server.call('POST /identity/reset-password', { body: { oobCode: code, newPassword } });
    expect(await reset(older)).toMatchObject({ status: 400, body: { code: 'INVALID_CODE' } });
    expect(await reset(oobCode, 'alllowercase123')).toMatchObject({
      status: 400,
      body: { code: 'WEAK_PASSWORD', fieldErrors: [{ path: 'newPassword' }] },
    });
    expect((await reset(oobCode)).status).toBe(204);
    expect(await reset(oobCode)).toMatchObject({ status: 400, body: { code: 'INVALID_CODE' } });
    expect(await isSignedIn(mine.headers)).toBe(false);
    expect((await refresh(mine.cookie)).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, 'Another-Harbour-43')).status).toBe(200);
    await server.call('POST /identity/forgot-password', { body: { email } });
    const late = await codeTo(email, 'resetPassword');
    time.real += HOUR;
    expect((await reset(late)).status).toBe(400);
  });
  it('is not emailed without limit, and the answer does not reveal that', async () => {
    const email = await verified();
    const before = (await mailsTo(email)).length;
    for (let tries = 0; tries < 12; tries += 1)
      expect(
        (await server.call('POST /identity/forgot-password', { body: { email } })).status,
      ).toBe(202);
    expect((await mailsTo(email)).length - before).toBeLessThanOrEqual(6);
  });
});

describe('the log', () => {
  it('holds every request and no password, code, token or cookie', async () => {
    const email = await verified();
    const mine = await session(email);
    await server.app.inject(`/?mode=resetPassword&oobCode=visible-code`);
    await server.app.inject('/api/identity/sessions?token=visible-token');
    const [mail] = await mailsTo(email);
    const text = server.logged.join('');
    expect(text).toContain('"route":"/api/identity/sign-in"');
    for (const secret of [
      PASSWORD,
      mine.token,
      mine.cookie.split('=')[1] ?? '',
      new URL(mail?.links[0] ?? '').searchParams.get('oobCode') ?? '',
      'visible-code',
      'visible-token',
    ])
      expect(text).not.toContain(secret);
  });
});
