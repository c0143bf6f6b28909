import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { confirm } from '#cli/confirm.ts';
import { secondFactor, sessions, type IdentityCommand } from '#cli/identity.ts';
import { Secret, TOTP } from 'otpauth';
import { useTestDatabase } from '../../test/support/database.ts';
import {
  IDENTITY_PASSWORD as PASSWORD,
  identityServer,
  type IdentityServer,
} from '../../test/support/identity-server.ts';

const database = useTestDatabase();
const time = { now: Date.now(), real: Date.now() };
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ database, time });
});
afterAll(() => server.app.close());

const printed: string[] = [];
const given = (email: string): IdentityCommand => ({
  config: readConfig({ DATABASE_URL: database.url }),
  email,
  yes: true,
  print: (line) => void printed.push(line),
  say: () => undefined,
});

test('the operator removes a lost second factor, and its owner gets an email and signs in', async () => {
  const mine = await server.session();
  const { headers } = mine;
  const setup = await server.call('POST /identity/second-factor/setup', {
    headers,
    body: { kind: 'TOTP', password: PASSWORD },
  });
  const code = new TOTP({ secret: Secret.fromBase32(setup.body.secret) }).generate({
    timestamp: time.real,
  });
  await server.call('POST /identity/second-factor/confirm', { headers, body: { code } });
  expect((await server.signIn(mine.email)).body.secondFactor).toContain('TOTP');
  const remove = () => secondFactor(given(mine.email.toUpperCase()));
  await remove();
  expect(printed.at(-1)).toContain('All two-factor methods for');
  expect((await server.signIn(mine.email)).body.token).toEqual(expect.any(String));
  expect((await server.audit(mine.userId)).map(({ type }) => type)).toContain(
    'SECOND_FACTOR_REMOVED_BY_OPERATOR',
  );
  expect((await server.mailsTo(mine.email))[0]?.text).toContain('Your administrator');
  const { rows } = await database.pool.query(
    `
      select from recovery_codes where identity_id = $1
      union all
      select from authenticators where identity_id = $1
      union all
      select from secrets where user_id = $1`,
    [mine.userId],
  );
  expect(rows).toEqual([]);
  await remove();
  expect(printed.at(-1)).toContain('has no two-factor methods');
});

test('the operator signs someone out on every device', async () => {
  const mine = await server.session();
  const phone = await server.session(mine.email);
  const stranger = await server.session();
  await sessions(given(mine.email));
  expect(printed.at(-1)).toBe(`${mine.email} was signed out of 2 devices.`);
  for (const { headers, cookie } of [mine, phone]) {
    expect(await server.isSignedIn(headers)).toBe(false);
    expect((await server.refresh(cookie)).status).toBe(401);
  }
  expect(await server.isSignedIn(stranger.headers)).toBe(true);
  expect((await server.audit(mine.userId)).at(-1)).toMatchObject({
    type: 'SESSIONS_ENDED_BY_OPERATOR',
    data: { sessions: 2 },
  });
});

test('both change nothing for an unknown address', async () => {
  for (const run of [secondFactor, sessions])
    await expect(run(given('nobody@mail.example'))).rejects.toThrow(
      'No account uses nobody@mail.example.',
    );
});

test('without --yes a person at the terminal is asked; without one nothing happens', async () => {
  const mine = await server.session();
  const ask = (answer: string) => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    input.end(`${answer}\n`);
    return confirm({ yes: false, question: 'Continue?', input });
  };
  expect([await ask('yes'), await ask(' YES '), await ask('y'), await ask('no')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const input = Object.assign(new PassThrough(), { isTTY: false });
  await expect(confirm({ yes: false, question: 'Continue?', input })).rejects.toThrow('--yes');
  expect(await server.isSignedIn(mine.headers)).toBe(true);
});
