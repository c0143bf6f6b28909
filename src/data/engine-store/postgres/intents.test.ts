import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { DatabaseTransaction } from '#data/database.ts';
import type { Reserved } from '#data/engine-store/engine-store.ts';
import { createIntentWriter } from '#data/engine-store/postgres/intents.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { useTestDatabase } from '../../../../test/support/database.ts';
import { waitForLockWait } from '../../../../test/support/lock-wait.ts';
import {
  chain,
  createEngineWorld,
  item,
  startCampaign,
  type EngineWorld,
} from '../../../../test/support/engine-world.ts';

const database = useTestDatabase();
let world: EngineWorld;
let campaignId: string;

beforeAll(async () => {
  world = await createEngineWorld({ db: database.db, databaseUrl: database.url });
  ({ campaignId } = await startCampaign({ world, sequence: chain(item('VISIT')), people: 2 }));
});

/**
 * Starts a reservation while `holding` has its locks, commits that once the reservation waits, and
 * returns the answer.
 */
async function reserveBehind(
  holding: (trx: DatabaseTransaction) => Promise<unknown>,
): Promise<Reserved<'HINTS' | 'REPLIED'>> {
  const { store, userId, clock } = world;
  await wakeLane({ db: database.db, userId }, clock.now());
  const [lane] = await store.leaseLanes({
    owner: '1',
    driven: [],
    now: clock.now(),
    realNow: clock.realNow(),
    leaseMs: 60_000,
    limit: 1,
  });
  const [lead] = await store.dueLeads({
    userId,
    campaignIds: [campaignId],
    types: ['VISIT'],
    now: clock.now(),
    limit: 1,
  });
  if (lane === undefined || lead === undefined) throw new Error('Nothing is due.');
  const reserving = await database.db.transaction().execute(async (trx) => {
    await holding(trx);
    const asked = createIntentWriter(database.db).reserve<'HINTS' | 'REPLIED'>({
      lane,
      now: clock.now(),
      realNow: clock.realNow(),
      realDeadline: clock.realNow() + 1000,
      lead,
      action: 'MESSAGE',
      requestId: 'r',
      payload: {},
      memory: {},
      nextSlotAt: null,
      check: (fresh) =>
        fresh.openHints
          ? { allowed: false, reason: 'HINTS' }
          : fresh.person.repliedAt !== null
            ? { allowed: false, reason: 'REPLIED' }
            : { allowed: true, day: '2026-03-02', zone: 'Etc/UTC', limit: 5, dayLimit: null },
    });
    await waitForLockWait(database.db);
    return { asked };
  });
  const answer = await reserving.asked;
  await store.releaseLane({ lane, nextWakeAt: clock.now(), kept: null });
  return answer;
}

test('a reservation sees a hint committed while it waits for its lane', async () => {
  const { userId, clock } = world;
  const answer = await reserveBehind(async (trx) => {
    await wakeLane({ db: trx, userId }, clock.now());
    await trx
      .insertInto('network_events')
      .values({ user_id: userId, network_event_id: 'h-1', type: 'message', body: '{}' })
      .execute();
  });
  expect(answer).toEqual({ reserved: false, reason: 'HINTS' });
  await database.db.updateTable('network_events').set({ done: true }).execute();
});

test('a reservation sees an answer committed while it waits for its lead', async () => {
  const answer = await reserveBehind(async (trx) => {
    await sql`select from campaign_leads where user_id = ${world.userId} for update`.execute(trx);
    await sql`update leads set replied_at = now() where user_id = ${world.userId}`.execute(trx);
  });
  expect(answer).toEqual({ reserved: false, reason: 'REPLIED' });
});
