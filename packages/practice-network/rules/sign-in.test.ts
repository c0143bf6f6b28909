import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthStep } from '@reachwell/network-wire/auth.ts';
import { startPracticeClient, type PracticeClient } from '#practice-client-fixture.ts';

let client: PracticeClient;
let realNow = Date.UTC(2026, 10, 21);
beforeAll(async () => {
  client = await startPracticeClient({ realNow: () => realNow });
});
afterAll(() => client.close());

const credentials = (username: string) => ({
  provider: 'linkedin',
  credentials: { username, password: 'secret' },
});
const start = (username: string, more = {}) =>
  client.ok('startIntent', { body: { ...credentials(username), ...more } });
const solve = (step: AuthStep, code: string) =>
  client.ok('solveCheckpoint', { body: { intent_id: intentOf(step), code } });

function intentOf(step: AuthStep): string {
  return step.object === 'AuthenticationCheckpoint' ? step.intent_id : '';
}

function stepOf(step: AuthStep): unknown {
  return step.object === 'AuthenticationCheckpoint'
    ? [
        step.checkpoint.type,
        ...(step.checkpoint.platform == null ? [] : [step.checkpoint.platform]),
      ].join(' ')
    : step.object;
}

describe('signing in', () => {
  it.each([
    ['sms@practice.example', '2FA SMS'],
    ['app@practice.example', '2FA APP'],
    ['pin@practice.example', 'OTP'],
    ['sms.anna@practice.example', '2FA SMS'],
    ['app7@practice.example', '2FA APP'],
  ])(
    '%s asks for a code (%s), refuses a wrong one and takes 123456',
    async (userName, expected) => {
      const step = await start(userName);
      expect(stepOf(step)).toBe(expected);
      expect(
        await client.refused('solveCheckpoint', {
          body: { intent_id: intentOf(step), code: '654321' },
        }),
      ).toMatchObject({ type: 'provider/invalid_checkpoint_code', status: 400 });
      expect(stepOf(await solve(step, ' 123 456 '))).toBe('Account');
    },
  );

  it('anybody else connects at once, the same person each time', async () => {
    const first = await start('jane.doe@practice.example');
    const again = await start('Jane.Doe@practice.example');
    expect(first).toEqual(again);
    expect(first).toMatchObject({ object: 'Account', status: 'running', provider: 'linkedin' });
  });

  it('two steps come one after the other', async () => {
    const step = await start('two@practice.example');
    const second = await solve(step, '123456');
    expect([stepOf(step), stepOf(second)]).toEqual(['OTP', '2FA APP']);
    expect(stepOf(await solve(second, '123456'))).toBe('Account');
  });

  it('a phone is registered first and then its code is asked for', async () => {
    const step = await start('phone@practice.example');
    expect(stepOf(step)).toBe('PHONE_REGISTER');
    expect(
      await client.refused('solveCheckpoint', { body: { intent_id: intentOf(step), code: 'abc' } }),
    ).toMatchObject({ type: 'provider/invalid_parameters' });
    const next = await solve(step, '+44 20 7946 0123');
    expect(stepOf(next)).toBe('2FA SMS');
    expect(stepOf(await solve(next, '123456'))).toBe('Account');
  });

  it.each(['captcha', 'approve'])('%s passes after some looks', async (word) => {
    const step = await start(`${word}@practice.example`);
    const looks = [await solve(step, ''), await solve(step, ''), await solve(step, '')].map(stepOf);
    expect(looks).toEqual([stepOf(step), stepOf(step), 'Account']);
  });

  it('a captcha can fail, and the sign-in is over then', async () => {
    const step = await start('captchafail@practice.example');
    await solve(step, '');
    await solve(step, '');
    expect(
      await client.refused('solveCheckpoint', { body: { intent_id: intentOf(step), code: '' } }),
    ).toMatchObject({ type: 'provider/unprocessable_entity' });
    expect(
      await client.refused('solveCheckpoint', { body: { intent_id: intentOf(step), code: '' } }),
    ).toMatchObject({ type: 'api/resource_not_found' });
  });

  it('a wrong password and a restricted person are refused', async () => {
    expect(
      await client.refused('startIntent', { body: credentials('wrongpassword@practice.example') }),
    ).toMatchObject({ type: 'provider/invalid_credentials', status: 401 });
    expect(
      await client.refused('startIntent', { body: credentials('restricted@practice.example') }),
    ).toMatchObject({ type: 'api/account_restricted', status: 403 });
  });

  it('five wrong codes end a sign-in, and so do fifteen minutes', async () => {
    const step = await start('sms5@practice.example');
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1)
      answers.push(
        (
          await client.refused('solveCheckpoint', {
            body: { intent_id: intentOf(step), code: '1' },
          })
        ).type,
      );
    expect(answers).toEqual([
      ...Array.from({ length: 5 }, () => 'provider/invalid_checkpoint_code'),
      'api/resource_not_found',
    ]);
    const late = await start('sms6@practice.example');
    realNow += 15 * 60_000 + 1;
    expect(
      await client.refused('solveCheckpoint', {
        body: { intent_id: intentOf(late), code: '123456' },
      }),
    ).toMatchObject({ type: 'api/resource_not_found' });
  });

  it('an account is signed in again by its own person only', async () => {
    const account = await start('jane.doe@practice.example');
    const id = account.object === 'Account' ? account.id : '';
    await client.control('POST', `/accounts/${id}/state`, { state: 'disconnected' });
    expect(await client.ok('getAccount', { parameters: { account_id: id } })).toMatchObject({
      status: 'disconnected',
    });
    expect(
      await client.refused('startIntent', {
        body: { ...credentials('somebody.else@practice.example'), account_id: id },
      }),
    ).toMatchObject({ type: 'provider/account_mismatch', status: 409 });
    expect(
      await start('jane.doe@practice.example', {
        account_id: id,
        config: { auto_proxy_config: { country: 'DE' } },
      }),
    ).toMatchObject({ id, status: 'running', proxy: { country: 'DE', auto_proxy: true } });
    expect(
      await client.refused('startIntent', {
        body: { ...credentials('jane.doe@practice.example'), account_id: 'acc_none' },
      }),
    ).toMatchObject({ type: 'api/resource_not_found' });
  });

  it('the hosted page leads back with the account', async () => {
    const { link } = await client.ok('createLink', {
      body: {
        expires_on: '2027-01-01T00:00:00.000Z',
        redirect_uri: 'http://127.0.0.1:9/back',
        state: 's1',
        providers: ['linkedin'],
      },
    });
    expect(await (await fetch(link)).text()).toContain('<form');
    const done = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ username: 'hosted@practice.example', password: 'x' }),
      redirect: 'manual',
    });
    expect(done.headers.get('location')).toMatch(
      /^http:\/\/127\.0\.0\.1:9\/back\?account_id=acc_\w+&provider=linkedin&state=s1$/,
    );
  });

  it('a removed account is gone, and its person finds everything again later', async () => {
    const id = await client.signIn('leaver@practice.example');
    const before = (await client.ok('listRelations', { parameters: { account_id: id } }))
      .total_count;
    await client.ok('removeAccount', { parameters: { account_id: id } });
    expect(await client.refused('getAccount', { parameters: { account_id: id } })).toMatchObject({
      status: 404,
    });
    expect(await client.signIn('leaver@practice.example')).toBe(id);
    expect((await client.ok('listRelations', { parameters: { account_id: id } })).total_count).toBe(
      before,
    );
  });
});
