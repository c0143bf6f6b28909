import { describe, expect, test } from 'vitest';
import { effectiveLimit } from '#core/limits/daily-allowance.ts';
import { insertTestUser, refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { HOUR, call, database, stranger, userId, woken } from './settings-fixture.ts';

describe('limits', () => {
  const save = (body: object, as = userId) =>
    call('PUT /processinglimits', {
      userId: as,
      body: {
        activityControlEnabled: false,
        processingLimits: [],
        processingLimitRange: 3,
        ...body,
      },
    });

  test('a new user has the defaults, with the hidden rows at 3000', async () => {
    const limits = await call('GET /processinglimits', { userId });
    expect(limits).toMatchObject({ activityControlEnabled: false, processingLimitRange: 3 });
    expect(limits.processingLimits).toHaveLength(16);
    expect(limits.processingLimits.map(({ sequenceItemType }) => sequenceItemType).sort()).toEqual([
      'CONNECT',
      'CONNECT_BY_EMAIL',
      'EMAIL',
      'END',
      'ENDORSE',
      'FIND_EMAIL',
      'FOLLOW',
      'IF_CONNECTED',
      'IF_EMAIL_AVAILABLE',
      'IF_MESSAGE_VIEWED',
      'IF_OPEN_PROFILE',
      'INMAIL',
      'LIKE',
      'MESSAGE',
      'VISIT',
      'WITHDRAW',
    ]);
    expect(limits.processingLimits[0]).toEqual({
      sequenceItemType: 'CONNECT',
      limit: 25,
      maxLimit: 100,
      totalMaxLimit: 100,
      planCap: null,
    });
    expect(limits.processingLimits.at(-1)).toEqual({
      sequenceItemType: 'FIND_EMAIL',
      limit: 3000,
      maxLimit: 3000,
      totalMaxLimit: 3000,
      planCap: null,
    });
  });

  test('rows that are sent change, the others stay, and the engine is notified', async () => {
    const saved = await save({
      processingLimits: [
        { sequenceItemType: 'MESSAGE', limit: 12 },
        { sequenceItemType: 'END', limit: 3000 },
      ],
      processingLimitRange: 10,
    });
    expect(
      saved.processingLimits.find(({ sequenceItemType }) => sequenceItemType === 'MESSAGE')?.limit,
    ).toBe(12);
    expect(saved.processingLimitRange).toBe(10);
    expect(await call('GET /processinglimits', { userId })).toEqual(saved);
    expect((await call('GET /processinglimits', { userId: stranger })).processingLimitRange).toBe(
      3,
    );
    expect(await woken()).toBe(TEST_NOW);
  });

  test.each([
    [
      'a limit above 100',
      { processingLimits: [{ sequenceItemType: 'VISIT', limit: 101 }] },
      'processingLimits.0.limit',
      'The limit must be from 0 to 100',
    ],
    [
      'a limit below 0',
      { processingLimits: [{ sequenceItemType: 'VISIT', limit: -1 }] },
      'processingLimits.0.limit',
      'The limit must be from 0 to 100',
    ],
    [
      'half an action',
      { processingLimits: [{ sequenceItemType: 'VISIT', limit: 1.5 }] },
      'processingLimits.0.limit',
      'The field must be an integer',
    ],
    [
      'a limit that is no number',
      { processingLimits: [{ sequenceItemType: 'VISIT', limit: '7' }] },
      'processingLimits.0.limit',
      'This field should only contain numbers',
    ],
    [
      'a limit that is nothing',
      { processingLimits: [{ sequenceItemType: 'VISIT', limit: null }] },
      'processingLimits.0.limit',
      'The field is required',
    ],
    [
      'an unknown type',
      { processingLimits: [{ sequenceItemType: 'CALL', limit: 1 }] },
      'processingLimits.0.sequenceItemType',
    ],
    [
      'a type twice',
      {
        processingLimits: [
          { sequenceItemType: 'VISIT', limit: 1 },
          { sequenceItemType: 'VISIT', limit: 2 },
        ],
      },
      'processingLimits.1.sequenceItemType',
    ],
    ['a range that is not offered', { processingLimitRange: 4 }, 'processingLimitRange'],
    ['an unknown field', { maxLimit: 500 }, 'maxLimit'],
  ])('%s is a 400 with its field, and nothing changes', async (_, body, path, message?: string) => {
    const before = await call('GET /processinglimits', { userId });
    const refusal = await refusalOf(save(body));
    expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path]).toEqual([400, path]);
    if (message !== undefined) expect(refusal.extras.fieldErrors?.[0]?.message).toBe(message);
    expect(await call('GET /processinglimits', { userId })).toEqual(before);
    expect(await woken()).toBeNull();
  });

  test('the Basic plan has its caps and no Activity Control', async () => {
    const basic = await insertTestUser({ db: database.db, planTier: 'BASIC' });
    expect((await call('GET /processinglimits', { userId: basic })).processingLimits[0]).toEqual({
      sequenceItemType: 'CONNECT',
      limit: 20,
      maxLimit: 100,
      totalMaxLimit: 100,
      planCap: 20,
    });
    expect(
      (
        await refusalOf(
          save({ processingLimits: [{ sequenceItemType: 'CONNECT', limit: 21 }] }, basic),
        )
      ).extras.fieldErrors?.[0],
    ).toMatchObject({ path: 'processingLimits.0.limit', code: 'PLAN_CAP' });
    const refusal = await refusalOf(save({ activityControlEnabled: true }, basic));
    expect([refusal.status, refusal.code]).toEqual([403, 'FEATURE_NOT_IN_PLAN']);
    expect((await save({ activityControlEnabled: true })).activityControlEnabled).toBe(true);
  });

  test('usage is that of the local day, with reserved units apart, under the day’s draw', async () => {
    await database.db
      .updateTable('users')
      .set({ zone: 'Pacific/Auckland' })
      .where('user_id', '=', userId)
      .execute();
    const day = '2026-11-23';
    await database.db
      .insertInto('daily_usage')
      .values([
        { user_id: userId, day, action: 'CONNECT', used: 7 },
        { user_id: userId, day: '2026-11-22', action: 'CONNECT', used: 20 },
      ])
      .execute();
    const intent = {
      user_id: userId,
      campaign_id: '1',
      lead_id: '1',
      item_id: 'a',
      visit: 1,
      action: 'CONNECT' as const,
      fencing: '1',
      day,
      payload: '{}',
      started_at: new Date(TEST_NOW - HOUR),
      real_started_at: new Date(TEST_NOW),
    };
    await database.db
      .insertInto('intents')
      .values([
        { ...intent, attempt: 1, request_id: 'r1', status: 'SENDING' },
        { ...intent, lead_id: '2', attempt: 1, request_id: 'r2', status: 'HAPPENED' },
        { ...intent, lead_id: '3', attempt: 1, request_id: 'r3', status: 'DID_NOT_HAPPEN' },
      ])
      .execute();
    await database.db
      .insertInto('leads')
      .values({
        user_id: userId,
        invitation_pending_since: new Date(TEST_NOW),
        created_at: new Date(TEST_NOW),
        updated_at: new Date(TEST_NOW),
      })
      .execute();
    const usage = await call('GET /processinglimits/usage', { userId });
    const drawn = effectiveLimit({ userId, action: 'CONNECT', day, limit: 25, range: 3 });
    expect(usage).toMatchObject({
      day,
      invitesThisWeek: 2,
      invitesPerWeek: 100,
      pendingInvites: 1,
      invitesPausedUntil: null,
    });
    expect(usage.usage[0]).toEqual({
      sequenceItemType: 'CONNECT',
      used: 6,
      reserved: 1,
      effectiveLimit: drawn,
      note: null,
    });
    expect(drawn).toBeGreaterThanOrEqual(22);
  });

  test('emails of a mailbox in warm-up stop where the engine stops, and it says so', async () => {
    await database.db
      .insertInto('mailboxes')
      .values({
        user_id: userId,
        provider: 'SMTP',
        address: `limits-${userId}@firm.example`,
        from_name: 'Maya',
        connected_at: new Date(TEST_NOW),
        ramp_from: new Date(TEST_NOW),
      })
      .execute();
    const { day, usage } = await call('GET /processinglimits/usage', { userId });
    const limit = effectiveLimit({ userId, action: 'EMAIL', day, limit: 50, range: 3 });
    const ofEmails = usage.find(({ sequenceItemType }) => sequenceItemType === 'EMAIL');
    expect(ofEmails).toMatchObject({
      effectiveLimit: Math.floor(limit / 5),
      note: expect.stringMatching(/^Mailbox warming up: 20% of your limit, all of it from /u),
    });
    expect(usage.filter(({ note }) => note !== null)).toEqual([ofEmails]);
  });

  test('Activity Control’s limits apply while it is on, a fifth of the defaults in week one', async () => {
    await database.db
      .updateTable('users')
      .set({ activity_control_enabled: true, connected_at: new Date(TEST_NOW) })
      .where('user_id', '=', userId)
      .execute();
    const { day, usage } = await call('GET /processinglimits/usage', { userId });
    expect(usage[0]?.effectiveLimit).toBe(
      effectiveLimit({ userId, action: 'CONNECT', day, limit: 5, range: 3 }),
    );
  });

  test('and they apply to users of an older client, which does not stop the engine either', async () => {
    await database.db
      .updateTable('users')
      .set({ activity_control_enabled: true, connected_at: new Date(TEST_NOW), api_version: 8 })
      .where('user_id', '=', userId)
      .execute();
    const { usage } = await call('GET /processinglimits/usage', { userId });
    expect(usage[0]?.effectiveLimit).toBeLessThanOrEqual(5);
  });
});
