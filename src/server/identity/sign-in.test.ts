import { describe, expect, it } from 'vitest';
import {
  cookieOf,
  IDENTITY_PASSWORD as PASSWORD,
  identityServer,
} from '../../../test/support/identity-server.ts';
import {
  codeTo,
  database,
  newEmail,
  server,
  session,
  signIn,
  time,
  verified,
} from './identity-fixture.ts';

describe('signing in', () => {
  it('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await signIn(await verified(), 'Wrong-Password-1');
    const unknown = await signIn(newEmail());
    for (const answer of [wrong, unknown])
      expect(answer).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
    expect({ ...wrong.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
  });
  it('lets ten guesses an hour at an account through, known or not, even at once', async () => {
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
  it('lets no single address use up all guesses', async () => {
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
  it('lets the owner in from a known device while a stranger guesses, but no other cookie', async () => {
    const email = await verified();
    const mine = await session(email);
    const other = await session();
    for (let n = 0; n < 8; n += 1) await signIn(email, 'Wrong-Password-1');
    expect(await signIn(email)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    for (const cookie of [other.device, `${mine.device}x`, 'reachwell_device=a.b'])
      expect((await signIn(email, PASSWORD, { headers: { cookie } })).status).toBe(429);
    expect((await signIn(email, PASSWORD, { headers: { cookie: mine.device } })).status).toBe(200);
  });
  it('recognizes a device after the account’s address has changed', async () => {
    const mine = await session();
    const elsewhere = await session(mine.email);
    const email = newEmail();
    await server.call('PATCH /userdetails/email', {
      headers: elsewhere.headers,
      body: { email, password: PASSWORD },
    });
    await server.call('POST /identity/verify-email', { body: { oobCode: await codeTo(email) } });
    for (let n = 0; n < 5; n += 1) await signIn(email, 'Wrong-Password-1');
    expect((await signIn(email)).status).toBe(429);
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
  it('remembers the browser in which a mailed link was followed', async () => {
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
  it('lifts the slowdown of every browser once a new password was set by email', async () => {
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
  it('lets a known device in though others slowed down its network address', async () => {
    const mine = await session();
    const from = { remoteAddress: '10.3.3.3' };
    for (let n = 0; n < 60; n += 1) await signIn(newEmail(), 'Wrong-Password-1', from);
    expect((await signIn(mine.email, PASSWORD, from)).status).toBe(429);
    expect(
      (await signIn(mine.email, PASSWORD, { ...from, headers: { cookie: mine.device } })).status,
    ).toBe(200);
  });
  it('logs who came in, and who tried', async () => {
    const mine = await session();
    await signIn(mine.email, 'Wrong-Password-1');
    expect((await server.audit(mine.userId)).map(({ type }) => type)).toEqual([
      'SIGNED_UP',
      'EMAIL_VERIFIED',
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
