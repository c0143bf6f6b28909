import { beforeEach, describe, expect, test } from 'vitest';
import { leadNoteHandlers } from '#server/leads/lead-notes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: leadNoteHandlers, db: () => database.db });
let userId: string;
let leadId: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  leadId = await insertLead();
});

async function insertLead(): Promise<string> {
  const at = new Date(TEST_NOW);
  return (
    await database.db
      .insertInto('leads')
      .values({ user_id: userId, full_name: 'Ada Field', created_at: at, updated_at: at })
      .returning('lead_id')
      .executeTakeFirstOrThrow()
  ).lead_id;
}

const write = (content: string, now = TEST_NOW) =>
  call('POST /leads/{leadId}/notes', { userId, params: { leadId }, body: { content }, now });
const list = (query: object = {}) =>
  call('GET /leads/{leadId}/notes', { userId, params: { leadId }, query });

describe('notes on a lead', () => {
  test('are created, listed newest first page by page, changed, and deleted', async () => {
    const first = await write('  Met in Oslo\nLikes tea ');
    expect(first).toMatchObject({
      content: 'Met in Oslo\nLikes tea',
      leadId,
      authorId: userId,
      authorName: 'Ada Field',
      mine: true,
      createdAt: '2026-11-23T09:00:00.000Z',
    });
    const second = await write('Call in May');
    expect(await list({ size: '1' })).toMatchObject({
      totalElements: 2,
      totalPages: 2,
      content: [{ id: second.id }],
    });
    const params = { leadId, noteId: first.id };
    expect(
      await call('PATCH /leads/{leadId}/notes/{noteId}', {
        userId,
        params,
        body: { content: 'Met in Bergen' },
        now: TEST_NOW + 60_000,
      }),
    ).toMatchObject({
      content: 'Met in Bergen',
      createdAt: '2026-11-23T09:00:00.000Z',
      updatedAt: '2026-11-23T09:01:00.000Z',
    });
    await call('DELETE /leads/{leadId}/notes/{noteId}', { userId, params });
    expect((await list()).content.map(({ content }) => content)).toEqual(['Call in May']);
    expect(
      (await refusalOf(call('DELETE /leads/{leadId}/notes/{noteId}', { userId, params }))).status,
    ).toBe(404);
  });

  test('publish on the live stream that the lead changed', async () => {
    await write('Hello');
    expect(
      await database.db
        .selectFrom('stream_events')
        .select(['type', 'data'])
        .where('user_id', '=', userId)
        .execute(),
    ).toEqual([{ type: 'lead.changed', data: { leadId, campaignId: null } }]);
  });

  test.each([
    ['nothing', ''],
    ['white space', ' \n '],
    ['more than 5000 characters', 'a'.repeat(5001)],
    ['control characters', 'a\u0000b'],
  ])('with %s are rejected with the field', async (_, content) => {
    const refusal = await refusalOf(write(content));
    expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path]).toEqual([400, 'content']);
    expect((await list()).totalElements).toBe(0);
  });

  test('of someone else’s lead do not exist, through that lead or another one', async () => {
    const { id: noteId } = await write('Mine');
    const stranger = await insertTestUser({ db: database.db });
    const other = await insertLead();
    const tries = [
      () => call('GET /leads/{leadId}/notes', { userId: stranger, params: { leadId } }),
      () =>
        call('POST /leads/{leadId}/notes', {
          userId: stranger,
          params: { leadId },
          body: { content: 'x' },
        }),
      () =>
        call('PATCH /leads/{leadId}/notes/{noteId}', {
          userId: stranger,
          params: { leadId, noteId },
          body: { content: 'x' },
        }),
      () =>
        call('DELETE /leads/{leadId}/notes/{noteId}', {
          userId: stranger,
          params: { leadId, noteId },
        }),
      () =>
        call('PATCH /leads/{leadId}/notes/{noteId}', {
          userId,
          params: { leadId: other, noteId },
          body: { content: 'x' },
        }),
    ];
    for (const attempt of tries) expect((await refusalOf(attempt())).status).toBe(404);
    expect((await list()).content[0]).toMatchObject({ id: noteId, content: 'Mine' });
  });
});
