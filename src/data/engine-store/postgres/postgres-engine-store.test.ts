import { describeEngineStore } from '#data/engine-store/engine-store-suite.ts';
import { wakeLane } from '#data/lanes.ts';
import { useTestDatabase } from '../../../../test/support/database.ts';
import { chain, createEngineWorld, item, startCampaign } from '../../../../test/support/engine-world.ts';

const database = useTestDatabase();

describeEngineStore('PostgreSQL', async () => {
  const world = await createEngineWorld({ db: database.db, databaseUrl: database.url });
  const { campaignId } = await startCampaign({ world, sequence: chain(item('VISIT')), people: 5 });
  const { db, userId, clock, store } = world;
  return {
    store,
    userId,
    campaignId,
    now: clock.now(),
    wake: () => wakeLane({ db, userId, at: clock.now() }),
    usedToday: async (action) => (await db.selectFrom('daily_usage').select('used').where('user_id', '=', userId).where('action', '=', action).executeTakeFirst())?.used ?? 0,
    eventTypes: async () => (await db.selectFrom('events').select('type').where('user_id', '=', userId).orderBy('event_id').execute()).map(({ type }) => type),
  };
});
