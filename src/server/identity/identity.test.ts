import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  cookieOf,
  IDENTITY_PASSWORD as PASSWORD,
  identityServer,
  type IdentityServer,
} from '../../../test/support/identity-server.ts';

const database = useTestDatabase();
const time: TestTime = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 21, 9) };
const HOUR = 3_600_000;
let server: IdentityServer;
let { newEmail, mailsTo, codeTo, signUp, signIn, verified, session, refresh, isSignedIn } =
  {} as IdentityServer;

beforeAll(async () => {
  server = await identityServer({ database, time });
  ({ newEmail, mailsTo, codeTo, signUp, signIn, verified, session, refresh, isSignedIn } = server);
});
afterAll(() => server.app.close());

describe('signing up', () => {
  it('makes identity and user, and the mailed link opens the door', async () => {
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
      body: { session: { userId: answer.body.userId, token: expect.any(String) } },
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
  it('signs in whoever confirms the address first, and moves no browser out of the session it has', async () => {
    const [mine, other] = [newEmail(), newEmail()];
    await signUp(mine);
    const confirmed = await server.call('POST /identity/verify-email', {
      body: { oobCode: await codeTo(mine) },
    });
    expect(await isSignedIn({ authorization: `Bearer ${confirmed.body.session.token}` })).toBe(
      true,
    );
    expect((await refresh(confirmed.cookie ?? '')).status).toBe(200);
    await signUp(other);
    const elsewhere = await server.call('POST /identity/verify-email', {
      body: { oobCode: await codeTo(other) },
      headers: { cookie: confirmed.cookie ?? '' },
    });
    expect(elsewhere).toMatchObject({ status: 200, body: { session: null } });
    expect((await signIn(other)).status).toBe(200);
  });
  it('gives a user who names no zone Etc/UTC', async () => {
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
    ['', ['REQUIRED']],
  ])('refuses the password %j and names each rule that it breaks', async (password, codes) => {
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
  it('looks the same with a known address, and its owner hears of it by mail', async () => {
    const email = await verified();
    const answer = await signUp(email);
    expect(answer).toMatchObject({ status: 201, body: { userId: expect.stringMatching(/^\d+$/) } });
    expect((await mailsTo(email))[0]?.subject).toBe('You already have a Reachwell account');
    expect((await signIn(email)).status).toBe(200);
  });
  it('gives the account to the password of the sign-up whose mail was followed', async () => {
    const email = newEmail();
    await signUp(email, { password: 'Owners-Password-1' });
    const ownersCode = await codeTo(email);
    await signUp(email, { password: 'Strangers-Passw0rd' });
    await server.call('POST /identity/verify-email', { body: { oobCode: ownersCode } });
    expect((await signIn(email, 'Strangers-Passw0rd')).status).toBe(401);
    expect((await signIn(email, 'Owners-Password-1')).status).toBe(200);
  });
  it('needs no mail where the operator trusts the domain', async () => {
    const email = 'someone@trusted.example';
    await signUp(email);
    expect((await signIn(email)).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });
  it('keeps neither passwords nor codes readable in the database', async () => {
    const email = newEmail();
    await signUp(email);
    const oobCode = await codeTo(email);
    const { rows } = await database.pool.query(
      `select row_to_json(i)::text as row from identities i union all select row_to_json(c)::text from identity_codes c union all select row_to_json(s)::text from sessions s union all select row_to_json(a)::text from audit_log a`,
    );
    const dump = rows.map(({ row }) => row).join('\n');
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [PASSWORD, oobCode]) expect(dump).not.toContain(secret);
  });
});

describe('signing in', () => {
  it('answers alike for a wrong password and an unknown address', async () => {
    const wrong = await signIn(await verified(), 'Wrong-Password-1');
    const unknown = await signIn(newEmail());
    for (const answer of [wrong, unknown])
      expect(answer).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
    expect({ ...wrong.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
  });
  it('lets ten guesses an hour at an account through, known or not, however many come at once', async () => {
    for (const email of [await verified(), newEmail()]) {
      let through = 0;
      for (let minute = 0; minute < 60; minute += 6) {
        const answers = await Promise.all(
          Array.from({ length: 12 }, (_, n) =>
            signIn(email, `Wrong-Password-${n}`, { remoteAddress: `10.0.${n}.7` }),
          ),
        );
        through += answers.filter(({ status }) => status === 401).length;
        for (const { status, body } of answers)
          expect(status === 401 || body.retryAfter > 0).toBe(true);
        time.real += 6 * 60_000;
      }
      expect(through).toBeGreaterThanOrEqual(9);
      expect(through).toBeLessThanOrEqual(10);
    }
  });
  it('leaves to other addresses some of the guesses that one address may not have alone', async () => {
    const email = await verified();
    const tries = { attacker: 0, owner: 0 };
    for (let minute = 0; minute < 4 * 60; minute += 5) {
      if ((await signIn(email, 'Wrong-Password-1', { remoteAddress: '10.1.1.1' })).status === 401)
        tries.attacker += 1;
      if (
        minute % 60 === 40 &&
        (await signIn(email, PASSWORD, { remoteAddress: '10.2.2.2' })).status === 200
      )
        tries.owner += 1;
      time.real += 5 * 60_000;
    }
    expect(tries.attacker).toBeLessThanOrEqual(5 + 4 * 3);
    expect(tries.owner).toBe(4);
  });
  it('lets the owner in from a known device while a stranger guesses, and nobody with the cookie of another account', async () => {
    const email = await verified();
    const mine = await session(email);
    const other = await session();
    for (let n = 0; n < 8; n += 1) await signIn(email, 'Wrong-Password-1');
    expect(await signIn(email)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    for (const cookie of [other.device, `${mine.device}x`, 'reachwell_device=a.b'])
      expect((await signIn(email, PASSWORD, { headers: { cookie } })).status).toBe(429);
    expect((await signIn(email, PASSWORD, { headers: { cookie: mine.device } })).status).toBe(200);
  });
  it('limits the guesses of a known device too', async () => {
    const mine = await session();
    const guess = () =>
      signIn(mine.email, 'Wrong-Password-1', { headers: { cookie: mine.device } });
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push((await guess()).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(8);
    expect((await signIn(mine.email)).status).toBe(200);
  });
  it('knows the browser in which a mailed link was followed', async () => {
    const email = await verified();
    for (let n = 0; n < 8; n += 1) await signIn(email, 'Wrong-Password-1');
    expect((await signIn(email)).status).toBe(429);
    await server.call('POST /identity/forgot-password', { body: { email } });
    const reset = await server.call('POST /identity/reset-password', {
      body: { oobCode: await codeTo(email, 'resetPassword'), newPassword: 'Another-Harbour-43' },
    });
    expect(
      (
        await signIn(email, 'Another-Harbour-43', {
          headers: { cookie: cookieOf(reset.headers, 'reachwell_device') },
        })
      ).status,
    ).toBe(200);
  });
  it('lifts the slowdown of every browser once a new password was set by mail', async () => {
    const mine = await session();
    const guess = () =>
      signIn(mine.email, 'Wrong-Password-1', { headers: { cookie: mine.device } });
    for (let n = 0; n < 9; n += 1) await guess();
    for (let n = 0; n < 8; n += 1) await signIn(mine.email, 'Wrong-Password-1');
    expect(await signIn(mine.email)).toMatchObject({
      status: 429,
      body: { detail: 'Too many attempts. Try again in 20 minutes', retryAfter: 1200 },
    });
    expect((await guess()).body.retryAfter).toBeGreaterThan(0);
    await server.call('POST /identity/forgot-password', { body: { email: mine.email } });
    await server.call('POST /identity/reset-password', {
      headers: { cookie: mine.device },
      body: {
        oobCode: await codeTo(mine.email, 'resetPassword'),
        newPassword: 'Another-Harbour-43',
      },
    });
    const known = { headers: { cookie: mine.device } };
    expect((await signIn(mine.email, 'Another-Harbour-43', known)).status).toBe(200);
    expect((await signIn(mine.email, 'Another-Harbour-43')).status).toBe(200);
  });
  it('lets a known device in though its network address was slowed by others', async () => {
    const mine = await session();
    const from = { remoteAddress: '10.3.3.3' };
    for (let n = 0; n < 60; n += 1) await signIn(newEmail(), 'Wrong-Password-1', from);
    expect((await signIn(mine.email, PASSWORD, from)).status).toBe(429);
    expect(
      (await signIn(mine.email, PASSWORD, { ...from, headers: { cookie: mine.device } })).status,
    ).toBe(200);
  });
  it('writes down who came in, and who tried', async () => {
    const mine = await session();
    await signIn(mine.email, 'Wrong-Password-1');
    expect((await server.audit(mine.userId)).map(({ type }) => type)).toEqual([
      'SIGNED_UP',
      'EMAIL_VERIFIED',
      'SIGNED_IN',
      'SIGNED_IN',
      'SIGN_IN_FAILED',
    ]);
  });
  it('says which of the two was wrong where the operator reveals it', async () => {
    const open = await identityServer({ database, time, settings: { revealUnknownEmail: true } });
    expect((await open.signIn('nobody@mail.example')).body.code).toBe('USER_NOT_FOUND');
    expect((await open.signIn(await verified(), 'Wrong-Password-1')).body.code).toBe(
      'WRONG_PASSWORD',
    );
    await open.app.close();
  });
});

describe('a session', () => {
  it('has a bearer token for a quarter of an hour, and a cookie that no script reads beside one that only says so', async () => {
    const email = await verified();
    const answer = await signIn(email);
    expect(Date.parse(answer.body.expiresAt) - time.real).toBe(15 * 60_000);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^reachwell_device=\S+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^reachwell_session=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
      'reachwell_signed_in=1; Max-Age=2592000; Path=/; SameSite=Strict',
    ]);
    const headers = { authorization: `Bearer ${answer.body.token}` };
    expect(await isSignedIn(headers)).toBe(true);
    time.real += 15 * 60_000;
    expect(await isSignedIn(headers)).toBe(false);
    const renewed = await refresh(answer.cookie ?? '');
    expect(await isSignedIn({ authorization: `Bearer ${renewed.body.token}` })).toBe(true);
  });
  it('ends for all its tokens when a used refresh token comes again', async () => {
    const first = await session();
    const second = await refresh(first.cookie);
    expect(second.status).toBe(200);
    expect(await refresh(first.cookie)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
    expect((await refresh(second.cookie ?? '')).status).toBe(401);
    expect(await isSignedIn({ authorization: `Bearer ${second.body.token}` })).toBe(false);
  });
  it('survives a page that was reloaded before the answer came, but only at once and only with the same successor', async () => {
    const browser = {
      'sec-fetch-site': 'same-origin',
      origin: 'http://localhost',
      host: 'localhost',
    };
    const first = await session();
    const lost = await refresh(first.cookie, browser);
    const again = await refresh(first.cookie, browser);
    expect(again.cookie).toBe(lost.cookie);
    expect((await refresh(again.cookie ?? '', browser)).status).toBe(200);
    expect((await refresh(first.cookie, browser)).status).toBe(401);
    const other = await session();
    await refresh(other.cookie, browser);
    time.real += 11_000;
    expect((await refresh(other.cookie, browser)).status).toBe(401);
  });
  it('cannot be used or ended by a token that we never made, nor from another site', async () => {
    const mine = await session();
    const [name, value = ''] = mine.cookie.split('=');
    const parts = value.split('.');
    for (const forged of [
      'x',
      value.slice(0, -1),
      [...parts.slice(0, 3), 'AAAA', parts[4]].join('.'),
    ])
      expect((await refresh(`${name}=${forged}`)).status).toBe(401);
    expect((await refresh(mine.cookie, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await refresh(mine.cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await refresh(mine.cookie)).status).toBe(200);
  });
  it('is gone at once after signing out, here or everywhere', async () => {
    const email = await verified();
    const [one, two, three] = [await session(email), await session(email), await session(email)];
    expect((await server.call('POST /identity/sign-out', { headers: one.headers })).status).toBe(
      204,
    );
    expect(await isSignedIn(one.headers)).toBe(false);
    expect((await refresh(one.cookie)).status).toBe(401);
    expect(await isSignedIn(two.headers)).toBe(true);
    await server.call('POST /identity/sign-out?everywhere=true', { headers: two.headers });
    expect(await isSignedIn(three.headers)).toBe(false);
  });
  it('is listed with its device and can be ended from another one', async () => {
    const email = await verified();
    const [one, two] = [await session(email), await session(email)];
    const { body } = await server.call('GET /identity/sessions', { headers: one.headers });
    // One of them began with the confirmation of the address.
    expect(body).toHaveLength(3);
    const [other] = body
      .filter(({ current }: { current: boolean }) => !current)
      .toSorted((a: { id: string }, b: { id: string }) => Number(b.id) - Number(a.id));
    expect(
      (await server.call(`DELETE /identity/sessions/${other.id}`, { headers: one.headers })).status,
    ).toBe(204);
    expect(await isSignedIn(two.headers)).toBe(false);
    expect(
      (await server.call(`DELETE /identity/sessions/${other.id}`, { headers: one.headers })).status,
    ).toBe(404);
    const stranger = await session();
    const mine = body.find(({ current }: { current: boolean }) => current);
    for (const id of [mine.id, 'abc', '9'.repeat(30)])
      expect(
        (await server.call(`DELETE /identity/sessions/${id}`, { headers: stranger.headers }))
          .status,
      ).toBe(404);
  });
  it('leaves no cookie behind when it is over, and none with a visitor', async () => {
    const mine = await session();
    const gone = ['reachwell_session=', 'reachwell_signed_in='].map((cookie) =>
      expect.stringContaining(`${cookie}; Max-Age=0`),
    );
    const out = await server.call('POST /identity/sign-out', { headers: mine.headers });
    expect(out.headers['set-cookie']).toEqual(gone);
    for (const cookie of [mine.cookie, 'reachwell_signed_in=1']) {
      const answer = await refresh(cookie);
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      expect(answer.headers['set-cookie']).toEqual(gone);
    }
  });
  it('ends after thirty days without use', async () => {
    const mine = await session();
    time.real += 30 * 24 * HOUR;
    expect((await refresh(mine.cookie)).status).toBe(401);
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
  it('is set anew by the newest link, once, within the hour, and ends every session', async () => {
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
  it('is not mailed without end, and the answer does not tell', async () => {
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
