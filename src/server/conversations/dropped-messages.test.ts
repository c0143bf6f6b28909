import { describe, expect, test } from 'vitest';
import { storeReceivedEmail } from '#data/conversations/email-messages.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { storeThread } from '#data/engine-store/postgres/threads.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { TEST_MASTER_KEY, TEST_NOW } from '../../../test/support/call-handler.ts';
import { at, db, it, MINUTE, open } from '#server/conversations/conversations-fixture.ts';
import { addPerson, messagesOf, write } from '#server/conversations/messages-fixture.ts';

describe('a message for later, when the person writes first,', () => {
  const answer = (chatId: string, minutes: number) =>
    inTransaction(db(), (trx) =>
      storeThread(
        { db: trx, userId: it.userId, now: TEST_NOW + minutes * MINUTE },
        {
          thread: {
            chatId,
            memberId: null,
            messages: [
              {
                messageId: `answer-${minutes}`,
                fromMe: false,
                text: 'Any news?',
                at: TEST_NOW + minutes * MINUTE,
                seen: false,
              },
            ],
          },
          erased: erasedPeople(TEST_MASTER_KEY),
        },
      ),
    );
  const chatOf = async (conversationId: string) =>
    (
      await db()
        .selectFrom('chats')
        .select('chat_id')
        .where('user_id', '=', it.userId)
        .where('conversation_id', '=', conversationId)
        .executeTakeFirstOrThrow()
    ).chat_id;
  const notices = () =>
    db()
      .selectFrom('notifications')
      .select(['type', 'data', 'link'])
      .where('user_id', '=', it.userId)
      .execute();

  test('is canceled with a notice and keeps its text; older messages cancel nothing', async () => {
    const { conversationId, leadId } = await addPerson();
    const { id } = await write(conversationId, { text: 'Later', sendAt: at(60) });
    const chatId = await chatOf(conversationId);
    await answer(chatId, -5);
    expect(await notices()).toEqual([]);
    await answer(chatId, 5);
    await answer(chatId, 5);
    expect((await messagesOf(conversationId)).find((one) => one.id === id)).toMatchObject({
      state: 'FAILED',
      text: 'Later',
      sendAt: null,
      failure: { code: 'ANSWERED_FIRST', text: 'They wrote first, so it wasn’t sent' },
    });
    expect(await notices()).toEqual([
      {
        type: 'SCHEDULED_MESSAGE_DROPPED',
        data: { conversationId, leadId },
        link: `/inbox/${conversationId}`,
      },
    ]);
  });

  test('is canceled by an email too, but not by an automatic one', async () => {
    const { conversationId, leadId } = await addPerson();
    await write(conversationId, { text: 'Later', sendAt: at(60) });
    const email = (messageId: string, automatic: boolean) =>
      inTransaction(db(), (trx) =>
        storeReceivedEmail(
          { db: trx, userId: it.userId, now: TEST_NOW + MINUTE },
          { leadId, messageId, subject: 'Hello', text: 'Hello', at: TEST_NOW + MINUTE, automatic },
        ),
      );
    await email('<away@x>', true);
    expect(await notices()).toEqual([]);
    await email('<answer@x>', false);
    expect(await notices()).toHaveLength(1);
    expect((await open(conversationId)).scheduledAt).toBeNull();
  });
});
