// What the tests of lead changes share: a database.
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  createEngineWorld,
  standingOf,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

export const database = useTestDatabase();
export const world = () =>
  createEngineWorld({ db: database.db, databaseUrl: database.url, schedule: ALWAYS_AWAKE });
export const states = async (it: EngineWorld, campaignId: string) =>
  (await standingOf({ world: it, campaignId })).map(({ state, reason }) =>
    reason === null ? state : `${state} ${reason}`,
  );
