import { beforeEach, describe, expect, test } from 'vitest';
import { effectiveLimit } from '#core/limits/daily-allowance.ts';
import { DAYS_OF_WEEK } from '#core/schedule/week.ts';
import { settingsHandlers } from '#server/settings/settings.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: settingsHandlers, db: () => database.db });
const HOUR = 3_600_000;
let userId: string;
let stranger: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
});

const woken = async () =>
  (
    await database.db
      .selectFrom('lanes')
      .select('next_wake_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.next_wake_at ?? null;

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

  test('rows that are sent change, the others stay, and the engine hears of it', async () => {
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

  test('usage is that of the local day, what is on its way apart, under the day’s draw', async () => {
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
    });
    expect(drawn).toBeGreaterThanOrEqual(22);
  });

  test('while Activity Control is on its limits hold, a fifth of the defaults in the first week', async () => {
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
});

describe('working hours', () => {
  const week = (changes: Record<number, object> = {}) =>
    DAYS_OF_WEEK.map((dayOfWeek, index) => ({
      dayOfWeek,
      fromHour: 9,
      toHour: 17,
      active: index < 5,
      ...changes[index],
    }));
  const save = (body: object, realNow = TEST_NOW) =>
    call('PUT /schedule', {
      userId,
      body: { zone: 'Etc/UTC', schedulerItems: week(), ...body },
      realNow,
    });

  test('of a new user are Monday to Friday 9 am to 5 pm in Etc/UTC, with weekends off', async () => {
    const { zone, schedulerItems } = await call('GET /schedule', { userId });
    expect([
      zone,
      schedulerItems.map(({ fromHour, toHour, active }) => [fromHour, toHour, active]),
    ]).toEqual([
      'Etc/UTC',
      [
        ...Array.from({ length: 5 }, () => [9, 17, true]),
        ...Array.from({ length: 2 }, () => [9, 17, false]),
      ],
    ]);
  });

  test('hours are saved day by day without moving the zone’s time, and the engine hears of it', async () => {
    const saved = await save({
      schedulerItems: week({ 2: { fromHour: 0, toHour: 23, active: false } }).reverse(),
    });
    expect(saved).toMatchObject({ zone: 'Etc/UTC', updatedAt: null, zoneChangeableAt: null });
    expect(saved.schedulerItems[2]).toEqual({
      id: '3',
      dayOfWeek: 'WEDNESDAY',
      fromHour: 0,
      toHour: 23,
      active: false,
    });
    expect(await call('GET /schedule', { userId })).toEqual(saved);
    expect((await call('GET /schedule', { userId: stranger })).schedulerItems[2]?.active).toBe(
      true,
    );
    expect(await woken()).toBe(TEST_NOW);
  });

  test('what GET answers is a body that PUT takes as it is, also after a change of zone', async () => {
    await save({ zone: 'Europe/Oslo', schedulerItems: week({ 4: { active: false } }) });
    const read = await call('GET /schedule', { userId });
    expect(read.zoneChangeableAt).not.toBeNull();
    const saved = await call('PUT /schedule', { userId, body: read, realNow: TEST_NOW });
    expect(saved).toEqual({ ...read, version: saved.version });
    expect(
      (await call('PUT /schedule', { userId, body: { ...saved, updatedAt: null } })).updatedAt,
    ).toBe(read.updatedAt);
  });

  test('the zone changes once in 24 hours of real time, and a Kyiv name gets its older spelling', async () => {
    const moved = await save({ zone: 'Europe/Kyiv' });
    expect(moved).toMatchObject({
      zone: 'Europe/Kiev',
      updatedAt: new Date(TEST_NOW).toISOString(),
      zoneChangeableAt: new Date(TEST_NOW + 24 * HOUR).toISOString(),
    });
    const refusal = await refusalOf(
      save(
        { zone: 'Europe/Oslo', schedulerItems: week({ 0: { active: false } }) },
        TEST_NOW + 23 * HOUR,
      ),
    );
    expect([refusal.status, refusal.code]).toEqual([409, 'TIME_ZONE_CHANGED_RECENTLY']);
    expect((await call('GET /schedule', { userId })).schedulerItems[0]?.active).toBe(true);
    expect(
      await save(
        { zone: 'Europe/Kyiv', schedulerItems: week({ 0: { active: false } }) },
        TEST_NOW + HOUR,
      ),
    ).toMatchObject({ zone: 'Europe/Kiev', updatedAt: new Date(TEST_NOW).toISOString() });
    expect(await save({ zone: 'Europe/Oslo' }, TEST_NOW + 24 * HOUR)).toMatchObject({
      zone: 'Europe/Oslo',
      zoneChangeableAt: new Date(TEST_NOW + 48 * HOUR).toISOString(),
    });
  });

  test.each([
    [
      'an end not after its start',
      { schedulerItems: week({ 2: { fromHour: 9, toHour: 9 } }) },
      'schedulerItems.2.toHour',
    ],
    [
      'a start after 10 pm',
      { schedulerItems: week({ 3: { fromHour: 23, toHour: 23 } }) },
      'schedulerItems.3.fromHour',
    ],
    [
      'an hour that is none',
      { schedulerItems: week({ 0: { toHour: 24 } }) },
      'schedulerItems.0.toHour',
    ],
    ['a day twice', { schedulerItems: week({ 1: { dayOfWeek: 'MONDAY' } }) }, 'schedulerItems'],
    ['six days', { schedulerItems: week().slice(1) }, 'schedulerItems'],
    ['a zone that is none', { zone: 'Mars/Base' }, 'zone'],
    ['an offset', { zone: '+01:00' }, 'zone'],
    [
      'half an hour',
      { schedulerItems: week({ 0: { fromHour: 9.5 } }) },
      'schedulerItems.0.fromHour',
    ],
  ])('%s is a 400 with its field, and nothing changes', async (_, body, path) => {
    const before = await call('GET /schedule', { userId });
    const refusal = await refusalOf(save(body));
    expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path]).toEqual([400, path]);
    expect(await call('GET /schedule', { userId })).toEqual(before);
  });
});

describe('words', () => {
  const save = (body: unknown) => call('PUT /undesirablewords', { userId, body });

  test('the user’s own words are tidied and kept beside the presets', async () => {
    const saved = await save(['  Consultant ', 'Head  of', '']);
    expect(saved.personNameWords).toEqual(['Consultant', 'Head of']);
    expect(saved.defaultNameWords).toContain('phd');
    expect((await call('GET /undesirablewords', { userId })).personNameWords).toEqual([
      'Consultant',
      'Head of',
    ]);
    expect((await call('GET /undesirablewords', { userId: stranger })).personNameWords).toEqual([]);
  });

  test.each([
    [
      'a character that is not allowed',
      ['ok', 'a_b'],
      '1',
      'WORD_CHARACTERS',
      'The word must contain only letters, numbers, spaces, or a dash',
    ],
    [
      'a word twice, whatever its case',
      ['One', 'oNE'],
      '1',
      'WORD_DUPLICATE',
      'This word is already added',
    ],
    ['a preset', ['PhD'], '0', 'WORD_DUPLICATE', 'This word is already added'],
    [
      'too many characters in all',
      Array.from({ length: 200 }, (_, index) => `word${index}`),
      '141',
      'WORDS_TOO_LONG',
      'The limit of 1024 characters has been reached',
    ],
    [
      '1025 characters in two words',
      ['a'.repeat(512), 'b'.repeat(512)],
      '1',
      'WORDS_TOO_LONG',
      'The limit of 1024 characters has been reached',
    ],
    [
      '1025 characters in one word',
      ['a'.repeat(1025)],
      '0',
      'TOO_LONG',
      'The limit of 1024 characters has been reached',
    ],
  ])(
    '%s is a 400 with its place, in the words of the specification',
    async (_, words, path, code, message) => {
      const refusal = await refusalOf(save(words));
      expect(refusal.status).toBe(400);
      expect(refusal.extras.fieldErrors?.[0]).toEqual({ path, code, message });
      expect((await call('GET /undesirablewords', { userId })).personNameWords).toEqual([]);
    },
  );

  test('1024 characters are not too many, in one word or in two', async () => {
    for (const words of [['a'.repeat(1024)], ['a'.repeat(512), 'b'.repeat(511)]])
      expect((await save(words)).personNameWords).toEqual(words);
  });

  test('what is no list of words is refused', async () => {
    expect((await refusalOf(save({ words: [] }))).status).toBe(400);
    expect((await refusalOf(save([7]))).extras.fieldErrors?.[0]?.path).toBe('0');
  });
});

describe('names to try the words on', () => {
  test('are those of the newest leads as they came, the user’s own alone', async () => {
    const at = new Date(TEST_NOW);
    const add = (owner: string, full_name: string | null) =>
      database.db
        .insertInto('leads')
        .values({ user_id: owner, full_name, created_at: at, updated_at: at })
        .execute();
    for (const name of ['Dr. Anna Krüger', null, 'Bo Lind 🚀']) await add(userId, name);
    await add(stranger, 'Cy Holm');
    expect(await call('GET /undesirablewords/names', { userId })).toEqual({
      names: ['Bo Lind 🚀', 'Dr. Anna Krüger'],
    });
  });
});
