import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { DELETED_KEPT_DAYS } from '#data/tables/deleted-rows.ts';
import { newItem } from '#core/sequence/new-item.ts';
import { insertTeam } from '../../../test/support/teams.ts';
import {
  call,
  database,
  get,
  insertCampaign,
  insertLead,
  owner,
  stranger,
  timeNow,
  walk,
} from './list-cursors-fixture.ts';

type Lead = { id: string; fullName: string; campaigns: { state: string }[] };
const DAY = 86_400_000;
const after = (query: string) => `size=2&${query}`;
const idsSince = async (path: string, since: string) => {
  const { content, deleted } = await walk(path, after(`updatedSince=${since}`));
  return { changed: content.map(({ id }) => id), deleted };
};

const acts = fc.array(
  fc.record({
    act: fc.constantFrom('ADD', 'DELETE', 'RENAME', 'PLACE', 'MOVE'),
    nth: fc.nat(20),
  }),
  { maxLength: 4 },
);

test('a copy that follows the changes of leads is the same in the end', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(acts, fc.array(acts, { maxLength: 4 }), async (before, between) => {
      await db.deleteFrom('campaigns').where('user_id', '=', owner.userId).execute();
      await db.deleteFrom('leads').where('user_id', '=', owner.userId).execute();
      const campaignId = await insertCampaign('First');
      const there: string[] = [];
      for (const name of ['Ada', 'Ben', 'Cleo']) there.push(await insertLead(name));
      const change = changerOf(campaignId, there);
      const copy = new Map<string, string>();
      const take = ({ content, deleted }: { content: Lead[]; deleted: string[] }) => {
        for (const lead of content) copy.set(lead.id, shown(lead));
        for (const id of deleted) copy.delete(id);
      };
      let since = await timeNow();
      take(await walk<Lead>('/leads', after('')));
      for (const act of before) await change(act);
      const began = await timeNow();
      const parts = between.values();
      const meanwhile = async () => {
        for (const act of parts.next().value ?? []) await change(act);
      };
      take(await walk<Lead>('/leads', after(`updatedSince=${since}`), meanwhile));
      since = began;
      for (const part of parts) for (const act of part) await change(act);
      take(await walk<Lead>('/leads', after(`updatedSince=${since}`)));
      const { body } = await get('/leads', 'size=100');
      expect(Object.fromEntries(copy)).toEqual(
        Object.fromEntries(body.content.map((lead: Lead) => [lead.id, shown(lead)])),
      );
    }),
    { numRuns: 6 },
  );
});

const shown = ({ fullName, campaigns }: Lead) =>
  `${fullName} ${campaigns.map(({ state }) => state).join()}`;

function changerOf(campaignId: string, there: string[]) {
  const { db } = database;
  let count = 0;
  return async ({ act, nth }: { act: string; nth: number }) => {
    const id = there[nth % Math.max(1, there.length)];
    const now = instant(Date.parse(await timeNow()));
    const { userId } = owner;
    if (act === 'ADD') there.push(await insertLead(`New ${(count += 1)}`));
    else if (id === undefined) return;
    else if (act === 'DELETE') {
      await db.deleteFrom('leads').where('lead_id', '=', id).execute();
      there.splice(there.indexOf(id), 1);
    } else if (act === 'RENAME')
      await db
        .updateTable('leads')
        .set({ full_name: `Name ${(count += 1)}`, updated_at: now })
        .where('lead_id', '=', id)
        .execute();
    else if (act === 'PLACE')
      await db
        .insertInto('campaign_leads')
        .values({
          user_id: userId,
          campaign_id: campaignId,
          lead_id: id,
          state: 'WAITING',
          added_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await db
        .updateTable('campaign_leads')
        .set({ state: nth % 2 === 0 ? 'FINISHED' : 'IN_PROGRESS', updated_at: now })
        .where('lead_id', '=', id)
        .execute();
  };
}

describe('what changed', () => {
  test('is told of campaigns, with what was deleted, to nobody else', async () => {
    const [kept, renamed, gone] = [
      await insertCampaign('Kept'),
      await insertCampaign('Renamed'),
      await insertCampaign('Gone'),
    ];
    const since = await timeNow();
    await database.db
      .updateTable('campaigns')
      .set({ served_at: instant(Date.now()) })
      .where('campaign_id', '=', kept)
      .execute();
    await database.db
      .updateTable('campaigns')
      .set({ name: 'Another' })
      .where('campaign_id', '=', renamed)
      .execute();
    await call(`DELETE /campaigns/${gone}`, { headers: owner.headers });
    expect(await idsSince('/campaigns', since)).toEqual({ changed: [renamed], deleted: [gone] });
    const { body } = await get('/campaigns', `updatedSince=${since}`, stranger);
    expect(body).toMatchObject({ content: [], deleted: [], nextCursor: null });
    expect((await get('/campaigns', 'cursor=')).body).not.toHaveProperty('deleted');
  });

  test('is told of lists, but not what only their collecting needs', async () => {
    const campaignId = await insertCampaign('First');
    const insert = (name: string) =>
      database.db
        .insertInto('lead_packs')
        .values({
          user_id: owner.userId,
          campaign_id: campaignId,
          name,
          search_type: 'CSV_FILE',
          created_at: instant(Date.now()),
        })
        .returning('lead_pack_id')
        .executeTakeFirstOrThrow();
    const [held, paused, gone] = [await insert('A'), await insert('B'), await insert('C')];
    const since = await timeNow();
    const change = (pack: typeof held, set: object) =>
      database.db
        .updateTable('lead_packs')
        .set(set)
        .where('lead_pack_id', '=', pack.lead_pack_id)
        .execute();
    await change(held, { lease_until: instant(Date.now()), fencing: '3' });
    await change(paused, { search_status: 'SEARCH_PAUSED' });
    await call(`DELETE /searches/${gone.lead_pack_id}`, { headers: owner.headers });
    expect(await idsSince('/searches', since)).toEqual({
      changed: [paused.lead_pack_id],
      deleted: [gone.lead_pack_id],
    });
  });

  test('is told of conversations, also where a message of theirs was seen', async () => {
    const { db } = database;
    const { userId } = owner;
    const made = await db
      .insertInto('conversations')
      .values([1, 2, 3, 4].map(() => ({ user_id: userId, created_at: instant(Date.now()) })))
      .returning('conversation_id')
      .execute();
    const [seen = '', archived = '', gone = ''] = made.map((row) => row.conversation_id);
    const message = {
      user_id: userId,
      conversation_id: seen,
      network_message_id: 'm-1',
      from_me: true,
      text: 'Hello',
      at: instant(Date.now()),
    };
    await db.insertInto('messages').values(message).execute();
    const since = await timeNow();
    await db
      .updateTable('messages')
      .set({ seen_at: instant(Date.now()) })
      .execute();
    await call(`PATCH /messaging/conversations/${archived}`, {
      headers: owner.headers,
      body: { archived: true },
    });
    await db.deleteFrom('conversations').where('conversation_id', '=', gone).execute();
    expect(await idsSince('/messaging/conversations', since)).toEqual({
      changed: [seen, archived],
      deleted: [gone],
    });
  });

  test('is told of the do-not-contact record', async () => {
    const add = async (domain: string) =>
      (await call('POST /v1/do-not-contact', { headers: owner.headers, body: { domain } })).body.id;
    const kept = await add('kept.example');
    const since = await timeNow();
    const [added, gone] = [await add('added.example'), await add('gone.example')];
    await call(`DELETE /v1/do-not-contact/${gone}`, { headers: owner.headers });
    const told = await idsSince('/v1/do-not-contact', since);
    expect(told).toEqual({ changed: [added], deleted: [gone] });
    expect(told.changed).not.toContain(kept);
  });

  test('a template that is no longer shared is gone for teammates alone', async () => {
    const { db } = database;
    const path = '/v1/shared/sequenceitemtemplates';
    await insertTeam({ db, members: [owner.userId, stranger.userId] });
    const body = { templateName: 'Hello', sequence: newItem({ type: 'END', id: 'e' }) };
    const insert = (template_type: 'GROUP' | 'INDIVIDUAL') =>
      db
        .insertInto('sequence_templates')
        .values({
          user_id: stranger.userId,
          template_name: body.templateName,
          template_type,
          sequence: JSON.stringify(body.sequence),
          real_created_at: instant(Date.now()),
          real_updated_at: instant(Date.now()),
        })
        .returning('template_id')
        .executeTakeFirstOrThrow();
    const [shared, own] = [await insert('GROUP'), await insert('INDIVIDUAL')];
    const since = await timeNow();
    const type = (template_type: 'GROUP' | 'INDIVIDUAL') =>
      db
        .updateTable('sequence_templates')
        .set({ template_type })
        .where('template_id', '=', shared.template_id)
        .execute();
    await type('INDIVIDUAL');
    await db.deleteFrom('sequence_templates').where('template_id', '=', own.template_id).execute();
    expect(await idsSince(path, since)).toEqual({ changed: [], deleted: [shared.template_id] });
    const theirs = await get(path, `updatedSince=${since}`, stranger);
    expect(theirs.body).toMatchObject({
      content: [{ id: shared.template_id }],
      deleted: [{ id: own.template_id }],
    });
    await type('GROUP');
    expect(await idsSince(path, since)).toEqual({ changed: [shared.template_id], deleted: [] });
  });

  test('a lead that leaves a campaign has changed', async () => {
    const campaignId = await insertCampaign('First');
    const [lead, other] = [await insertLead('Ada'), await insertLead('Ben')];
    const now = instant(Date.now());
    for (const lead_id of [lead, other])
      await database.db
        .insertInto('campaign_leads')
        .values({
          user_id: owner.userId,
          campaign_id: campaignId,
          lead_id,
          state: 'WAITING',
          added_at: now,
          updated_at: now,
        })
        .execute();
    const since = new Date(Date.now() - DAY).toISOString();
    const removed = await call('POST /leads/bulk', {
      headers: owner.headers,
      body: { action: 'REMOVE', leadIds: [lead], campaignId },
    });
    expect(removed.body).toMatchObject({ changed: 1 });
    const filtered = await idsSince('/leads', `${since}&campaignId=${campaignId}`);
    expect(filtered).toEqual({ changed: [other], deleted: [] });
    expect((await idsSince('/leads', since)).changed).toContain(lead);
  });

  test('is told for 30 days; for longer, the whole list must be read again', async () => {
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    const asked = (at: string) => get('/leads', `updatedSince=${at}`);
    expect((await asked(ago(DELETED_KEPT_DAYS * DAY - 60_000))).status).toBe(200);
    expect(await asked(ago(DELETED_KEPT_DAYS * DAY + 60_000))).toMatchObject({
      status: 410,
      body: { code: 'CHANGES_TOO_OLD' },
    });
    expect(await asked('yesterday')).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'updatedSince' }] },
    });
  });

  test('the instant to ask with next is that of the first part, a minute earlier', async () => {
    for (const name of ['One', 'Two', 'Three']) await insertCampaign(name);
    const { next } = await walk('/campaigns', 'size=1');
    expect(Date.now() - Date.parse(next)).toBeGreaterThanOrEqual(60_000);
    expect(Date.now() - Date.parse(next)).toBeLessThan(120_000);
  });
});

test('when a user goes, nothing of what was theirs stays noted', async () => {
  const { db } = database;
  await insertCampaign('First', stranger);
  const gone = await insertCampaign('Second', stranger);
  await insertLead('Ada', stranger);
  await db.deleteFrom('campaigns').where('campaign_id', '=', gone).execute();
  const noted = () =>
    db.selectFrom('deleted_rows').select('id').where('user_id', '=', stranger.userId).execute();
  expect(await noted()).toEqual([{ id: gone }]);
  await db.deleteFrom('users').where('user_id', '=', stranger.userId).execute();
  expect(await noted()).toEqual([]);
});
