import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';

const servers: Server[] = [];
const BODY = JSON.stringify({ eventId: '7' });

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const receiver = (listener: RequestListener) => listening(createServer(listener));
const toLoopback = () => ({ also: ({ address }: { address: string }) => address === '127.0.0.1' });
/** A name server that gives one answer after the other. */
const answering =
  (...answers: LookupAddress[][]) =>
  (_name: string, done: (error: null, addresses: LookupAddress[]) => void) =>
    done(null, answers.length > 1 ? (answers.shift() ?? []) : (answers[0] ?? []));
const v4 = (address: string): LookupAddress => ({ address, family: 4 });

describe('an address that leads inside is refused before a byte is sent', () => {
  let called = 0;
  const heard = () =>
    receiver((_request, response) => {
      called += 1;
      response.end();
    });
  test.each([
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ])('%s', async (host) => {
    called = 0;
    const port = await heard();
    expect(
      await createUndiciClient().post({ url: `http://${host}:${port}/hook`, body: BODY }),
    ).toMatchObject({ kind: 'FAILED', failure: 'ADDRESS_NOT_ALLOWED' });
    expect(called).toBe(0);
  });

  test('a name whose address is inside, even as one of several', async () => {
    called = 0;
    const port = await heard();
    const client = createUndiciClient({ resolve: answering([v4('8.8.8.8'), v4('127.0.0.1')]) });
    expect(await client.post({ url: `http://hooks.example:${port}/`, body: BODY })).toMatchObject({
      failure: 'ADDRESS_NOT_ALLOWED',
    });
    expect(called).toBe(0);
  });

  test('a name that was outside at the first request and is inside at the second', async () => {
    called = 0;
    const port = await heard();
    // The first answer stands for the outside: it is the receiver on this machine, which only this
    // test allows.
    const client = createUndiciClient({
      ...toLoopback(),
      resolve: answering([v4('127.0.0.1')], [v4('10.1.2.3')]),
    });
    const url = `http://hooks.example:${port}/`;
    expect(await client.post({ url, body: BODY })).toMatchObject({ kind: 'ANSWERED', status: 200 });
    expect(await client.post({ url, body: BODY })).toMatchObject({
      kind: 'FAILED',
      failure: 'ADDRESS_NOT_ALLOWED',
    });
    expect(called).toBe(1);
  });

  test('a redirect to this machine is a response, and no one follows it', async () => {
    called = 0;
    const inside = await heard();
    const port = await receiver(
      (_request, response) =>
        void response.writeHead(302, { location: `http://127.0.0.1:${inside}/secret` }).end(),
    );
    const client = createUndiciClient({ also: (to) => to.port === port });
    expect(await client.post({ url: `http://127.0.0.1:${port}/`, body: BODY })).toMatchObject({
      kind: 'ANSWERED',
      status: 302,
      location: `http://127.0.0.1:${inside}/secret`,
    });
    expect(called).toBe(0);
  });
});

test.each([
  'ftp://hooks.example/',
  'file:///etc/passwd',
  'http://user:word@hooks.example/',
  'http://hooks.example:22/',
  'not an address',
  '',
])('%j is no address to send to', async (url) => {
  expect(await createUndiciClient().post({ url, body: BODY })).toMatchObject({
    kind: 'FAILED',
    failure: 'ADDRESS_INVALID',
  });
});

describe('what a receiver may do', () => {
  test('it gets the body as JSON and its response is read', async () => {
    const seen: unknown[] = [];
    const port = await receiver((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers['content-type'], text]);
        response.writeHead(429, { 'retry-after': '7' }).end('{"status":"busy"}');
      });
    });
    const outcome = await createUndiciClient(toLoopback()).post({
      url: `http://127.0.0.1:${port}/hooks/catch?a=1`,
      body: BODY,
    });
    expect(outcome).toMatchObject({
      kind: 'ANSWERED',
      status: 429,
      text: '{"status":"busy"}',
      retryAfterMs: 7000,
      location: null,
    });
    expect(seen).toEqual([['POST', '/hooks/catch?a=1', 'application/json', BODY]]);
  });

  test('one that takes the request and sends nothing is given up', async () => {
    const port = await listening(createSocketServer(() => undefined));
    expect(
      await createUndiciClient({ ...toLoopback(), timeoutMs: 60 }).post({
        url: `http://127.0.0.1:${port}/`,
        body: BODY,
      }),
    ).toMatchObject({ kind: 'FAILED', failure: 'TIMED_OUT' });
  });

  test('one whose body never ends is read to the first kilobyte', async () => {
    const port = await receiver((_request, response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(4096)));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    const outcome = await createUndiciClient(toLoopback()).post({
      url: `http://127.0.0.1:${port}/`,
      body: BODY,
    });
    expect(outcome).toMatchObject({ kind: 'ANSWERED', status: 200, text: 'x'.repeat(1024) });
  });

  test('one whose body trickles has responded with its status', async () => {
    const port = await receiver((_request, response) => void response.writeHead(200).write('o'));
    expect(
      await createUndiciClient({ ...toLoopback(), timeoutMs: 60 }).post({
        url: `http://127.0.0.1:${port}/`,
        body: BODY,
      }),
    ).toMatchObject({ kind: 'ANSWERED', status: 200, text: 'o' });
  });

  test('one that cuts the connection has broken its response', async () => {
    const port = await listening(
      createSocketServer((socket) => void socket.once('data', () => socket.destroy())),
    );
    expect(
      await createUndiciClient(toLoopback()).post({ url: `http://127.0.0.1:${port}/`, body: BODY }),
    ).toMatchObject({ kind: 'FAILED', failure: 'BROKEN_ANSWER' });
  });

  test('one whose head never ends has broken its response', async () => {
    const port = await listening(
      createSocketServer(
        (socket) =>
          void socket
            .on('error', () => undefined)
            .write(`HTTP/1.1 200 OK\r\nx-long: ${'y'.repeat(40_000)}`),
      ),
    );
    expect(
      await createUndiciClient(toLoopback()).post({ url: `http://127.0.0.1:${port}/`, body: BODY }),
    ).toMatchObject({ kind: 'FAILED', failure: 'BROKEN_ANSWER' });
  });

  test('a port where no one listens is not reached', async () => {
    const port = await listening(createSocketServer());
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(
      await createUndiciClient(toLoopback()).post({ url: `http://127.0.0.1:${port}/`, body: BODY }),
    ).toMatchObject({ kind: 'FAILED', failure: 'NOT_REACHED' });
  });

  test('a GET returns the whole response, and one that is too long is broken', async () => {
    const port = await receiver((_request, response) => response.end('x'.repeat(5000)));
    const read = (mostBytes: number) =>
      createUndiciClient(toLoopback()).get({ url: `http://127.0.0.1:${port}/a.png`, mostBytes });
    const whole = await read(5000);
    expect(whole).toMatchObject({ kind: 'ANSWERED', status: 200 });
    expect('bytes' in whole && whole.bytes.byteLength).toBe(5000);
    expect(await read(4999)).toMatchObject({ kind: 'FAILED', failure: 'BROKEN_ANSWER' });
    expect(
      await createUndiciClient().get({ url: `http://127.0.0.1:${port}/a.png`, mostBytes: 5000 }),
    ).toMatchObject({ kind: 'FAILED', failure: 'ADDRESS_NOT_ALLOWED' });
  });

  test('a GET returns what there is: a picture, or the settings of a mail server', async () => {
    const port = await receiver(({ headers: { accept } }, response) => {
      response.writeHead(accept === '*/*' ? 200 : 406).end();
    });
    const url = `http://127.0.0.1:${port}/mail/config-v1.1.xml`;
    expect(await createUndiciClient(toLoopback()).get({ url, mostBytes: 9 })).toMatchObject({
      status: 200,
    });
  });

  test('an unknown name is not found', async () => {
    const resolve = (
      _name: string,
      done: (error: NodeJS.ErrnoException, addresses: LookupAddress[]) => void,
    ) => done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []);
    expect(
      await createUndiciClient({ resolve }).post({ url: 'https://nobody.example/', body: BODY }),
    ).toMatchObject({ kind: 'FAILED', failure: 'NAME_NOT_FOUND' });
  });
});
