import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#server/http/api-error.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const webRoot = mkdtempSync(join(tmpdir(), 'reachwell-headers-'));
const time = { now: Date.UTC(2026, 10, 20), real: Date.UTC(2026, 10, 20) };
const handlers = {
  'GET /health': async () => ({
    status: 'ok' as const,
    practice: true,
    version: '1',
    trialDays: 7,
    signUp: 'open' as const,
    testBilling: true,
  }),
  'GET /contracts': async () => Promise.reject(new Error('a fault of ours')),
  'GET /userdetails/refreshTask': async () =>
    Promise.reject(new ApiError('TOO_MANY_REQUESTS', { retryAfter: 3 })),
  'GET /v1/stream': async () => ({ chunks: ['data: {}\n\n'] }),
  'GET /docs': async () => ({ chunks: ['<!doctype html>'] }),
  'GET /openapi.json': async () => ({ openapi: '3.1.0' }),
};
type Server = Awaited<ReturnType<typeof buildTestServer>>;
let plain: Server;
let secure: Server;
let signedIn: Record<string, string>;

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Reachwell</title>');
  writeFileSync(join(webRoot, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webRoot, 'assets', 'main-abc.js'), 'console.log(1)');
  writeFileSync(join(webRoot, 'assets', 'main-abc.css'), 'a{}');
  writeFileSync(join(webRoot, 'csp.json'), JSON.stringify({ scriptHashes: ['sha256-AAAA'] }));
  const settings = { practice: true, metricsToken: null, allFeaturesAccounts: [] };
  plain = await buildTestServer({
    db: database.db,
    time,
    handlers,
    webRoot,
    settings: { ...settings, publicUrl: 'http://127.0.0.1:4400' },
  });
  secure = await buildTestServer({
    db: database.db,
    time,
    handlers,
    webRoot,
    settings: { ...settings, publicUrl: 'https://reachwell.example' },
    scriptOrigins: ['https://chat.example', 'https://tags.example:8443'],
  });
  signedIn = (await signedInUser({ db: database.db, realNow: time.real })).headers;
});
afterAll(async () => {
  await plain.app.close();
  await secure.app.close();
  rmSync(webRoot, { recursive: true, force: true });
});

/**
 * Every kind of answer: the request and what the answer must be, so that no case passes by being
 * another.
 */
const KINDS: {
  name: string;
  method?: 'GET' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD';
  url: string;
  status: number;
  auth?: boolean;
  payload?: string;
}[] = [
  { name: 'the page', url: '/', status: 200 },
  { name: 'the page at any address', url: '/campaigns/7/leads?leadsList=3', status: 200 },
  { name: 'the page, only its head', method: 'HEAD', url: '/dashboard', status: 200 },
  { name: 'a script', url: '/assets/main-abc.js', status: 200 },
  { name: 'a style', url: '/assets/main-abc.css', status: 200 },
  { name: 'a picture', url: '/mark.svg', status: 200 },
  { name: 'a missing script', url: '/assets/main-old.js', status: 404 },
  { name: 'a page by another method', method: 'DELETE', url: '/campaigns', status: 404 },
  { name: 'an answer of the API', url: '/api/health', status: 200 },
  { name: 'a refusal for want of a sign-in', url: '/api/userdetails/current', status: 401 },
  { name: 'a refusal with a wait', url: '/api/userdetails/refreshTask', status: 429, auth: true },
  { name: 'a fault of ours', url: '/api/contracts', status: 500, auth: true },
  { name: 'a call that does not exist', url: '/api/nowhere', status: 404 },
  { name: 'a wrong method', method: 'DELETE', url: '/api/health', status: 405 },
  { name: 'broken JSON', method: 'POST', url: '/api/identity/sign-in', status: 400, payload: '{' },
  { name: 'an address that cannot be read', url: '/api/%zz', status: 404 },
  { name: 'the live stream', url: '/api/v1/stream', status: 200, auth: true },
  { name: 'the document to read', url: '/api/docs', status: 200 },
  { name: 'the document', url: '/api/openapi.json', status: 200 },
];

async function ask(server: Server, { method = 'GET', url, auth, payload }: (typeof KINDS)[number]) {
  return server.app.inject({
    method,
    url,
    headers: {
      ...(auth && signedIn),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
}

describe.each(KINDS)('$name', (kind) => {
  test('carries every safe header, and HSTS behind TLS only', async () => {
    for (const [server, hsts] of [
      [plain, undefined],
      [secure, 'max-age=31536000; includeSubDomains'],
    ] as const) {
      const { statusCode, headers } = await ask(server, kind);
      expect(statusCode).toBe(kind.status);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['strict-transport-security']).toBe(hsts);
      const policy = String(headers['content-security-policy']);
      const api = kind.url.startsWith('/api/');
      expect(policy).toContain(api ? "default-src 'none'" : "default-src 'self'");
      for (const wanted of ["frame-ancestors 'none'", "base-uri 'none'"])
        expect(policy).toContain(wanted);
      expect(/script-src[^;]*/.exec(policy)?.[0] ?? '').not.toMatch(/unsafe|\*|data:/);
      if (api) expect(headers['cache-control']).toBe('no-store');
    }
  });
});

test('a malformed request is answered with them too', async () => {
  await plain.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = plain.app.server.address() as AddressInfo;
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1' }, () =>
      socket.write('THIS IS NO REQUEST\r\n\r\n'),
    );
    socket.on('data', (piece) => void (text += piece.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  for (const header of [
    'x-content-type-options: nosniff',
    'x-frame-options: DENY',
    "content-security-policy: default-src 'none'",
    'cache-control: no-store',
    'cross-origin-opener-policy: same-origin',
  ])
    expect(answer).toContain(header);
});

describe('the policy of the pages', () => {
  const nothing = { scriptHashes: ['sha256-AAAA'], scriptOrigins: [] };
  test('names no other origin until the operator has set one', () => {
    const policy = pagePolicy(nothing);
    expect(policy).toContain("script-src 'self' 'sha256-AAAA';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy.replaceAll('https:;', '').replaceAll('https: ', '')).not.toMatch(/https?:\/\//);
  });
  test('allows exactly the origins of the support chat and the tag manager', async () => {
    const policy = String((await secure.app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain(
      "script-src 'self' 'sha256-AAAA' https://chat.example https://tags.example:8443;",
    );
    expect(policy).toContain(
      "connect-src 'self' https://chat.example https://tags.example:8443 wss://chat.example wss://tags.example:8443;",
    );
    const origins = [...policy.matchAll(/(?:https?|wss?):\/\/[^\s;]+/g)].map(([origin]) =>
      origin.replace(/^ws/, 'http'),
    );
    expect([...new Set(origins)].toSorted()).toEqual([
      'https://chat.example',
      'https://tags.example:8443',
    ]);
    expect(
      String((await secure.app.inject('/api/health')).headers['content-security-policy']),
    ).not.toContain('chat.example');
  });
});
