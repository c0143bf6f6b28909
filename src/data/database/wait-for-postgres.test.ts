import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { waitForPostgres } from '#data/database/wait-for-postgres.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();

/** A port of 127.0.0.1 at which no one listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('waits while PostgreSQL is down, longer each time, says so once and never shows the password', async () => {
  const said: string[] = [];
  const waits: number[] = [];
  const port = await closedPort();
  const given = new Error('enough');
  await expect(
    waitForPostgres({
      databaseUrl: `postgres://someone:secret@127.0.0.1:${port}/reachwell`,
      say: (line) => said.push(line),
      sleep: (ms) => {
        waits.push(ms);
        return waits.length < 7 ? Promise.resolve() : Promise.reject(given);
      },
    }),
  ).rejects.toBe(given);
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  expect(said).toEqual([
    `PostgreSQL does not answer at 127.0.0.1:${port}. Waiting for it; nothing is lost meanwhile.`,
  ]);
});

test('goes on at once where PostgreSQL answers, without a word', async () => {
  const said: string[] = [];
  await waitForPostgres({ databaseUrl: database.url, say: (line) => said.push(line) });
  expect(said).toEqual([]);
});

test('does not wait for a database that does not exist', async () => {
  const url = new URL(database.url);
  url.pathname = '/there-is-none';
  await expect(
    waitForPostgres({ databaseUrl: String(url), say: () => undefined }),
  ).rejects.toMatchObject({ code: '3D000' });
});
