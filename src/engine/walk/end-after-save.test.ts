import { expect, test } from 'vitest';
import { placeLeadsAfterSave } from '#data/leads/lead-placement.ts';
import { writeSequence } from '#data/campaigns/sequences.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  standingOf,
  startCampaign,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();

test('leads without any action yet reach the end when their step is removed and nothing follows it, including held ones', async () => {
  const it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
  });
  const before = chain(item('IF_OPEN_PROFILE', { id: 'open' }), item('INMAIL', { id: 'mail' }));
  const after = chain(item('IF_OPEN_PROFILE', { id: 'open' }));
  const { campaignId, leadIds } = await startCampaign({ world: it, sequence: before, people: 2 });
  const at = it.db
    .updateTable('campaign_leads')
    .where('user_id', '=', it.userId)
    .where('campaign_id', '=', campaignId);
  await at
    .where('lead_id', '=', leadIds[0] ?? '')
    .set({ state: 'GETTING_READY', item_id: 'mail', item_type: 'INMAIL' })
    .execute();
  await at
    .where('lead_id', '=', leadIds[1] ?? '')
    .set({
      state: 'PAUSED',
      reason: 'MAILBOX_MISSING',
      item_id: 'mail',
      item_type: 'INMAIL',
      due_at: null,
      walk: JSON.stringify({ heldState: 'GETTING_READY' }),
    })
    .execute();
  await it.db.transaction().execute(async (trx) => {
    const one = { db: trx, userId: it.userId, campaignId, now: it.clock.now() };
    await writeSequence({ ...one, sequence: after, completed: true, updatedAt: it.clock.now() });
    await placeLeadsAfterSave({ ...one, before, after });
  });
  await it.runFor({ days: 1 });
  expect(
    (await standingOf({ world: it, campaignId })).map(({ state, reason }) => [state, reason]),
  ).toEqual([
    ['FINISHED', 'REACHED_END'],
    ['FINISHED', 'REACHED_END'],
  ]);
});

test('a step that holds its leads is removed: they continue from it, at the root too, and leads that the user paused stay paused', async () => {
  const it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
  });
  const before = chain(item('FIND_EMAIL', { id: 'find' }), item('VISIT', { id: 'visit' }));
  const after = chain(item('VISIT', { id: 'visit' }));
  const { campaignId, leadIds } = await startCampaign({ world: it, sequence: before, people: 3 });
  await it.runFor({ days: 1 });
  expect(
    (await standingOf({ world: it, campaignId })).map(({ state, reason }) => [state, reason]),
  ).toEqual([1, 2, 3].map(() => ['PAUSED', 'FINDER_MISSING']));
  await it.db
    .updateTable('campaign_leads')
    .where('user_id', '=', it.userId)
    .where('campaign_id', '=', campaignId)
    .where('lead_id', '=', leadIds[2] ?? '')
    .set({ reason: 'PAUSED_BY_USER' })
    .execute();
  await it.db.transaction().execute(async (trx) => {
    const one = { db: trx, userId: it.userId, campaignId, now: it.clock.now() };
    await writeSequence({ ...one, sequence: after, completed: true, updatedAt: it.clock.now() });
    await placeLeadsAfterSave({ ...one, before, after });
  });
  await it.runFor({ days: 1 });
  const standing = await standingOf({ world: it, campaignId });
  expect(standing.map(({ state, reason }) => [state, reason]).toSorted()).toEqual([
    ['FINISHED', 'REACHED_END'],
    ['FINISHED', 'REACHED_END'],
    ['PAUSED', 'PAUSED_BY_USER'],
  ]);
});
