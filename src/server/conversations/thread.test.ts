import { describe, expect, test } from 'vitest';
import { instant, json } from '#data/database.ts';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  addChat,
  addLead,
  addMessage,
  at,
  change,
  db,
  it,
  MINUTE,
  thread,
} from '#server/conversations/conversations-fixture.ts';

async function addEvent(
  leadId: string,
  type: 'INVITE_ACCEPTED' | 'MESSAGE_RESPONDED',
  minutes: number,
) {
  await db()
    .insertInto('events')
    .values({
      user_id: it.userId,
      type,
      at: instant(TEST_NOW + minutes * MINUTE),
      lead_id: leadId,
      actor: 'NETWORK',
      data: json({}),
    })
    .execute();
}

describe('a thread', () => {
  test('shows messages of both channels and what happened between them, newest first', async () => {
    const leadId = await addLead();
    const conversationId = await addChat({ leadId });
    await addMessage(conversationId, { minutes: -50, fromMe: true, text: 'Hi', sent_by: 'ENGINE' });
    await addEvent(leadId, 'INVITE_ACCEPTED', -40);
    await addMessage(conversationId, {
      minutes: -30,
      text: 'Yes',
      channel: 'EMAIL',
      subject: 'Re',
    });
    await addEvent(leadId, 'MESSAGE_RESPONDED', -30);
    await addMessage(conversationId, { minutes: -20, fromMe: true, text: 'By hand' });
    const { content, before } = await thread(conversationId);
    expect(before).toBeNull();
    expect(content).toMatchObject([
      {
        kind: 'MESSAGE',
        text: 'By hand',
        sentBy: 'OUTSIDE',
        at: at(-20),
        can: { edit: { allowed: true } },
      },
      { kind: 'MESSAGE', text: 'Yes', channel: 'EMAIL', subject: 'Re', sentBy: null },
      { kind: 'EVENT', type: 'INVITE_ACCEPTED' },
      { kind: 'MESSAGE', text: 'Hi', sentBy: 'ENGINE', state: 'SENT' },
    ]);
  });

  test('pages back without losing or repeating anything, even at one instant', async () => {
    const leadId = await addLead();
    const conversationId = await addChat({ leadId });
    for (let number = 0; number < 6; number += 1) {
      await addMessage(conversationId, { minutes: -(number % 3) });
      await addEvent(leadId, 'INVITE_ACCEPTED', -(number % 2));
    }
    const whole = (await thread(conversationId)).content.map(({ kind, id }) => kind + id);
    expect(whole).toHaveLength(12);
    for (const size of [1, 2, 5]) {
      const seen: string[] = [];
      let before: string | null = null;
      do {
        const page = await thread(conversationId, { size, ...(before !== null && { before }) });
        seen.push(...page.content.map(({ kind, id }) => kind + id));
        before = page.before;
      } while (before !== null);
      expect(seen).toEqual(whole);
    }
    expect((await thread(conversationId, { before: at(-1) })).content).toHaveLength(2);
  });

  test('names the first unread message, and keeps the place of a deleted one', async () => {
    const conversationId = await addChat();
    await addMessage(conversationId, { minutes: -9 });
    await change(conversationId, { read: true });
    const first = await addMessage(conversationId, { minutes: -8 });
    await addMessage(conversationId, { minutes: -7, deleted: true, text: '' });
    const read = await thread(conversationId);
    expect(read.firstUnreadId).toBe(first);
    expect(read.content[0]).toMatchObject({ deleted: true, text: '' });
    await change(conversationId, { read: true });
    expect((await thread(conversationId)).firstUnreadId).toBeNull();
  });

  test('names a campaign message’s campaign and step, and the outcome of its try', async () => {
    const leadId = await addLead();
    const conversationId = await addChat({ leadId });
    const { campaign_id: campaignId } = await db()
      .insertInto('campaigns')
      .values({ user_id: it.userId, name: 'Nordics', created_at: instant(TEST_NOW) })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    const { intent_id: intentId } = await db()
      .insertInto('intents')
      .values({
        user_id: it.userId,
        campaign_id: campaignId,
        lead_id: leadId,
        item_id: 'm1',
        visit: 1,
        attempt: 1,
        action: 'MESSAGE',
        fencing: '1',
        request_id: `r-${leadId}`,
        day: '2026-11-23',
        payload: json({}),
        status: 'UNCONFIRMED',
        started_at: instant(TEST_NOW),
        real_started_at: instant(TEST_NOW),
      })
      .returning('intent_id')
      .executeTakeFirstOrThrow();
    await addMessage(conversationId, { fromMe: true, sent_by: 'ENGINE', intent_id: intentId });
    expect((await thread(conversationId)).content).toMatchObject([
      {
        state: 'UNCONFIRMED',
        campaignId,
        campaignName: 'Nordics',
        itemId: 'm1',
        itemType: 'MESSAGE',
        can: { edit: { allowed: false, reason: 'NOT_SENT_YET' } },
      },
    ]);
  });

  test('belongs to one user, and rejects an invalid cursor', async () => {
    const conversationId = await addChat();
    expect((await refusalOf(thread(conversationId, {}, it.stranger))).code).toBe('NOT_FOUND');
    expect(
      (await refusalOf(thread(conversationId, { before: 'x' }))).extras.fieldErrors,
    ).toMatchObject([{ path: 'before' }]);
  });
});
