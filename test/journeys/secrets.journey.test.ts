import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readExport } from '../account/read-export.ts';
import { besideProgram, rotateUnderKills } from '../account/rotate-under-kills.ts';
import { startProgram, type Program } from '../support/program.ts';

const EMAIL = 'secret.keeper@example.com';
const MASTER_KEY = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
const SETTINGS = {
  MASTER_KEY: MASTER_KEY.toString('base64'),
  METRICS_TOKEN: 'planted-metrics-token-7781',
};
const env = { PRACTICE_RATE: '1', LOG_LEVEL: 'trace', ...SETTINGS };
const LINKEDIN_PASSWORD = 'Planted-LinkedIn-7001';
const PASSWORDS = [
  'Planted-First-7002-x',
  'Planted-Second-7003-x',
  'Planted-Third-7004-x',
  'Planted-Wrong-7005-x',
] as const;
const [FIRST, SECOND, THIRD, WRONG] = PASSWORDS;
const WEBHOOK = 'https://hooks.example.com/catch/planted-7008';

let program: Program;
let userId = '';
let bearer = '';
const answers: string[] = [];
/** What must stand nowhere, by the name of what it is. */
const secrets = new Map<string, string>([
  ...Object.entries(SETTINGS),
  ['LinkedIn password', LINKEDIN_PASSWORD],
  ...PASSWORDS.map((password, place) => [`password ${place}`, password] as const),
  ['wrong code', 'PLANTED7006'],
  ['webhook address', WEBHOOK],
]);

beforeAll(async () => {
  program = await startProgram({ env });
}, 90_000);
afterAll(() => program?.stop());

type Sent = {
  status: number;
  body: ReturnType<typeof JSON.parse>;
  text: string;
  cookies: string[];
};

/**
 * A call as any program would send it. `keep` false: the answer is meant to carry the secret, to
 * the one who asked.
 */
async function send(
  line: string,
  {
    body,
    headers = {},
    keep = true,
    raw,
  }: { body?: object; headers?: Record<string, string>; keep?: boolean; raw?: string } = {},
): Promise<Sent> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const answer = await fetch(`${program.baseUrl}/api${path}`, {
    method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...((body ?? raw) !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: raw ?? (body === undefined ? null : JSON.stringify(body)),
  });
  const text = await answer.text();
  if (keep) answers.push(text);
  return {
    status: answer.status,
    text,
    body: /^[[{]/.test(text) ? JSON.parse(text) : null,
    cookies: answer.headers.getSetCookie(),
  };
}

async function newestCode(name: string): Promise<string> {
  const { body } = await send(`GET /practice/outbox?to=${EMAIL}`, { keep: false });
  const code = body
    .flatMap((mail: { links: string[] }) =>
      mail.links.map((link) => new URL(link).searchParams.get('oobCode')),
    )
    .find((found: string | null) => found !== null) as string;
  secrets.set(name, code);
  return code;
}

function recordSession(name: string, { body, cookies }: Sent): void {
  bearer = body.token;
  secrets.set(`${name}, bearer token`, body.token);
  for (const cookie of cookies) {
    const [pair = ''] = cookie.split(';');
    const value = decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
    if (value.length > 20) secrets.set(`${name}, cookie ${pair.split('=')[0]}`, value);
  }
}

/** The code of an authenticator app (RFC 6238). */
function totp(secret: string): string {
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('a person signs up, connects LinkedIn through wrong and right codes, resets and changes passwords, sets up a second factor, and makes every kind of mistake', async () => {
  ({
    body: { userId },
  } = await send('POST /identity/sign-up', {
    body: { email: EMAIL, password: FIRST, displayName: 'Secret Keeper' },
  }));
  const verification = await newestCode('verification code');
  await send('POST /identity/action-code', {
    body: { mode: 'verifyEmail', oobCode: verification },
  });
  expect(
    (await send('POST /identity/verify-email', { body: { oobCode: verification } })).status,
  ).toBe(200);
  expect(
    (await send('POST /identity/sign-in', { body: { email: EMAIL, password: WRONG } })).status,
  ).toBe(401);
  recordSession(
    'first session',
    await send('POST /identity/sign-in', { body: { email: EMAIL, password: FIRST }, keep: false }),
  );
  expect(
    (
      await send('POST /userdetails/verify', {
        body: { userName: 'sms@keeper', password: LINKEDIN_PASSWORD },
        headers: { 'idempotency-key': 'one' },
      })
    ).body.checkpoint,
  ).toBe('SMS');
  expect(
    (await send('POST /userdetails/verification/code', { body: { code: 'PLANTED7006' } })).status,
  ).toBe(422);
  expect(
    (await send('POST /userdetails/verification/code', { body: { code: '123456' } })).body.status,
  ).toBe('VERIFIED');
  recordSession(
    'session of the new password',
    await send('POST /identity/password', {
      body: { password: FIRST, newPassword: SECOND },
      headers: { 'idempotency-key': 'two' },
      keep: false,
    }),
  );
  await send('POST /identity/forgot-password', { body: { email: EMAIL } });
  const reset = await newestCode('reset code');
  expect(
    (await send('POST /identity/reset-password', { body: { oobCode: reset, newPassword: THIRD } }))
      .status,
  ).toBe(204);
  recordSession(
    'last session',
    await send('POST /identity/sign-in', { body: { email: EMAIL, password: THIRD }, keep: false }),
  );

  const setUp = await send('POST /identity/second-factor/setup', {
    body: { kind: 'TOTP', password: THIRD },
    headers: { 'idempotency-key': 'three' },
    keep: false,
  });
  const secret =
    /"secret":"([A-Z2-7]+)"/.exec(setUp.text)?.[1] ??
    /secret=([A-Z2-7]+)/.exec(setUp.text)?.[1] ??
    '';
  expect(secret.length).toBeGreaterThan(15);
  secrets.set('secret of the authenticator', secret);
  const confirmed = await send('POST /identity/second-factor/confirm', {
    body: { kind: 'TOTP', code: totp(secret) },
    headers: { 'idempotency-key': 'four' },
    keep: false,
  });
  const codes = confirmed.body.recoveryCodes as string[];
  codes.forEach((code, place) => secrets.set(`recovery code ${place}`, code));

  const told = await send('POST /campaigns', {
    body: { name: 'Told', zapierUrl: WEBHOOK },
    headers: { 'idempotency-key': 'five' },
    keep: false,
  });
  expect(told.body).toMatchObject({ zapierUrl: WEBHOOK });
  await send(`PUT /campaigns/${told.body.id}`, {
    body: { zapierUrl: `${WEBHOOK}-next`, version: told.body.version },
    keep: false,
  });

  for (const wrong of [
    { email: EMAIL, password: THIRD, extra: WRONG },
    { email: WRONG, password: [THIRD] },
    { email: EMAIL, password: `${THIRD}\u0000` },
  ])
    await send('POST /identity/sign-in', { body: wrong });
  await send('POST /identity/sign-in', { raw: `{"email":"${EMAIL}","password":"${THIRD}` });
  await send(`GET /userdetails/verify/${THIRD}`);
  await send(`GET /practice/nothing?oobCode=${reset}`);
  await send('GET /account', { headers: { authorization: `Bearer ${bearer}x` } });
  await send('POST /identity/refresh', {
    body: { refreshToken: secrets.get('last session, cookie reachwell_session') ?? '' },
    headers: { origin: 'https://elsewhere.example' },
    keep: false,
  });
  await send('POST /identity/refresh', {
    body: { refreshToken: secrets.get('first session, cookie reachwell_session') ?? '' },
  });
}, 60_000);

test('the archive of everything holds none of it', async () => {
  const {
    body: { id },
  } = await send('POST /account/export');
  await expect
    .poll(async () => (await send(`GET /account/export/${id}`)).body.state, { timeout: 20_000 })
    .toBe('READY');
  const file = await fetch(`${program.baseUrl}/api/account/export/${id}/file`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const archive = await readExport(new Uint8Array(await file.arrayBuffer()));
  const text = archive.names.map((name) => archive.text(name)).join('\n');
  expect(text).toContain(EMAIL);
  expect([...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name)).toEqual(
    [],
  );
}, 30_000);

test('neither the files of the data directory, nor the log at its most talkative, nor any answer holds any of it', async () => {
  await besideProgram({ dataDir: program.dataDir, work: ({ db }) => sql`checkpoint`.execute(db) });
  const forms = [...secrets].flatMap(
    ([name, secret]) =>
      [
        [name, Buffer.from(secret)],
        [
          `${name}, in base64`,
          Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '')),
        ],
        [`${name}, in hex`, Buffer.from(Buffer.from(secret).toString('hex'))],
      ] as [string, Buffer][],
  );
  forms.push(['master key in bytes', MASTER_KEY]);
  const files = readdirSync(program.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(program.dataDir, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  expect(files.length).toBeGreaterThan(100);
  const places: [string, Buffer][] = files.map((path) => [
    path.slice(program.dataDir.length),
    readFileSync(path),
  ]);
  const log = readFileSync(
    join('test-results', 'programs', `product-${new URL(program.baseUrl).port}.log`),
  );
  expect(log.toString()).toMatch(/"level":(10|20),/);
  expect(places.some(([, bytes]) => bytes.includes(EMAIL))).toBe(true);
  places.push(['the log', log], ['the answers', Buffer.from(answers.join('\n'))]);
  const found = places.flatMap(([place, bytes]) =>
    forms.filter(([, secret]) => bytes.includes(secret)).map(([name]) => `${name} in ${place}`),
  );
  expect(found).toEqual([]);
}, 60_000);

test('the keys rotate while the product runs, and both are killed in the middle: every secret opens', async () => {
  const sealAgain = () =>
    send('POST /userdetails/verify', {
      body: { userName: 'sms@keeper', password: LINKEDIN_PASSWORD },
    });
  const { rotated, unreadable } = await rotateUnderKills({
    program,
    rounds: 2,
    env,
    secrets: new Map([[userId, LINKEDIN_PASSWORD]]),
    sealAgain,
  });
  expect(unreadable).toEqual([]);
  expect(rotated).toBeGreaterThan(0);
}, 120_000);
