// Shared by the tests of dying workers: a database, and ways to die.
import { useTestDatabase } from '../../../test/support/database.ts';
import { ALWAYS_AWAKE, createEngineWorld } from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
export const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...options,
  });
