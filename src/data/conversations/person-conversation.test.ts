import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { bringsBack, isUnread, isWaitingForMe } from '#core/conversation/conversation-standing.ts';
import { instant } from '#data/database.ts';
import { conversationOfChat, conversationOfLead } from '#data/conversations/person-conversation.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const NOW = Date.UTC(2026, 10, 20, 9);
let users = 0;
let userId = '';

beforeEach(async () => {
  userId = String((users += 1));
  await sql`
    insert into users (user_id, email, display_name, schedule, processing_limits)
    values (${userId}, ${`${userId}@north.example`}, 'Ann', '[]', '{}')`.execute(database.db);
});

const owner = () => ({ db: database.db, userId, now: NOW });
const chat = (chatId: string, more: { leadId?: string; memberId?: string; name?: string } = {}) =>
  conversationOfChat({ ...owner(), chatId, leadId: null, memberId: null, name: null, ...more });

async function addChat(chatId: string, more: { leadId?: string; memberId?: string } = {}) {
  const conversationId = await chat(chatId, more);
  await database.db
    .insertInto('chats')
    .values({ user_id: userId, chat_id: chatId, conversation_id: conversationId })
    .execute();
  return conversationId;
}

async function addLead(person: { name: string; memberId?: string }): Promise<string> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      full_name: person.name,
      network_member_id: person.memberId ?? null,
      created_at: instant(NOW),
      updated_at: instant(NOW),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return lead_id;
}

let messages = 0;
async function write({
  conversationId,
  fromMe,
  at,
  automatic = false,
}: {
  conversationId: string;
  fromMe: boolean;
  at: number;
  automatic?: boolean;
}): Promise<string> {
  const { message_id } = await database.db
    .insertInto('messages')
    .values({
      user_id: userId,
      conversation_id: conversationId,
      network_message_id: `t-${(messages += 1)}`,
      from_me: fromMe,
      automatic,
      text: `Message ${messages}`,
      at: instant(NOW + at),
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return message_id;
}

const conversations = () =>
  database.db
    .selectFrom('conversations')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('conversation_id')
    .execute();
const only = async () => {
  const rows = await conversations();
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
const counts = async () =>
  Object.fromEntries(
    (
      await database.db
        .selectFrom('conversation_counts')
        .select(['counted', 'conversations'])
        .where('user_id', '=', userId)
        .where('conversations', '<>', 0)
        .execute()
    ).map(({ counted, conversations: number }) => [counted, number]),
  );

describe('the conversation with a person', () => {
  test('is one for all their chats and emails, whichever comes first', async () => {
    const leadId = await addLead({ name: 'Ada Berg', memberId: 'm-1' });
    const byEmail = await conversationOfLead({ ...owner(), leadId });
    expect([
      await addChat('c-1', { memberId: 'm-1' }),
      await addChat('c-2', { leadId }),
      await conversationOfLead({ ...owner(), leadId }),
    ]).toEqual([byEmail, byEmail, byEmail]);
    expect(await only()).toMatchObject({
      lead_id: leadId,
      network_member_id: 'm-1',
      person_name: 'Ada Berg',
    });
  });

  test('belongs to the lead that they become, even if each had a conversation', async () => {
    const chatting = await addChat('c-1', { memberId: 'm-1' });
    await write({ conversationId: chatting, fromMe: false, at: 5 });
    const leadId = await addLead({ name: 'Ada Berg' });
    const emailing = await conversationOfLead({ ...owner(), leadId });
    await write({ conversationId: emailing, fromMe: true, at: 3 });
    await sql`
      update leads
      set network_member_id = 'm-1'
      where user_id = ${userId} and lead_id = ${leadId}`.execute(database.db);
    expect(await only()).toMatchObject({
      conversation_id: emailing,
      lead_id: leadId,
      network_member_id: 'm-1',
      last_at: NOW + 5,
      their_last_at: NOW + 5,
      my_last_at: NOW + 3,
      unread: true,
    });
    expect(await counts()).toEqual({
      ALL: 1,
      UNREAD: 1,
      AWAITING_ME: 1,
      REPLIED: 1,
      'CHANNEL/LINKEDIN': 1,
    });
  });

  test('is taken over by a lead that is imported with their profile', async () => {
    await addChat('c-1', { memberId: 'm-1' });
    const leadId = await addLead({ name: 'Ada Berg', memberId: 'm-1' });
    expect(await only()).toMatchObject({ lead_id: leadId, person_name: 'Ada Berg' });
  });

  test('joins a chat whose person becomes known later, and follows their name', async () => {
    const nobodys = await addChat('c-1');
    await write({ conversationId: nobodys, fromMe: false, at: 1 });
    const leadId = await addLead({ name: 'Ada', memberId: 'm-1' });
    const persons = await conversationOfLead({ ...owner(), leadId });
    expect(await chat('c-1', { memberId: 'm-1' })).toBe(persons);
    await sql`
      update leads
      set full_name = 'Ada Berg'
      where user_id = ${userId} and lead_id = ${leadId}`.execute(database.db);
    expect(await only()).toMatchObject({ person_name: 'Ada Berg', their_last_at: NOW + 1 });
  });

  test('stays without its lead when that is deleted', async () => {
    const leadId = await addLead({ name: 'Ada Berg' });
    await conversationOfLead({ ...owner(), leadId });
    await sql`delete from leads where user_id = ${userId}`.execute(database.db);
    expect(await only()).toMatchObject({ lead_id: null, person_name: 'Ada Berg' });
  });

  test('is created once by two at the same moment', async () => {
    const leadId = await addLead({ name: 'Ada Berg', memberId: 'm-1' });
    const made = await Promise.all(
      Array.from({ length: 8 }, () => conversationOfLead({ ...owner(), leadId })),
    );
    expect(new Set(made).size).toBe(1);
  });
});

describe('what is derived from messages', () => {
  const message = fc.record({ fromMe: fc.boolean(), at: fc.nat(20) });

  test('follows the rules in any order of arrival, and survives each deletion', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 8 }), fc.nat(20), async (all, readUpTo) => {
        await sql`delete from conversations where user_id = ${userId}`.execute(database.db);
        const conversationId = await addChat('c-1');
        await sql`
          update conversations
          set read_up_to = ${instant(NOW + readUpTo)}, archived = true
          where user_id = ${userId}`.execute(database.db);
        let archived = true;
        const standing: { id: string; fromMe: boolean; at: number }[] = [];
        const last = (fromMe: boolean) =>
          standing
            .filter((one) => one.fromMe === fromMe)
            .reduce<number | null>((newest, { at }) => Math.max(newest ?? at, at), null);
        const check = async () => {
          const times = { theirLastAt: last(false), myLastAt: last(true) };
          const row = await only();
          expect([row.awaiting_me, row.unread, row.archived]).toEqual([
            isWaitingForMe(times),
            isUnread({ ...times, readUpTo, markedUnread: false }),
            archived,
          ]);
          expect((await counts())[archived ? 'ARCHIVED' : 'ALL']).toBe(1);
          expect((await counts())['UNREAD'] ?? 0).toBe(!archived && row.unread ? 1 : 0);
        };
        for (const one of all) {
          if (bringsBack({ ...one, theirLastAt: last(false) })) archived = false;
          standing.push({ ...one, id: await write({ conversationId, ...one }) });
          await check();
        }
        while (standing.length > 0) {
          const [{ id } = { id: '' }] = standing;
          await sql`delete from messages where user_id = ${userId} and message_id = ${id}`.execute(
            database.db,
          );
          standing.splice(0, 1);
          await check();
        }
      }),
      { numRuns: 25 },
    );
  });

  test('counts an automatic answer as the last message, but not as a reply', async () => {
    const conversationId = await addChat('c-1');
    await write({ conversationId, fromMe: true, at: 1 });
    await write({ conversationId, fromMe: false, at: 2, automatic: true });
    expect(await only()).toMatchObject({
      last_at: NOW + 2,
      their_last_at: null,
      unread: false,
      awaiting_me: false,
    });
  });

  test('is published on the live stream for a new or changed message, not for older ones', async () => {
    const said = async () => {
      const { rows } = await sql<{ data: unknown }>`
        delete from stream_events
        where user_id = ${userId} and type = 'conversation.message'
        returning data`.execute(database.db);
      return rows.map(({ data }) => data);
    };
    const conversationId = await addChat('c-1');
    const told = [{ conversationId, leadId: null }];
    const newest = await write({ conversationId, fromMe: false, at: 9 });
    expect(await said()).toEqual(told);
    await write({ conversationId, fromMe: false, at: 1 });
    expect(await said()).toEqual([]);
    const change = (text: string) =>
      sql`
        update messages
        set text = ${text}
        where user_id = ${userId} and message_id = ${newest}`.execute(database.db);
    await change('Another');
    expect(await said()).toEqual(told);
    await change('Another');
    expect(await said()).toEqual([]);
  });
});
