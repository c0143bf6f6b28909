import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { ChatMessage } from '#connectors/network/network.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';
import { readProfile } from '#engine/watching/read-profile.ts';
import { chatIdsWith, readThread, readThreadsOf } from '#engine/watching/watch-inbox.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';
import { loseLane, takeLane } from '../../../test/support/memory-lane.ts';
import { leadOnItem } from '../../../test/support/settling-lane.ts';
import {
  HOUR,
  written,
  message,
  threadPages,
  textsOf,
  read,
} from '../../../test/support/read-chats.ts';

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
