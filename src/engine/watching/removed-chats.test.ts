import { beforeEach, describe, expect, test } from 'vitest';
import { json } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';
import { writeMessage } from '../../../test/support/hand-messages.ts';

const database = useTestDatabase();
let it: EngineWorld;
let leadId: string;

/** Someone who wrote, and whose chat a sweep has read. */
beforeEach(async () => {
  it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
  });
  const { leadIds } = await startCampaign({ world: it, sequence: chain(item('VISIT')), people: 2 });
  leadId = String(leadIds[0]);
  it.network.accept('m-1');
  it.network.accept('m-2');
  it.network.reply('m-1', 'Hello');
  it.network.reply('m-2', 'Hello');
  await it.runFor({ hours: 2 });
});

async function removed(): Promise<Record<string, boolean>> {
  const rows = await it.db
    .selectFrom('chats')
    .select(['chat_id', 'removed_at'])
    .where('user_id', '=', it.userId)
    .orderBy('chat_id')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.chat_id, row.removed_at !== null]));
}

async function hear(body: object): Promise<void> {
  await it.db
    .insertInto('network_events')
    .values({
      user_id: it.userId,
      network_event_id: `e-${JSON.stringify(body)}`,
      type: 'chat_removed',
      body: json({ type: 'chat_removed', ...body }),
    })
    .execute();
  await wakeLane(it, it.clock.now());
}

describe('a chat that the network removed', () => {
  test('is known to be removed from its event, at once', async () => {
    it.network.removeChat('m-1');
    await hear({ chatId: 'chat-m-1' });
    await it.runFor({ minutes: 1 });
    expect(await removed()).toEqual({ 'chat-m-1': true, 'chat-m-2': false });
  });

  test('is found by the next sweep where no event told of it', async () => {
    it.network.removeChat('m-1');
    await it.runFor({ hours: 1 });
    expect(await removed()).toEqual({ 'chat-m-1': true, 'chat-m-2': false });
  });

  test('takes no message by hand, and none goes out in a new chat', async () => {
    const { db, userId, clock } = it;
    it.network.removeChat('m-1');
    await writeMessage({ db, userId, leadId, text: 'Are you there?', now: clock.now() });
    await it.runFor({ minutes: 1 });
    expect(it.network.acts.filter(({ kind }) => kind === 'message')).toEqual([]);
    expect(await removed()).toMatchObject({ 'chat-m-1': true });
    const message = await db
      .selectFrom('messages')
      .select(['state', 'failure_code'])
      .where('user_id', '=', userId)
      .where('sent_by', '=', 'USER')
      .executeTakeFirstOrThrow();
    expect(message).toEqual({ state: 'FAILED', failure_code: 'CONVERSATION_REMOVED' });
  });
});

test('a chat that an event says is removed, but that the network still shows, stays', async () => {
  await hear({ chatId: 'chat-m-1' });
  await hear({ chatId: 'chat-m-99' });
  await it.runFor({ minutes: 1 });
  expect(await removed()).toEqual({ 'chat-m-1': false, 'chat-m-2': false });
});
