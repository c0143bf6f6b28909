import { expect, test } from 'vitest';
import { instant, json } from '#data/database.ts';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { call, database, stranger, userId } from './settings-fixture.ts';

const save = (body: object) =>
  call('PUT /processinglimits', {
    userId,
    body: {
      activityControlEnabled: false,
      processingLimits: [],
      processingLimitRange: 3,
      ...body,
    },
  });
const notesOf = async (as = userId) =>
  (await call('GET /processinglimits/usage', { userId: as })).notes;

let invited = 0;
async function invite(at: number, note: string | null, status = 'HAPPENED' as const) {
  invited += 1;
  await database.db
    .insertInto('intents')
    .values({
      user_id: userId,
      campaign_id: '1',
      lead_id: String(invited),
      item_id: 'i',
      visit: 1,
      attempt: 1,
      action: 'CONNECT',
      fencing: '1',
      request_id: `r-${invited}`,
      day: new Date(at).toISOString().slice(0, 10),
      payload: json({ note }),
      status,
      started_at: instant(at),
      real_started_at: instant(at),
    })
    .execute();
}

test('a new user’s notes are not known, and none are used', async () => {
  expect(await notesOf()).toEqual({
    source: 'UNKNOWN',
    monthly: null,
    used: 0,
    resetsAt: '2026-12-01T00:00:00.000Z',
    usedUpUntil: null,
    sentence: '0 notes used this month. LinkedIn doesn’t say how many you have, usually 5',
  });
});

test('this month’s invites with a note are counted against what the user set', async () => {
  for (const note of ['Good day', 'Good day', null]) await invite(TEST_NOW, note);
  await invite(TEST_NOW - 31 * 86_400_000, 'Good day');
  expect((await save({ notesPerMonth: 3 })).notesPerMonth).toBe(3);
  expect(await notesOf()).toMatchObject({
    source: 'SET',
    monthly: 3,
    used: 2,
    usedUpUntil: null,
    sentence: '2 of 3 notes used this month',
  });
  await save({ notesPerMonth: 2 });
  expect(await notesOf()).toMatchObject({
    usedUpUntil: '2026-12-01T00:00:00.000Z',
    sentence: '2 of 2 notes used this month, none left until Dec 1',
  });
  expect((await notesOf(stranger)).used).toBe(0);
});

test('the number stays when limits are saved without it, and null learns it again', async () => {
  await save({ notesPerMonth: 7 });
  expect((await save({})).notesPerMonth).toBe(7);
  await database.db
    .insertInto('lanes')
    .values({ user_id: userId, marks: json({ notesLearned: 5, noteQuotaUntil: TEST_NOW + 9 }) })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        marks: json({ notesLearned: 5, noteQuotaUntil: TEST_NOW + 9 }),
      }),
    )
    .execute();
  expect((await save({ notesPerMonth: null })).notesPerMonth).toBeNull();
  expect(await notesOf()).toMatchObject({
    source: 'LEARNED',
    monthly: 5,
    usedUpUntil: new Date(TEST_NOW + 9).toISOString(),
  });
});

test.each([-1, 101, 2.5, '5'])('%j notes a month are refused', async (notesPerMonth) => {
  const { status, extras } = await refusalOf(save({ notesPerMonth }));
  expect([status, extras.fieldErrors?.[0]?.path]).toEqual([400, 'notesPerMonth']);
});
