import { beforeEach, describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import { moveBatch, moveLeads } from '#data/leads/move-leads.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { leadTransferHandlers } from '#server/leads/transfer-leads.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({
  handlers: { ...leadTransferHandlers, ...leadHandlers, ...campaignHandlers },
  db: () => database.db,
});
const at = new Date(TEST_NOW);
let userId: string;
let from: { campaignId: string; leadPackId: string };
let to: { campaignId: string; leadPackId: string };
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  from = await insertCampaign('Autumn');
  to = await insertCampaign('Winter');
});

async function insertCampaign(name: string, owner = userId) {
  const sequence = JSON.stringify(
    newItem({ id: 'root', type: 'CONNECT', yes: newItem({ id: 'end', type: 'END' }) }),
  );
  const { campaign_id } = await database.db
    .insertInto('campaigns')
    .values({
      user_id: owner,
      name,
      status: 'ACTIVE',
      sequence,
      sequence_completed: true,
      created_at: at,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  const { lead_pack_id } = await database.db
    .insertInto('lead_packs')
    .values({
      user_id: owner,
      campaign_id,
      name: 'List',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      created_at: at,
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  return { campaignId: campaign_id, leadPackId: lead_pack_id };
}

async function insertLead(
  values: {
    state?: LeadState;
    reason?: 'REPLIED' | 'PAUSED_BY_USER' | 'ACTION_UNCONFIRMED';
    invited_at?: Date;
  } = {},
  into = from,
): Promise<string> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({ user_id: userId, full_name: 'Ada Field', created_at: at, updated_at: at })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  await place(lead_id, into, values);
  return lead_id;
}

async function place(leadId: string, into: typeof from, values: object = {}): Promise<void> {
  await database.db
    .insertInto('campaign_leads')
    .values({
      user_id: userId,
      campaign_id: into.campaignId,
      lead_pack_id: into.leadPackId,
      lead_id: leadId,
      state: 'WAITING',
      item_id: 'root',
      item_type: 'CONNECT',
      due_at: at,
      added_at: at,
      updated_at: at,
      ...values,
    })
    .execute();
}

const transfer = (body: object = {}) =>
  call('POST /leads/transfer', {
    userId,
    body: { filter: {}, fromCampaignId: from.campaignId, toCampaignId: to.campaignId, ...body },
  });
/** Runs the jobs of all transfers once. */
const work = async () => {
  const open = await database.db
    .selectFrom('lead_transfers')
    .select(['user_id', 'task_id'])
    .where('ended_at', 'is', null)
    .execute();
  for (const { user_id, task_id } of open)
    await moveLeads({
      db: database.db,
      userId: user_id,
      taskId: task_id,
      now: () => TEST_NOW,
      stopping: () => false,
    });
};
const standing = async (leadId: string) =>
  database.db
    .selectFrom('campaign_leads')
    .select(['campaign_id', 'state', 'reason', 'invited_at'])
    .where('lead_id', '=', leadId)
    .orderBy('campaign_id')
    .execute();
const statistics = async (campaignId: string) =>
  (await call('GET /campaigns/{campaignId}', { userId, params: { campaignId } })).statistics;

describe('moving leads to another campaign', () => {
  test('ends them in the old campaign, history kept, and starts them at the new root', async () => {
    const invited = await insertLead({ state: 'WAITING', invited_at: at });
    const paused = await insertLead({ state: 'PAUSED', reason: 'PAUSED_BY_USER' });
    const answered = await insertLead({ state: 'FINISHED', reason: 'REPLIED' });
    const { taskId, count } = await transfer();
    expect(count).toBe(3);
    expect(await statistics(to.campaignId)).toMatchObject({
      transferActive: true,
      uploadingLeads: 3,
      totalLeads: 0,
    });
    await work();
    expect(
      await call('GET /leads/transfer/{taskId}', { userId, params: { taskId } }),
    ).toMatchObject({ status: 'COMPLETE', moved: 3, skipped: 0, waiting: 0, reasons: [] });
    expect(await standing(invited)).toEqual([
      { campaign_id: from.campaignId, state: 'FINISHED', reason: 'MOVED', invited_at: TEST_NOW },
      { campaign_id: to.campaignId, state: 'GETTING_READY', reason: null, invited_at: null },
    ]);
    expect((await standing(paused))[1]).toMatchObject({
      state: 'PAUSED',
      reason: 'PAUSED_BY_USER',
    });
    expect((await standing(answered)).map(({ reason }) => reason)).toEqual(['MOVED', null]);
    expect(await statistics(to.campaignId)).toMatchObject({
      transferActive: false,
      uploadingLeads: 0,
      totalLeads: 3,
      gettingReadyLeads: 2,
    });
    expect(
      await call('POST /leads/bulk', {
        userId,
        body: { action: 'RESUME', leadIds: [answered], campaignId: from.campaignId },
      }),
    ).toMatchObject({ changed: 0, skipped: [{ leadId: answered, code: 'REACHED_END' }] });
  });

  test('leaves those who may not move, each with a reason', async () => {
    const there = await insertLead();
    await place(there, to);
    const unsure = await insertLead({ state: 'PAUSED', reason: 'ACTION_UNCONFIRMED' });
    const elsewhere = await insertLead({}, to);
    const listed = await insertLead();
    await database.db
      .updateTable('leads')
      .set({ blacklisted: true })
      .where('lead_id', '=', listed)
      .execute();
    const moves = await insertLead();
    const { taskId } = await transfer({
      filter: undefined,
      leadIds: [there, unsure, elsewhere, listed, moves],
    });
    await work();
    const task = await call('GET /leads/transfer/{taskId}', { userId, params: { taskId } });
    expect(task).toMatchObject({ status: 'COMPLETE', moved: 1, skipped: 4 });
    expect(task.reasons.toSorted((one, other) => one.code.localeCompare(other.code))).toEqual([
      { code: 'BLACKLISTED', count: 1 },
      { code: 'CAMPAIGN_DUPLICATE', count: 1 },
      { code: 'NEEDS_DECISION', count: 1 },
      { code: 'NOT_IN_CAMPAIGN', count: 1 },
    ]);
    expect((await standing(there)).map(({ state }) => state)).toEqual(['WAITING', 'WAITING']);
  });

  test('waits for an action in progress, and moves the lead once its outcome is known', async () => {
    const leadId = await insertLead();
    const intent = {
      user_id: userId,
      campaign_id: from.campaignId,
      lead_id: leadId,
      item_id: 'root',
      visit: 1,
      attempt: 1,
      action: 'CONNECT' as const,
      fencing: '1',
      request_id: 'r1',
      day: '2026-11-23',
      payload: '{}',
      status: 'SENDING' as const,
      started_at: at,
      real_started_at: at,
    };
    const { intent_id } = await database.db
      .insertInto('intents')
      .values(intent)
      .returning('intent_id')
      .executeTakeFirstOrThrow();
    const { taskId } = await transfer();
    await work();
    expect(
      await call('GET /leads/transfer/{taskId}', { userId, params: { taskId } }),
    ).toMatchObject({ status: 'IN_PROGRESS', waiting: 1 });
    await database.db
      .updateTable('intents')
      .set({ status: 'HAPPENED' })
      .where('intent_id', '=', intent_id)
      .execute();
    await work();
    expect((await standing(leadId)).map(({ state }) => state)).toEqual([
      'FINISHED',
      'GETTING_READY',
    ]);
  });

  test('loses and duplicates no one when interrupted anywhere, with any number of workers', async () => {
    const leadIds: string[] = [];
    for (let index = 0; index < 15; index += 1) leadIds.push(await insertLead());
    const { taskId } = await transfer();
    const batch = { db: database.db, userId, taskId, now: TEST_NOW, limit: 3 };
    await moveBatch(batch, batch);
    await expect(
      database.db.transaction().execute(async (trx) => {
        await moveBatch({ ...batch, db: trx }, batch);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await Promise.all([moveBatch(batch, batch), moveBatch(batch, batch), moveBatch(batch, batch)]);
    expect(
      await call('GET /leads/transfer/{taskId}', { userId, params: { taskId } }),
    ).toMatchObject({ status: 'IN_PROGRESS' });
    await work();
    for (const leadId of leadIds)
      expect((await standing(leadId)).map(({ reason, state }) => reason ?? state)).toEqual([
        'MOVED',
        'GETTING_READY',
      ]);
    expect(
      await call('GET /leads/transfer/{taskId}', { userId, params: { taskId } }),
    ).toMatchObject({ status: 'COMPLETE', moved: 15 });
    expect(
      (
        await database.db
          .selectFrom('events')
          .select('type')
          .where('user_id', '=', userId)
          .where('type', '=', 'LEAD_ADDED')
          .execute()
      ).length,
    ).toBe(15);
  });

  test('rejects a second transfer and the deletion of either campaign meanwhile', async () => {
    await insertLead();
    await transfer();
    expect(await refusalOf(transfer())).toMatchObject({
      status: 409,
      code: 'LEADS_TRANSFER_IN_PROGRESS',
    });
    expect(
      await refusalOf(transfer({ fromCampaignId: to.campaignId, toCampaignId: from.campaignId })),
    ).toMatchObject({ code: 'LEADS_TRANSFER_IN_PROGRESS' });
    for (const { campaignId } of [from, to]) {
      expect(
        await refusalOf(call('DELETE /campaigns/{campaignId}', { userId, params: { campaignId } })),
      ).toMatchObject({ status: 409, code: 'LEADS_TRANSFER_IN_PROGRESS' });
      expect(
        (await call('GET /campaigns/{campaignId}', { userId, params: { campaignId } })).can.delete,
      ).toEqual({ allowed: false, reason: 'LEADS_TRANSFER_IN_PROGRESS' });
    }
    await work();
    await call('DELETE /campaigns/{campaignId}', {
      userId,
      params: { campaignId: from.campaignId },
    });
  });

  test('rejects all but one of several requested at once', async () => {
    await insertLead();
    // A transfer without leads would end immediately, so whichever is first has one to move.
    await insertLead({}, to);
    const answers = await Promise.allSettled([
      transfer(),
      transfer({ fromCampaignId: to.campaignId, toCampaignId: from.campaignId }),
      transfer(),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('names the field it rejects, and reveals nothing about others’ campaigns', async () => {
    const stranger = await insertTestUser({ db: database.db });
    const foreign = await insertCampaign('Theirs', stranger);
    const leadId = await insertLead();
    const path = async (body: object) =>
      (await refusalOf(transfer(body))).extras.fieldErrors?.[0]?.path;
    expect(await path({ toCampaignId: from.campaignId })).toBe('toCampaignId');
    expect(await path({ leadIds: [leadId] })).toBe('leadIds');
    expect(await path({ filter: undefined })).toBe('leadIds');
    expect(await path({ filter: { campaignId: to.campaignId } })).toBe('filter.campaignId');
    expect(await path({ filter: { statuses: ['FAILED'] } })).toBe('filter.statuses');
    expect((await refusalOf(transfer({ toCampaignId: foreign.campaignId }))).status).toBe(404);
    expect((await refusalOf(transfer({ fromCampaignId: foreign.campaignId }))).status).toBe(404);
    expect(
      (await refusalOf(transfer({ filter: undefined, leadIds: [leadId, '999999999'] }))).status,
    ).toBe(404);
    await database.db
      .updateTable('campaigns')
      .set({ locked: true })
      .where('campaign_id', '=', to.campaignId)
      .execute();
    expect((await refusalOf(transfer())).code).toBe('CAMPAIGN_LOCKED');
  });
});

describe('skipping a step', () => {
  const skip = (leadIds: readonly string[]) =>
    call('POST /leads/bulk', {
      userId,
      body: { action: 'SKIP', leadIds, campaignId: from.campaignId },
    });

  test('sends the lead past it, immediately and with the reason in its timeline', async () => {
    const failed = await insertLead({ state: 'FAILED' });
    expect(await skip([failed])).toEqual({
      changed: 1,
      changedIds: [failed],
      skipped: [],
      underWay: 0,
    });
    const lead = await call('GET /leads/{leadId}', { userId, params: { leadId: failed } });
    expect(lead.campaigns[0]).toMatchObject({
      state: 'WAITING',
      itemId: 'end',
      itemType: 'END',
      dueAt: '2026-11-23T09:00:00.000Z',
      reason: null,
    });
    expect(lead.timeline[0]).toMatchObject({
      type: 'ACTION_SKIPPED',
      actor: 'USER',
      itemId: 'root',
      itemType: 'CONNECT',
      data: { reason: 'SKIPPED_BY_USER' },
    });
  });

  test('is rejected for a lead that ended, is paused, waits for the user, or is at the end', async () => {
    const cases = {
      NOT_LIVE: await insertLead({ state: 'PAUSED', reason: 'PAUSED_BY_USER' }),
      NEEDS_DECISION: await insertLead({ state: 'PAUSED', reason: 'ACTION_UNCONFIRMED' }),
      NO_STEP: await insertLead(),
      NOT_IN_CAMPAIGN: await insertLead({}, to),
    };
    await database.db
      .updateTable('campaign_leads')
      .set({ item_id: 'end', item_type: 'END' })
      .where('lead_id', '=', cases.NO_STEP)
      .execute();
    const { changed, skipped } = await skip(Object.values(cases));
    expect(changed).toBe(0);
    expect(Object.fromEntries(skipped.map(({ code, leadId }) => [code, leadId]))).toEqual(cases);
  });
});
