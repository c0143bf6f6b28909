import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { insertTeam } from '../../../test/support/teams.ts';
import {
  call,
  database,
  get,
  insertCampaign,
  insertLead,
  owner,
  stranger,
  walk,
} from './list-cursors-fixture.ts';

const acts = fc.array(
  fc.record({ act: fc.constantFrom('ADD', 'DELETE', 'CHANGE'), nth: fc.nat(20) }),
  { minLength: 1, maxLength: 3 },
);
const walks = fc.record({
  rows: fc.integer({ min: 3, max: 7 }),
  size: fc.integer({ min: 1, max: 2 }),
  between: fc.array(acts, { minLength: 1, maxLength: 4 }),
});

type Rows = {
  path: string;
  add: () => Promise<string>;
  remove: (id: string) => Promise<unknown>;
  change: (id: string) => Promise<unknown>;
};
const LISTS: Record<string, () => Rows> = {
  campaigns: () => ({
    path: '/campaigns',
    add: () => insertCampaign('First'),
    remove: (id) => call(`DELETE /campaigns/${id}`, { headers: owner.headers }),
    change: (id) =>
      database.db
        .updateTable('campaigns')
        .set({ status: 'ACTIVE', name: 'Another', locked: true })
        .where('campaign_id', '=', id)
        .execute(),
  }),
  leads: () => ({
    path: '/leads',
    add: () => insertLead('Ada'),
    remove: (id) => database.db.deleteFrom('leads').where('lead_id', '=', id).execute(),
    change: (id) =>
      database.db
        .updateTable('leads')
        .set({ full_name: 'Zoe', updated_at: instant(Date.now()) })
        .where('lead_id', '=', id)
        .execute(),
  }),
  conversations: () => ({
    path: '/messaging/conversations',
    add: async () => {
      const row = await database.db
        .insertInto('conversations')
        .values({ user_id: owner.userId, created_at: instant(Date.now()) })
        .returning('conversation_id')
        .executeTakeFirstOrThrow();
      return row.conversation_id;
    },
    remove: (id) =>
      database.db.deleteFrom('conversations').where('conversation_id', '=', id).execute(),
    // A new message brings a conversation to the top of the pages.
    change: (id) =>
      database.db
        .updateTable('conversations')
        .set({ last_at: instant(Date.now()) })
        .where('conversation_id', '=', id)
        .execute(),
  }),
  notifications: () => ({
    path: '/notifications',
    add: async () => {
      const row = await database.db
        .insertInto('notifications')
        .values({ user_id: owner.userId, type: 'CONNECTION_LOST', at: instant(Date.now()) })
        .returning('notification_id')
        .executeTakeFirstOrThrow();
      return row.notification_id;
    },
    remove: (id) =>
      database.db.deleteFrom('notifications').where('notification_id', '=', id).execute(),
    change: (id) =>
      database.db
        .updateTable('notifications')
        .set({ closed: true })
        .where('notification_id', '=', id)
        .execute(),
  }),
};

describe('a list by cursor', () => {
  test.for(Object.keys(LISTS))(
    '%s: what is there throughout comes exactly once, whatever comes, goes, or changes meanwhile',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(walks, async ({ rows, size, between }) => {
          const list = LISTS[name]!();
          await emptyAll();
          const there: string[] = [];
          for (let row = 0; row < rows; row += 1) there.push(await list.add());
          const throughout = new Set(there);
          const parts = between.values();
          const { content } = await walk(list.path, `size=${size}`, async () => {
            for (const { act, nth } of parts.next().value ?? []) {
              const id = there[nth % Math.max(1, there.length)];
              if (act === 'ADD') there.push(await list.add());
              else if (id !== undefined && act === 'CHANGE') await list.change(id);
              else if (id !== undefined) {
                await list.remove(id);
                there.splice(there.indexOf(id), 1);
                throughout.delete(id);
              }
            }
          });
          const came = content.map(({ id }) => id);
          expect(came).toEqual([...new Set(came)]);
          expect(came.filter((id) => throughout.has(id))).toEqual(
            [...throughout].toSorted((one, other) => Number(other) - Number(one)),
          );
        }),
        { numRuns: 6 },
      );
    },
  );

  test('events of several accounts come in one order, each once', async () => {
    const { db } = database;
    await insertTeam({ db, members: [owner.userId, stranger.userId] });
    const at = instant(Date.now() - 1000);
    const events = await db
      .insertInto('events')
      .values(
        [1, 2, 3, 4, 5].map((nth) => ({
          user_id: nth % 2 === 0 ? stranger.userId : owner.userId,
          type: 'CAMPAIGN_STARTED' as const,
          actor: 'USER' as const,
          at: nth < 4 ? at : instant(Date.now()),
        })),
      )
      .returning('event_id')
      .execute();
    const { content } = await walk('/events', `size=2&userIds=${owner.userId},${stranger.userId}`);
    expect(content.map(({ id }) => id)).toEqual(
      events.map(({ event_id }) => event_id).toReversed(),
    );
  });

  test('notes of a lead are read by cursor, and pages stay as they were', async () => {
    const lead = await insertLead('Ada');
    const path = `/leads/${lead}/notes`;
    for (const content of ['One', 'Two', 'Three'])
      await call(`POST ${path}`, { headers: owner.headers, body: { content } });
    const { content } = await walk<{ id: string; content: string }>(path, 'size=2');
    expect(content.map((note) => note.content)).toEqual(['Three', 'Two', 'One']);
    const page = await get(path, 'size=2');
    expect(page.body).toMatchObject({ page: 0, totalElements: 3, totalPages: 2 });
    expect(page.body).not.toHaveProperty('nextCursor');
  });
});

describe('a cursor is refused, with the field’s name', () => {
  const pathsOf = async (path: string, query: string, user = owner) => {
    const { status, body } = await get(path, query, user);
    return [status, ...(body.fieldErrors ?? []).map((error: { path: string }) => error.path)];
  };
  const cursorOf = async (path: string, query = '') =>
    (await get(path, `cursor=&size=1${query}`)).body.nextCursor as string;

  test('beside a page or an order', async () => {
    expect(await pathsOf('/campaigns', 'cursor=&page=0')).toEqual([400, 'page']);
    expect(await pathsOf('/campaigns', 'cursor=&sort=name,asc')).toEqual([400, 'sort']);
    const since = `updatedSince=${new Date().toISOString()}`;
    expect(await pathsOf('/leads', `${since}&page=1&sort=createdAt`)).toEqual([
      400,
      'page',
      'sort',
    ]);
  });

  test('where it was forged, or made for another list, filter, or user', async () => {
    for (const name of ['One', 'Two']) {
      await insertCampaign(name);
      await insertCampaign(name, stranger);
      await insertLead(name);
    }
    const cursor = await cursorOf('/campaigns');
    expect(await pathsOf('/campaigns', `cursor=${cursor}`)).toEqual([200]);
    const [text = '', mac = ''] = cursor.split('.');
    const other = Buffer.from('{"after":"x","deletedAfter":null,"until":0}').toString('base64url');
    for (const forged of [
      'x',
      '.',
      `${text}.`,
      `${text}.${mac}.`,
      `${other}.${mac}`,
      `${mac}.${text}`,
    ])
      expect(await pathsOf('/campaigns', `cursor=${forged}`)).toEqual([400, 'cursor']);
    expect(await pathsOf('/leads', `cursor=${cursor}`)).toEqual([400, 'cursor']);
    expect(await pathsOf('/campaigns', `cursor=${cursor}&locked=false`)).toEqual([400, 'cursor']);
    expect(await pathsOf('/campaigns', `cursor=${cursor}`, stranger)).toEqual([400, 'cursor']);
    expect(await pathsOf('/campaigns', `cursor=${'x'.repeat(501)}`)).toEqual([400, 'cursor']);
  });

  test('with a search of conversations, whose order is computed', async () => {
    expect(await pathsOf('/messaging/conversations', 'cursor=&query=ada')).toEqual([400, 'query']);
  });

  test('where a list has none, by a key', async () => {
    const { body: key } = await call('POST /v1/apikeys', {
      headers: owner.headers,
      body: { name: 'CRM', scopes: ['events:read', 'leads:read'] },
    });
    const asKey = { headers: { authorization: `Bearer ${key.secret}` } };
    const since = `updatedSince=${new Date().toISOString()}`;
    const refused = await call(`GET /notifications?${since}`, asKey);
    expect(refused).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'updatedSince', code: 'UNKNOWN_FIELD' }] },
    });
    expect((await call(`GET /leads?cursor=&${since}`, asKey)).status).toBe(200);
  });
});

async function emptyAll(): Promise<void> {
  for (const table of ['campaigns', 'leads', 'conversations', 'notifications'] as const)
    await database.db.deleteFrom(table).where('user_id', '=', owner.userId).execute();
}
