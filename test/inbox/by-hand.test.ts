import { afterEach, describe, expect, test, vi } from 'vitest';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { instant } from '#data/database.ts';
import { conversationOfLead } from '#data/conversations/person-conversation.ts';
import { messageHandlers } from '#server/conversations/message-handlers.ts';
import { handlerCaller } from '../support/call-handler.ts';
import { useTestDatabase } from '../support/database.ts';
import { ALWAYS_AWAKE, createEngineWorld, type EngineWorld } from '../support/engine-world.ts';

const ONE = '/messaging/conversations/{conversationId}/events/{eventId}';
const NEW = '/messaging/conversations/{conversationId}/events';
const database = useTestDatabase();
const edit = vi.fn<NetworkConnector['messages']['edit']>();
afterEach(() => void edit.mockReset());
const call = handlerCaller({
  handlers: messageHandlers,
  db: () => database.db,
  network: { messages: { edit, remove: () => Promise.resolve() } },
});

/** The API and the engine on one database, and someone to write to. */
async function writer(connected = true) {
  const it: EngineWorld = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
  });
  const now = it.clock.now();
  if (connected) it.network.person('m-1').connectedAt = now;
  const { lead_id: leadId } = await it.db
    .insertInto('leads')
    .values({
      user_id: it.userId,
      network_member_id: 'm-1',
      full_name: 'Ann Lee',
      connected_at: instant(now),
      created_at: instant(now),
      updated_at: instant(now),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  const { userId } = it;
  const conversationId = await conversationOfLead({ db: it.db, userId, now, leadId });
  const asked = () => ({ userId, now: it.clock.now(), realNow: it.clock.realNow() });
  const message = await call(`POST ${NEW}`, {
    ...asked(),
    params: { conversationId },
    body: { text: 'Hello', channel: 'LINKEDIN' },
  });
  const change = (body: object) =>
    call(`PATCH ${ONE}`, {
      ...asked(),
      params: { conversationId, eventId: message.id },
      body,
    });
  const row = () =>
    it.db
      .selectFrom('messages')
      .select(['state', 'text', 'edited', 'failure_code as code'])
      .where('user_id', '=', userId)
      .where('message_id', '=', message.id)
      .executeTakeFirstOrThrow();
  const sent = () => it.network.acts.map(({ text }) => text);
  await it.runFor({ minutes: 30 });
  return { it, change, row, sent };
}

/** A message whose answer was lost, and of which the network cannot tell either. */
async function unconfirmed(firstLook: 'did_not_happen' | 'cannot_tell' = 'cannot_tell') {
  const on = await writer(false);
  expect(await on.row()).toMatchObject({ state: 'FAILED', code: 'NOT_CONNECTED_TO_PERSON' });
  on.it.network.person('m-1').connectedAt = on.it.clock.now();
  on.it.network.fault = () => 'lost before';
  let looks = 0;
  on.it.network.reconcile = () =>
    Promise.resolve({ result: (looks += 1) === 1 ? firstLook : 'cannot_tell' });
  await on.change({ retry: true });
  await on.it.runFor({ hours: 2 });
  expect(await on.row()).toMatchObject({ state: 'UNCONFIRMED' });
  on.it.network.fault = null;
  return on;
}

describe('a message by hand, from the API through the engine', () => {
  test('is edited once it was sent, and stays sent', async () => {
    const on = await writer();
    expect(await on.row()).toMatchObject({ state: 'SENT' });
    edit.mockImplementation(({ messageId, text }) => {
      const { messages } = on.it.network.person('m-1');
      for (const message of messages) if (message.id === messageId) message.text = text;
      return Promise.resolve();
    });
    expect(await on.change({ text: 'Hello there' })).toMatchObject({
      state: 'SENT',
      text: 'Hello there',
      edited: true,
    });
    expect(edit).toHaveBeenCalledOnce();
    await on.it.runFor({ hours: 2 });
    expect([await on.row(), on.sent()]).toMatchObject([
      { state: 'SENT', text: 'Hello there', edited: true },
      ['Hello'],
    ]);
  });

  test('that failed is sent once when it is tried again', async () => {
    const on = await writer(false);
    expect([await on.row(), on.sent()]).toMatchObject([
      { state: 'FAILED', code: 'NOT_CONNECTED_TO_PERSON' },
      [],
    ]);
    on.it.network.person('m-1').connectedAt = on.it.clock.now();
    expect(await on.change({ retry: true })).toMatchObject({ state: 'SENDING', failure: null });
    await on.it.runFor({ hours: 2 });
    expect([await on.row(), on.sent()]).toMatchObject([{ state: 'SENT', code: null }, ['Hello']]);
  });

  test('that was unconfirmed counts as sent by the user’s answer, and is never sent again', async () => {
    const on = await unconfirmed();
    expect(await on.change({ sent: true })).toMatchObject({ state: 'SENT' });
    await on.it.runFor({ hours: 2 });
    expect([await on.row(), on.sent()]).toMatchObject([{ state: 'SENT' }, []]);
  });

  test.each(['did_not_happen', 'cannot_tell'] as const)(
    'that was not sent by the user’s word is sent when tried again, though no one can tell after a first look of %s',
    async (firstLook) => {
      const on = await unconfirmed(firstLook);
      expect(await on.change({ sent: false })).toMatchObject({ state: 'FAILED' });
      await on.it.runFor({ hours: 2 });
      expect([await on.row(), on.sent()]).toMatchObject([{ state: 'FAILED' }, []]);
      await on.change({ retry: true });
      await on.it.runFor({ hours: 2 });
      expect([await on.row(), on.sent()]).toMatchObject([{ state: 'SENT', code: null }, ['Hello']]);
    },
  );
});
