import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/support/call-handler.ts';
import {
  addLead,
  at,
  branching,
  call,
  campaign,
  campaignId,
  database,
  end,
  read,
  save,
  standing,
  stranger,
  userId,
  visit,
} from './sequences-fixture.ts';

describe('leads in their places', () => {
  test('before the first start all leads begin at the new root, whatever was there before', async () => {
    const leadId = await addLead(null, 'GETTING_READY');
    const first = await save(visit('old', end('e1')));
    expect(await standing(leadId)).toMatchObject({ item_id: 'old', state: 'GETTING_READY' });
    const second = await save(visit('new', end('e9')), first.sequenceUpdatedAt);
    expect(await standing(leadId)).toMatchObject({
      item_id: 'new',
      state: 'GETTING_READY',
      reason: null,
    });
    const cleared = await save(null, second.sequenceUpdatedAt, { keepUnfinished: true });
    expect(cleared.sequence).toBeNull();
    expect(await standing(leadId)).toMatchObject({ item_id: null, state: 'GETTING_READY' });
    expect(await campaign()).toMatchObject({ status: 'DRAFT', sequence_completed: false });
  });

  test('a started campaign can’t be cleared, and removing steps asks where their leads go', async () => {
    const first = await save(visit('v1', visit('v2', end('e1'))));
    await database.db
      .updateTable('campaigns')
      .set({ status: 'ACTIVE', started_at: at(0) })
      .where('campaign_id', '=', campaignId)
      .execute();
    const leads = [await addLead('v1'), await addLead('v1')];
    const ended = await addLead('v1', 'FINISHED');
    expect((await refusalOf(save(null, first.sequenceUpdatedAt))).code).toBe('SEQUENCE_INVALID');
    const refusal = await refusalOf(save(visit('v2', end('e1')), first.sequenceUpdatedAt));
    expect(refusal).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message:
        '2 leads are on steps you’re removing. Choose whether they move to the next step or finish',
    });
    expect((await read()).sequence?.id).toBe('v1');
    const second = await save(visit('v2', end('e1')), first.sequenceUpdatedAt, {
      removedItems: { v1: 'NEXT' },
    });
    for (const leadId of leads)
      expect(await standing(leadId)).toMatchObject({ item_id: 'v2', state: 'WAITING' });
    expect(await standing(ended)).toMatchObject({ item_id: 'v1', state: 'FINISHED' });
    await save(visit('v3', end('e1')), second.sequenceUpdatedAt, {
      removedItems: { v2: 'FINISH' },
    });
    for (const leadId of leads)
      expect(await standing(leadId)).toMatchObject({ state: 'FINISHED', reason: 'ITEM_REMOVED' });
  });

  test('statistics count who reached an item, and restrictions who is on it', async () => {
    await save(branching());
    await addLead('m1');
    await addLead('c1', 'GETTING_READY');
    await database.db
      .insertInto('events')
      .values([
        {
          user_id: userId,
          type: 'CONDITION_DECIDED',
          at: at(0),
          campaign_id: campaignId,
          item_id: 'c1',
          actor: 'ENGINE',
          data: '{"branch":"yes"}',
        },
        {
          user_id: userId,
          type: 'CONDITION_DECIDED',
          at: at(0),
          campaign_id: campaignId,
          item_id: 'c1',
          actor: 'ENGINE',
          data: '{"branch":"no"}',
        },
        {
          user_id: userId,
          type: 'PROFILE_VIEWED',
          at: at(0),
          campaign_id: campaignId,
          item_id: 'v1',
          actor: 'ENGINE',
        },
      ])
      .execute();
    const statistics = await call('GET /v1/sequenceitems/{campaignId}/statistics', {
      userId,
      params: { campaignId },
    });
    expect(
      statistics.map(({ itemId, entered, done, waiting, yesTaken, noTaken }) => [
        itemId,
        entered,
        done,
        waiting,
        yesTaken,
        noTaken,
      ]),
    ).toEqual([
      ['c1', 2, 0, 1, 1, 1],
      ['m1', 1, 0, 1, 0, 0],
      ['e1', 0, 0, 0, 0, 0],
      ['v1', 1, 1, 0, 0, 0],
      ['e2', 0, 0, 0, 0, 0],
    ]);
    expect(statistics[1]?.standing).toMatchObject({ WAITING: 1, PAUSED: 0 });
    const restrictions = await call('GET /v1/sequencerestrictions/{campaignId}', {
      userId,
      params: { campaignId },
    });
    expect(restrictions).toMatchObject({ running: false });
    expect(
      [...restrictions.items].sort((one, other) => one.itemId.localeCompare(other.itemId)),
    ).toEqual([
      { itemId: 'c1', leadsStanding: 1 },
      { itemId: 'm1', leadsStanding: 1 },
    ]);
  });
});

test('the add menu says what may be used and what its leads would wait for', async () => {
  const items = await call('GET /v1/sequenceitems/available', { userId });
  expect(items).toHaveLength(16);
  expect(items.find(({ type }) => type === 'CONNECT_BY_EMAIL')).toEqual({
    type: 'CONNECT_BY_EMAIL',
    allowed: false,
    reason: 'INVITE_BY_EMAIL_NOT_ALLOWED',
  });
  expect(items.find(({ type }) => type === 'EMAIL')).toEqual({
    type: 'EMAIL',
    allowed: true,
    reason: 'MAILBOX_MISSING',
  });
  expect(items.find(({ type }) => type === 'VISIT')).toEqual({
    type: 'VISIT',
    allowed: true,
    reason: null,
  });
});

test('every call answers 404 to a stranger and changes nothing', async () => {
  const saved = await save(branching());
  const params = { campaignId };
  const calls = [
    read(stranger),
    call('GET /v1/sequenceitems/{campaignId}/statistics', { userId: stranger, params }),
    call('GET /v1/sequencerestrictions/{campaignId}', { userId: stranger, params }),
    save(branching('Mine'), saved.sequenceUpdatedAt, {}, stranger),
  ];
  for (const refusal of await Promise.all(calls.map(refusalOf)))
    expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND']);
  expect(await read()).toEqual(saved);
});
