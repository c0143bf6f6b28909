import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';
import { imageTypeOf } from '#server/http/image-type.ts';
import { pictureHandlers } from '#server/pictures/pictures.routes.ts';
import { pictureLinkWith } from '#server/http/picture-link.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { TEST_KEYS } from '../../../test/support/signed-in.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const database = useTestDatabase();
const time = { now: 0, real: 0 };
const linkOf = pictureLinkWith(TEST_KEYS.pictures);
let elsewhere: Server;
let origin: string;
let asked: string[] = [];
let behave: () => { status?: number; body: Buffer; type?: string };
let server: Awaited<ReturnType<typeof buildTestServer>>;

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status = 200, body, type = 'image/png' } = behave();
    response.writeHead(status, { 'content-type': type, location: 'http://127.0.0.1:1/' }).end(body);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const outbound = createUndiciClient({ also: (to) => to.port === port });
  server = await buildTestServer({
    db: database.db,
    time,
    handlers: pictureHandlers({ key: TEST_KEYS.pictures, outbound, drawings: false }),
  });
});
beforeEach(() => {
  asked = [];
  behave = () => ({ body: PNG });
  time.real += 3_600_000;
});
afterAll(async () => {
  await server.app.close();
  elsewhere.close();
});

const load = (url: string) => server.app.inject({ url });
const picture = (path: string) => linkOf(`${origin}${path}`) ?? '';

describe('a picture of a person', () => {
  it('comes by our own route, with its bytes and the type found in them', async () => {
    behave = () => ({ body: PNG, type: 'text/html' });
    const link = picture('/ada.png?size=100&t=v1');
    expect(link).toMatch(/^\/api\/pictures\/[\w-]+\.[\w-]+$/);
    const answer = await load(link);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(PNG);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(asked).toEqual(['/ada.png?size=100&t=v1']);
  });
  it('is fetched once for concurrent requests and for a while after', async () => {
    const link = picture('/twice.png');
    await Promise.all([load(link), load(link), load(link)]);
    await load(link);
    expect(asked).toEqual(['/twice.png']);
  });
  it('comes only by a link that we signed', async () => {
    const [text, mac] = picture('/a.png').slice('/api/pictures/'.length).split('.');
    const other = Buffer.from(`${origin}/b.png`).toString('base64url');
    for (const wrong of [`${other}.${mac}`, `${text}.`, `${text}`, `${text}.${mac}.x`, `${text}.é`])
      expect((await load(`/api/pictures/${encodeURIComponent(wrong)}`)).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });
  it.each([
    ['a page', { body: Buffer.from('<!doctype html><script>alert(1)</script>') }],
    ['a drawing that could hold a script', { body: Buffer.from('<svg onload="alert(1)">') }],
    ['nothing', { body: Buffer.alloc(0) }],
    ['an error with a picture', { status: 500, body: PNG }],
    ['a redirect, which is not followed', { status: 302, body: PNG }],
    ['more than a picture has', { body: Buffer.concat([PNG, Buffer.alloc(600 * 1024)]) }],
  ])('does not exist when %s comes', async (name, answer) => {
    behave = () => answer;
    expect((await load(picture(`/${encodeURIComponent(name)}`))).statusCode).toBe(404);
  });
  it('does not exist when its address is inside a private network', async () => {
    for (const address of ['http://169.254.169.254/a.png', 'http://[::1]:1/a.png', 'file:///etc/x'])
      expect((await load(linkOf(address) ?? '')).statusCode).toBe(404);
  });
  it('has no link without an address', () => {
    expect(linkOf(null)).toBeNull();
    expect(linkOf(`https://a.example/${'x'.repeat(3000)}`)).toBeNull();
  });
});

it('an image is recognized by its bytes, and a drawing only where drawings are allowed', () => {
  const type = (text: string, drawings = false) =>
    imageTypeOf({ bytes: Buffer.from(text, 'latin1'), drawings });
  expect(type('\xff\xd8\xff\xe0')).toBe('image/jpeg');
  expect(type('GIF89a')).toBe('image/gif');
  expect(type('RIFF\0\0\0\0WEBPVP8')).toBe('image/webp');
  expect(type('RIFF\0\0\0\0WAVE')).toBeNull();
  expect(type('<svg xmlns="">')).toBeNull();
  expect(type('<svg xmlns="">', true)).toBe('image/svg+xml');
});
