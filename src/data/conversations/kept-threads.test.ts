import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { instant, json } from '#data/database.ts';
import { conversationOfLead } from '#data/conversations/person-conversation.ts';
import { storeEmailOfCampaign, storeReceivedEmail } from '#data/conversations/email-messages.ts';
import type { ReadMessage } from '#data/conversations/chat-messages.ts';
import type { ReadThread } from '#data/engine-store/people-store.ts';
import { mergeLeads } from '#data/engine-store/postgres/merged-leads.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { storeThread } from '#data/engine-store/postgres/threads.ts';
import { insertTestUser, TEST_NOW as NOW } from '../../../test/support/call-handler.ts';
import { TEST_MASTER_KEY } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
let userId = '';

beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
});

const line = (messageId: string, more: Partial<ReadMessage> = {}): ReadMessage => ({
  messageId: `${userId}-${messageId}`,
  fromMe: false,
  text: `Words of ${messageId}`,
  at: NOW,
  seen: false,
  ...more,
});
const read = (messages: ReadMessage[], more: Partial<ReadThread> = {}, now = NOW) =>
  database.db.transaction().execute((trx) =>
    storeThread(
      { db: trx, userId, now },
      {
        thread: { chatId: 'c-1', memberId: 'm-1', name: 'Ada Berg', messages, ...more },
        erased: erasedPeople(TEST_MASTER_KEY),
      },
    ),
  );
const messages = () =>
  database.db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();
const conversations = () =>
  database.db
    .selectFrom('conversations')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('conversation_id')
    .execute();
const files = () =>
  database.db.selectFrom('message_attachments').selectAll().where('user_id', '=', userId).execute();

async function addLead(name: string, memberId: string | null = null): Promise<string> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      full_name: name,
      network_member_id: memberId,
      created_at: instant(NOW),
      updated_at: instant(NOW),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return lead_id;
}

describe('a chat that is read', () => {
  test('with someone who is not a lead is a conversation under their name', async () => {
    await read([line('t-1')]);
    expect(await conversations()).toMatchObject([
      { person_name: 'Ada Berg', network_member_id: 'm-1', lead_id: null, unread: true },
    ]);
  });

  test('twice, late, and in another order is the same', async () => {
    const all = [1, 2, 3].map((at) => line(`t-${at}`, { at: NOW + at, fromMe: at === 2 }));
    await read(all.slice(1));
    await read(all.toReversed());
    await read(all.slice(0, 1));
    expect((await messages()).map(({ text }) => text)).toEqual([
      'Words of t-1',
      'Words of t-2',
      'Words of t-3',
    ]);
    expect(await conversations()).toMatchObject([
      { last_at: NOW + 3, their_last_at: NOW + 3, my_last_at: NOW + 2 },
    ]);
  });

  test('shows edited text, and keeps the place of a deleted message without text and files', async () => {
    const file = {
      attachmentId: 'a-1',
      fileName: 'offer.pdf',
      contentType: 'application/pdf',
      sizeBytes: 10,
      voiceNote: false,
    };
    await read([line('t-1', { files: [file] }), line('t-2', { at: NOW + 1 })]);
    await read([line('t-1', { files: [file] })]);
    expect(await files()).toMatchObject([{ file_name: 'offer.pdf', network_attachment_id: 'a-1' }]);
    await read([line('t-2', { at: NOW + 1, text: 'Better words', edited: true })], {
      deleted: [line('t-1').messageId],
    });
    expect(await messages()).toMatchObject([
      { text: '', deleted: true },
      { text: 'Better words', edited: true, deleted: false },
    ]);
    expect(await files()).toEqual([]);
  });

  test('is marked read up to where it was read on the network', async () => {
    await read([line('t-1')], { readElsewhereUntil: NOW });
    expect(await conversations()).toMatchObject([{ unread: false, awaiting_me: true }]);
    await read([line('t-2', { at: NOW + 1 })]);
    expect(await conversations()).toMatchObject([{ unread: true }]);
  });

  test('is removed when the network no longer has it, and comes back when it does', async () => {
    await read([line('t-1')]);
    const removedAt = async () =>
      (
        await database.db
          .selectFrom('chats')
          .select('removed_at')
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
      ).removed_at;
    await read([], { removed: true }, NOW + 5);
    await read([], { removed: true }, NOW + 9);
    expect([await removedAt(), (await messages()).length]).toEqual([NOW + 5, 1]);
    await read([line('t-1')]);
    expect(await removedAt()).toBeNull();
  });
});

describe('emails', () => {
  test('are in the conversation with their lead, each once, and an absence holds no one', async () => {
    const leadId = await addLead('Ada Berg', 'm-1');
    await read([line('t-1', { at: NOW - 5 })]);
    const { intent_id: intentId } = await database.db
      .insertInto('intents')
      .values({
        user_id: userId,
        campaign_id: '1',
        lead_id: leadId,
        item_id: 'e1',
        visit: 1,
        attempt: 1,
        action: 'EMAIL',
        fencing: '1',
        request_id: `r-${userId}`,
        day: '2026-11-23',
        payload: json({ text: 'Hello Ada' }),
        status: 'UNCONFIRMED',
        started_at: instant(NOW),
        real_started_at: instant(NOW),
      })
      .returning('intent_id')
      .executeTakeFirstOrThrow();
    const send = () =>
      database.db
        .transaction()
        .execute((trx) =>
          storeEmailOfCampaign(
            { db: trx, userId },
            { leadId, intentId, messageId: '<s@x>', subject: 'Offer', sentAt: NOW },
          ),
        );
    const receive = (messageId: string, at: number, automatic: boolean) =>
      database.db
        .transaction()
        .execute((trx) =>
          storeReceivedEmail(
            { db: trx, userId, now: NOW },
            { leadId, messageId, subject: 'Re: Offer', text: 'Back on Monday', at, automatic },
          ),
        );
    await send();
    expect((await messages())[1]).toMatchObject({ state: 'UNCONFIRMED', text: 'Hello Ada' });
    await database.db
      .updateTable('intents')
      .set({ status: 'HAPPENED' })
      .where('user_id', '=', userId)
      .execute();
    await send();
    await receive('<a@x>', NOW + 1, true);
    await receive('<a@x>', NOW + 1, true);
    expect((await messages()).map(({ channel, state }) => `${channel} ${state}`)).toEqual([
      'LINKEDIN SENT',
      'EMAIL SENT',
      'EMAIL SENT',
    ]);
    expect(await conversations()).toMatchObject([
      { last_channel: 'EMAIL', their_last_channel: 'LINKEDIN', awaiting_me: false },
    ]);
    await receive('<b@x>', NOW + 2, false);
    expect(await conversations()).toMatchObject([
      { their_last_channel: 'EMAIL', awaiting_me: true, unread: true },
    ]);
  });
});

test('two leads that turn out to be one person share one conversation, with all messages', async () => {
  const [fromId, intoId] = [await addLead('A. Berg'), await addLead('Ada Berg', 'm-1')];
  await database.db.transaction().execute((trx) =>
    storeReceivedEmail(
      { db: trx, userId, now: NOW },
      {
        leadId: fromId,
        messageId: '<a@x>',
        subject: 'Hi',
        text: 'Hi',
        at: NOW,
        automatic: false,
      },
    ),
  );
  await database.db
    .updateTable('conversations')
    .set({ label_id: 'MEETING' })
    .where('user_id', '=', userId)
    .execute();
  await conversationOfLead({ db: database.db, userId, now: NOW, leadId: intoId });
  await read([line('t-1', { at: NOW - 1 })]);
  await database.db
    .transaction()
    .execute((trx) => mergeLeads({ db: trx, userId, now: NOW }, { fromId, intoId }));
  expect(await conversations()).toMatchObject([
    { lead_id: intoId, network_member_id: 'm-1', label_id: 'MEETING', last_channel: 'EMAIL' },
  ]);
  expect(await messages()).toHaveLength(2);
});

test('a received email keeps its formatting and the names of its files, once', async () => {
  const leadId = await addLead('Ada Berg');
  const receive = () =>
    database.db.transaction().execute((trx) =>
      storeReceivedEmail(
        { db: trx, userId, now: NOW },
        {
          leadId,
          messageId: '<f@x>',
          subject: 'Re: Offer',
          text: 'See the file',
          at: NOW,
          automatic: false,
          html: '<p>See the file</p>',
          files: [{ fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 7 }],
        },
      ),
    );
  await receive();
  await receive();
  const { rows } = await sql`
    select m.html, a.file_name, a.size_bytes
    from messages m
    join message_attachments a on a.user_id = m.user_id and a.message_id = m.message_id
    where m.user_id = ${userId}`.execute(database.db);
  expect(rows).toMatchObject([{ html: '<p>See the file</p>', file_name: 'a.pdf' }]);
});
