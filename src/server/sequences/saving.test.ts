import { describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { handlerCaller, refusalOf } from '../../../test/support/call-handler.ts';
import {
  addLead,
  at,
  branching,
  call,
  campaign,
  campaignId,
  database,
  end,
  insertCampaign,
  message,
  read,
  save,
  standing,
  stranger,
  userId,
  visit,
} from './sequences-fixture.ts';

const callCampaign = handlerCaller({ handlers: campaignHandlers, db: () => database.db });

describe('saving', () => {
  test('a complete sequence is stored, with every delay given, as a new version', async () => {
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

  test('a draft with a list stays one until its own save, and becomes one without a sequence', async () => {
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

  test('no sequence is an empty one, also before the first start, and clears nothing', async () => {
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

  test('a sequence with errors is rejected with all of them at their items, and not stored', async () => {
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
    expect(refusal.extras.fieldErrors).toEqual(
      expect.arrayContaining([
        {
          path: 'sequenceItemRequest.yes',
          code: 'MESSAGE_TOO_LONG',
          message: 'The message is too long, even without its variables',
        },
        {
          path: 'sequenceItemRequest.no',
          code: 'EMPTY_MESSAGE',
          message: 'The message is empty',
        },
      ]),
    );
    expect(await read()).toMatchObject({ sequence: null, sequenceUpdatedAt: null });
  });

  test('a draft keeps an unfinished sequence on request, and can’t be started with it', async () => {
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
    // A sequence that is finished again can be saved as a campaign.
    await save(branching(), kept.sequenceUpdatedAt, asked);
    expect(await campaign()).toMatchObject({ status: 'DRAFT', sequence_completed: true });
    expect(await standing(lead)).toMatchObject({ item_id: 'c1' });
    await start();
    expect((await refusalOf(save(unfinished, (await read()).sequenceUpdatedAt, asked))).code).toBe(
      'SEQUENCE_INVALID',
    );
  });

  test('the note’s length depends on the account', async () => {
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

  test('leads can’t be handed to someone else’s campaign', async () => {
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

  test('a campaign fed by another has a list and can be started; one can’t feed itself', async () => {
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
