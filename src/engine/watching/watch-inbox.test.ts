import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { Chat } from '#connectors/network/network.ts';
import { missingChats } from '#engine/watching/removed-chats.ts';
import { watchInbox } from '#engine/watching/watch-inbox.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { setState } from '#engine/lane/lane-run.ts';
import {
  HOUR,
  written,
  message,
  chat,
  threadPages,
  textsOf,
} from '../../../test/support/read-chats.ts';

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
    const mine = message({ messageId: 't-0', fromMe: true, senderId: 'm-me', at: since });
    const asked = threadPages(it, pages, [mine]);
    await watchInbox(run);
    expect([asked, textsOf(it)]).toEqual([[null, '1'], { 't-1': 'No', 't-0': 'Yes' }]);
    // That look was long after: nothing can have changed since.
    await watchInbox(run);
    expect(asked).toEqual([null, '1']);
  });

  test('reads forty pages of chats at once the first time, and later all that have news', async () => {
    expect((await swept({ chats: [], pages: 60 })).asked).toHaveLength(40);
    expect((await swept({ chats: [], pages: 60, chatsReadUntil: 1 })).asked).toHaveLength(60);
  });
});
