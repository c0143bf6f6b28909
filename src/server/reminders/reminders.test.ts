import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { MAX_REMINDERS } from '#core/lead/reminder.ts';
import { instant } from '#data/database.ts';
import { sendDueReminders } from '#data/notices/send-reminders.ts';
import { reminderHandlers } from '#server/reminders/reminders.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: reminderHandlers, db: () => database.db });
const HOUR = 3_600_000;
const at = (hours: number) => new Date(TEST_NOW + hours * HOUR).toISOString();
let userId: string;
let stranger: string;
let leadId: string;
beforeEach(async () => {
  // Workers fire everyone's reminders.
  await database.db.deleteFrom('reminders').execute();
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
  leadId = (
    await database.db
      .insertInto('leads')
      .values({
        user_id: userId,
        full_name: 'Mikkel Thorsen',
        profile_slug: `m${userId}`,
        created_at: instant(TEST_NOW),
        updated_at: instant(TEST_NOW),
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow()
  ).lead_id;
});

const set = (body: object = {}, as = userId) =>
  call('POST /leads/{leadId}/reminders', {
    userId: as,
    params: { leadId },
    body: { reminderType: 'CALL', remindAt: at(2), ...body },
  });
const list = (as = userId) =>
  call('GET /leads/{leadId}/reminders', { userId: as, params: { leadId }, query: {} });
const change = (reminderId: string, body: object, as = userId) =>
  call('PATCH /leads/{leadId}/reminders/{reminderId}', {
    userId: as,
    params: { leadId, reminderId },
    body,
  });
const ring = (hours: number) => sendDueReminders({ db: database.db, now: TEST_NOW + hours * HOUR });
const told = async () =>
  (
    await database.db
      .selectFrom('notifications')
      .select(['type', 'data', 'link'])
      .where('user_id', '=', userId)
      .orderBy('notification_id')
      .execute()
  ).map(({ data, ...rest }) => ({ ...rest, id: data['reminderId'] }));

test('those still to come are first, the next one on top', async () => {
  const [late, soon] = [
    await set({ remindAt: at(48) }),
    await set({ remindAt: at(1), note: '  About January  ', reminderType: 'FOLLOW_UP' }),
  ];
  const done = await set({ active: false });
  expect(soon).toEqual({
    id: soon.id,
    leadId,
    reminderType: 'FOLLOW_UP',
    active: true,
    remindAt: at(1),
    note: 'About January',
    onlyIfSilent: false,
    rungAt: null,
  });
  expect((await list()).content.map(({ id }) => id)).toEqual([soon.id, late.id, done.id]);
});

test('fires once at its time; set to another time it fires again', async () => {
  const { id } = await set();
  expect(await ring(1.99)).toBe(0);
  expect([await ring(2), await ring(2), await ring(50)]).toEqual([1, 0, 0]);
  expect(await told()).toEqual([{ type: 'REMINDER', link: `/leads/${leadId}`, id }]);
  expect((await list()).content[0]).toMatchObject({ active: false, rungAt: at(2) });
  expect(await change(id, { remindAt: at(60) })).toMatchObject({ active: true, rungAt: null });
  expect(await ring(61)).toBe(1);
  expect((await told()).length).toBe(2);
});

test('several workers at the same moment notify of each once', async () => {
  const ids = [];
  for (let number = 0; number < 40; number += 1) ids.push((await set({ remindAt: at(1) })).id);
  const counts = await Promise.all(
    Array.from({ length: 8 }, () =>
      sendDueReminders({ db: database.db, now: TEST_NOW + 2 * HOUR, limit: 7 }),
    ),
  );
  let rest = 1;
  while (rest > 0) {
    rest = await ring(2);
    counts.push(rest);
  }
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
  expect((await told()).map(({ id }) => id).sort()).toEqual(ids.sort());
});

test('a worker that is killed before its commit leaves everything to the next one', async () => {
  const { id } = await set();
  const killed = database.db.transaction().execute(async (trx) => {
    expect(await sendDueReminders({ db: trx, now: TEST_NOW + 3 * HOUR })).toBe(1);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await told()).toEqual([]);
  expect(await ring(3)).toBe(1);
  expect((await told()).map((each) => each.id)).toEqual([id]);
});

test('a key prevents a second notification, even of a row that was restored', async () => {
  await set();
  await ring(2);
  await sql`update reminders set active = true, rung_at = null where user_id = ${userId}`.execute(
    database.db,
  );
  expect(await ring(3)).toBe(1);
  expect((await told()).length).toBe(1);
});

test('does not fire at its old time once done, deleted, or moved', async () => {
  const [done, removed, moved] = [await set(), await set(), await set()];
  await change(done.id, { active: false });
  await call('DELETE /leads/{leadId}/reminders/{reminderId}', {
    userId,
    params: { leadId, reminderId: removed.id },
  });
  await change(moved.id, { remindAt: at(30) });
  expect(await ring(3)).toBe(0);
  expect(await told()).toEqual([]);
});

test('one that asks for silence ends silently once the lead has written', async () => {
  await set({ onlyIfSilent: true });
  const loud = await set();
  await database.db
    .updateTable('leads')
    .set({ replied_at: instant(TEST_NOW + HOUR) })
    .where('user_id', '=', userId)
    .execute();
  expect(await ring(2)).toBe(2);
  expect((await told()).map(({ id }) => id)).toEqual([loud.id]);
  const after = await call('POST /leads/{leadId}/reminders', {
    userId,
    params: { leadId },
    body: { reminderType: 'CALL', remindAt: at(5), onlyIfSilent: true },
    now: TEST_NOW + 2 * HOUR,
  });
  await ring(5);
  expect((await told()).at(-1)?.id).toBe(after.id);
});

test('someone else’s lead or reminder does not exist, and bad fields are rejected by name', async () => {
  const { id } = await set();
  for (const asked of [
    () => set({}, stranger),
    () => list(stranger),
    () => change(id, { active: false }, stranger),
    () =>
      call('DELETE /leads/{leadId}/reminders/{reminderId}', {
        userId: stranger,
        params: { leadId, reminderId: id },
      }),
  ])
    expect((await refusalOf(asked())).code).toBe('NOT_FOUND');
  for (const [body, path] of [
    [{ reminderType: 'PARTY' }, 'reminderType'],
    [{ remindAt: 'soon' }, 'remindAt'],
    [{ remindAt: '0000-01-01T00:00:00.000Z' }, 'remindAt'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ active: 'yes' }, 'active'],
  ] as const) {
    const refusal = await refusalOf(set(body));
    expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path], path).toEqual([400, path]);
  }
  expect((await list()).content).toHaveLength(1);
});

test('no more are created at once than a lead can have', async () => {
  await database.db
    .insertInto('reminders')
    .values(
      Array.from({ length: MAX_REMINDERS - 1 }, () => ({
        user_id: userId,
        lead_id: leadId,
        reminder_type: 'CALL' as const,
        active: false,
        remind_at: instant(TEST_NOW),
        set_at: instant(TEST_NOW),
      })),
    )
    .execute();
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => set()));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await list()).totalElements).toBe(MAX_REMINDERS);
});
