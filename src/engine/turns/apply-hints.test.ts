import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { AccountState } from '#connectors/network/network.ts';
import { applyHints } from '#engine/turns/apply-hints.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';
import { takeLane } from '../../../test/support/memory-lane.ts';

type Hint = { type: string; body?: Record<string, unknown> };
let made = 0;
function hear(it: MemoryEngineWorld, ...hints: Hint[]): void {
  for (const { type, body = {} } of hints)
    it.memory.addHint({
      userId: it.userId,
      now: it.clock.now(),
      realNow: it.clock.realNow(),
      hint: { id: `h-${(made += 1)}`, type, body },
    });
}
const open = (it: MemoryEngineWorld) =>
  [...it.memory.tables(it.userId).openHints.values()].map(({ type }) => type);

/** What a network is asked for because of these hints. */
async function asked({
  hints,
  user = {},
  people = [{ memberId: 'm-1' }, { memberId: 'm-2' }],
}: {
  hints: readonly Hint[];
  user?: object;
  people?: { memberId: string }[];
}) {
  const it = createMemoryEngineWorld({ user });
  it.startCampaign(chain(item('CONNECT', { message: '' })), people);
  const calls: string[] = [];
  const { network } = it;
  network.read.relations = async () => (
    calls.push('connections'),
    { items: [], next: null, total: 0 }
  );
  network.people.profile = async ({ who }) => (
    calls.push(`profile ${who}`),
    Promise.reject(new NetworkError('not_found', 'no'))
  );
  network.read.messages = async ({ chatId }) => (
    calls.push(`thread ${chatId}`),
    { items: [], next: null, total: 0 }
  );
  network.read.chat = async ({ chatId }) => (
    calls.push(`chat ${chatId}`),
    Promise.reject(new NetworkError('not_found', 'no'))
  );
  network.read.chats = async () => (calls.push('chats'), { items: [], next: null, total: 0 });
  network.read.chatIdsWith = async ({ memberId }) => (
    calls.push(`threads with ${memberId}`),
    [`c-${memberId}`]
  );
  network.account.get = async ({ account }) => (
    calls.push(`account ${account}`),
    { account, memberId: 'm-me', name: 'Me', state: 'running', proxyCountry: null }
  );
  const lookedAgain: unknown[] = [];
  const unconfirmedTries = it.parts.store.unconfirmedTries;
  it.parts.store.unconfirmedTries = (query) => (
    lookedAgain.push(query.userId),
    unconfirmedTries(query)
  );
  hear(it, ...hints);
  const run = await takeLane(it);
  const more = await applyHints(run);
  return { it, run, calls, more, lookedAgain: lookedAgain.length };
}

describe('what a webhook names is read again', () => {
  test.each<[string, Hint, string[]]>([
    [
      'a connection: the newest connections, and the person if they are not among them',
      { type: 'connected', body: { memberId: 'm-1' } },
      ['connections', 'profile m-1'],
    ],
    ['a connection of nobody named', { type: 'connected' }, ['connections']],
    [
      'a message in a thread',
      { type: 'message', body: { chatId: 'c-7', memberId: 'm-1' } },
      ['chat c-7', 'thread c-7'],
    ],
    [
      'a message from a person',
      { type: 'message', body: { memberId: 'm-1' } },
      ['threads with m-1', 'chat c-m-1', 'thread c-m-1'],
    ],
    ['a receipt', { type: 'read', body: { chatId: 'c-7' } }, ['chat c-7', 'thread c-7']],
    ['a message of nobody and nowhere', { type: 'message' }, []],
    ['the inbox, because its user asks', { type: 'inbox_wanted' }, ['chats']],
    ['the account', { type: 'account_state' }, ['account acc-1']],
    ['something unknown', { type: 'unknown', body: { chatId: 'c-7', memberId: 'm-1' } }, []],
    [
      'a type inside that differs from the one outside',
      { type: 'unknown', body: { type: 'read', chatId: 'c-7' } },
      ['chat c-7', 'thread c-7'],
    ],
    [
      'an empty type inside',
      { type: 'read', body: { type: '', chatId: 'c-7' } },
      ['chat c-7', 'thread c-7'],
    ],
    ['things that are no words', { type: 'message', body: { chatId: 7, memberId: '' } }, []],
  ])('%s', async (_title, hint, calls) => {
    const { it, more, ...was } = await asked({ hints: [hint] });
    expect([was.calls, open(it), more]).toEqual([calls, [], false]);
  });

  test('once, however often it was named', async () => {
    const twice = (hint: Hint) => [hint, hint];
    const { calls } = await asked({
      hints: [
        ...twice({ type: 'connected', body: { memberId: 'm-1' } }),
        ...twice({ type: 'message', body: { chatId: 'c-7' } }),
        { type: 'read', body: { chatId: 'c-7', memberId: 'm-2' } },
        ...twice({ type: 'account_state' }),
      ],
    });
    expect(calls).toEqual([
      'account acc-1',
      'connections',
      'profile m-1',
      'chat c-7',
      'thread c-7',
    ]);
  });

  test('and so is an unconfirmed action if a person or a thread is named', async () => {
    expect(
      (await asked({ hints: [{ type: 'unknown', body: { memberId: 'm-1' } }] })).lookedAgain,
    ).toBe(1);
    expect(
      (await asked({ hints: [{ type: 'unknown', body: { chatId: 'c-7' } }] })).lookedAgain,
    ).toBe(1);
    expect((await asked({ hints: [{ type: 'account_state' }] })).lookedAgain).toBe(0);
  });

  test('but not while there is no account', async () => {
    expect(
      (await asked({ hints: [{ type: 'account_state' }], user: { account: null } })).calls,
    ).toEqual([]);
  });
});

describe('a thread that is not known yet', () => {
  test('is looked up to see whose it is, once; one with several people is left out', async () => {
    const it = createMemoryEngineWorld({});
    const { network, memory, userId } = it;
    const asked: string[] = [];
    network.read.chat = async ({ chatId }) => {
      asked.push(chatId);
      const group = chatId === 'c-9';
      return {
        chatId,
        group,
        memberId: group ? null : 'm-9',
        name: 'Nia',
        headline: null,
        photoUrl: null,
        readOnly: false,
        archived: false,
        unread: 0,
        lastMessageAt: null,
        lastMessage: null,
      };
    };
    network.read.messages = async () => ({ items: [], next: null, total: 0 });
    // The event of a message of our own names ourselves.
    const memberId = 'm-me';
    for (const chatId of ['c-8', 'c-8', 'c-9']) {
      hear(it, { type: 'message', body: { chatId, memberId } });
      await applyHints(await takeLane(it));
    }
    expect(asked).toEqual(['c-8', 'c-9']);
    const { conversations } = memory.tables(userId);
    expect([...conversations.keys()]).toEqual(['c-8']);
    expect(conversations.get('c-8')).toMatchObject({ memberId: 'm-9' });
  });
});

describe('hints of a lost account', () => {
  test('wait, except for those about the account itself', async () => {
    const { it, calls, run } = await asked({
      hints: [{ type: 'message', body: { chatId: 'c-7' } }],
      user: { status: 'UNAUTHORIZED' },
    });
    expect([calls, open(it)]).toEqual([[], ['message']]);
    hear(it, { type: 'account_state' });
    it.network.account.get = async ({ account }) => ({
      account,
      memberId: 'm-me',
      name: 'Me',
      state: 'disconnected',
      proxyCountry: null,
    });
    await applyHints(run);
    expect(open(it)).toEqual(['message']);
  });

  test('are read when the account says that it is back', async () => {
    const { it, calls } = await asked({
      hints: [{ type: 'message', body: { chatId: 'c-7' } }, { type: 'account_state' }],
      user: { status: 'UNAUTHORIZED' },
    });
    expect([calls, open(it), it.memory.tables(it.userId).row.user.status]).toEqual([
      ['account acc-1', 'chat c-7', 'thread c-7'],
      [],
      'VERIFIED',
    ]);
  });
});

describe('what the account says about itself', () => {
  const TEXT = 'LinkedIn isn’t responding right now';
  test.each<[AccountState, object, object, string[]]>([
    ['disconnected', {}, { status: 'UNAUTHORIZED' }, ['CONNECTION_LOST']],
    ['restricted', {}, { status: 'LOGIN_RESTRICTED' }, ['CONNECTION_LOST']],
    ['disconnected', { status: 'UNAUTHORIZED' }, { status: 'UNAUTHORIZED' }, []],
    [
      'running',
      { status: 'UNAUTHORIZED', incident: TEXT },
      { status: 'VERIFIED', incident: null },
      ['CONNECTION_RESTORED'],
    ],
    ['running', { status: 'LOGIN_RESTRICTED' }, { status: 'VERIFIED' }, ['CONNECTION_RESTORED']],
    ['running', {}, { status: 'VERIFIED', incident: null }, []],
    ['running', { incident: TEXT }, { status: 'VERIFIED', incident: null }, []],
    ['errored', {}, { status: 'VERIFIED', incident: TEXT }, []],
    ['paused', {}, { status: 'VERIFIED', incident: TEXT }, []],
    ['errored', { status: 'UNAUTHORIZED' }, { status: 'UNAUTHORIZED' }, []],
  ])('%s, of a user %j', async (state, user, after, told) => {
    const it = createMemoryEngineWorld({ user });
    it.network.account.get = async ({ account }) => ({
      account,
      memberId: 'm-me',
      name: 'Me',
      state,
      proxyCountry: null,
    });
    hear(it, { type: 'account_state' });
    await applyHints(await takeLane(it));
    expect(it.memory.tables(it.userId).row.user).toMatchObject(after);
    expect(it.memory.notifications(it.userId).map(({ type }) => type)).toEqual(told);
  });
});

describe('a reply from someone the network no longer shows', () => {
  const TOLD = { messageId: 't-1', text: 'No, thanks', at: 0 };

  /** What becomes of someone who was added an hour ago, by this message's event alone. */
  async function heard(body: (now: number) => Record<string, unknown>, type = 'message') {
    const it = createMemoryEngineWorld();
    const now = it.clock.now();
    const { campaignId } = it.startCampaign(
      chain(item('INMAIL', { message: 'Hi', subject: 'Hello' })),
      [{ memberId: 'm-1' }, { memberId: 'm-2' }],
      { addedAt: now - 3_600_000 },
    );
    const gone = () => Promise.reject(new NetworkError('not_found', 'no'));
    it.network.read.messages = gone;
    it.network.read.chatIdsWith = gone;
    const run = await takeLane(it);
    hear(it, { type, body: body(now) }, { type, body: body(now) });
    await applyHints(run);
    const kept = [...it.memory.tables(it.userId).messages.values()];
    return {
      it,
      run,
      states: [0, 1].map((index) => it.place(campaignId, index).state),
      kept: kept.map(({ messageId, text }) => `${messageId}: ${text}`),
      open: open(it),
    };
  }
  const ended = { states: ['FINISHED', 'GETTING_READY'], kept: ['t-1: No, thanks'], open: [] };

  test('is known by its event, delivered twice, and ends only their leads', async () => {
    expect(
      await heard((at) => ({ chatId: 'c-7', memberId: 'm-1', told: { ...TOLD, at } })),
    ).toMatchObject(ended);
  });

  test('is known if their thread is named by another event first, without a person', async () => {
    const it = createMemoryEngineWorld();
    const at = it.clock.now();
    const { campaignId } = it.startCampaign(chain(item('FOLLOW')), [{ memberId: 'm-1' }], {
      addedAt: at - 1,
    });
    it.network.read.messages = () => Promise.reject(new NetworkError('not_found', 'no'));
    hear(
      it,
      { type: 'read', body: { chatId: 'c-7' } },
      { type: 'message', body: { chatId: 'c-7', memberId: 'm-1', told: { ...TOLD, at } } },
    );
    await applyHints(await takeLane(it));
    expect(it.place(campaignId).reason).toBe('REPLIED');
  });

  test('is known after a worker died between storing it and closing its event, and counts once', async () => {
    const it = createMemoryEngineWorld();
    const at = it.clock.now();
    const { campaignId } = it.startCampaign(chain(item('FOLLOW')), [{ memberId: 'm-1' }], {
      addedAt: at - 1,
      stamps: { contacted: at - 1 },
    });
    it.network.read.messages = () => Promise.reject(new NetworkError('not_found', 'no'));
    hear(it, { type: 'message', body: { chatId: 'c-7', memberId: 'm-1', told: { ...TOLD, at } } });
    const run = await takeLane(it);
    const { closeHints } = it.parts.store;
    it.parts.store.closeHints = () => Promise.reject(new Error('The connection was lost'));
    await expect(applyHints(run)).rejects.toThrow('The connection was lost');
    expect(open(it)).toEqual(['message']);
    it.parts.store.closeHints = closeHints;
    await applyHints(run);
    expect(open(it)).toEqual([]);
    expect([
      it.place(campaignId).reason,
      it.memory
        .tables(it.userId)
        .events.map(({ type }) => type)
        .filter((type) => type === 'MESSAGE_RESPONDED'),
    ]).toEqual(['REPLIED', ['MESSAGE_RESPONDED']]);
  });

  test.each<[string, (at: number) => Record<string, unknown>, string?]>([
    ['says nothing of a message', () => ({ chatId: 'c-7', memberId: 'm-1', told: null })],
    ['names no thread', (at) => ({ memberId: 'm-1', told: { ...TOLD, at } })],
    [
      'has no id',
      (at) => ({ chatId: 'c-7', memberId: 'm-1', told: { ...TOLD, messageId: '', at } }),
    ],
    [
      'has no text',
      (at) => ({ chatId: 'c-7', memberId: 'm-1', told: { ...TOLD, text: null, at } }),
    ],
    ['has no time', () => ({ chatId: 'c-7', memberId: 'm-1', told: { ...TOLD, at: 'now' } })],
    ['is no message', () => ({ chatId: 'c-7', memberId: 'm-1', told: 'No, thanks' })],
    [
      'is of a receipt',
      (at) => ({ chatId: 'c-7', memberId: 'm-1', told: { ...TOLD, at } }),
      'read',
    ],
  ])('is not known by an event that %s', async (_title, body, type) => {
    expect(await heard(body, type)).toMatchObject({
      states: ['GETTING_READY', 'GETTING_READY'],
      kept: [],
      open: [],
    });
  });

  test('from a stranger ends no one’s lead', async () => {
    expect(
      await heard((at) => ({ chatId: 'c-8', memberId: 'm-9', told: { ...TOLD, at } })),
    ).toMatchObject({ states: ['GETTING_READY', 'GETTING_READY'], open: [] });
  });
});

test('two hundred hints are read at once; then the lane looks again for more', async () => {
  const many = (count: number) => Array.from({ length: count }, (): Hint => ({ type: 'unknown' }));
  for (const [count, left, more] of [
    [199, 0, false],
    [200, 0, true],
    [201, 1, true],
  ] as const) {
    const was = await asked({ hints: many(count) });
    expect([was.more, open(was.it).length]).toEqual([more, left]);
  }
  const lost = await asked({ hints: many(200), user: { status: 'UNAUTHORIZED' } });
  expect([lost.more, open(lost.it).length]).toEqual([false, 200]);
});
