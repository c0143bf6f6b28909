import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startAttackedProduct, type AttackHarness } from './attack-harness.ts';

/**
 * A product of its own with an empty database for the tests of a file; gives the way to it, which
 * is open from the first test on.
 */
export function useAttackedProduct(): () => AttackHarness {
  let database: TestDatabase | undefined;
  let harness: AttackHarness | undefined;
  let dataDir: string | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = mkdtempSync(join(tmpdir(), 'reachwell-attacked-'));
    harness = await startAttackedProduct({ databaseUrl: database.url, dataDir });
  });
  afterAll(async () => {
    await harness?.stop();
    await database?.drop();
    if (dataDir !== undefined)
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  return () => {
    if (harness === undefined) throw new Error('The product has not started');
    return harness;
  };
}
