import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startAttackedProduct, type AttackGround } from './attack-ground.ts';
import { openAttackWorld } from './attack-world.ts';
import { faultyExamples } from './check-examples.ts';
import { attackForeign } from './foreign-access.ts';
import { idPlaces } from './foreign-tries.ts';
import { runFuzz } from './fuzz.ts';
import { idsOf } from './planted-ids.ts';

/** A machine that is busy with other things takes long over some thousand requests. */
const TIMEOUT_MS = 600_000;

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

describe('every call of the document', () => {
  test('has an example that succeeds in the form of the document, or is refused as is told', async () => {
    expect(await faultyExamples({ ground, world: await openAttackWorld(ground) })).toEqual([]);
  }, TIMEOUT_MS);

  test('names no id of which nothing is planted', async () => {
    const user = await (await openAttackWorld(ground)).settle('Idsmark');
    const unplanted = ground.api.operations.flatMap((operation) => idPlaces({ api: ground.api, user, operation }).filter(({ name }) => idsOf({ user, name, path: operation.path }).length === 0).map(({ what }) => `${operation.key}: ${what}`));
    expect(unplanted).toEqual([]);
  }, TIMEOUT_MS);

  test('shows and changes nothing of somebody else, whatever id, token or header it is asked with', async () => {
    const { requests, broken } = await attackForeign({ ground, atLeast: 1000, most: 1000 });
    expect(broken).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(1000);
  }, TIMEOUT_MS);

  test('answers changed requests by the document, never with a 5xx, and leaves nothing half done', async () => {
    const { requests, broken } = await runFuzz({ ground, options: { requests: 800, seed: 1, from: 0, batchSize: 200, atOnce: 4, lookEvery: 4 } });
    expect(broken).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(800);
  }, TIMEOUT_MS);
});
