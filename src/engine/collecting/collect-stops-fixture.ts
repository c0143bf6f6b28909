// Shared by the tests of lists that stop: a database and a half-finished search.
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
