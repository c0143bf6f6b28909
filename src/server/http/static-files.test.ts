import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const webRoot = mkdtempSync(join(tmpdir(), 'reachwell-web-'));
let server: Awaited<ReturnType<typeof buildTestServer>>;

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Reachwell</title>');
  writeFileSync(
    join(webRoot, 'assets', 'main-abc123.js'),
    `console.log(${JSON.stringify('x'.repeat(5000))})`,
  );
  writeFileSync(
    join(webRoot, 'csp.json'),
    JSON.stringify({ scriptHashes: ['sha256-AAAA', "x'; script-src *"] }),
  );
  writeFileSync(join(webRoot, 'manifest.json'), '{}');
  server = await buildTestServer({
    db: database.db,
    time: { now: 0, real: 0 },
    handlers: {},
    webRoot,
  });
});
afterAll(async () => {
  await server.app.close();
  rmSync(webRoot, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers });

describe('the web client', () => {
  it('that is built after the start is served after the next one', async () => {
    const later = mkdtempSync(join(tmpdir(), 'reachwell-web-'));
    const { app } = await buildTestServer({
      db: database.db,
      time: { now: 0, real: 0 },
      handlers: {},
      webRoot: later,
    });
    writeFileSync(join(later, 'index.html'), '<!doctype html>');
    expect(await app.inject('/')).toMatchObject({
      statusCode: 503,
      body: expect.stringContaining('npm run build'),
    });
    await app.close();
    rmSync(later, { recursive: true });
  });
  it.each([
    '/',
    '/campaigns',
    '/campaigns/7/leads?leadsList=3',
    '/no/such/page',
    '/?mode=resetPassword&oobCode=abc',
  ])('is the answer to the page %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Reachwell</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
  it('is allowed its own scripts and the hashed inline one, and nothing else', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-AAAA';");
    expect(policy).toContain("img-src 'self' data:;");
    expect(policy).toContain("frame-ancestors 'none'");
  });
  it('has its hashed files cached for a year, compressed', async () => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect(answer.rawPayload.length).toBeLessThan(1000);
  });
  it.each(['/assets/main-old.js', '/robots.txt', '/.well-known/security', '/.well-known'])(
    'returns 404 for a missing file or description: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
  it('does not serve what the build wrote for the server', async () => {
    for (const url of ['/csp.json', '/manifest.json'])
      expect((await get(url)).body).not.toContain('{');
  });
  it.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/assets/%00',
  ])('serves nothing outside its folder: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('root:');
  });
  it('is sent with no more listeners on its answer than Node warns about', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on('warning', note);
    for (const url of ['/', '/campaigns/7/leads'])
      expect((await get(url)).body).toContain('<title>Reachwell</title>');
    // A warning is emitted at the end of the tick in which it arose.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
