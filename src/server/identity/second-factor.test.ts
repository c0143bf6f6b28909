import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passkeySite } from '#server/identity/passkeys.ts';
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
const STEP = 30_000;
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ database, time });
});
afterAll(() => server.app.close());

const codeOf = (secret: string, at = time.real) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const setUp = (mine: IdentitySession, body: object = { kind: 'TOTP', password: PASSWORD }) =>
  server.call('POST /identity/second-factor/setup', { headers: mine.headers, body });
const confirm = (mine: IdentitySession, body: object) =>
  server.call('POST /identity/second-factor/confirm', { headers: mine.headers, body });
const verify = (body: object, headers = {}) =>
  server.call('POST /identity/second-factor/verify', { headers, body });
const remove = (mine: IdentitySession, body: object) =>
  server.call('DELETE /identity/second-factor', { headers: mine.headers, body });
const list = async (mine: IdentitySession) =>
  (await server.call('GET /identity/second-factor', { headers: mine.headers })).body;

async function withAuthenticator(): Promise<{
  mine: IdentitySession;
  secret: string;
  recoveryCodes: string[];
}> {
  const mine = await server.session();
  const { body } = await setUp(mine);
  const confirmed = await confirm(mine, { code: codeOf(body.secret) });
  time.real += STEP;
  return { mine, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}
const pending = async (email: string) => (await server.signIn(email)).body;

describe('setting up an authenticator app', () => {
  it('shows a secret, accepts its first code, and returns ten recovery codes, once', async () => {
    const mine = await server.session();
    const { body } = await setUp(mine);
    expect(body).toMatchObject({
      kind: 'TOTP',
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining('otpauth://totp/Reachwell:'),
    });
    expect(await list(mine)).toEqual({ factors: [], recoveryCodes: { total: 0, unused: 0 } });
    expect(await confirm(mine, { code: '000000' })).toMatchObject({
      status: 422,
      body: { code: 'WRONG_VERIFICATION_CODE', fieldErrors: [{ path: 'code' }] },
    });
    const { status, body: confirmed } = await confirm(mine, { code: codeOf(body.secret) });
    expect(status).toBe(200);
    expect(new Set(confirmed.recoveryCodes).size).toBe(10);
    for (const code of confirmed.recoveryCodes)
      expect(code).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/);
    expect(await list(mine)).toMatchObject({
      factors: [{ id: 'authenticator', kind: 'TOTP', name: 'Authenticator app', lastUsedAt: null }],
      recoveryCodes: { total: 10, unused: 10 },
    });
    expect(await confirm(mine, { code: codeOf(body.secret, time.real + STEP) })).toMatchObject({
      status: 409,
      body: { code: 'NO_FACTOR_SETUP' },
    });
    expect((await server.mailsTo(mine.email))[0]?.subject).toBe(
      'Two-factor authentication changed on your Reachwell account',
    );
    expect((await server.audit(mine.userId)).at(-1)).toMatchObject({
      type: 'SECOND_FACTOR_ADDED',
      data: { kind: 'TOTP' },
    });
  });
  it('ends after ten minutes or five wrong codes, and belongs to the session that started it', async () => {
    const mine = await server.session();
    const late = await setUp(mine);
    time.real += 10 * 60_000;
    expect((await confirm(mine, { code: codeOf(late.body.secret) })).body.code).toBe(
      'NO_FACTOR_SETUP',
    );
    const again = await setUp(mine);
    const elsewhere = await server.session(mine.email);
    expect((await confirm(elsewhere, { code: codeOf(again.body.secret) })).body.code).toBe(
      'NO_FACTOR_SETUP',
    );
    for (let n = 0; n < 5; n += 1)
      expect((await confirm(mine, { code: '000000' })).status).toBe(422);
    expect((await confirm(mine, { code: codeOf(again.body.secret) })).body.code).toBe(
      'NO_FACTOR_SETUP',
    );
  });
  it.each(['TOTP', 'PASSKEY'])(
    'asks for the password before it shows anything: %s',
    async (kind) => {
      const mine = await server.session();
      expect(await setUp(mine, { kind })).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ path: 'password', code: 'REQUIRED' }] },
      });
      expect(await setUp(mine, { kind, password: 'Wrong-Password-1' })).toMatchObject({
        status: 401,
        body: { code: 'WRONG_PASSWORD', fieldErrors: [{ path: 'password' }] },
      });
      const { rows } = await database.pool.query(
        'select from factor_setups where identity_id = $1',
        [mine.userId],
      );
      expect(rows).toEqual([]);
    },
  );
  it('is replaced only with the password', async () => {
    const { mine, secret } = await withAuthenticator();
    expect(await setUp(mine, { kind: 'TOTP', password: 'Wrong-Password-1' })).toMatchObject({
      status: 401,
      body: { code: 'WRONG_PASSWORD' },
    });
    const { body } = await setUp(mine, { kind: 'TOTP', password: PASSWORD });
    expect((await confirm(mine, { code: codeOf(body.secret) })).body.recoveryCodes).toBeNull();
    time.real += STEP;
    const { pendingToken } = await pending(mine.email);
    expect((await verify({ pendingToken, code: codeOf(secret) })).status).toBe(422);
    expect((await verify({ pendingToken, code: codeOf(body.secret) })).status).toBe(200);
  });
  it('stores neither secret nor recovery codes readably', async () => {
    const { secret, recoveryCodes } = await withAuthenticator();
    const { rows } = await database.pool.query(
      `
        select row_to_json(s)::text as row from secrets s
        union all
        select row_to_json(r)::text from recovery_codes r
        union all
        select row_to_json(a)::text from audit_log a
        union all
        select row_to_json(p)::text from pending_sign_ins p`,
    );
    const text = rows.map(({ row }) => row).join('\n') + server.logged.join('');
    for (const plain of [
      secret,
      Buffer.from(secret).toString('hex'),
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(text).not.toContain(plain);
  });
});

describe('signing in with a second factor', () => {
  it('answers a right password with the required factor and no token, a wrong one as always', async () => {
    const { mine } = await withAuthenticator();
    const answer = await server.signIn(mine.email);
    expect(answer).toMatchObject({
      status: 200,
      cookie: null,
      body: {
        secondFactor: ['TOTP', 'RECOVERY_CODE'],
        pendingToken: expect.stringMatching(/^[\w-]{43}$/),
        passkey: null,
      },
    });
    expect(answer.body.token).toBeUndefined();
    expect(await server.isSignedIn({ authorization: `Bearer ${answer.body.pendingToken}` })).toBe(
      false,
    );
    expect((await server.signIn(mine.email, 'Wrong-Password-1')).body.code).toBe(
      'WRONG_CREDENTIALS',
    );
  });
  it('accepts a code of the current step or one beside it, each once, and the token once', async () => {
    const { mine, secret } = await withAuthenticator();
    for (const offset of [-STEP, STEP]) {
      time.real += 3 * STEP;
      const { pendingToken } = await pending(mine.email);
      const code = codeOf(secret, time.real + offset);
      const answer = await verify({ pendingToken, code: `${code.slice(0, 3)} ${code.slice(3)}` });
      expect(answer).toMatchObject({
        status: 200,
        body: { token: expect.any(String), userId: mine.userId },
      });
      expect(await server.isSignedIn({ authorization: `Bearer ${answer.body.token}` })).toBe(true);
      expect(
        await verify({ pendingToken, code: codeOf(secret, time.real + 2 * STEP) }),
      ).toMatchObject({ status: 401, body: { code: 'SIGN_IN_EXPIRED' } });
      const next = await pending(mine.email);
      expect((await verify({ pendingToken: next.pendingToken, code })).status).toBe(422);
    }
    const far = await pending(mine.email);
    for (const offset of [-2 * STEP, 2 * STEP])
      expect(
        (await verify({ pendingToken: far.pendingToken, code: codeOf(secret, time.real + offset) }))
          .status,
      ).toBe(422);
    expect(
      (await server.audit(mine.userId)).filter(({ type }) => type === 'SIGNED_IN').at(-1)?.data,
    ).toMatchObject({ secondFactor: 'TOTP' });
  });
  it('accepts one of two equal codes at once', async () => {
    const { mine, secret } = await withAuthenticator();
    const tokens = [
      await pending(mine.email),
      await pending(mine.email),
      await pending(mine.email),
    ];
    const answers = await Promise.all(
      tokens.map(({ pendingToken }) => verify({ pendingToken, code: codeOf(secret) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });
  it('accepts the token as the bearer too, from the same browser, within five minutes', async () => {
    const { mine, secret } = await withAuthenticator();
    const first = await pending(mine.email);
    const authorization = `Bearer ${first.pendingToken}`;
    expect(
      (await verify({ code: codeOf(secret) }, { authorization, 'user-agent': 'another browser' }))
        .body.code,
    ).toBe('SIGN_IN_EXPIRED');
    expect((await verify({ code: codeOf(secret) }, { authorization })).status).toBe(200);
    const late = await pending(mine.email);
    time.real += 5 * 60_000;
    expect(
      (await verify({ pendingToken: late.pendingToken, code: codeOf(secret) })).body.code,
    ).toBe('SIGN_IN_EXPIRED');
    for (const headers of [{}, { authorization: 'Bearer made-up' }])
      expect((await verify({ code: '123456' }, headers)).body.code).toBe('SIGN_IN_EXPIRED');
  });
  it('allows five tries per sign-in, and per account ten and then six an hour', async () => {
    const { mine, secret } = await withAuthenticator();
    let wrong = 0;
    for (let round = 0; round < 4; round += 1) {
      const { pendingToken } = await pending(mine.email);
      for (let n = 0; n < 7; n += 1)
        if ((await verify({ pendingToken, code: '000000' })).status === 422) wrong += 1;
    }
    expect(wrong).toBe(10);
    const { pendingToken } = await pending(mine.email);
    expect((await verify({ pendingToken, code: codeOf(secret) })).status).toBe(429);
    time.real += 10 * 60_000;
    expect(
      (
        await verify({
          pendingToken: (await pending(mine.email)).pendingToken,
          code: codeOf(secret),
        })
      ).status,
    ).toBe(200);
  });
  it('accepts each recovery code once, however it is typed', async () => {
    const { mine, recoveryCodes } = await withAuthenticator();
    const [code = ''] = recoveryCodes;
    expect(
      (
        await verify({
          pendingToken: (await pending(mine.email)).pendingToken,
          code: ` ${code.toUpperCase().replaceAll('-', ' ')} `,
        })
      ).status,
    ).toBe(200);
    expect(
      (await verify({ pendingToken: (await pending(mine.email)).pendingToken, code })).status,
    ).toBe(422);
    expect((await list(mine)).recoveryCodes).toEqual({ total: 10, unused: 9 });
  });
  it('is invalid once the password has changed meanwhile', async () => {
    const { mine, secret } = await withAuthenticator();
    const { pendingToken } = await pending(mine.email);
    expect(
      (
        await server.call('POST /identity/password', {
          headers: mine.headers,
          body: { password: PASSWORD, newPassword: 'Another-Harbour-43' },
        })
      ).status,
    ).toBe(200);
    expect((await verify({ pendingToken, code: codeOf(secret) })).body.code).toBe(
      'SIGN_IN_EXPIRED',
    );
  });
});

describe('managing the factors', () => {
  it('removes one with the password or a fresh code, and the codes with the last one', async () => {
    const { mine, secret, recoveryCodes } = await withAuthenticator();
    expect(await remove(mine, {})).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'password' }] },
    });
    expect((await remove(mine, { password: 'Wrong-Password-1' })).body.code).toBe('WRONG_PASSWORD');
    expect((await remove(mine, { code: '000000' })).status).toBe(422);
    expect((await remove(mine, { password: PASSWORD, id: '99' })).status).toBe(404);
    expect((await remove(mine, { code: codeOf(secret) })).status).toBe(204);
    expect(await list(mine)).toEqual({ factors: [], recoveryCodes: { total: 0, unused: 0 } });
    expect((await server.signIn(mine.email)).body.token).toEqual(expect.any(String));
    expect((await remove(mine, { code: recoveryCodes[0] ?? '' })).status).toBe(422);
    expect((await server.audit(mine.userId)).map(({ type }) => type)).toContain(
      'SECOND_FACTOR_REMOVED',
    );
  });
  it('shows new recovery codes for the password, and voids the old ones', async () => {
    const { mine, recoveryCodes } = await withAuthenticator();
    const renew = (password: string) =>
      server.call('POST /identity/second-factor/recovery-codes', {
        headers: mine.headers,
        body: { password },
      });
    expect((await renew('Wrong-Password-1')).status).toBe(401);
    const { body } = await renew(PASSWORD);
    const { pendingToken } = await pending(mine.email);
    expect((await verify({ pendingToken, code: recoveryCodes[0] ?? '' })).status).toBe(422);
    expect((await verify({ pendingToken, code: body.recoveryCodes[0] })).status).toBe(200);
  });
  it('offers passkeys at a host name, not at an IP address, and rejects invalid ones', async () => {
    const mine = await server.session();
    expect(await setUp(mine, { kind: 'PASSKEY', password: PASSWORD })).toMatchObject({
      status: 422,
      body: { code: 'PASSKEY_NOT_POSSIBLE' },
    });
    const headers = { ...mine.headers, host: 'localhost:4400', origin: 'http://localhost:4400' };
    const { body } = await server.call('POST /identity/second-factor/setup', {
      headers,
      body: { kind: 'PASSKEY', password: PASSWORD },
    });
    expect(body).toMatchObject({
      kind: 'PASSKEY',
      options: { rp: { id: 'localhost', name: 'Reachwell' }, challenge: expect.any(String) },
    });
    const passkey = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'o2' },
    };
    expect(
      await server.call('POST /identity/second-factor/confirm', { headers, body: { passkey } }),
    ).toMatchObject({ status: 422, body: { code: 'PASSKEY_REFUSED' } });
    for (const broken of [{}, { ...passkey, response: {} }, { ...passkey, id: 7 }])
      expect(
        (
          await server.call('POST /identity/second-factor/confirm', {
            headers,
            body: { passkey: broken },
          })
        ).status,
      ).toBeLessThan(500);
    const publicUrl = 'http://127.0.0.1:4400';
    expect(passkeySite({ publicUrl, origin: 'https://evil.example' })).toBeNull();
  });
});
