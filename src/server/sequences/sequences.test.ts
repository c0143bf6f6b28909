import { beforeEach, describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { sequenceHandlers } from '#server/sequences/sequences.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({
  handlers: sequenceHandlers,
  db: () => database.db,
  network: { capabilities: async () => new Set([]) },
});
const callCampaign = handlerCaller({ handlers: campaignHandlers, db: () => database.db });
const at = (seconds: number) => new Date(TEST_NOW + seconds * 1000);
let userId: string;
let stranger: string;
let campaignId: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
  campaignId = await insertCampaign(userId);
});

async function insertCampaign(owner: string): Promise<string> {
  const { campaign_id } = await database.db
    .insertInto('campaigns')
    .values({ user_id: owner, name: 'Autumn', created_at: at(0) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return campaign_id;
}

const end = (id: string): SequenceItem => newItem({ type: 'END', id });
const visit = (id: string, yes: SequenceItem | null): SequenceItem =>
  newItem({ type: 'VISIT', id, yes });
const message = (id: string, text: string, yes: SequenceItem): SequenceItem => ({
  ...newItem({ type: 'MESSAGE', id, yes }),
  message: text,
});
const branching = (text = 'Hi {{firstName}}'): SequenceItem =>
  newItem({
    type: 'IF_CONNECTED',
    id: 'c1',
    yes: message('m1', text, end('e1')),
    no: visit('v1', end('e2')),
  });

const save = (
  sequenceItemRequest: object | null,
  sequenceUpdatedAt: string | null = null,
  extra: object = {},
  as = userId,
) =>
  call('POST /v1/sequenceitems', {
    userId: as,
    body: { campaignId, sequenceUpdatedAt, sequenceItemRequest, ...extra },
  });
const read = (as = userId) =>
  call('GET /v1/sequenceitems/{campaignId}', { userId: as, params: { campaignId } });
const campaign = () =>
  database.db
    .selectFrom('campaigns')
    .select(['status', 'sequence_completed', 'sequence_version'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();

async function addLead(
  itemId: string | null,
  state: 'GETTING_READY' | 'WAITING' | 'FINISHED' = 'WAITING',
): Promise<string> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({ user_id: userId, full_name: 'Ada', created_at: at(0), updated_at: at(0) })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('campaign_leads')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      lead_id,
      state,
      item_id: itemId,
      item_type: itemId === null ? null : 'VISIT',
      due_at: itemId === null ? null : at(0),
      added_at: at(0),
      updated_at: at(0),
    })
    .execute();
  return lead_id;
}

const standing = async (leadId: string) =>
  database.db
    .selectFrom('campaign_leads')
    .select(['item_id', 'state', 'reason'])
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();

describe('saving', () => {
  test('a sequence that is whole is kept, with every delay given, as a new version', async () => {
    const saved = await save({
      id: 'a1',
      type: 'VISIT',
      yes: {
        id: 'a2',
        type: 'IF_CONNECTED',
        yes: { id: 'a3', type: 'END' },
        no: { id: 'a4', type: 'END' },
      },
    });
    expect(saved.sequence).toMatchObject({
      id: 'a1',
      yesDelay: 0,
      errors: [],
      yes: { id: 'a2', yesDelay: 0, noDelay: 336, yes: { id: 'a3', yesDelay: null } },
    });
    expect(await read()).toEqual(saved);
    expect(await campaign()).toEqual({
      status: 'DRAFT',
      sequence_completed: true,
      sequence_version: 1,
    });
    const again = await save(branching(), saved.sequenceUpdatedAt);
    expect(Date.parse(again.sequenceUpdatedAt ?? '')).toBeGreaterThan(
      Date.parse(saved.sequenceUpdatedAt ?? ''),
    );
    expect((await campaign()).sequence_version).toBe(2);
  });

  test('a draft stays a draft, also with a list: only its own save makes a campaign of it; without a sequence that is a draft again', async () => {
    await database.db
      .insertInto('lead_packs')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        name: 'L',
        search_type: 'CSV_FILE',
        created_at: at(0),
      })
      .execute();
    const saved = await save(branching());
    expect((await campaign()).status).toBe('DRAFT');
    await database.db
      .updateTable('campaigns')
      .set({ status: 'NOT_ACTIVE' })
      .where('campaign_id', '=', campaignId)
      .execute();
    await save(branching(), saved.sequenceUpdatedAt);
    expect((await campaign()).status).toBe('NOT_ACTIVE');
    await save(null, (await read()).sequenceUpdatedAt, { keepUnfinished: true });
    expect((await campaign()).status).toBe('DRAFT');
  });

  test('none at all is an empty sequence, also before the first start, and clears nothing', async () => {
    const saved = await save(branching());
    expect(await refusalOf(save(null, saved.sequenceUpdatedAt))).toMatchObject({
      status: 422,
      code: 'SEQUENCE_INVALID',
      extras: { fieldErrors: [{ path: 'sequenceItemRequest', code: 'EMPTY_SEQUENCE' }] },
    });
    expect(await read()).toEqual(saved);
  });

  test('a stale version is refused and changes nothing', async () => {
    const first = await save(branching());
    const second = await save(branching('New'), first.sequenceUpdatedAt);
    for (const version of [null, first.sequenceUpdatedAt, at(99).toISOString()]) {
      const refusal = await refusalOf(save(branching('Stale'), version));
      expect([refusal.status, refusal.code]).toEqual([409, 'STALE_SEQUENCE']);
    }
    expect(await read()).toEqual(second);
  });

  test('of twenty saves of one version exactly one wins', async () => {
    const first = await save(branching());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        save(branching(`Text ${index}`), first.sequenceUpdatedAt),
      ),
    );
    const won = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    );
    expect(won).toHaveLength(1);
    expect(
      outcomes.filter(
        (outcome) => outcome.status === 'rejected' && outcome.reason.code === 'STALE_SEQUENCE',
      ),
    ).toHaveLength(19);
    expect(await read()).toEqual(won[0]);
    expect((await campaign()).sequence_version).toBe(2);
  });

  test('one with errors is refused with all of them at their items, and nothing is stored', async () => {
    const open = newItem({
      type: 'IF_CONNECTED',
      id: 'c1',
      yes: { ...newItem({ type: 'CONNECT', id: 'i1', yes: end('e1') }), message: 'x'.repeat(201) },
      no: message('m1', '  ', null as never),
    });
    const refusal = await refusalOf(save(open));
    expect([refusal.status, refusal.code]).toEqual([422, 'SEQUENCE_INVALID']);
    expect(refusal.extras.sequence).toMatchObject({
      id: 'c1',
      yes: { errors: ['MESSAGE_TOO_LONG'] },
    });
    expect(refusal.extras.sequence?.no?.errors).toEqual(
      expect.arrayContaining(['EMPTY_MESSAGE', 'SEQUENCE_WITHOUT_END']),
    );
    expect(await read()).toMatchObject({ sequence: null, sequenceUpdatedAt: null });
  });

  test('a draft keeps an unfinished sequence with every step when that is asked for, and cannot be started with it', async () => {
    await database.db
      .insertInto('lead_packs')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        name: 'L',
        search_type: 'CSV_FILE',
        created_at: at(0),
      })
      .execute();
    const finished = await save(branching());
    const lead = await addLead('c1', 'GETTING_READY');
    await database.db
      .updateTable('campaigns')
      .set({ status: 'NOT_ACTIVE' })
      .where('campaign_id', '=', campaignId)
      .execute();
    const unfinished = newItem({
      type: 'CONNECT',
      id: 'i1',
      yes: newItem({
        type: 'IF_CONNECTED',
        id: 'c1',
        yes: message('m1', '  ', end('e1')),
        no: null,
      }),
    });
    const asked = { keepUnfinished: true };
    const kept = await save(unfinished, finished.sequenceUpdatedAt, asked);
    expect(kept.sequence).toMatchObject({
      id: 'i1',
      errors: [],
      yes: { id: 'c1', yes: { id: 'm1', message: '  ' }, no: null },
    });
    expect(await read()).toEqual(kept);
    expect(await campaign()).toEqual({
      status: 'DRAFT',
      sequence_completed: false,
      sequence_version: 2,
    });
    expect(await standing(lead)).toMatchObject({ item_id: 'i1' });
    const start = () =>
      callCampaign('PATCH /campaigns/{campaignId}/status', {
        userId,
        params: { campaignId },
        body: { status: 'ACTIVE' },
      });
    expect((await refusalOf(start())).code).toBe('SEQUENCE_INCOMPLETE');
    expect(
      await callCampaign('PUT /campaigns/{campaignId}', {
        userId,
        params: { campaignId },
        body: {},
      }),
    ).toMatchObject({ status: 'DRAFT', sequenceCompleted: false });
    // What is finished again is one that can be saved as a campaign.
    await save(branching(), kept.sequenceUpdatedAt, asked);
    expect(await campaign()).toMatchObject({ status: 'DRAFT', sequence_completed: true });
    expect(await standing(lead)).toMatchObject({ item_id: 'c1' });
    await start();
    expect((await refusalOf(save(unfinished, (await read()).sequenceUpdatedAt, asked))).code).toBe(
      'SEQUENCE_INVALID',
    );
  });

  test('the note’s length is that of the account', async () => {
    await database.db
      .updateTable('users')
      .set({ note_length: 300 })
      .where('user_id', '=', userId)
      .execute();
    expect(await call('GET /processinglimits/invite-message-length', { userId })).toEqual({
      length: 300,
    });
    await save({
      ...newItem({ type: 'CONNECT', id: 'i1', yes: end('e1') }),
      message: 'x'.repeat(201),
    });
  });

  test.each([
    ['an unknown type', { id: 'a', type: 'CALL' }, 'sequenceItemRequest.type'],
    ['no id', { type: 'END' }, 'sequenceItemRequest.id'],
    [
      'a delay that is too long',
      { id: 'a', type: 'VISIT', yesDelay: 2161 },
      'sequenceItemRequest.yesDelay',
    ],
    ['half an hour', { id: 'a', type: 'VISIT', yesDelay: 0.5 }, 'sequenceItemRequest.yesDelay'],
  ])('%s is a 400 with its field', async (_, body, path) => {
    const refusal = await refusalOf(save(body));
    expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path]).toEqual([400, path]);
  });

  test('leads cannot be handed to somebody else’s campaign', async () => {
    const foreign = await insertCampaign(stranger);
    for (const moveToCampaignId of [foreign, 'nonsense']) {
      expect(
        (
          await refusalOf(
            save(visit('v1', { ...end('e1'), sequenceEndMode: 'MOVE', moveToCampaignId })),
          )
        ).code,
      ).toBe('NOT_FOUND');
    }
    await save(
      visit('v1', {
        ...end('e1'),
        sequenceEndMode: 'MOVE',
        moveToCampaignId: await insertCampaign(userId),
      }),
    );
  });

  test('a campaign that is fed by another has the list for its leads and can be started; one that feeds itself is refused', async () => {
    const source = await insertCampaign(userId);
    const fed = (moveLeadsFromSequenceId: string) => ({
      ...visit('v1', end('e1')),
      moveLeadsFromSequenceId,
      triggerType: 'ON_REPLY',
    });
    const first = await save(fed(source));
    await save(fed(source), first.sequenceUpdatedAt);
    expect(await campaign()).toMatchObject({ status: 'DRAFT', sequence_completed: true });
    expect(
      await database.db
        .selectFrom('lead_packs')
        .select(['name', 'search_status'])
        .where('campaign_id', '=', campaignId)
        .execute(),
    ).toEqual([{ name: 'Moved from Autumn', search_status: 'SEARCH_COMPLETE' }]);
    expect((await refusalOf(save(fed(campaignId)))).code).toBe('STALE_SEQUENCE');
    expect(
      (await refusalOf(save(fed(campaignId), (await read()).sequenceUpdatedAt))).extras.sequence
        ?.errors,
    ).toEqual(['WRONG_COMPOSITION']);
  });

  test('a locked campaign is read only', async () => {
    await database.db
      .updateTable('campaigns')
      .set({ locked: true })
      .where('campaign_id', '=', campaignId)
      .execute();
    expect((await refusalOf(save(branching()))).code).toBe('CAMPAIGN_LOCKED');
  });
});

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

  test('a started campaign cannot be cleared, and removing steps with leads on them asks where they go', async () => {
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

  test('statistics count who came to an item, and restrictions who stands on it', async () => {
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
      ['c1', 3, 0, 1, 1, 1],
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

describe('files of a step', () => {
  const sendsFile = (id: string): SequenceItem => ({
    ...message('m1', 'Hi', end('e1')),
    attachments: [
      { id, fileName: 'claimed.exe', contentType: 'text/html', sizeBytes: 1, expiresAt: null },
    ],
  });
  const keepFile = async (owner: string, expires = 1) =>
    (
      await database.db
        .insertInto('attachments')
        .values({
          user_id: owner,
          file_name: 'offer.pdf',
          content_type: 'application/pdf',
          size_bytes: 5,
          content: Buffer.from('%PDF-'),
          real_created_at: at(0),
          real_expires_at: at(expires),
        })
        .returning('attachment_id')
        .executeTakeFirstOrThrow()
    ).attachment_id;

  test('are saved as they are stored, whatever the client says of them', async () => {
    const id = await keepFile(userId);
    const { sequence } = await save(sendsFile(id));
    expect(sequence?.attachments).toEqual([
      {
        id,
        fileName: 'offer.pdf',
        contentType: 'application/pdf',
        sizeBytes: 5,
        expiresAt: at(1).toISOString(),
      },
    ]);
  });

  test('that are not stored, or belong to somebody else, are missing; those that ran out have expired', async () => {
    for (const id of ['999999', 'no-id', await keepFile(stranger)])
      expect((await refusalOf(save(sendsFile(id)))).extras.sequence?.errors).toEqual([
        'ATTACHMENT_MISSING',
      ]);
    expect(
      (await refusalOf(save(sendsFile(await keepFile(userId, 0))))).extras.sequence?.errors,
    ).toEqual(['ATTACHMENT_EXPIRED']);
  });
});
