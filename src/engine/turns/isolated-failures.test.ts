import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';

const HOUR = 3_600_000;
const refused = () => Promise.reject(new NetworkError('transient', 'no word of this one'));
const acted = (it: MemoryEngineWorld) =>
  it.network.acts.map(({ kind, memberId }) => `${kind} ${memberId}`);

/** A network that never shows the threads of these people. */
function hideThreads(it: MemoryEngineWorld, ...memberIds: string[]): void {
  const { messages } = it.network.read;
  it.network.read.messages = (query) =>
    memberIds.includes(query.chatId.slice(5)) ? refused() : messages(query);
}

/** An event of a message. */
function hear(it: MemoryEngineWorld, body: Record<string, unknown>): void {
  it.memory.addHint({
    userId: it.userId,
    now: it.clock.now(),
    realNow: it.clock.realNow(),
    hint: { id: 'h-1', type: 'message', body },
  });
}

describe('a person whom the network never returns', () => {
  test('holds up no one else who is to be written to', async () => {
    const it = createMemoryEngineWorld();
    const since = it.clock.now() - HOUR;
    const { campaignId } = it.startCampaign(
      chain(item('MESSAGE', { message: 'Hi' })),
      ['m-1', 'm-2', 'm-3'].map((memberId) => ({
        memberId,
        connectedAt: since,
        chatId: `chat-${memberId}`,
      })),
    );
    for (const memberId of ['m-1', 'm-2', 'm-3']) it.network.accept(memberId);
    hideThreads(it, 'm-1');
    await it.runFor({ days: 1 });
    expect(acted(it)).toEqual(['message m-2', 'message m-3']);
    expect(it.place(campaignId)).toMatchObject({ memory: { notBeforeCode: 'INCIDENT' } });
  });

  test('holds up no one else whose profile is to be read', async () => {
    const it = createMemoryEngineWorld();
    const { profile } = it.network.people;
    it.network.people.profile = (query) => (query.who === 'm-1' ? refused() : profile(query));
    it.startCampaign(chain(item('IF_OPEN_PROFILE', { yes: item('VISIT'), no: item('LIKE') })), 3);
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ memberId }) => memberId)).toEqual(['m-2', 'm-3']);
  });

  test('holds up no sweep by their thread, which is read once it is shown again', async () => {
    const it = createMemoryEngineWorld();
    it.startCampaign(chain(item('VISIT')), 1);
    await it.runFor({ minutes: 10 });
    const { messages } = it.network.read;
    it.network.reply('m-8', 'From 8');
    it.network.reply('m-9', 'From 9');
    hideThreads(it, 'm-8');
    it.startCampaign(chain(item('LIKE')), [{ memberId: 'm-2' }]);
    await it.runFor({ days: 1 });
    expect(acted(it)).toEqual(['visit m-1', 'like m-2']);
    const texts = () => [...it.memory.tables(it.userId).messages.values()].map(({ text }) => text);
    expect(texts()).toEqual(['From 9']);
    it.network.read.messages = messages;
    await it.runFor({ days: 1 });
    expect(texts()).toEqual(['From 9', 'From 8']);
  });

  test('holds up no newer thread, however many there are', async () => {
    const it = createMemoryEngineWorld();
    it.startCampaign(chain(item('VISIT')), 1);
    await it.runFor({ minutes: 10 });
    const hidden = Array.from({ length: 12 }, (_none, index) => `h-${index}`);
    for (const memberId of hidden) it.network.reply(memberId, 'Never shown');
    hideThreads(it, ...hidden);
    await it.runFor({ minutes: 5 });
    it.network.reply('m-9', 'From 9');
    await it.runFor({ days: 1 });
    expect([...it.memory.tables(it.userId).messages.values()].map(({ text }) => text)).toEqual([
      'From 9',
    ]);
  });

  test('holds up no one else by an event that said nothing, and is not written to before their thread is read', async () => {
    const it = createMemoryEngineWorld({ rate: 1 });
    const since = it.clock.now() - HOUR;
    const { campaignId } = it.startCampaign(
      chain(item('MESSAGE', { message: 'Hi' })),
      ['m-1', 'm-2'].map((memberId) => ({ memberId, connectedAt: since })),
      { addedAt: since, stamps: { messaged: since, contacted: since } },
    );
    for (const memberId of ['m-1', 'm-2']) it.network.accept(memberId);
    const { messages } = it.network.read;
    it.network.reply('m-1', 'No, thanks');
    hideThreads(it, 'm-1');
    hear(it, { chatId: 'chat-m-1', memberId: 'm-1' });
    await it.runFor({ hours: 8 });
    expect([acted(it), it.memory.tables(it.userId).openHints.size]).toEqual([['message m-2'], 0]);
    it.network.read.messages = messages;
    await it.runFor({ hours: 2 });
    expect(it.place(campaignId)).toMatchObject({ state: 'FINISHED', reason: 'REPLIED' });
    expect(acted(it)).toEqual(['message m-2']);
  });

  test('holds up no one else by a lost response', async () => {
    const it = createMemoryEngineWorld();
    let lost = 0;
    it.network.fault = ({ memberId }) =>
      ['m-1', 'm-2'].includes(memberId) && (lost += 1) <= 2 ? 'lost answer' : null;
    const { reconcile } = it.network;
    it.network.reconcile = (query) =>
      ['m-1', 'm-2'].includes(query.intent.memberId) ? refused() : reconcile(query);
    it.startCampaign(chain(item('CONNECT')), 4);
    await it.runFor({ days: 1 });
    expect(acted(it)).toEqual(['invite m-1', 'invite m-2', 'invite m-3', 'invite m-4']);
  });

  test('is left to the user after many failed lookups of a lost response, and the action isn’t repeated', async () => {
    const it = createMemoryEngineWorld({ rate: 1 });
    it.network.fault = ({ memberId }) => (memberId === 'm-1' ? 'lost answer' : null);
    const { reconcile } = it.network;
    it.network.reconcile = refused;
    const { campaignId } = it.startCampaign(chain(item('CONNECT')), 1);
    await it.runFor({ hours: 5 });
    expect(it.place(campaignId)).toMatchObject({ state: 'IN_PROGRESS' });
    await it.runFor({ hours: 3 });
    expect(it.place(campaignId)).toMatchObject({ state: 'PAUSED', reason: 'ACTION_UNCONFIRMED' });
    it.network.reconcile = reconcile;
    await it.runFor({ days: 3 });
    expect(it.place(campaignId)).not.toMatchObject({ reason: 'ACTION_UNCONFIRMED' });
    expect(acted(it)).toEqual(['invite m-1']);
  });

  test('continues to be looked up after an outage of the whole network, however long', async () => {
    const it = createMemoryEngineWorld({ rate: 1 });
    let lost = 0;
    it.network.fault = () => ((lost += 1) === 1 ? 'lost answer' : null);
    const { reconcile, read } = it.network;
    const { chats } = read;
    it.network.reconcile = refused;
    const { campaignId } = it.startCampaign(chain(item('CONNECT')), 1);
    await it.runFor({ minutes: 10 });
    it.network.read.chats = refused;
    await it.runFor({ days: 2 });
    it.network.read.chats = chats;
    await it.runFor({ hours: 1 });
    expect(it.place(campaignId)).toMatchObject({ state: 'IN_PROGRESS' });
    it.network.reconcile = reconcile;
    await it.runFor({ hours: 1 });
    expect(it.place(campaignId).state).not.toBe('IN_PROGRESS');
    expect(acted(it)).toEqual(['invite m-1']);
  });

  test('counts by what an event said about them if their thread is not shown', async () => {
    const it = createMemoryEngineWorld();
    const since = it.clock.now() - HOUR;
    const { campaignId } = it.startCampaign(
      chain(item('MESSAGE', { message: 'Hi' }), item('FOLLOW')),
      [{ memberId: 'm-1', connectedAt: since, lastMessageAt: since, chatId: 'chat-m-1' }],
      {
        state: 'WAITING',
        itemId: 'follow',
        itemType: 'FOLLOW',
        dueAt: it.clock.now() + HOUR,
        addedAt: since,
        stamps: { messaged: since, contacted: since },
      },
    );
    it.network.accept('m-1');
    it.network
      .person('m-1')
      .messages.push({ id: 'x-0', fromMe: true, text: 'Hi', at: since, seen: false });
    await it.runFor({ minutes: 5 });
    hideThreads(it, 'm-1');
    const at = it.clock.now();
    hear(it, {
      chatId: 'chat-m-1',
      memberId: 'm-1',
      told: { messageId: 'x-1', text: 'Yes', at },
    });
    await it.runFor({ days: 1 });
    expect(it.place(campaignId)).toMatchObject({ state: 'FINISHED', reason: 'REPLIED' });
  });
});

test('is not the reason if a whole list is refused permanently: everyone waiting sees that the network fails', async () => {
  const it = createMemoryEngineWorld();
  it.network.read.relations = () =>
    Promise.reject(new NetworkError('not_subscribed', 'not for this account'));
  it.startCampaign(chain(item('VISIT')), 1);
  await it.runFor({ hours: 6 });
  expect(it.memory.tables(it.userId).row.user.incident).toBe('LinkedIn isn’t responding right now');
});

test('a limit on lookups holds: nothing of its kind is requested until it is over, and everything else continues', async () => {
  const it = createMemoryEngineWorld();
  const retryAt = it.clock.now() + 6 * HOUR;
  const { profile } = it.network.people;
  let asked = 0;
  it.network.people.profile = (query) => {
    if (it.clock.now() >= retryAt) return profile(query);
    asked += 1;
    return Promise.reject(new NetworkError('rate_limited', 'slow down', { retryAt }));
  };
  it.startCampaign(chain(item('IF_OPEN_PROFILE', { yes: item('VISIT'), no: item('LIKE') })), 3);
  it.startCampaign(chain(item('FOLLOW')), [{ memberId: 'm-9' }]);
  await it.runFor({ hours: 5 });
  expect([asked, acted(it)]).toEqual([1, ['follow m-9']]);
  await it.runFor({ days: 1 });
  expect(acted(it)).toHaveLength(4);
});
