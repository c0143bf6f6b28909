import { expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { ChatMessage, NetworkConnector } from '#connectors/network/network.ts';
import { instant } from '#data/database.ts';
import { account, addChat, db, it, MINUTE } from '#server/conversations/conversations-fixture.ts';
import { conversationHandlers } from '#server/conversations/conversations.routes.ts';
import { handlerCaller, refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';

let down: NetworkError | null = null;
let shown: ChatMessage[] = [];
const asked: (number | null)[] = [];

/** A network whose only chat holds `shown`, newest first, two per page. */
const messages: NetworkConnector['read']['messages'] = async ({ before = null }) => {
  asked.push(before);
  if (down !== null) throw down;
  const behind = shown.filter(({ at }) => before === null || at < before);
  return { items: behind.slice(0, 2), next: behind.length > 2 ? 'offset:2' : null, total: null };
};
const call = handlerCaller({
  handlers: conversationHandlers,
  db,
  network: { account, read: { messages } as NetworkConnector['read'] },
});

const line = (number: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId: `old-${number}`,
  chatId: 'c',
  fromMe: number % 2 === 0,
  senderId: 'm',
  text: `Words ${number}`,
  subject: null,
  at: TEST_NOW - number * MINUTE,
  seen: false,
  edited: false,
  deleted: false,
  system: false,
  attachments: [],
  ...more,
});

/** A chat of which the network has `count` messages, and we have the newest. */
async function begun(count: number): Promise<string> {
  down = null;
  asked.length = 0;
  shown = Array.from({ length: count }, (_, index) => line(index + 1));
  const conversationId = await addChat({ name: 'Mara Lindt', whole: false });
  const { chat_id } = await db()
    .selectFrom('chats')
    .select('chat_id')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('messages')
    .values({
      user_id: it.userId,
      conversation_id: conversationId,
      chat_id,
      network_message_id: 'old-1',
      from_me: false,
      text: 'Words 1',
      at: instant(TEST_NOW - MINUTE),
    })
    .execute();
  await db()
    .updateTable('users')
    .set({ network_account_id: `acc-${it.userId}` })
    .where('user_id', '=', it.userId)
    .execute();
  return conversationId;
}
const page = (conversationId: string, before?: string, size = 2) =>
  call('GET /messaging/conversations/{conversationId}/events', {
    userId: it.userId,
    params: { conversationId },
    query: { size, ...(before !== undefined && { before }) },
  });
const textsOf = ({ content }: Awaited<ReturnType<typeof page>>) =>
  content.map((entry) =>
    entry.kind === 'MESSAGE' ? entry.text : entry.kind === 'NOTE' ? entry.content : entry.type,
  );

test('older messages come from the network page by page, each once, and are no news', async () => {
  const conversationId = await begun(7);
  const told = () => db().selectFrom('stream_events').select('stream_event_id').execute();
  const before = await told();
  const first = await page(conversationId);
  expect([textsOf(first), asked]).toEqual([['Words 1'], []]);
  const texts: string[] = [];
  let place: string | null = first.before;
  while (place !== null) {
    const next = await page(conversationId, place);
    texts.push(...textsOf(next));
    place = next.before;
  }
  expect(texts).toEqual([2, 3, 4, 5, 6, 7].map((number) => `Words ${number}`));
  // What is stored is not requested again.
  asked.length = 0;
  expect(textsOf(await page(conversationId, first.before ?? '', 50))).toEqual(texts);
  expect([asked, await told()]).toEqual([[], before]);
  const { unread } = await call('GET /messaging/conversations/{conversationId}', {
    userId: it.userId,
    params: { conversationId },
  });
  expect(unread).toBe(true);
});

test('a message deleted there keeps its place without text', async () => {
  const conversationId = await begun(1);
  shown.push(line(2, { deleted: true, text: '' }), line(3, { system: true }));
  const { before } = await page(conversationId);
  expect((await page(conversationId, before ?? '')).content).toMatchObject([
    { kind: 'MESSAGE', deleted: true, text: '' },
  ]);
});

test('while the network is down stored messages stay readable, and the rest comes later', async () => {
  const conversationId = await begun(4);
  down = new NetworkError('transient', 'no');
  const first = await page(conversationId);
  expect(textsOf(first)).toEqual(['Words 1']);
  const older = () => page(conversationId, first.before ?? '', 50);
  expect((await refusalOf(older())).code).toBe('NETWORK_UNREACHABLE');
  down = null;
  expect(textsOf(await older())).toEqual(['Words 2', 'Words 3', 'Words 4']);
});

test('without a connected account the chat is not said to be complete', async () => {
  const conversationId = await begun(4);
  const { before } = await page(conversationId);
  await db()
    .updateTable('users')
    .set({ status: 'UNAUTHORIZED' })
    .where('user_id', '=', it.userId)
    .execute();
  expect((await refusalOf(page(conversationId, before ?? ''))).code).toBe('LINKEDIN_NOT_CONNECTED');
  expect(asked).toEqual([]);
});

test('a chat that the network no longer has ends with what is stored', async () => {
  const conversationId = await begun(4);
  const { before } = await page(conversationId);
  down = new NetworkError('not_found', 'no');
  expect(await page(conversationId, before ?? '')).toMatchObject({ content: [], before: null });
});
