import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildTestServer } from '../../test/support/api-server.ts';
import { useTestDatabase } from '../../test/support/database.ts';

const database = useTestDatabase();
const webRoot = mkdtempSync(join(tmpdir(), 'reachwell-pages-'));
const PAGE = '<!doctype html><title>Reachwell</title>';
writeFileSync(join(webRoot, 'index.html'), PAGE);
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));

test('a page is sent with no more listeners on its answer than Node takes for sound', async () => {
  const { app } = await buildTestServer({ db: database.db, time: { now: 0, real: 0 }, handlers: {}, webRoot });
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  for (const url of ['/', '/campaigns/7/leads']) expect((await app.inject(url)).body).toBe(PAGE);
  // A warning comes at the end of the tick in which it arose.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  await app.close();
  expect(warnings).toEqual([]);
});
