import { describe, expect, it, vi } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { openSecret } from '#data/secrets/secrets.ts';
import { unseal } from '#data/secrets/sealing.ts';
import {
  PASSWORD,
  type Person,
  connect,
  current,
  database,
  masterKey,
  named,
  network,
  newPerson,
  server,
  time,
} from './users-fixture.ts';

const code = (person: Person, given: string) =>
  server.call('POST /userdetails/verification/code', {
    headers: person.headers,
    body: { code: given },
  });

describe('connecting LinkedIn', () => {
  it('connects immediately if the network asks for nothing', async () => {
    const person = await newPerson();
    expect(await connect(person, named('anna'))).toMatchObject({
      status: 200,
      body: { status: 'VERIFIED', checkpoint: null },
    });
    expect(await current(person)).toMatchObject({
      status: 'VERIFIED',
      userStatus: 'VERIFIED',
      networkProfile: { premium: true, fullName: expect.stringMatching(/\S/) },
      credentials: { userName: expect.stringContaining('anna') },
    });
    const row = await database.db
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      connected_at: time.now,
      note_length: 300,
      network_account_id: expect.any(String),
    });
    expect(
      await database.db
        .selectFrom('lanes')
        .select('next_wake_at')
        .where('user_id', '=', person.userId)
        .executeTakeFirst(),
    ).toEqual({ next_wake_at: time.now });
    const said = await database.db
      .selectFrom('stream_events')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    expect(said).toMatchObject([{ type: 'user.status', data: { status: 'VERIFIED' } }]);
  });
  it.each([
    ['sms', 'TWO_FA_SMS', 'SMS', 'TWO_FA_SMS_WRONG_CODE'],
    ['app', 'TWO_FA_AUTHENTICATOR', 'AUTHENTICATOR', 'TWO_FA_AUTHENTICATOR_WRONG_CODE'],
    ['pin', 'PIN_CHALLENGED', 'PIN', 'WRONG_VERIFICATION_CODE'],
  ])(
    'takes the code of a %s step after a wrong one',
    async (word, status, checkpoint, wrongStatus) => {
      const person = await newPerson();
      expect(await connect(person, named(word))).toMatchObject({
        status: 200,
        body: { status, checkpoint },
      });
      expect((await current(person)).status).toBe(status);
      expect(await code(person, '000000')).toMatchObject({
        status: 422,
        body: {
          code: 'WRONG_VERIFICATION_CODE',
          accountStatus: wrongStatus,
          fieldErrors: [{ path: 'code' }],
        },
      });
      expect((await current(person)).status).toBe(wrongStatus);
      expect(await code(person, '123456')).toMatchObject({
        status: 200,
        body: { status: 'VERIFIED', checkpoint: null },
      });
      expect(await code(person, '123456')).toMatchObject({
        status: 409,
        body: { code: 'NO_CHECKPOINT' },
      });
    },
  );
  it('goes through two steps in a row, and through a phone number', async () => {
    const two = await newPerson();
    expect((await connect(two, named('two'))).body.status).toBe('PIN_CHALLENGED');
    expect((await code(two, '123456')).body).toEqual({
      status: 'TWO_FA_AUTHENTICATOR',
      checkpoint: 'AUTHENTICATOR',
    });
    expect((await code(two, '123456')).body.status).toBe('VERIFIED');
    const phone = await newPerson();
    expect((await connect(phone, named('phone'))).body.status).toBe('REGISTER_PHONE_CHALLENGED');
    expect(await code(phone, 'abc')).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'code' }] },
    });
    expect((await code(phone, '+380441234567')).body.status).toBe('TWO_FA_SMS');
    expect((await code(phone, '123456')).body.status).toBe('VERIFIED');
  });
  it.each([
    ['captcha', 'CAPTCHA_IN_PROGRESS', 'VERIFIED'],
    ['approve', 'TWO_FA_APPROVE_IN_APP', 'VERIFIED'],
    ['captchafail', 'CAPTCHA_IN_PROGRESS', 'FAILED_CAPTCHA'],
  ])('checks a %s step whenever the user is read', async (word, status, end) => {
    const person = await newPerson();
    expect((await connect(person, named(word))).body.status).toBe(status);
    for (let reads = 0; reads < 2; reads += 1) {
      time.real += 6000;
      expect((await current(person)).status).toBe(status);
    }
    expect((await current(person)).status).toBe(status);
    time.real += 6000;
    expect((await current(person)).status).toBe(end);
  });
  it.each([
    ['sms', 'TWO_FA_SMS'],
    ['pin', 'PIN_CHALLENGED'],
  ])(
    'has another code of a %s step sent half a minute later, and no sooner',
    async (word, status) => {
      const person = await newPerson();
      const again = () =>
        server.call('POST /userdetails/verification/resend', { headers: person.headers });
      expect(await again()).toMatchObject({ status: 409, body: { code: 'NO_CHECKPOINT' } });
      await connect(person, named(word));
      expect((await code(person, '000000')).status).toBe(422);
      expect(await again()).toMatchObject({ status: 429, body: { retryAfter: 30 } });
      time.real += 30_000;
      expect(await again()).toMatchObject({ status: 200, body: { status } });
      expect(await again()).toMatchObject({ status: 429 });
      expect((await code(person, '123456')).body.status).toBe('VERIFIED');
      expect(
        await openSecret(
          { db: database.db, userId: person.userId },
          masterKey,
          'linkedin-password',
        ),
      ).toBe(PASSWORD);
    },
  );
  it.each(['transient', 'invalid'] as const)(
    'keeps the password of a sign-in whose code the network could not accept first (%s)',
    async (kind) => {
      const person = await newPerson();
      await connect(person, named('sms'));
      vi.spyOn(network.login, 'answer').mockRejectedValueOnce(new NetworkError(kind, 'no'));
      expect((await code(person, '123456')).status).toBeGreaterThan(400);
      expect((await code(person, '123456')).body.status).toBe('VERIFIED');
      const { userId } = person;
      const { db } = database;
      expect(await openSecret({ db, userId }, masterKey, 'linkedin-password')).toBe(PASSWORD);
    },
  );
  it('keeps the password of a sign-in that waits for its code when another one fails', async () => {
    const person = await newPerson();
    await connect(person, named('sms'));
    vi.spyOn(network.login, 'start').mockRejectedValueOnce(new NetworkError('transient', 'no'));
    expect((await connect(person, named('bob'))).status).toBeGreaterThan(400);
    expect((await code(person, '123456')).body.status).toBe('VERIFIED');
    const { userId } = person;
    const { db } = database;
    expect(await openSecret({ db, userId }, masterKey, 'linkedin-password')).toBe(PASSWORD);
  });
  it('has no code sent if an app shows it', async () => {
    const person = await newPerson();
    await connect(person, named('app'));
    time.real += 30_000;
    expect(
      await server.call('POST /userdetails/verification/resend', { headers: person.headers }),
    ).toMatchObject({ status: 409, body: { code: 'NO_CHECKPOINT' } });
    expect((await code(person, '123456')).body.status).toBe('VERIFIED');
  });
  it('says why it failed and leaves the user as it was', async () => {
    const person = await newPerson();
    expect(await connect(person, named('wrongpassword'))).toMatchObject({
      status: 422,
      body: { code: 'LINKEDIN_LOGIN_FAILED' },
    });
    expect((await current(person)).status).toBe('REGISTRATION_STARTED');
    expect(await connect(person, named('restricted'))).toMatchObject({
      status: 422,
      body: { code: 'LINKEDIN_LOGIN_FAILED', accountStatus: 'LOGIN_RESTRICTED' },
    });
    expect((await current(person)).status).toBe('LOGIN_RESTRICTED');
    expect(await connect(person, '')).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'userName', code: 'REQUIRED' }] },
    });
  });
  it('starts over when the network has given up the sign-in', async () => {
    const person = await newPerson();
    await connect(person, named('sms'));
    for (let tries = 0; tries < 5; tries += 1)
      expect((await code(person, '000000')).status).toBe(422);
    expect(await code(person, '123456')).toMatchObject({
      status: 409,
      body: { code: 'NO_CHECKPOINT' },
    });
    expect((await current(person)).status).toBe('REGISTRATION_STARTED');
  });
  it('rejects a LinkedIn account other than the one before, or one of another user', async () => {
    const person = await newPerson();
    const mine = named('bob');
    await connect(person, mine);
    expect(await connect(person, named('carol'))).toMatchObject({
      status: 401,
      body: { code: 'WRONG_LINKEDIN_EMAIL', accountStatus: 'VERIFIED' },
    });
    expect((await current(person)).status).toBe('VERIFIED');
    expect((await connect(person, mine)).body.status).toBe('VERIFIED');
    const other = await newPerson();
    expect(await connect(other, mine)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await current(other)).status).toBe('REGISTRATION_STARTED');
    for (const { userId } of [person, other])
      expect(
        await openSecret({ db: database.db, userId }, masterKey, 'linkedin-password-tried'),
      ).toBeNull();
  });
  it('stores user name and password sealed, only for their own user', async () => {
    const person = await newPerson();
    await connect(person, named('dora'));
    expect(
      await openSecret({ db: database.db, userId: person.userId }, masterKey, 'linkedin-password'),
    ).toBe(PASSWORD);
    const { userName } = (await current(person)).credentials;
    expect(userName).toContain('dora');
    const { rows } = await database.pool.query(
      `
        select row_to_json(s)::text as row from secrets s
        union all
        select row_to_json(u)::text from users u
        union all
        select row_to_json(a)::text from audit_log a
        union all
        select row_to_json(x)::text from settings x`,
    );
    for (const { row } of rows)
      for (const form of [
        userName,
        PASSWORD,
        Buffer.from(PASSWORD).toString('hex'),
        Buffer.from(PASSWORD).toString('base64'),
      ])
        expect(row).not.toContain(form);
    const secret = await database.db
      .selectFrom('secrets')
      .selectAll()
      .where('user_id', '=', person.userId)
      .where('name', '=', 'linkedin-password')
      .executeTakeFirstOrThrow();
    const sealed = {
      keyVersion: secret.key_version,
      wrappedKey: secret.wrapped_key,
      sealed: secret.sealed,
    };
    expect(() => unseal({ masterKey, context: '999|linkedin-password', sealed })).toThrow(
      'unable to authenticate',
    );
    expect(() =>
      unseal({
        masterKey: { version: 1, bytes: Buffer.alloc(32, 8) },
        context: `${person.userId}|linkedin-password`,
        sealed,
      }),
    ).toThrow('unable to authenticate');
  });
});
