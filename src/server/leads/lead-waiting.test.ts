import { beforeEach, describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import { at, call, campaignId, database, insertLead, place, userId } from './leads-fixture.ts';

describe('what a lead waits for', () => {
  const sequence = newItem({
    type: 'VISIT',
    id: 'a1',
    yes: {
      ...newItem({ type: 'MESSAGE', id: 'a2', yes: newItem({ type: 'END', id: 'a3' }) }),
      message: 'Hi',
    },
  });
  beforeEach(async () => {
    await database.db
      .updateTable('campaigns')
      .set({ sequence: JSON.stringify(sequence), started_at: at(-60) })
      .where('campaign_id', '=', campaignId)
      .execute();
    await database.db.insertInto('lanes').values({ user_id: userId }).execute();
  });
  const due = async (seconds: number) => {
    const leadId = await place(
      await insertLead({ full_name: `Dr. Due ${seconds}`, profile_slug: `due${seconds}` }),
      { state: 'GETTING_READY' },
    );
    await database.db
      .updateTable('campaign_leads')
      .set({ due_at: at(seconds), item_entered_at: at(-60), visit: 1 })
      .where('lead_id', '=', leadId)
      .execute();
    return leadId;
  };
  const waiting = async (leadId: string, now = TEST_NOW) =>
    (await call('GET /leads/{leadId}', { userId, params: { leadId }, now })).campaigns[0]
      ?.waitingFor;

  test('each due lead has its place in the queue, also in a list', async () => {
    const ids = [await due(-30), await due(-10), await due(-20)];
    const places = await Promise.all(
      ids.map(async (leadId) => (await waiting(leadId))?.queuePosition),
    );
    expect(places).toEqual([1, 3, 2]);
    expect(await waiting(ids[0]!)).toMatchObject({
      code: 'PACE',
      sentence: expect.stringContaining('Due 30 is next'),
      gates: expect.arrayContaining([expect.objectContaining({ code: 'CAMPAIGN', open: true })]),
    });
    const listed = await call('GET /leads', { userId, query: { campaignId } });
    expect(listed.content.map(({ campaigns }) => campaigns[0]?.waitingFor?.queuePosition)).toEqual([
      2, 3, 1,
    ]);
  });

  test('leads in mid-sequence go before new ones, but invitations go by their time', async () => {
    const fresh = await due(-30);
    const onTheWay = await due(-10);
    await database.db
      .updateTable('campaign_leads')
      .set({ state: 'IN_PROGRESS' })
      .where('lead_id', '=', onTheWay)
      .execute();
    const places = async () => [
      (await waiting(fresh))?.queuePosition,
      (await waiting(onTheWay))?.queuePosition,
    ];
    expect(await places()).toEqual([2, 1]);
    const invite = {
      ...newItem({ type: 'CONNECT', id: 'a1', yes: newItem({ type: 'END', id: 'a3' }) }),
    };
    await database.db
      .updateTable('campaigns')
      .set({ sequence: JSON.stringify(invite) })
      .where('campaign_id', '=', campaignId)
      .execute();
    await database.db
      .updateTable('campaign_leads')
      .set({ item_type: 'CONNECT' })
      .where('campaign_id', '=', campaignId)
      .execute();
    expect(await places()).toEqual([1, 2]);
  });

  test('limit, hours, campaign, connection, and a pause are each the reason in turn', async () => {
    const leadId = await due(-30);
    await database.db
      .insertInto('daily_usage')
      .values({ user_id: userId, day: '2026-11-23', action: 'VISIT', used: 60 })
      .execute();
    expect(await waiting(leadId)).toMatchObject({
      code: 'DAILY_LIMIT',
      until: '2026-11-24T09:00:00.000Z',
    });
    expect(await waiting(leadId, Date.parse('2026-11-24T03:00:00.000Z'))).toMatchObject({
      code: 'WORKING_HOURS',
      until: '2026-11-24T09:00:00.000Z',
    });
    await database.db
      .updateTable('users')
      .set({ status: 'UNAUTHORIZED' })
      .where('user_id', '=', userId)
      .execute();
    expect((await waiting(leadId))?.code).toBe('CONNECTION');
    await database.db
      .updateTable('campaigns')
      .set({ status: 'NOT_ACTIVE' })
      .where('campaign_id', '=', campaignId)
      .execute();
    expect((await waiting(leadId))?.code).toBe('CAMPAIGN_OFF');
    await call('POST /leads/bulk', { userId, body: { action: 'PAUSE', leadIds: [leadId] } });
    expect((await waiting(leadId))?.code).toBe('YOUR_DECISION');
    await call('POST /leads/bulk', { userId, body: { action: 'FINISH', leadIds: [leadId] } });
    expect(await waiting(leadId)).toBeNull();
  });

  test('an action in progress is distinguished from one being looked up', async () => {
    const leadId = await due(-30);
    const intent = {
      user_id: userId,
      campaign_id: campaignId,
      lead_id: leadId,
      item_id: 'a1',
      visit: 1,
      attempt: 1,
      action: 'VISIT' as const,
      fencing: '1',
      request_id: 'r',
      day: '2026-11-23',
      payload: '{}',
      status: 'SENDING' as const,
      started_at: at(0),
      real_started_at: at(0),
    };
    await database.db.insertInto('intents').values(intent).execute();
    expect((await waiting(leadId))?.code).toBe('BEING_DONE');
    expect((await waiting(leadId, TEST_NOW + 30_000))?.code).toBe('CHECKING');
  });
});
