import { describe, expect, test } from 'vitest';
import { insertTestUser, refusalOf } from '../../../test/support/call-handler.ts';
import { call, complete, create, database, userId } from './campaigns-fixture.ts';

describe('creating', () => {
  test('a campaign starts as a draft, whatever status is requested', async () => {
    const campaign = await call('POST /campaigns', {
      userId,
      body: {
        name: '  Autumn  ',
        type: 'CUSTOM_CAMPAIGN',
        status: 'ACTIVE',
        zapierUrl: 'https://hooks.example.com/1',
        skipLeadConditions: ['NO_PHOTO'],
      },
    });
    expect(campaign).toMatchObject({
      name: 'Autumn',
      status: 'DRAFT',
      zapierUrl: 'https://hooks.example.com/1',
      locked: false,
      skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'NO_PHOTO'],
      lateAcceptance: 'NOTIFY',
      leadsListsSize: 0,
      startedAt: null,
    });
    expect(campaign.can).toEqual({
      toggle: { allowed: false, reason: 'SEQUENCE_INCOMPLETE' },
      edit: { allowed: true },
      delete: { allowed: true },
    });
  });

  test.each([
    ['no name', { name: '   ' }, 'name', 'REQUIRED'],
    ['nothing for a name', { name: null }, 'name', 'REQUIRED'],
    ['a name that is too long', { name: 'x'.repeat(256) }, 'name', 'TOO_LONG'],
    ['an unknown field', { name: 'A', owner: '7' }, 'owner', 'UNKNOWN_FIELD'],
    [
      'an address that is none',
      { name: 'A', zapierUrl: 'javascript:alert(1)' },
      'zapierUrl',
      'INVALID_FORMAT',
    ],
    [
      'an address with a user name',
      { name: 'A', zapierUrl: 'https://anna:word@hooks.example.com/' },
      'zapierUrl',
      'INVALID',
    ],
    [
      'an unknown condition',
      { name: 'A', skipLeadConditions: ['NOBODY'] },
      'skipLeadConditions.0',
      'INVALID_VALUE',
    ],
  ])('%s is rejected with its field', async (_, body, path, code) => {
    const refusal = await refusalOf(call('POST /campaigns', { userId, body }));
    expect(refusal.status).toBe(400);
    expect(refusal.extras.fieldErrors?.[0]).toMatchObject({ path, code });
    expect((await call('GET /campaigns', { userId })).totalElements).toBe(0);
  });

  test('without the feature one unlocked campaign is allowed, even to two requests', async () => {
    const basic = await insertTestUser({ db: database.db, planTier: 'BASIC' });
    const outcomes = await Promise.allSettled([
      create('One', basic),
      create('Two', basic),
      create('Three', basic),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusal = await refusalOf(create('Four', basic));
    expect([refusal.status, refusal.code]).toEqual([403, 'CAMPAIGN_CREATION_DISABLED']);
    await database.db
      .updateTable('campaigns')
      .set({ locked: true })
      .where('user_id', '=', basic)
      .execute();
    expect((await create('Five', basic)).name).toBe('Five');
  });

  test('while the subscription is paused none is created and none is copied', async () => {
    const { id } = await create('One');
    await database.db
      .updateTable('users')
      .set({ plan_tier: 'PRO', subscription_status: 'paused' })
      .where('user_id', '=', userId)
      .execute();
    for (const ask of [
      () => create('Two'),
      () => call('POST /campaigns/{campaignId}/duplicate', { userId, params: { campaignId: id } }),
    ]) {
      const refusal = await refusalOf(ask());
      expect([refusal.status, refusal.code]).toEqual([409, 'SUBSCRIPTION_PAUSED']);
    }
    expect((await call('GET /campaigns', { userId })).totalElements).toBe(1);
  });

  test('an event URL requires a plan with webhooks', async () => {
    const basic = await insertTestUser({ db: database.db, planTier: 'BASIC' });
    expect(
      (
        await refusalOf(
          call('POST /campaigns', {
            userId: basic,
            body: { name: 'A', zapierUrl: 'https://hooks.example.com/1' },
          }),
        )
      ).code,
    ).toBe('FEATURE_NOT_IN_PLAN');
  });

  test('a copy has settings and sequence, no lists, and is a draft', async () => {
    const { id } = await call('POST /campaigns', {
      userId,
      body: { name: 'Autumn', skipLeadConditions: ['DUPLICATE'], lateAcceptance: 'RESUME_YES' },
    });
    await complete(id);
    const copy = await call('POST /campaigns/{campaignId}/duplicate', {
      userId,
      params: { campaignId: id },
    });
    expect(copy).toMatchObject({
      name: 'Autumn (copy)',
      status: 'DRAFT',
      sequenceCompleted: true,
      leadsListsSize: 0,
      lateAcceptance: 'RESUME_YES',
      skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'],
    });
    const long = await create('y'.repeat(255));
    expect(
      (
        await call('POST /campaigns/{campaignId}/duplicate', {
          userId,
          params: { campaignId: long.id },
        })
      ).name,
    ).toHaveLength(255);
  });
});
