import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { endWhenRefused } from '#server/http/end-when-refused.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A download that has started and is waiting for its next chunk. */
async function download(isAllowed: () => Promise<boolean>) {
  let response: ServerResponse | undefined;
  server = createServer((_request, answer) => {
    response = answer;
    endWhenRefused(answer, isAllowed);
    answer.write('row 1\n');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  const reader = answer.body!.getReader();
  await reader.read();
  return { reader, response: () => response };
}

test('a download is cut off as a failure, not as an end, once access is gone', async () => {
  let isAllowed = true;
  const { reader } = await download(async () => isAllowed);
  isAllowed = false;
  await expect(reader.read()).rejects.toThrow('terminated');
});

test('a download continues while it is allowed, or while that can’t be checked', async () => {
  let looks = 0;
  const { reader, response } = await download(async () => {
    looks += 1;
    if (looks === 1) throw new Error('The database is away');
    return true;
  });
  await expect.poll(() => looks, { timeout: 5000 }).toBeGreaterThan(2);
  response()?.end('row 2\n');
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('row 2\n');
});
