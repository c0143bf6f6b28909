import { describe, expect, test } from 'vitest';
import { answer, ours, record } from '#data/engine-store/suite/threads-fixture.ts';
import {
  beginStore,
  LEASE_MS,
  NOW,
  REAL_NOW,
  stepToItem,
  stepOf,
  PROFILE,
} from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/** Threads: answers stop, views count, each once (guarantee G5; product rules, section 3). */
export function describeThreads(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });

  describe('what the user wrote on the network itself', () => {
    test('holds the person’s leads in all campaigns, from when they were added or resumed', async () => {
      const begun = await begin();
      const other = await begun.addCampaign(chain(item('VISIT')), begun.leadIds);
      const { addedAt } = await begun.lead();
      expect(await record(begun, [ours('o-1', { at: addedAt - 1 })])).toMatchObject({
        held: false,
        campaignIds: [],
      });
      const news = await record(begun, [ours('o-2', { at: NOW + 5 })], { now: NOW + 6 });
      expect(news).toMatchObject({ held: true, answered: false });
      expect(news?.campaignIds.toSorted()).toEqual([begun.campaignId, other].toSorted());
      const held = { state: 'PAUSED', reason: 'USER_WROTE', dueAt: null };
      expect([await begun.lead(), await begun.lead(0, other)]).toMatchObject([held, held]);
      expect((await begun.lead(1)).state).toBe('GETTING_READY');
      const before = await begun.lead();
      const walking = { state: 'WAITING', reason: null, dueAt: NOW + 9 } as const;
      await begun.apply(
        stepOf(before, { ...walking, memory: { ...before.memory, resumedAt: NOW + 7 } }),
      );
      const again = [ours('o-2', { at: NOW + 5 }), ours('o-3', { at: NOW + 7 })];
      expect(await record(begun, again)).toMatchObject({ held: false });
      expect(await record(begun, [ours('o-4', { at: NOW + 8 })])).toMatchObject({
        held: true,
        campaignIds: [begun.campaignId],
      });
    });
  });

  describe('an answer', () => {
    test('that asks never to be contacted again ends the lead everywhere', async () => {
      const begun = await begin();
      const news = await record(begun, [
        { ...answer('t-1', NOW + 1), text: 'Please never contact me again.' },
      ]);
      expect(news).toMatchObject({ answered: true });
      expect(await begun.lead()).toMatchObject({ state: 'BLACKLISTED', dueAt: null });
    });

    test('ends the person’s leads in all campaigns of the user, and counts if they had been contacted', async () => {
      const begun = await begin();
      const other = await begun.addCampaign(chain(item('VISIT')), begun.leadIds);
      await begun.apply(
        stepOf(
          await begun.lead(),
          { state: 'WAITING', dueAt: NOW + 9 },
          { stamps: { contacted: NOW - 9, messaged: NOW - 9 } },
        ),
      );
      const news = await record(begun, [answer('t-1', NOW - 1)], { now: NOW + 1 });
      expect(news).toMatchObject({ leadId: begun.leadIds[0], answered: true, seen: false });
      expect(news?.campaignIds.toSorted()).toEqual([begun.campaignId]);
      const later = await record(begun, [answer('t-2', NOW + 1)], { now: NOW + 2 });
      expect(later?.campaignIds.toSorted()).toEqual([begun.campaignId, other].toSorted());
      expect(await begun.lead()).toMatchObject({
        state: 'FINISHED',
        reason: 'REPLIED',
        dueAt: null,
        repliedAt: NOW - 1,
        person: { repliedAt: NOW + 1 },
      });
      expect(await begun.lead(0, other)).toMatchObject({
        state: 'FINISHED',
        reason: 'REPLIED',
        dueAt: null,
        repliedAt: null,
      });
      expect((await begun.lead(1)).state).toBe('GETTING_READY');
      const events = (await begun.rows()).events.map(({ type, campaignId, data }) =>
        [
          type,
          campaignId === other ? 'other' : 'first',
          (data as { messageId?: string }).messageId ?? null,
        ].join(' '),
      );
      expect(events.toSorted()).toEqual([
        'MESSAGE_RESPONDED first t-1',
        'MESSAGE_RESPONDED first t-2',
        'MESSAGE_RESPONDED other t-2',
        'STATE_CHANGED first ',
        'STATE_CHANGED other ',
      ]);
    });

    test('that came before its writer was known to be a lead has its effect as soon as that is known', async () => {
      const begun = await beginStore({
        subject: subject(),
        people: [{ memberId: null, slug: 's-9' }],
      });
      expect(await record(begun, [answer('t-1', NOW + 1)], { memberId: 'm-9' })).toMatchObject({
        leadId: null,
        answered: true,
      });
      const profile = { ...PROFILE, memberId: 'm-9', slug: 's-9' };
      await begun.store.recordProfile({
        ...begun.held,
        leadId: String(begun.leadIds[0]),
        profile,
        late: () => null,
      });
      expect(await record(begun, [answer('t-1', NOW + 1)], { memberId: 'm-9' })).toMatchObject({
        leadId: begun.leadIds[0],
        answered: true,
      });
      expect(await begun.lead()).toMatchObject({
        state: 'FINISHED',
        reason: 'REPLIED',
        person: { repliedAt: NOW + 1 },
      });
      expect(await record(begun, [answer('t-1', NOW + 1)], { memberId: 'm-9' })).toMatchObject({
        answered: false,
      });
    });

    test('that was read before has no effect a second time', async () => {
      const begun = await begin();
      await begun.apply(stepOf(await begun.lead(), {}, { stamps: { contacted: NOW - 9 } }));
      await record(begun, [answer('t-1')]);
      const before = await begun.rows();
      expect(await record(begun, [answer('t-1')])).toMatchObject({
        answered: false,
        campaignIds: [],
      });
      expect(await begun.rows()).toEqual(before);
    });

    test('from before the lead came into the campaign, or that was seen when it was resumed, ends nothing', async () => {
      const begun = await begin();
      const { addedAt } = await begun.lead();
      await record(begun, [answer('t-1', addedAt)]);
      expect((await begun.lead()).state).toBe('GETTING_READY');
      await begun.apply(stepOf(await begun.lead(), { memory: { answersSeenUntil: NOW } }));
      await record(begun, [answer('t-2', NOW)]);
      expect((await begun.lead()).state).toBe('GETTING_READY');
      await record(begun, [answer('t-3', NOW + 1)]);
      expect((await begun.lead()).state).toBe('FINISHED');
    });

    test('ends a held lead too, and none that has ended another way', async () => {
      const begun = await begin();
      const other = await begun.addCampaign(chain(item('VISIT')), begun.leadIds);
      await begun.apply(
        stepOf(await begun.lead(), { state: 'PAUSED', reason: 'PAUSED_BY_USER', dueAt: null }),
        stepOf(
          await begun.lead(0, other),
          { state: 'FAILED', reason: 'NOT_CONNECTED', dueAt: null },
          { stamps: { contacted: NOW - 9 } },
        ),
      );
      await record(begun, [answer('t-1', NOW + 1)]);
      expect([await begun.lead(), await begun.lead(0, other)]).toMatchObject([
        { state: 'FINISHED', reason: 'REPLIED' },
        { state: 'FAILED', reason: 'NOT_CONNECTED', repliedAt: NOW + 1 },
      ]);
    });

    test('prevents reserving a lead that was read before it', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      await record(begun, [answer('t-1', NOW + 1)]);
      expect(await begun.reserve({ lead })).toEqual({ reserved: false, reason: 'LEAD_CHANGED' });
    });

    test('from someone who is not a lead is stored, and ends nothing', async () => {
      const begun = await begin();
      expect(
        await record(begun, [answer('t-1')], { memberId: 'stranger', chatId: 'c-9' }),
      ).toMatchObject({ leadId: null, answered: true, campaignIds: [] });
      const { messages, conversations, events } = await begun.rows();
      expect([messages.length, conversations, events]).toEqual([
        1,
        [{ chatId: 'c-9', memberId: 'stranger', leadId: null, lastMessageAt: NOW, removed: false }],
        [],
      ]);
    });

    test('is not stored by a worker that lost the lane', async () => {
      const begun = await begin();
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await record(begun, [answer('t-1')])).toBeNull();
      expect((await begun.rows()).messages).toEqual([]);
    });
  });

  describe('a reply that its thread doesn’t show', () => {
    test('counts like one that was read, once', async () => {
      const begun = await begin();
      await begun.apply(stepOf(await begun.lead(), {}, { stamps: { contacted: NOW - 9 } }));
      expect(await record(begun, [], { told: [answer('t-1', NOW + 1)] })).toMatchObject({
        leadId: begun.leadIds[0],
        answered: true,
        campaignIds: [begun.campaignId],
      });
      expect(await record(begun, [answer('t-1', NOW + 1)])).toMatchObject({ answered: false });
      expect(await record(begun, [], { told: [answer('t-1', NOW + 1)] })).toMatchObject({
        answered: false,
      });
      const { messages, events } = await begun.rows();
      expect([messages.length, events.map(({ type }) => type).toSorted()]).toEqual([
        1,
        ['MESSAGE_RESPONDED', 'STATE_CHANGED'],
      ]);
      expect(await begun.lead()).toMatchObject({
        state: 'FINISHED',
        reason: 'REPLIED',
        person: { repliedAt: NOW + 1, chatId: 'c-1' },
      });
    });

    test('leaves a message that was stored before as it is, even one of ours', async () => {
      const begun = await begin();
      await record(begun, [ours('t-1'), answer('t-2', NOW - 9)]);
      const before = (await begun.rows()).messages;
      expect(
        await record(begun, [], {
          told: [
            { ...answer('t-1'), text: '' },
            { ...answer('t-2'), text: '' },
          ],
        }),
      ).toMatchObject({ answered: false, seen: false });
      expect((await begun.rows()).messages).toEqual(before);
    });

    test('makes the last message of its thread no older, whichever is known first', async () => {
      const begun = await begin();
      const lastOf = async () =>
        (await begun.store.knownThreads({ userId: begun.userId, chatIds: ['c-1'] }))[0]
          ?.lastMessageAt;
      await record(begun, [ours('t-1', { at: NOW - 5 })]);
      await record(begun, [], { told: [answer('t-2', NOW - 7)] });
      expect(await lastOf()).toBe(NOW - 5);
      await record(begun, [], { told: [answer('t-3', NOW - 3)] });
      expect(await lastOf()).toBe(NOW - 3);
      await record(begun, [ours('t-1', { at: NOW - 5 })], { told: [answer('t-3', NOW - 3)] });
      expect(await lastOf()).toBe(NOW - 3);
      await record(begun, [], { chatId: 'c-2', memberId: 'm-2', told: [answer('t-4', NOW - 2)] });
      expect(
        await begun.store.knownThreads({ userId: begun.userId, chatIds: ['c-2'] }),
      ).toMatchObject([{ lastMessageAt: NOW - 2 }]);
    });
  });

  describe('a view', () => {
    test('of a message that an item sent counts once, and lets leads that wait for it be walked', async () => {
      const begun = await begin();
      await begun.settle({
        intentId: await begun.begin({ lead: await begun.lead(), action: 'MESSAGE' }),
        outcome: { messageId: 't-1' },
        step: (lead) =>
          stepToItem(lead, ['viewed', 'IF_MESSAGE_VIEWED'], { state: 'WAITING', dueAt: NOW + 999 }),
      });
      expect(await record(begun, [ours('t-1')])).toMatchObject({ seen: false, campaignIds: [] });
      expect(await begun.lead()).toMatchObject({ dueAt: NOW, memory: { threadReadAt: NOW } });
      expect(await record(begun, [ours('t-1', { seen: true })], { now: NOW + 1 })).toMatchObject({
        seen: true,
        campaignIds: [begun.campaignId],
      });
      expect(await record(begun, [ours('t-1', { seen: true })], { now: NOW + 2 })).toMatchObject({
        seen: false,
      });
      expect((await begun.rows()).places[0]?.['stamps']).toEqual({ viewed: NOW + 1 });
      expect((await begun.rows()).events).toMatchObject([
        {
          type: 'MESSAGE_VIEWED',
          itemId: 'visit',
          itemType: 'MESSAGE',
          data: { messageId: 't-1' },
        },
      ]);
    });

    test('of a message written by hand counts nowhere', async () => {
      const begun = await begin();
      expect(await record(begun, [ours('t-1', { seen: true })])).toMatchObject({
        seen: true,
        campaignIds: [],
      });
      expect([(await begun.rows()).events, (await begun.rows()).places[0]?.['stamps']]).toEqual([
        [],
        {},
      ]);
    });

    test('moves no one who has an action in progress or has ended', async () => {
      const begun = await begin();
      await begun.apply(
        stepToItem(await begun.lead(), ['viewed', 'IF_MESSAGE_VIEWED'], {
          state: 'IN_PROGRESS',
          dueAt: null,
        }),
      );
      await record(begun, [ours('t-1', { seen: true })]);
      expect(await begun.lead()).toMatchObject({ state: 'IN_PROGRESS', dueAt: null, memory: {} });
    });
  });
}
