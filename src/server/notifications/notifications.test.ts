import { beforeEach, expect, test } from 'vitest';
import type { NotificationType } from '#core/notification/notification.ts';
import { instant, json } from '#data/database.ts';
import { notificationHandlers } from '#server/notifications/notifications.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: notificationHandlers, db: () => database.db });
let userId: string;
let stranger: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
});

const tell = async (type: NotificationType, minutes = 0, owner = userId) =>
  (
    await database.db
      .insertInto('notifications')
      .values({
        user_id: owner,
        type,
        at: instant(TEST_NOW + minutes * 60_000),
        data: json({ reason: 'SLEEP' }),
        link: '/campaigns/7',
      })
      .returning('notification_id')
      .executeTakeFirstOrThrow()
  ).notification_id;
const list = (query: object = {}, as = userId) => call('GET /notifications', { userId: as, query });
const close = (notificationId: string, closed = true, as = userId) =>
  call('PATCH /notifications/{notificationId}', {
    userId: as,
    params: { notificationId },
    body: { closed },
  });

test('notifications come newest first, a page at a time, with their link', async () => {
  const first = await tell('IMPORT_FINISHED');
  const second = await tell('SEARCH_STOPPED', 5);
  await tell('CAMPAIGN_FINISHED', 0, stranger);
  const { content, totalElements, open } = await list();
  expect(content).toEqual([
    {
      id: second,
      type: 'SEARCH_STOPPED',
      at: '2026-11-23T09:05:00.000Z',
      closed: false,
      data: { reason: 'SLEEP' },
      link: '/campaigns/7',
    },
    {
      id: first,
      type: 'IMPORT_FINISHED',
      at: '2026-11-23T09:00:00.000Z',
      closed: false,
      data: { reason: 'SLEEP' },
      link: '/campaigns/7',
    },
  ]);
  expect([totalElements, open]).toEqual([2, 2]);
  expect((await list({ size: '1', page: '1' })).content.map(({ id }) => id)).toEqual([first]);
});

test('can be closed and reopened, and filtered to open ones', async () => {
  const [one, two] = [await tell('IMPORT_FINISHED'), await tell('SEARCH_STOPPED', 1)];
  expect(await close(one)).toMatchObject({ id: one, closed: true });
  expect(await list({ closed: 'false' })).toMatchObject({
    totalElements: 1,
    open: 1,
    content: [{ id: two }],
  });
  expect(await list({ closed: 'true' })).toMatchObject({
    totalElements: 1,
    open: 1,
    content: [{ id: one }],
  });
  expect(await close(one, false)).toMatchObject({ closed: false });
  expect((await list({ closed: 'false' })).totalElements).toBe(2);
});

test('new and closed ones are published on the live stream, only to their user', async () => {
  const id = await tell('SEARCH_STOPPED');
  await close(id);
  const said = await database.db
    .selectFrom('stream_events')
    .select(['type', 'data'])
    .where('user_id', '=', userId)
    .execute();
  expect(said).toEqual([
    { type: 'notification', data: { notificationId: id } },
    { type: 'notification', data: { notificationId: id } },
  ]);
  expect(
    await database.db
      .selectFrom('stream_events')
      .select('type')
      .where('user_id', '=', stranger)
      .execute(),
  ).toEqual([]);
});

test('all can be closed at once, except those after the last one seen', async () => {
  const [, seen] = [await tell('IMPORT_FINISHED'), await tell('SEARCH_STOPPED', 1)];
  const unseen = await tell('CAMPAIGN_FINISHED', 2);
  const foreign = await tell('CAMPAIGN_FINISHED', 2, stranger);
  const closeAll = (body: object) => call('PATCH /notifications', { userId, body });
  expect(await closeAll({ closed: true, until: seen })).toEqual({ closed: 2 });
  expect((await list({ closed: 'false' })).content.map(({ id }) => id)).toEqual([unseen]);
  expect(await closeAll({ closed: true })).toEqual({ closed: 1 });
  expect(await closeAll({ closed: true })).toEqual({ closed: 0 });
  expect((await list({ closed: 'false' }, stranger)).content.map(({ id }) => id)).toEqual([
    foreign,
  ]);
  expect((await refusalOf(closeAll({ closed: false }))).status).toBe(400);
});

test('one about a campaign lead has both names and a link, unless they are someone else’s', async () => {
  const { campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name: 'Oslo', created_at: instant(TEST_NOW) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      full_name: 'Mikkel Thorsen',
      profile_slug: 'mikkel',
      created_at: instant(TEST_NOW),
      updated_at: instant(TEST_NOW),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  const about = (owner: string) =>
    database.db
      .insertInto('notifications')
      .values({
        user_id: owner,
        type: 'ACTION_UNCONFIRMED',
        at: instant(TEST_NOW),
        data: json({ campaignId, leadId, itemType: 'MESSAGE' }),
        link: `/campaigns/${campaignId}/leads`,
      })
      .execute();
  await about(userId);
  await about(stranger);
  expect((await list()).content[0]).toMatchObject({
    data: { leadName: 'Mikkel Thorsen', campaignName: 'Oslo' },
    link: `/campaigns/${campaignId}/leads?lead=${leadId}`,
  });
  expect((await list({}, stranger)).content[0]?.data).toEqual({
    campaignId,
    leadId,
    itemType: 'MESSAGE',
  });
});

test('someone else’s does not exist, and an empty body is rejected', async () => {
  const id = await tell('SEARCH_STOPPED');
  expect((await refusalOf(close(id, true, stranger))).code).toBe('NOT_FOUND');
  expect(
    (
      await refusalOf(
        call('PATCH /notifications/{notificationId}', {
          userId,
          params: { notificationId: id },
          body: {},
        }),
      )
    ).status,
  ).toBe(400);
  expect((await list()).content[0]?.closed).toBe(false);
});
