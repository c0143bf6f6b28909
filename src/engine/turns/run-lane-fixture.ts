// Shared by the tests of a running lane: a database.
import { useTestDatabase } from '../../../test/support/database.ts';
import { createEngineWorld } from '../../../test/support/engine-world.ts';

export const database = useTestDatabase();
export const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({ db: database.db, databaseUrl: database.url, ...options });
