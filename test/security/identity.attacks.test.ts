import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startAttackedProduct, type AttackGround } from './attack-ground.ts';
import { guessAtAccounts } from './guesses.attack.ts';
import { tryOldTokens } from './old-tokens.attack.ts';

let database: TestDatabase;
let ground: AttackGround;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'reachwell-attacked-'));
  ground = await startAttackedProduct({ databaseUrl: database.url, dataDir });
});
afterAll(async () => {
  await ground?.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test('no token of before works after a password, an email or a reset has changed', async () => {
  const { figures, broken } = await tryOldTokens({ ground, rounds: 6 });
  expect(broken).toEqual([]);
  expect(figures['rounds']).toBe(6);
});

test('of many guesses ten an hour at an account are looked at, and its owner comes in at a known device', async () => {
  const { figures, broken } = await guessAtAccounts({ ground, accounts: 3, guesses: 150 });
  expect(broken).toEqual([]);
  expect(figures).toMatchObject({ guesses: 150, 'owners kept out': 0 });
  expect(figures['looked at in all']).toBeGreaterThanOrEqual(3);
});
