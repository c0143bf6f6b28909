import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RouteKey } from '#contract/all-routes.ts';
import { allowedMs, BODY_PACE } from '#server/http/upload-rate.ts';
import type { Handlers } from '#server/http/handler.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const MB = 1024 * 1024;
const PACE = { graceMs: 200, bytesPerSecond: 20_000, lingerMs: 200 };
let server: Awaited<ReturnType<typeof buildTestServer>>;
let headers: Record<string, string>;
let filesBegun = 0;
let finishFile = () => {};

beforeEach(async () => {
  filesBegun = 0;
  const handlers = {
    'POST /identity/sign-in': () => Promise.reject(new Error('nobody comes so far')),
    // Holds its file until the test releases it.
    'POST /searches/validation': () =>
      new Promise((resolve) => {
        filesBegun += 1;
        finishFile = () => resolve({ valid: true, total: 1, cap: 1, problems: [] });
      }),
  } as unknown as Partial<Handlers<RouteKey>>;
  server = await buildTestServer({
    db: database.db,
    time: { now: TEST_NOW, real: TEST_NOW },
    handlers,
    bodyPace: PACE,
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ headers } = await signedInUser({ db: database.db, realNow: TEST_NOW }));
});
afterEach(async () => {
  finishFile();
  await server.app.close();
});

/**
 * A connection on which a test writes a request by hand; `answer` is everything received until the
 * server closed it.
 */
function begun(lines: readonly string[]): { socket: Socket; answer: Promise<string> } {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port });
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk)));
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return { socket, answer: once(socket, 'close').then(() => said) };
}
const line = (name: string) => `POST /api${name} HTTP/1.1`;
const own = () => Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
const FORM = 'content-type: multipart/form-data; boundary=b';
const FILE =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\ncontent-type: text/csv\r\n\r\n';

describe('a body that does not arrive', () => {
  test('times out on sign-in with an error for the sender', async () => {
    const { socket, answer } = begun([
      line('/identity/sign-in'),
      'host: localhost',
      'content-type: application/json',
      'content-length: 100',
    ]);
    socket.write('{"email":');
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"REQUEST_TIMEOUT"/);
  });

  test.each(['content-length: 5000000', 'transfer-encoding: chunked'])(
    'times out in a form in the middle of its file (%s)',
    async (length) => {
      const { socket, answer } = begun([
        line('/searches/validation'),
        'host: localhost',
        FORM,
        length,
        ...own(),
      ]);
      const drip = setInterval(() => socket.write('5\r\nabcde\r\n'), 20);
      expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
      clearInterval(drip);
    },
  );
});

test('a slow phone has enough time for the largest file, but not unlimited time', () => {
  const minutes = (received: number) => allowedMs(received, BODY_PACE) / 60_000;
  expect(minutes(0)).toBeLessThan(0.5);
  // 256 kbit a second.
  expect(minutes(20 * MB)).toBeGreaterThan((20 * MB * 8) / 256_000 / 60 - 0.5);
  expect(minutes(20 * MB)).toBeLessThan(12);
});

test('a body that keeps the minimum rate is read, however long it takes', async () => {
  const rest = Buffer.alloc(30_000, 'a,b\n').toString();
  const body = `${FILE}${rest}\r\n--b--\r\n`;
  const { socket, answer } = begun([
    line('/searches/validation'),
    'host: localhost',
    'connection: close',
    FORM,
    `content-length: ${body.length}`,
    ...own(),
  ]);
  let sent = 0;
  const drip = setInterval(() => {
    socket.write(body.slice(sent, sent + 4000));
    sent += 4000;
    if (sent >= body.length) clearInterval(drip);
  }, 50);
  const done = setInterval(() => finishFile(), 5);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  clearInterval(done);
});

test('a form whose declared length is too large is rejected before it arrives', async () => {
  const { answer } = begun([
    line('/searches/validation'),
    'host: localhost',
    FORM,
    `content-length: ${22 * MB}`,
    ...own(),
  ]);
  expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"FILE_TOO_LARGE"/);
});

test('a file that waits for its turn doesn’t count as slow, and is read in its turn', async () => {
  const body = `${FILE}a,b\r\n--b--\r\n`;
  const whole = () => {
    const { socket, answer } = begun([
      line('/searches/validation'),
      'host: localhost',
      'connection: close',
      FORM,
      `content-length: ${body.length}`,
      ...own(),
    ]);
    return { socket, answer };
  };
  const first = whole();
  first.socket.write(body);
  await until(() => filesBegun === 1);
  const release = finishFile;
  const second = whole();
  // The first body times out after the grace period; the second hasn't arrived either, but isn't
  // being read yet.
  const slow = begun([
    line('/identity/sign-in'),
    'host: localhost',
    'content-type: application/json',
    'content-length: 9',
  ]);
  expect(await slow.answer).toMatch(/^HTTP\/1\.1 408 /);
  release();
  expect(await first.answer).toMatch(/^HTTP\/1\.1 200 /);
  second.socket.write(body);
  const done = setInterval(() => finishFile(), 5);
  expect(await second.answer).toMatch(/^HTTP\/1\.1 200 /);
  clearInterval(done);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
