import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createReachwell,
  ReachwellError,
  verifyWebhook,
  type Reachwell,
  type ReachwellOptions,
} from '@reachwell/sdk/sdk.ts';
import {
  startScriptedServer,
  type Reply,
  type ScriptedServer,
} from '../support/scripted-server.ts';

const KEY = 'rw_test_key';
let server: ScriptedServer;
let reachwell: Reachwell;
beforeAll(async () => void (server = await startScriptedServer()));
afterAll(() => server.close());

const client = (over: Partial<ReachwellOptions> = {}) =>
  createReachwell({ server: server.url, key: KEY, retries: 4, firstWaitMs: 1, ...over });
beforeEach(() => void (reachwell = client()));

/** Answers with one reply after another; the last one stays. */
function playInTurn(...replies: Reply[]): void {
  server.play(() => (replies.length > 1 ? replies.shift() : replies[0]) ?? 'cut');
}
const problem = (status: number, more: object, headers = {}): Reply => ({
  status,
  json: { type: 'about:blank', title: 'Refused', status, detail: 'It was refused', ...more },
  headers: { 'content-type': 'application/problem+json', ...headers },
});
const refusal = (call: Promise<unknown>): Promise<ReachwellError> =>
  call.then(
    () => expect.fail('The call was answered'),
    (error: unknown) => {
      if (error instanceof ReachwellError) return error;
      throw error;
    },
  );
const linesSeen = () => server.seen.map(({ method, path }) => `${method} ${path}`);

const campaign = { id: '7', name: 'Nordics' };
const params = { path: { campaignId: '7' } };
const busy: Reply = { status: 503, json: { ready: false } };

describe('a call', () => {
  it('carries the key, its parameters, and its body, and gives what was answered', async () => {
    server.play(() => ({ json: campaign }));
    const made = await reachwell.post('/campaigns', { body: { name: 'Nordics' } });
    expect(made.name satisfies string).toBe('Nordics');
    const query = { status: ['WAITING' as const, 'PAUSED' as const], query: 'a b' };
    await reachwell.get('/leads', { params: { query } });
    expect(linesSeen()).toEqual([
      'POST /api/campaigns',
      'GET /api/leads?status=WAITING,PAUSED&query=a%20b',
    ]);
    const [post, get] = server.seen;
    expect(post?.body).toEqual({ name: 'Nordics' });
    expect(post?.headers).toMatchObject({ authorization: `Bearer ${KEY}` });
    expect(post?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(get?.headers['idempotency-key']).toBeUndefined();
  });
  it('gives undefined where nothing is answered, and null where that is the answer', async () => {
    playInTurn({ status: 204 }, { json: null });
    expect(await reachwell.delete('/campaigns/{campaignId}', { params })).toBeUndefined();
    expect(await reachwell.get('/campaigns/{campaignId}/inbound', { params })).toBeNull();
  });
  it('sends a file as a form, and reads one as text', async () => {
    const told: string[] = [];
    const form = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => told.push(chunk.toString()));
      request.on('end', () => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b'));
      told.push(request.headers['content-type'] ?? '');
    });
    await new Promise<void>((resolve) => form.listen(0, '127.0.0.1', resolve));
    const { port } = form.address() as AddressInfo;
    const of = createReachwell({ server: `http://127.0.0.1:${port}`, key: KEY });
    const body = { campaignId: '7', leadIds: ['1'], file: new Blob(['x,y']) };
    expect(await of.post('/searches', { body, parseAs: 'text' })).toBe('a,b');
    expect(told.join('')).toMatch(/^multipart\/form-data; boundary=[^]*"leadIds"\r\n\r\n\["1"\]/);
    expect(told.join('')).toContain('x,y');
    await new Promise((resolve) => form.close(resolve));
  });
  it('is only tried by a client that is told so', async () => {
    server.play(() => ({ json: campaign }));
    const dry = client({ dryRun: true });
    await dry.post('/campaigns', { body: { name: 'Nordics' } });
    await dry.get('/campaigns/{campaignId}', { params });
    expect(server.seen.map(({ headers }) => headers['dry-run'])).toEqual(['true', undefined]);
  });
});

describe('a refusal', () => {
  it('is thrown with its code, its field, and its sentence, and not tried again', async () => {
    const fieldErrors = [{ path: 'name', code: 'TOO_LONG', message: 'At most 100 characters' }];
    server.play(() => problem(400, { code: 'INVALID_INPUT', fieldErrors }));
    const error = await refusal(reachwell.post('/campaigns', { body: { name: 'x' } }));
    expect(error).toMatchObject({ code: 'INVALID_INPUT', status: 400, field: 'name', fieldErrors });
    expect(error.message).toBe('It was refused\nname: At most 100 characters');
    expect(server.seen).toHaveLength(1);
  });
  it('has a code of its own if it isn’t the API that answers', async () => {
    const html = { 'content-type': 'text/html' };
    playInTurn({ text: '<html>', headers: html });
    const get = () => refusal(reachwell.get('/campaigns/{campaignId}', { params }));
    expect(await get()).toMatchObject({ code: 'NOT_THE_API', status: 200 });
    playInTurn({ status: 404, text: '<html>', headers: html });
    expect(await get()).toMatchObject({ code: 'NOT_THE_API', status: 404 });
    playInTurn({ text: '{"id":' });
    expect(await get()).toMatchObject({ code: 'NOT_THE_API', status: 200 });
  });
  it('is UNREACHABLE where nothing listens, and TIMEOUT where nothing comes', async () => {
    const gone = await startScriptedServer();
    await gone.close();
    const nobody = client({ server: gone.url });
    expect(await refusal(nobody.get('/leads/count'))).toMatchObject({
      code: 'UNREACHABLE',
      status: 0,
    });
    server.play(() => 'stall');
    const hasty = client({ timeoutMs: 20, retries: 1 });
    expect(await refusal(hasty.get('/leads/count'))).toMatchObject({ code: 'TIMEOUT' });
    expect(server.seen).toHaveLength(2);
  });
  it('is the caller’s own if the caller ended the call', async () => {
    const ending = new AbortController();
    server.play(() => {
      ending.abort(new Error('No longer needed'));
      return 'stall';
    });
    const call = reachwell.get('/leads/count', { signal: ending.signal });
    await expect(call).rejects.toThrow('No longer needed');
    expect(server.seen).toHaveLength(1);
  });
});

describe('another try', () => {
  it.each(['cut', 'cut in the middle', busy] as Reply[])(
    'follows what passes (%j), with the same key',
    async (reply) => {
      playInTurn(reply, reply, { json: campaign });
      await reachwell.post('/campaigns', { body: { name: 'Nordics' } });
      expect(server.seen).toHaveLength(3);
      expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect(server.seen.map(({ body }) => body)).toEqual(Array(3).fill({ name: 'Nordics' }));
    },
  );
  it('is not made where it could do something twice', async () => {
    playInTurn(busy, { json: campaign });
    const body = { status: 'NOT_ACTIVE' as const };
    await refusal(reachwell.patch('/campaigns/{campaignId}/status', { params, body }));
    expect(server.seen).toHaveLength(1);
    playInTurn('cut', { json: {} });
    await refusal(reachwell.post('/practice/clock', { body: { advanceMs: 1000 } }));
    expect(linesSeen()).toEqual(['POST /api/practice/clock']);
  });
  it('ends with the number of retries', async () => {
    server.play(() => problem(503, { code: 'NOT_READY' }));
    const call = client({ retries: 2 }).get('/leads/count');
    expect(await refusal(call)).toMatchObject({ code: 'NOT_READY' });
    expect(server.seen).toHaveLength(3);
  });
  it('waits as long as the answer asks, for a call of any kind, unless that is too long', async () => {
    const late = problem(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 1 }, { 'retry-after': '1' });
    playInTurn(late, { json: campaign });
    const body = { status: 'NOT_ACTIVE' as const };
    const began = performance.now();
    await reachwell.patch('/campaigns/{campaignId}/status', { params, body });
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
    server.play(() =>
      problem(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 3600 }, { 'retry-after': '3600' }),
    );
    expect(await refusal(reachwell.get('/leads/count'))).toMatchObject({ retryAfter: 3600 });
    expect(server.seen).toHaveLength(1);
  });
  it('waits for the first call with its key', async () => {
    playInTurn(problem(409, { code: 'CONFLICT' }, { 'retry-after': '0' }), { json: campaign });
    await reachwell.post('/campaigns', { body: { name: 'Nordics' } });
    expect(server.seen).toHaveLength(2);
  });
  it('and any next call wait while no calls are left', async () => {
    server.play(() => ({ json: { count: 1 }, headers: { ratelimit: '"key";r=0;t=1' } }));
    await reachwell.get('/leads/count');
    const began = performance.now();
    await reachwell.get('/leads/count');
    expect(performance.now() - began).toBeGreaterThanOrEqual(900);
  });
});

describe('a list', () => {
  const instant = '2026-11-20T09:00:00.000Z';
  it('is read to its end, with what was deleted and where to go on', async () => {
    const deleted = [{ id: '3', deletedAt: instant }];
    playInTurn(
      { json: { content: [{ id: '1' }, { id: '2' }], nextCursor: 'b', deleted } },
      { json: { content: [], nextCursor: 'c' } },
      { json: { content: [{ id: '4' }], nextCursor: null, nextUpdatedSince: instant } },
    );
    const query = { updatedSince: '2026-11-19T00:00:00.000Z' };
    const leads = reachwell.list('/leads', { params: { query } });
    const read: string[] = [];
    for await (const { id } of leads) read.push(id);
    expect(read).toEqual(['1', '2', '4']);
    expect([leads.deleted, leads.nextUpdatedSince]).toEqual([deleted, instant]);
    const asked = server.seen.map(({ path }) => new URL(path, server.url).searchParams);
    expect(asked.map((of) => of.get('cursor'))).toEqual(['', 'b', 'c']);
    expect(asked.map((of) => of.get('updatedSince'))).toEqual(Array(3).fill(query.updatedSince));
  });
  it('asks no further than it is walked through', async () => {
    server.play(() => ({ json: { content: [{ id: '1' }], nextCursor: 'b' } }));
    const params = { path: { leadId: '1' }, query: { size: 1 } };
    for await (const note of reachwell.list('/leads/{leadId}/notes', { params })) {
      expect(note.id).toBe('1');
      break;
    }
    expect(linesSeen()).toEqual(['GET /api/leads/1/notes?size=1&cursor=']);
  });
});

describe('a webhook’s message', () => {
  const secret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;
  const body = JSON.stringify({
    type: 'MESSAGE_RESPONDED',
    timestamp: 'x',
    data: { eventId: '1' },
  });
  const signed = (at: Date) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  });
  it('is read if its secret signed it, from any kind of headers', () => {
    const headers = signed(new Date());
    expect(verifyWebhook({ secret, body, headers }).type).toBe('MESSAGE_RESPONDED');
    expect(verifyWebhook({ secret, body, headers: new Headers(headers) }).data.eventId).toBe('1');
  });
  it('is refused if it was changed, signed by another, or is old', () => {
    const headers = signed(new Date());
    const other = `whsec_${Buffer.alloc(24, 6).toString('base64')}`;
    for (const wrong of [
      { secret, body: `${body} `, headers },
      { secret: other, body, headers },
      { secret, body, headers: signed(new Date(Date.now() - 600_000)) },
      { secret, body, headers: {} },
    ])
      expect(() => verifyWebhook(wrong)).toThrow(Error);
  });
});
