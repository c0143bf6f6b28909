import { describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { storeMessages } from '#data/conversations/chat-messages.ts';
import { instant, json } from '#data/database.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  addChat,
  addLead,
  addMessage,
  at,
  db,
  it,
  MINUTE,
  thread,
} from '#server/conversations/conversations-fixture.ts';
import { messagesOf } from '#server/conversations/messages-fixture.ts';

const TEXTS = ['x', 'y'].map((id) => ({ id, message: `Text ${id}`, subject: null, weight: 50 }));

async function addCampaign(): Promise<string> {
  const item = newItem({ type: 'CONNECT', id: 'c1', yes: newItem({ type: 'END', id: 'e1' }) });
  const { campaign_id: campaignId } = await db()
    .insertInto('campaigns')
    .values({
      user_id: it.userId,
      name: 'Nordics',
      created_at: instant(TEST_NOW),
      sequence: json({ ...item, variants: TEXTS } as typeof item),
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return campaignId;
}

async function addTry({
  leadId = '0',
  campaignId = '0',
  messageId = null,
  ...rest
}: {
  leadId?: string;
  campaignId?: string;
  messageId?: string | null;
  payload: Record<string, unknown>;
  status: 'HAPPENED' | 'DID_NOT_HAPPEN';
  outcome?: Record<string, unknown>;
}): Promise<string> {
  const { payload, status, outcome = {} } = rest;
  const { intent_id: intentId } = await db()
    .insertInto('intents')
    .values({
      user_id: it.userId,
      campaign_id: campaignId,
      lead_id: leadId,
      item_id: 'c1',
      visit: 1,
      attempt: 1,
      action: messageId === null ? 'CONNECT' : 'MESSAGE',
      fencing: '1',
      request_id: `r-${leadId}-${messageId}`,
      day: '2026-11-23',
      payload: json(payload),
      outcome: json(outcome),
      status,
      message_id: messageId,
      started_at: instant(TEST_NOW - 60 * MINUTE),
      real_started_at: instant(TEST_NOW),
    })
    .returning('intent_id')
    .executeTakeFirstOrThrow();
  return intentId;
}

describe('the note of an invitation', () => {
  test('appears once, as the campaign’s, with the text it was assigned', async () => {
    const leadId = await addLead();
    const conversationId = await addChat({ leadId });
    const campaignId = await addCampaign();
    const note = 'Hi Ada,\nlet us connect';
    const payload = { note, variantId: 'y' };
    await addTry({ leadId, campaignId, payload, status: 'HAPPENED' });
    await db()
      .insertInto('events')
      .values({
        user_id: it.userId,
        type: 'INVITE_SENT',
        at: instant(TEST_NOW - 60 * MINUTE),
        campaign_id: campaignId,
        lead_id: leadId,
        item_id: 'c1',
        item_type: 'CONNECT',
        actor: 'ENGINE',
        data: json({ text: note }),
      })
      .execute();
    expect((await thread(conversationId)).content).toMatchObject([{ type: 'INVITE_SENT' }]);
    const chat = await db()
      .selectFrom('chats')
      .select('chat_id')
      .where('user_id', '=', it.userId)
      .where('conversation_id', '=', conversationId)
      .executeTakeFirstOrThrow();
    const shown = (messageId: string, text: string) => ({
      messageId,
      text,
      fromMe: true,
      at: TEST_NOW - 60 * MINUTE,
      seen: true,
    });
    await db()
      .transaction()
      .execute((trx) =>
        storeMessages({
          db: trx,
          userId: it.userId,
          now: TEST_NOW,
          chatId: chat.chat_id,
          conversationId,
          messages: [
            shown(`note-${leadId}`, 'Hi Ada,\r\nlet us connect '),
            shown(`own-${leadId}`, 'By hand'),
          ],
        }),
      );
    const { content } = await thread(conversationId);
    expect(content.filter(({ kind }) => kind === 'EVENT')).toEqual([]);
    expect(content.toSorted((one, other) => one.id.localeCompare(other.id))).toMatchObject([
      { sentBy: 'ENGINE', itemType: 'CONNECT', campaignName: 'Nordics', variant: 2 },
      { text: 'By hand', sentBy: 'OUTSIDE', variant: null },
    ]);
  });
});

describe('a message that is being sent', () => {
  test('after a crash, and the one behind it, say when the settle time is over', async () => {
    const conversationId = await addChat({ leadId: await addLead() });
    const ids: string[] = [];
    for (const text of ['one', 'two'])
      ids.push(await addMessage(conversationId, { fromMe: true, text }));
    await db()
      .updateTable('messages')
      .set({ state: 'SENDING', sent_by: 'USER' })
      .where('user_id', '=', it.userId)
      .where('message_id', 'in', ids)
      .execute();
    const messageId = ids[0] ?? null;
    await addTry({ messageId, payload: {}, status: 'DID_NOT_HAPPEN' });
    await db()
      .updateTable('intents')
      .set({ status: 'SENDING', real_started_at: instant(TEST_NOW - MINUTE) })
      .where('message_id', '=', messageId)
      .execute();
    const marks = json({ realSettledAt: TEST_NOW + MINUTE });
    await db()
      .insertInto('lanes')
      .values({ user_id: it.userId, marks })
      .onConflict((other) => other.column('user_id').doUpdateSet({ marks }))
      .execute();
    const until = at(1);
    expect((await messagesOf(conversationId)).map(({ text, waits }) => [text, waits])).toEqual(
      expect.arrayContaining([
        ['one', { text: 'LinkedIn hasn’t confirmed it yet', until }],
        ['two', { text: 'The message before it hasn’t been sent yet', until }],
      ]),
    );
  });

  test('says why it waits, and when it is tried again', async () => {
    const conversationId = await addChat({ leadId: await addLead() });
    const messageId = await addMessage(conversationId, { fromMe: true, text: 'Hi' });
    await db()
      .updateTable('messages')
      .set({ state: 'SENDING', sent_by: 'USER' })
      .where('user_id', '=', it.userId)
      .where('message_id', '=', messageId)
      .execute();
    const waits = async () => (await messagesOf(conversationId))[0]?.waits;
    expect(await waits()).toBeNull();
    const outcome = { error: 'transient', notBefore: TEST_NOW + 2 * MINUTE };
    await addTry({ messageId, payload: {}, status: 'DID_NOT_HAPPEN', outcome });
    expect(await waits()).toEqual({ text: 'The last try didn’t go through', until: at(2) });
    const attempt = db().updateTable('intents').where('message_id', '=', messageId);
    const realStartedAt = instant(TEST_NOW - MINUTE);
    await attempt.set({ status: 'SENDING', real_started_at: realStartedAt }).execute();
    expect(await waits()).toEqual({
      text: 'LinkedIn hasn’t confirmed it yet',
      until: null,
    });
    await attempt.set({ status: 'DID_NOT_HAPPEN' }).execute();
    const marks = { pausedUntil: { MESSAGE: TEST_NOW + 60 * MINUTE } };
    await db()
      .insertInto('lanes')
      .values({ user_id: it.userId, marks: json(marks) })
      .onConflict((other) => other.column('user_id').doUpdateSet({ marks: json(marks) }))
      .execute();
    expect(await waits()).toEqual({
      text: 'LinkedIn isn’t taking more messages right now',
      until: at(60),
    });
  });
});
