import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { Chat, ChatMessage } from '#connectors/network/network.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';
import { missingChats } from '#engine/watching/removed-chats.ts';
import { readProfile } from '#engine/watching/read-profile.ts';
import {
  chatIdsWith,
  readThread,
  readThreadsOf,
  watchInbox,
} from '#engine/watching/watch-inbox.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';
import { loseLane, takeLane } from '../../../test/support/memory-lane.ts';
import { leadOnItem } from '../../../test/support/settling-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';

const HOUR = 3_600_000;

/** A lane with a person who was written to an hour ago. */
async function written() {
  const it = createMemoryEngineWorld();
  const since = it.clock.now() - HOUR;
  const { campaignId, leadIds } = it.startCampaign(
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
  return {
    it,
    campaignId,
    leadId: String(leadIds[0]),
    run: await takeLane(it),
    now: it.clock.now(),
  };
}

let made = 0;
const message = (parts: Partial<ChatMessage>): ChatMessage => ({
  messageId: `x-${(made += 1)}`,
  chatId: 'chat-m-1',
  fromMe: false,
  senderId: 'm-1',
  text: 'Yes',
  subject: null,
  at: 0,
  seen: false,
  edited: false,
  deleted: false,
  system: false,
  attachments: [],
  ...parts,
});
const chat = (chatId: string, lastMessageAt: number | null, parts: Partial<Chat> = {}): Chat =>
  ({
    chatId,
    memberId: chatId.slice(5),
    name: null,
    group: false,
    readOnly: false,
    archived: false,
    unread: 0,
    lastMessageAt,
    lastMessage: null,
    ...parts,
  }) as Chat;

/** A network whose threads come in these pages, the newest first. */
function threadPages(it: MemoryEngineWorld, ...lists: ChatMessage[][]): (string | null)[] {
  const asked: (string | null)[] = [];
  it.network.read.messages = async ({ page = null, limit, account, chatId }) => {
    expect([limit, account, chatId]).toEqual([20, 'acc-1', 'chat-m-1']);
    asked.push(page);
    const at = Number(page ?? 0);
    return {
      items: lists[at] ?? [],
      next: at + 1 < lists.length ? String(at + 1) : null,
      total: null,
    };
  };
  return asked;
}
const textsOf = (it: MemoryEngineWorld) =>
  Object.fromEntries(
    [...it.memory.tables(it.userId).messages.values()].map(({ messageId, text }) => [
      messageId,
      text,
    ]),
  );
const read = (run: LaneRun, memberId: string | null = 'm-1') =>
  readThread({ run, chatId: 'chat-m-1', memberId });

describe('a thread that is read', () => {
  test('with a reply stops its person, and tells the campaigns that it ended', async () => {
    const { it, run, campaignId, leadId, now } = await written();
    threadPages(it, [message({ at: now })]);
    expect(await read(run)).toBe(true);
    expect(it.place(campaignId)).toMatchObject({
      state: 'FINISHED',
      reason: 'REPLIED',
      stamps: { replied: now },
    });
    expect([run.state.news, [...run.state.ended]]).toEqual([
      [
        { type: 'lead.changed', data: { leadId, campaignId } },
        { type: 'campaign.statistics', data: { campaignId } },
      ],
      [campaignId],
    ]);
  });

  test('with only a receipt has no reply', async () => {
    const { it, run, campaignId, leadId, now } = await written();
    threadPages(it, [message({ fromMe: true, senderId: 'm-me', at: now - HOUR, seen: true })]);
    expect(await read(run)).toBe(false);
    expect([
      it.place(campaignId).state,
      run.state.news.map(({ type }) => type),
      it.memory.lead({ userId: it.userId, leadId })?.person.lastSeenAt,
    ]).toEqual(['WAITING', [], now]);
  });

  test('without anything new reports nothing', async () => {
    const { it, run, now } = await written();
    threadPages(it, [message({ fromMe: true, senderId: 'm-me', at: now - HOUR })]);
    expect([await read(run), run.state.news]).toEqual([false, []]);
  });

  test.each([
    { system: true },
    { system: true, deleted: true },
    { fromMe: true, senderId: 'm-me', deleted: true },
  ])('of lines that are %j has no reply', async (parts) => {
    const { it, run, campaignId, now } = await written();
    threadPages(it, [message({ at: now, ...parts })]);
    expect([await read(run), it.place(campaignId).state]).toEqual([false, 'WAITING']);
  });

  test('whose reply was deleted before it was read has one, and what was read before stays', async () => {
    const { it, run, campaignId, now } = await written();
    threadPages(it, [message({ messageId: 't-1', text: 'No, thanks', at: now })]);
    await read(run);
    threadPages(it, [
      message({ messageId: 't-2', text: '', at: now + 2, deleted: true }),
      message({ messageId: 't-1', text: '', at: now, deleted: true }),
    ]);
    expect([await read(run), await read(run), textsOf(it)]).toEqual([
      true,
      false,
      { 't-1': 'No, thanks', 't-2': '' },
    ]);
    const unread = await written();
    threadPages(unread.it, [message({ text: '', at: unread.now, deleted: true })]);
    expect([await read(unread.run), unread.it.place(unread.campaignId).reason]).toEqual([
      true,
      'REPLIED',
    ]);
    expect(it.place(campaignId).stamps).toMatchObject({ replied: now });
  });

  describe('with an event that contains a reply', () => {
    const tell = (run: LaneRun, at: number, memberId: string | null = 'm-1') =>
      readThread({
        run,
        chatId: 'chat-m-1',
        memberId,
        reported: [{ messageId: 't-1', text: 'No, thanks', at }],
      });

    test.each<[string, (it: MemoryEngineWorld, now: number) => void]>([
      [
        'is gone with its writer',
        (it) => {
          it.network.read.messages = () => Promise.reject(new NetworkError('not_found', 'no'));
        },
      ],
      ['is empty', (it) => void threadPages(it, [])],
      [
        'shows only other lines',
        (it, now) =>
          void threadPages(it, [message({ fromMe: true, senderId: 'm-me', at: now - HOUR })]),
      ],
      [
        'shows that it was deleted',
        (it, now) =>
          void threadPages(it, [message({ messageId: 't-1', text: '', at: now, deleted: true })]),
      ],
    ])('counts it once if it %s', async (_title, show) => {
      const { it, run, campaignId, now } = await written();
      show(it, now);
      expect([await tell(run, now), await tell(run, now)]).toEqual([true, false]);
      expect([it.place(campaignId).reason, it.place(campaignId).stamps['replied']]).toEqual([
        'REPLIED',
        now,
      ]);
      expect(textsOf(it)).toMatchObject({ 't-1': 'No, thanks' });
    });

    test.each<[string, Partial<ChatMessage>]>([
      ['our own message', { fromMe: true, senderId: 'm-me' }],
      ['our own message, deleted', { fromMe: true, senderId: 'm-me', deleted: true }],
      ['a notice of the network', { system: true }],
    ])('is what counts, if it was %s', async (_title, parts) => {
      const { it, run, campaignId, now } = await written();
      threadPages(it, [message({ messageId: 't-1', at: now, ...parts })]);
      await tell(run, now);
      expect(it.place(campaignId).reason).not.toBe('REPLIED');
    });

    test('keeps the thread’s text, and the reply once, whichever comes first', async () => {
      const { it, run, now } = await written();
      const edited = [message({ messageId: 't-1', text: 'Yes, please', at: now })];
      threadPages(it, []);
      await tell(run, now);
      threadPages(it, edited);
      expect([await read(run), textsOf(it)]).toEqual([false, { 't-1': 'Yes, please' }]);
      threadPages(it, []);
      expect([await tell(run, now), textsOf(it)]).toEqual([false, { 't-1': 'Yes, please' }]);
    });

    test('from before the lead was added stops no one', async () => {
      const { it, run, campaignId, now } = await written();
      threadPages(it, []);
      expect([await tell(run, now - 2 * HOUR), it.place(campaignId).state]).toEqual([
        true,
        'WAITING',
      ]);
    });
  });

  test('belongs to the person who wrote in it if no one is named', async () => {
    const { it, run, campaignId, now } = await written();
    threadPages(it, [message({ fromMe: true, senderId: 'm-me', at: now }), message({ at: now })]);
    expect([await read(run, null), it.place(campaignId).state]).toEqual([true, 'FINISHED']);
  });

  test('that is new belongs to the person who wrote in it, not to the user', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(
      chain(item('FOLLOW')),
      [{ memberId: 'm-1' }, { memberId: 'm-me' }],
      { addedAt: it.clock.now() - HOUR },
    );
    const run = await takeLane(it);
    it.network.read.messages = async () => ({
      items: [
        message({ chatId: 'c-new', fromMe: true, senderId: 'm-me', at: it.clock.now() }),
        message({ chatId: 'c-new', at: it.clock.now() }),
      ],
      next: null,
      total: 2,
    });
    expect([
      await readThread({ run, chatId: 'c-new', memberId: null }),
      it.place(campaignId).state,
      it.place(campaignId, 1).state,
    ]).toEqual([true, 'FINISHED', 'GETTING_READY']);
    it.network.read.messages = async () => ({
      items: [message({ chatId: 'c-2', fromMe: true, senderId: 'm-me', at: it.clock.now() })],
      next: null,
      total: 1,
    });
    for (const memberId of [null, run.state.facts.user.memberId])
      expect(await readThread({ run, chatId: 'c-2', memberId })).toBe(false);
    expect(it.memory.tables(it.userId).conversations.get('c-2')).toMatchObject({
      leadId: null,
      memberId: null,
    });
  });

  test('is read page by page down to what is known and can no longer change, a new one at most ten pages', async () => {
    const { it, run, now } = await written();
    it.clock.advance({ hours: 5 });
    const old = (at: number) => [message({ fromMe: true, senderId: 'm-me', at })];
    threadPages(it, old(now - 5), old(now - 6), old(now - 7));
    await read(run);
    const asked = threadPages(
      it,
      [message({ at: now + 2 }), message({ at: now + 1 })],
      old(now - 5),
      old(now - 6),
      old(now - 7),
    );
    it.clock.advance({ minutes: 1 });
    await read(run);
    // The newest that was known is of now - 5: the page that ends before it is the last.
    expect(asked).toEqual([null, '1', '2']);
    // A page that ends with the newest that was known may hold more of that instant: the next one
    // is read, too.
    const same = threadPages(it, old(now + 2), old(now + 1), []);
    await read(run);
    expect(same).toEqual([null, '1']);
    const long = Array.from({ length: 15 }, () => old(now + 9));
    const known = threadPages(it, ...long);
    await read(run);
    expect(known).toHaveLength(15);
    const fresh = await written();
    const endless = threadPages(fresh.it, ...long);
    await read(fresh.run);
    expect(endless).toHaveLength(10);
  });

  test.each(['not_found', 'unsupported', 'invalid'] as const)(
    'that the network doesn’t know (%s) is empty',
    async (kind) => {
      const { it, run } = await written();
      it.network.read.messages = () => Promise.reject(new NetworkError(kind, 'no'));
      it.network.read.chatIdsWith = () => Promise.reject(new NetworkError(kind, 'no'));
      expect([await read(run), await chatIdsWith(run, 'm-1')]).toEqual([false, []]);
    },
  );

  test('that can’t be read right now is not empty', async () => {
    const { it, run } = await written();
    for (const error of [new NetworkError('transient', 'no'), new TypeError('x')]) {
      it.network.read.messages = () => Promise.reject(error);
      it.network.read.chatIdsWith = () => Promise.reject(error);
      await expect(read(run)).rejects.toBe(error);
      await expect(chatIdsWith(run, 'm-1')).rejects.toBe(error);
    }
  });

  test('by a worker that has lost its lane reports nothing', async () => {
    const { it, run, now } = await written();
    threadPages(it, [message({ at: now })]);
    loseLane(run);
    expect([await read(run), run.state.news]).toEqual([false, []]);
  });
});

describe('the threads with a lead, before something is written', () => {
  const lead = (person: { memberId: string | null; chatId: string | null }) =>
    leadOnItem({ person });

  test('are the known one, otherwise those that the network names, otherwise none', async () => {
    const { it, run } = await written();
    const asked: string[] = [];
    it.network.read.messages = async ({ chatId }) => (
      asked.push(chatId),
      { items: [], next: null, total: 0 }
    );
    it.network.read.chatIdsWith = async ({ memberId, account }) => (
      asked.push(`with ${memberId} ${account}`),
      ['c-1', 'c-2']
    );
    for (const person of [
      { memberId: 'm-1', chatId: 'c-9' },
      { memberId: 'm-1', chatId: null },
      { memberId: null, chatId: null },
    ])
      await readThreadsOf(run, lead(person));
    expect(asked).toEqual(['c-9', 'with m-1 acc-1', 'c-1', 'c-2']);
  });

  test('are all read, even after a reply in the first of them', async () => {
    const { it, run, now } = await written();
    const asked: string[] = [];
    it.network.read.chatIdsWith = async () => ['c-1', 'c-2'];
    it.network.read.messages = async ({ chatId }) => (
      asked.push(chatId),
      { items: chatId === 'c-1' ? [message({ chatId, at: now })] : [], next: null, total: 0 }
    );
    expect([await readThreadsOf(run, lead({ memberId: 'm-1', chatId: null })), asked]).toEqual([
      true,
      ['c-1', 'c-2'],
    ]);
  });
});

describe('someone who replied before they were known to be a lead', () => {
  test('has replied once they are, although the network no longer shows the thread', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId, leadIds } = it.startCampaign(
      chain(item('MESSAGE', { message: 'Hi' })),
      [{ memberId: null, slug: 's-1' }],
      { addedAt: it.clock.now() - HOUR },
    );
    const run = await takeLane(it);
    threadPages(it, [message({ at: it.clock.now() })]);
    await read(run);
    expect(it.place(campaignId).state).toBe('GETTING_READY');
    expect(await readProfile({ run, leadId: String(leadIds[0]), who: 'm-1' })).toBe('READ');
    it.network.read.messages = () => Promise.reject(new NetworkError('not_found', 'no'));
    it.network.read.chatIdsWith = () => Promise.reject(new NetworkError('not_found', 'no'));
    const person = { memberId: 'm-1', chatId: null };
    expect(await readThreadsOf(run, leadOnItem({ person }))).toBe(true);
    expect(it.place(campaignId)).toMatchObject({ state: 'FINISHED', reason: 'REPLIED' });
  });
});

describe('the sweep of the inbox', () => {
  /** What a sweep asks for and reads of these chats. */
  async function swept({
    chats,
    chatsReadUntil,
    pages = 1,
  }: {
    chats: readonly Chat[];
    chatsReadUntil?: number;
    pages?: number;
  }) {
    const { it, run } = await written();
    if (chatsReadUntil !== undefined) setState(run, { ...run.state, marks: { chatsReadUntil } });
    const asked: unknown[] = [];
    it.network.read.chats = async ({ page = null, limit, account, after }) => {
      // A later sweep also compares the list of 90 days (removed-chats.test.ts).
      if (chatsReadUntil === undefined || after !== it.clock.now() - 90 * 24 * HOUR)
        asked.push({ page, limit, account, after });
      const at = Number(page ?? 0);
      return {
        items: at === 0 ? [...chats] : [],
        next: at + 1 < pages ? String(at + 1) : null,
        total: null,
      };
    };
    const threads: string[] = [];
    it.network.read.messages = async ({ chatId }) => (
      threads.push(chatId),
      {
        items: [
          message({ chatId, at: chats.find((one) => one.chatId === chatId)?.lastMessageAt ?? 0 }),
        ],
        next: null,
        total: 0,
      }
    );
    await watchInbox(run);
    return { it, run, asked, threads };
  }

  test('reads what has changed, oldest first, and remembers up to where; groups and empty chats are skipped', async () => {
    const { threads, run, asked } = await swept({
      chatsReadUntil: 50,
      chats: [
        chat('chat-m-3', 300),
        chat('chat-m-1', 100),
        chat('chat-m-2', 200),
        chat('chat-g', 150, { group: true }),
        chat('chat-m-4', null),
      ],
    });
    expect(threads).toEqual(['chat-m-1', 'chat-m-2', 'chat-m-3']);
    expect([run.state.marks.chatsReadUntil, asked]).toEqual([
      300,
      [{ page: null, limit: 50, account: 'acc-1', after: 50 - 2 * HOUR }],
    ]);
  });

  test('counts again the chats with several people that the list shows after the first reading', async () => {
    const { run } = await swept({
      chatsReadUntil: 50,
      pages: 2,
      chats: [chat('chat-g', 300, { group: true }), chat('chat-h', 200, { group: true })],
    });
    await missingChats(run);
    expect(run.state.marks).toMatchObject({ groupChats: 2, chatsCompared: undefined });
  });

  test('ends with a list that has no end: one that repeats its page, and one that continues below what was requested', async () => {
    const { it, run } = await written();
    const now = it.clock.now();
    setState(run, { ...run.state, marks: { chatsReadUntil: now } });
    let asked = 0;
    it.network.read.messages = async () => ({ items: [], next: null, total: 0 });
    it.network.read.chats = async () => ({
      items: [chat('chat-m-1', now)],
      next: 'again',
      total: null,
    });
    await watchInbox(run);
    it.network.read.chats = async () => ({
      items: [chat(`chat-m-${(asked += 1)}`, now - asked * HOUR)],
      next: `${asked}`,
      total: null,
    });
    await watchInbox(run);
    expect(asked).toBeLessThan(10);
  });

  test('begins with the chats of 90 days as they come, newest first, and only counts groups', async () => {
    const { threads, run, asked, it } = await swept({
      pages: 2,
      chats: [chat('chat-m-3', 300), chat('chat-g', 250, { group: true }), chat('chat-m-1', 100)],
    });
    const after = it.clock.now() - 90 * 24 * HOUR;
    expect(threads).toEqual(['chat-m-3', 'chat-m-1']);
    expect(asked).toMatchObject([
      { page: null, after },
      { page: '1', after },
    ]);
    expect(run.state.marks).toMatchObject({
      chatsReadUntil: 300,
      groupChats: 1,
      inboxFilling: undefined,
    });
  });

  test('continues with the page at which the first reading was interrupted, and says how far it is', async () => {
    const { it, run } = await written();
    const asked: unknown[] = [];
    let cut = true;
    it.network.read.chats = async ({ page = null }) => {
      asked.push(page);
      if (page === '1' && cut) throw new NetworkError('transient', 'no');
      return page === null
        ? { items: [chat('chat-m-1', 300)], next: '1', total: null }
        : { items: [chat('chat-m-2', 100)], next: null, total: null };
    };
    it.network.read.messages = async () => ({ items: [], next: null, total: 0 });
    await expect(watchInbox(run)).rejects.toThrow('no');
    expect(run.state.marks.inboxFilling).toMatchObject({
      page: '1',
      chats: 1,
      newestAt: 300,
      backTo: 300,
    });
    cut = false;
    await watchInbox(run);
    expect([asked, run.state.marks.chatsReadUntil]).toEqual([[null, '1', '1'], 300]);
  });

  test('that found no chat at all is over as well', async () => {
    const { it, run } = await swept({ chats: [] });
    expect(run.state.marks.chatsReadUntil).toBe(it.clock.now() - 90 * 24 * HOUR);
  });

  test('requests from two hours before what it has read, and never forgets how far that was', async () => {
    const { asked, run } = await swept({
      chats: [chat('chat-m-1', 100)],
      chatsReadUntil: 10 * HOUR,
    });
    expect([asked, run.state.marks.chatsReadUntil]).toEqual([
      [{ page: null, limit: 50, account: 'acc-1', after: 8 * HOUR }],
      10 * HOUR,
    ]);
  });

  test('reads a thread again only if it has something newer', async () => {
    const first = await swept({ chats: [chat('chat-m-1', 100)] });
    await watchInbox(first.run);
    expect(first.threads).toEqual(['chat-m-1']);
    first.it.network.read.chats = async () => ({
      items: [chat('chat-m-1', 101)],
      next: null,
      total: 0,
    });
    await watchInbox(first.run);
    expect(first.threads).toEqual(['chat-m-1', 'chat-m-1']);
  });

  test('finds a reply with a time before our last message, because the network’s clock is behind ours, and reads it once', async () => {
    const first = await swept({ chats: [chat('chat-m-1', 100_000)] });
    const { store } = first.it.parts;
    const answer = { ...chat('chat-m-1', 70_000), lastMessage: { text: 'Yes', fromMe: false } };
    const known = store.knownThreads;
    // Our own message, kept by our clock, is thirty seconds ahead.
    let read = false;
    store.knownThreads = async (query) =>
      (await known(query)).map((thread) => ({ ...thread, lastMessageAt: read ? 70_000 : 100_000 }));
    first.it.network.read.chats = async () => ({ items: [answer], next: null, total: 0 });
    await watchInbox(first.run);
    read = true;
    await watchInbox(first.run);
    expect(first.threads).toEqual(['chat-m-1', 'chat-m-1']);
  });

  test('records when it looked, in campaign time and by the wall clock', async () => {
    const { run } = await swept({ chats: [], chatsReadUntil: 1 });
    const { clock } = run.parts;
    expect(run.state.marks).toMatchObject({
      chatsLookedAt: clock.now(),
      realChatsLookedAt: clock.realNow(),
    });
  });

  test('reads a thread again while its last message may still be edited or deleted', async () => {
    const now = createMemoryEngineWorld().clock.now();
    const first = await swept({ chats: [chat('chat-m-1', now), chat('chat-m-2', now - 3 * HOUR)] });
    await watchInbox(first.run);
    expect(first.threads).toEqual(['chat-m-1', 'chat-m-2', 'chat-m-1']);
  });

  test('reads again what may have changed while nothing ran, also below the last message', async () => {
    const { it, run, now } = await written();
    const since = now - HOUR;
    it.network.read.chats = async () => ({
      items: [chat('chat-m-1', now - 5)],
      next: null,
      total: 1,
    });
    threadPages(it, [message({ messageId: 't-1', text: 'Yes', at: now - 5 })]);
    setState(run, { ...run.state, marks: { chatsReadUntil: since, chatsLookedAt: now } });
    await watchInbox(run);
    it.clock.advance({ hours: 9 });
    const pages = [message({ messageId: 't-1', text: 'No', at: now - 5 })];
    const asked = threadPages(it, pages, [message({ fromMe: true, senderId: 'm-me', at: since })]);
    await watchInbox(run);
    expect([asked, textsOf(it)]).toEqual([[null, '1'], { 't-1': 'No', [`x-${made}`]: 'Yes' }]);
    // That look was long after: nothing can have changed since.
    await watchInbox(run);
    expect(asked).toEqual([null, '1']);
  });

  test('reads forty pages of chats at once the first time, and later all that have news', async () => {
    expect((await swept({ chats: [], pages: 60 })).asked).toHaveLength(40);
    expect((await swept({ chats: [], pages: 60, chatsReadUntil: 1 })).asked).toHaveLength(60);
  });
});
