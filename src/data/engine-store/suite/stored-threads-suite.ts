import { describe, expect, test } from 'vitest';
import { answer, ours, record } from '#data/engine-store/suite/threads-fixture.ts';
import { beginStore, NOW } from '../../../../test/support/begun-store.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/** Finding threads by chat, by person, or by when they were last read. */
export function describeStoredThreads(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });

  describe('chats between two times', () => {
    test('are those that are stored and not removed, in addition to the ones named', async () => {
      const begun = await begin();
      const told = (id: string, at: number) => [answer(id, at)];
      await record(begun, told('t-1', NOW - 30), { chatId: 'c-1', memberId: 'm-1' });
      await record(begun, told('t-2', NOW - 20), { chatId: 'c-2', memberId: 'm-2' });
      await record(begun, told('t-3', NOW - 10), { chatId: 'c-3', memberId: 'm-3' });
      const between = async (after: number, before: number | null, besides: string[] = []) =>
        (
          await begun.store.chatsBetween({
            userId: begun.userId,
            after,
            before,
            besides,
            limit: 5,
          })
        ).map(({ chatId }) => chatId);
      expect(await between(NOW - 40, null)).toEqual(['c-3', 'c-2', 'c-1']);
      expect(await between(NOW - 30, NOW - 10)).toEqual(['c-2']);
      expect(await between(NOW - 40, null, ['c-3'])).toEqual(['c-2', 'c-1']);
      await record(begun, [], { chatId: 'c-2', memberId: 'm-2', removed: true });
      expect(await between(NOW - 30, NOW - 10)).toEqual([]);
    });
  });

  describe('a thread', () => {
    test('with someone who is not a lead is found by them, until it has one', async () => {
      const begun = await beginStore({
        subject: subject(),
        people: [{ memberId: 'm-1' }, { memberId: null, slug: 's-9' }],
      });
      const found = (memberId: string) =>
        begun.store.unmatchedThreads({ userId: begun.userId, memberId });
      await record(begun, [answer('t-1')], { memberId: null, chatId: 'c-9' });
      await record(begun, [answer('t-1')], { memberId: 'm-9', chatId: 'c-9' });
      await record(begun, [], { memberId: 'm-9', chatId: 'c-8' });
      await record(begun, [], { memberId: 'm-8', chatId: 'c-8' });
      await record(begun, [], { memberId: 'm-1', chatId: 'c-1' });
      expect([await found('m-9'), await found('m-8'), await found('m-1')]).toEqual([
        ['c-8', 'c-9'],
        [],
        [],
      ]);
    });

    test('is found again by its chat, whatever participant it names', async () => {
      const begun = await begin();
      await record(begun, [], { memberId: 'm-2', chatId: 'c-5' });
      expect(await record(begun, [answer('t-1')], { memberId: null, chatId: 'c-5' })).toMatchObject(
        { leadId: begun.leadIds[1] },
      );
      expect(
        await record(begun, [answer('t-2')], { memberId: 'm-3', chatId: 'c-5' }),
      ).toMatchObject({ leadId: begun.leadIds[1] });
    });

    test('that two leads have belongs to the one it says it is with, otherwise to the older one', async () => {
      const begun = await beginStore({
        subject: subject(),
        people: [
          { memberId: 'm-1', chatId: 'c-1' },
          { memberId: 'm-2', chatId: 'c-1' },
        ],
      });
      expect(await record(begun, [answer('t-1')], { memberId: 'm-2' })).toMatchObject({
        leadId: begun.leadIds[1],
      });
      expect(await record(begun, [answer('t-2')], { memberId: null })).toMatchObject({
        leadId: begun.leadIds[0],
      });
    });

    test('says when our last message was, even one written by hand, and whether it was seen', async () => {
      const begun = await begin();
      await record(begun, [ours('t-1', { at: NOW - 9, seen: true }), ours('t-2', { at: NOW - 3 })]);
      expect((await begun.lead()).person).toMatchObject({
        lastMessageAt: NOW - 3,
        lastSeenAt: null,
        chatId: 'c-1',
      });
      await record(begun, [ours('t-2', { at: NOW - 3, seen: true })], { now: NOW + 7 });
      expect((await begun.lead()).person).toMatchObject({
        lastMessageAt: NOW - 3,
        lastSeenAt: NOW + 7,
      });
    });

    test('says whether our newest message was seen, also one read while the thread named someone else', async () => {
      const begun = await begin();
      await record(begun, [ours('t-2', { at: NOW - 3 })], { memberId: 'm-9' });
      await record(begun, [ours('t-1', { at: NOW - 9, seen: true })]);
      expect((await begun.lead()).person.lastSeenAt).toBeNull();
    });

    test('uses the network’s time for our own message once it is read, so that a reply within the difference of two clocks is news', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead(), action: 'MESSAGE' });
      await begun.settle({
        intentId,
        message: { chatId: 'c-1', messageId: 't-1', text: 'Hi', at: NOW },
      });
      await record(begun, [ours('t-1', { at: NOW - 30_000 })]);
      expect(
        await begun.store.knownThreads({ userId: begun.userId, chatIds: ['c-1'] }),
      ).toMatchObject([{ lastMessageAt: NOW - 30_000 }]);
    });

    test('that was seen before it was known who had sent it counts with the outcome of its attempt, once', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead(), action: 'MESSAGE' });
      await record(begun, [ours('t-1', { seen: true })]);
      const settled = {
        intentId,
        outcome: { messageId: 't-1' },
        person: { lastMessageAt: NOW, lastSeenAt: null },
        message: { chatId: 'c-1', messageId: 't-1', text: 'Hi', at: NOW },
      };
      await begun.settle(settled);
      await record(begun, [ours('t-1', { seen: true })], { now: NOW + 9 });
      const { places, events } = await begun.rows();
      expect([
        places[0]?.['stamps'],
        (await begun.lead()).person.lastSeenAt,
        events
          .filter(({ type }) => type === 'MESSAGE_VIEWED')
          .map(({ itemType, data, actor }) => [itemType, data, actor]),
      ]).toMatchObject([{ viewed: NOW }, NOW, [['MESSAGE', { messageId: 't-1' }, 'NETWORK']]]);
    });

    test('keeps the latest text of a message and the first time it was seen', async () => {
      const begun = await begin();
      await record(begun, [ours('t-1', { seen: true })]);
      await record(begun, [{ ...ours('t-1', { seen: true }), text: 'Mended' }], { now: NOW + 9 });
      expect((await begun.rows()).messages).toMatchObject([
        { messageId: 't-1', text: 'Mended', seenAt: NOW },
      ]);
    });

    test('is known by when its last message was', async () => {
      const begun = await begin();
      await record(begun, [ours('t-1', { at: NOW - 9 }), answer('t-2', NOW - 20)]);
      await record(begun, [], { chatId: 'c-2', memberId: 'm-2' });
      const known = await begun.store.knownThreads({
        userId: begun.userId,
        chatIds: ['c-2', 'c-1', 'c-3'],
      });
      expect(new Map(known.map(({ chatId, lastMessageAt }) => [chatId, lastMessageAt]))).toEqual(
        new Map([
          ['c-1', NOW - 9],
          ['c-2', null],
        ]),
      );
    });

    test('with a message that no one has seen is checked, the longest unread first, none from too long ago', async () => {
      const begun = await begin(4);
      await record(begun, [ours('t-1', { at: NOW - 2 })], { memberId: 'm-1', chatId: 'c-1' });
      await record(begun, [ours('t-2', { at: NOW - 3 })], { memberId: 'm-2', chatId: 'c-2' });
      await record(begun, [ours('t-3', { at: NOW - 4, seen: true })], {
        memberId: 'm-3',
        chatId: 'c-3',
      });
      await record(begun, [ours('t-4', { at: NOW - 50 })], { memberId: 'm-4', chatId: 'c-4' });
      expect(
        await begun.store.unseenThreads({ userId: begun.userId, since: NOW - 50, limit: 9 }),
      ).toEqual([
        { leadId: begun.leadIds[1], chatId: 'c-2' },
        { leadId: begun.leadIds[0], chatId: 'c-1' },
      ]);
      expect(
        await begun.store.unseenThreads({ userId: begun.userId, since: NOW - 50, limit: 1 }),
      ).toMatchObject([{ chatId: 'c-2' }]);
    });
  });
}
