import { describe, expect, test } from 'vitest';
import { longDate } from '#core/time/when-text.ts';
import { instant } from '#data/database.ts';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { call, complete, create, database, userId } from './campaigns-fixture.ts';

const DAY = 86_400_000;

describe('status', () => {
  test('saving makes a draft with a list and a finished sequence ready', async () => {
    const { id } = await create('Autumn');
    expect(
      (
        await call('PUT /campaigns/{campaignId}', {
          userId,
          params: { campaignId: id },
          body: { name: 'Winter' },
        })
      ).status,
    ).toBe('DRAFT');
    await complete(id);
    const saved = await call('PUT /campaigns/{campaignId}', {
      userId,
      params: { campaignId: id },
      body: { zapierUrl: 'https://hooks.example.com/1' },
    });
    expect(saved).toMatchObject({
      name: 'Winter',
      status: 'NOT_ACTIVE',
      zapierUrl: 'https://hooks.example.com/1',
      leadsListsSize: 1,
    });
  });

  test('a draft that is not finished cannot be started, a finished one can, and its first start is an event', async () => {
    const { id } = await create('Autumn');
    const start = (status = 'ACTIVE', now = TEST_NOW) =>
      call('PATCH /campaigns/{campaignId}/status', {
        userId,
        params: { campaignId: id },
        body: { status },
        now,
      });
    expect((await refusalOf(start())).code).toBe('SEQUENCE_INCOMPLETE');
    await database.db
      .updateTable('campaigns')
      .set({ sequence_completed: true })
      .where('campaign_id', '=', id)
      .execute();
    expect((await refusalOf(start())).code).toBe('NO_LEAD_PACK');
    await complete(id);
    expect(await start()).toMatchObject({
      status: 'ACTIVE',
      startedAt: new Date(TEST_NOW).toISOString(),
    });
    await start();
    await start('NOT_ACTIVE', TEST_NOW + 1000);
    expect((await start('ACTIVE', TEST_NOW + 2000)).startedAt).toBe(
      new Date(TEST_NOW).toISOString(),
    );
    const events = await database.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('user_id', '=', userId)
      .orderBy('event_id')
      .execute();
    expect(events).toEqual([
      {
        type: 'CAMPAIGN_STARTED',
        data: {
          first: true,
          from: 'DRAFT',
          check: {
            checkedLeads: 0,
            alternativeLeads: 0,
            found: {},
            steps: [],
            limitsOfNothing: [],
          },
        },
      },
      { type: 'CAMPAIGN_STOPPED', data: {} },
      { type: 'CAMPAIGN_STARTED', data: { first: false, from: 'NOT_ACTIVE' } },
    ]);
    const lane = await database.db
      .selectFrom('lanes')
      .select('next_wake_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    expect(lane?.next_wake_at).toBe(TEST_NOW);
  });

  test('a locked campaign, a paused subscription, and a full plan each prevent a start', async () => {
    const { id } = await create('Autumn');
    await complete(id);
    await create('Another');
    const start = () =>
      call('PATCH /campaigns/{campaignId}/status', {
        userId,
        params: { campaignId: id },
        body: { status: 'ACTIVE' },
      });
    await database.db
      .updateTable('users')
      .set({ plan_tier: 'BASIC' })
      .where('user_id', '=', userId)
      .execute();
    expect((await refusalOf(start())).code).toBe('CAMPAIGN_LIMIT');
    await database.db
      .updateTable('users')
      .set({ subscription_status: 'paused', plan_tier: 'PRO' })
      .where('user_id', '=', userId)
      .execute();
    expect((await refusalOf(start())).code).toBe('SUBSCRIPTION_PAUSED');
    await database.db
      .updateTable('campaigns')
      .set({ locked: true })
      .where('campaign_id', '=', id)
      .execute();
    expect((await refusalOf(start())).code).toBe('CAMPAIGN_LOCKED');
    expect(
      (
        await refusalOf(
          call('PUT /campaigns/{campaignId}', {
            userId,
            params: { campaignId: id },
            body: { name: 'B' },
          }),
        )
      ).code,
    ).toBe('CAMPAIGN_LOCKED');
    expect(
      (await call('POST /campaigns/{campaignId}/unlock', { userId, params: { campaignId: id } }))
        .locked,
    ).toBe(false);
  });

  test('an ended trial or subscription, a pause, and a missing payment are named with their date', async () => {
    const { id } = await create('Autumn');
    await complete(id);
    await database.db
      .insertInto('subscriptions')
      .values({
        user_id: userId,
        subscription_id: 'sub-1',
        kind: 'PLAN',
        provider_status: 'active',
        price_id: 'basic-monthly',
        seats: 1,
        period_key: 'now',
        real_created_at: instant(TEST_NOW - 30 * DAY),
        real_period_start: instant(TEST_NOW - 10 * DAY),
        real_period_end: instant(TEST_NOW + 20 * DAY),
        real_pause_from: instant(TEST_NOW - DAY),
        real_pause_until: instant(TEST_NOW + 40 * DAY),
        cancel_at_period_end: false,
      })
      .execute();
    const params = { campaignId: id };
    const on = (at: number) => longDate({ at, zone: 'Etc/UTC' });
    const none = { plan_tier: null, real_trial_ends_at: instant(TEST_NOW - DAY) };
    for (const [code, change, text, ended = null] of [
      [
        'TRIAL_ENDED',
        { ...none, subscription_status: null },
        `Your trial ended on ${on(TEST_NOW - DAY)}`,
      ],
      [
        'SUBSCRIPTION_PAUSED',
        { ...none, subscription_status: 'paused' },
        `Your subscription is paused until ${on(TEST_NOW + 40 * DAY)}`,
      ],
      [
        'SUBSCRIPTION_UNPAID',
        { ...none, subscription_status: 'deactivated' },
        'Your subscription is deactivated',
      ],
      [
        'SUBSCRIPTION_ENDED',
        { ...none, subscription_status: 'canceled' },
        `Your subscription ended on ${on(TEST_NOW - 2 * DAY)}`,
        TEST_NOW - 2 * DAY,
      ],
    ] as const) {
      if (ended !== null)
        await database.db
          .updateTable('subscriptions')
          .set({ provider_status: 'canceled', real_ended_at: instant(ended) })
          .execute();
      await database.db
        .updateTable('users')
        .set({ zone: 'Etc/UTC', ...change })
        .where('user_id', '=', userId)
        .execute();
      const start = call('PATCH /campaigns/{campaignId}/status', {
        userId,
        params,
        body: { status: 'ACTIVE' },
      });
      const { status, message, code: said } = await refusalOf(start);
      expect([status, said, message]).toEqual([409, code, text]);
      expect((await call('GET /campaigns/{campaignId}', { userId, params })).can.toggle).toEqual({
        allowed: false,
        reason: code,
        text,
      });
    }
  });

  test('a running campaign can always be stopped, whatever prevents a start', async () => {
    const { id } = await create('Autumn');
    await complete(id);
    await create('Another');
    const turn = (status: 'ACTIVE' | 'NOT_ACTIVE') =>
      call('PATCH /campaigns/{campaignId}/status', {
        userId,
        params: { campaignId: id },
        body: { status },
      });
    const set = async (change: object) => {
      await database.db.updateTable('users').set(change).where('user_id', '=', userId).execute();
    };
    const usable = {
      plan_tier: 'PRO',
      subscription_status: 'active',
      real_trial_ends_at: new Date(TEST_NOW + 1e10),
    };
    for (const [reason, obstacle] of [
      ['CAMPAIGN_LIMIT', { plan_tier: 'BASIC', real_trial_ends_at: new Date(0) }],
      [
        'TRIAL_ENDED',
        { plan_tier: null, subscription_status: null, real_trial_ends_at: new Date(0) },
      ],
      ['SUBSCRIPTION_PAUSED', { subscription_status: 'paused' }],
      ['CAMPAIGN_LOCKED', usable],
    ] as const) {
      await set(usable);
      await database.db.updateTable('campaigns').set({ locked: false }).execute();
      expect((await turn('ACTIVE')).status).toBe('ACTIVE');
      await set(obstacle);
      if (reason === 'CAMPAIGN_LOCKED')
        await database.db
          .updateTable('campaigns')
          .set({ locked: true })
          .where('campaign_id', '=', id)
          .execute();
      const shown = await call('GET /campaigns/{campaignId}', {
        userId,
        params: { campaignId: id },
      });
      expect(shown.can.toggle).toEqual({ allowed: true });
      expect((await turn('NOT_ACTIVE')).status).toBe('NOT_ACTIVE');
      expect((await refusalOf(turn('ACTIVE'))).code).toBe(reason);
    }
  });

  test('unlocking requires a plan that allows it', async () => {
    const { id } = await create('Autumn');
    await create('Another');
    await database.db
      .updateTable('campaigns')
      .set({ locked: true })
      .where('campaign_id', '=', id)
      .execute();
    await database.db
      .updateTable('users')
      .set({ plan_tier: 'BASIC' })
      .where('user_id', '=', userId)
      .execute();
    expect(
      (
        await refusalOf(
          call('POST /campaigns/{campaignId}/unlock', { userId, params: { campaignId: id } }),
        )
      ).code,
    ).toBe('CAMPAIGN_LIMIT');
  });
});
