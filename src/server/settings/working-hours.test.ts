import { describe, expect, test } from 'vitest';
import { DAYS_OF_WEEK } from '#core/schedule/week.ts';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { HOUR, call, stranger, userId, woken } from './settings-fixture.ts';

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

  test('hours are saved day by day without moving the zone’s time, and the engine is notified', async () => {
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

  test('PUT accepts the body that GET returns, even after a change of zone', async () => {
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
