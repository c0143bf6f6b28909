import { describe, expect, test } from 'vitest';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import {
  allowedToday,
  beginStore,
  LEASE_MS,
  NOW,
  REAL_NOW,
  stepOf,
  TODAY,
} from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/**
 * Tries with an unknown outcome: found again after a crash, looked for, opened once more
 * or left to the user (guarantee G3; architecture, section 3).
 */
export function describeUnsettledTries(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });

  describe('attempts without an outcome', () => {
    test('are taken when they are old enough, the oldest first, no more than asked for', async () => {
      const begun = await begin();
      const [late, early] = [
        await begun.begin({ lead: await begun.lead(0), realNow: REAL_NOW + 2 }),
        await begun.begin({ lead: await begun.lead(1), realNow: REAL_NOW + 1 }),
        await begun.begin({ lead: await begun.lead(2), realNow: REAL_NOW + 3 }),
      ];
      const take = async (limit: number) =>
        (await begun.store.takeOpenIntents({ ...begun.held, realBefore: REAL_NOW + 3, limit })).map(
          ({ intentId }) => intentId,
        );
      expect([await take(1), (await take(9)).toSorted()]).toEqual([
        [early],
        [early, late].toSorted(),
      ]);
    });

    test('are none that began after the one that is named, whatever their times say', async () => {
      const begun = await begin();
      const [first, second] = [
        await begun.begin({ lead: await begun.lead(0), realNow: REAL_NOW + 2 }),
        await begun.begin({ lead: await begun.lead(1), realNow: REAL_NOW - 3_600_000 }),
      ];
      const take = async (upTo: string | null) =>
        (
          await begun.store.takeOpenIntents({
            ...begun.held,
            realBefore: REAL_NOW + 3,
            upTo,
            limit: 9,
          })
        )
          .map(({ intentId }) => intentId)
          .toSorted();
      expect([await take(first), await take(second), await take(null)]).toEqual([
        [first],
        [first, second].toSorted(),
        [first, second].toSorted(),
      ]);
    });

    test('come with the lead as it is, the person’s addresses, and what earlier actions on the person created', async () => {
      const begun = await begin();
      await begun.settle({
        intentId: await begun.begin({ lead: await begun.lead() }),
        outcome: { skillIds: ['k-1', 'k-2'], postId: 'p-1' },
        person: { chatId: 'c-1', invitationId: 'i-1' },
        step: (fresh) => stepOf(fresh, { itemId: 'message', itemType: 'MESSAGE', dueAt: NOW }),
      });
      const intentId = await begun.begin({
        lead: await begun.lead(),
        action: 'MESSAGE',
        payload: { text: 'Hi' },
        requestId: 'r-9',
      });
      const [open] = await begun.store.takeOpenIntents({
        ...begun.held,
        realBefore: REAL_NOW + 1,
        limit: 9,
      });
      expect(open).toMatchObject({
        intentId,
        itemId: 'message',
        visit: 1,
        action: 'MESSAGE',
        requestId: 'r-9',
        payload: { text: 'Hi' },
        startedAt: NOW,
        realStartedAt: REAL_NOW,
        memberId: 'm-1',
        chatId: 'c-1',
        invitationId: 'i-1',
        lead: { leadId: begun.leadIds[0], state: 'IN_PROGRESS' },
      });
      expect(open?.knownBefore.toSorted()).toEqual(['k-1', 'k-2', 'p-1']);
    });

    test('say whether an earlier similar action happened of which no one knows what it created', async () => {
      const begun = await begin(6);
      const visit =
        (dueAt = NOW) =>
        (fresh: LeadInWalk) =>
          stepOf(fresh, { itemId: 'message', itemType: 'MESSAGE', dueAt });
      const before = async ({
        index,
        outcome,
        end = 'HAPPENED',
        action = 'LIKE',
      }: {
        index: number;
        outcome: Record<string, unknown>;
        end?: 'HAPPENED' | 'DID_NOT_HAPPEN';
        action?: 'LIKE' | 'FOLLOW';
      }) =>
        begun.settle({
          intentId: await begun.begin({
            lead: await begun.lead(index),
            action,
            requestId: `before ${index}`,
          }),
          end,
          outcome,
          step: visit(),
        });
      await before({ index: 0, outcome: { word: 'SENT' } });
      await before({ index: 1, outcome: { postId: 'p-1' } });
      await before({ index: 2, outcome: { skillIds: ['k-1'] } });
      await before({ index: 3, outcome: { word: 'NOT_SENT' }, end: 'DID_NOT_HAPPEN' });
      await before({ index: 4, outcome: { word: 'SENT' }, action: 'FOLLOW' });
      await before({ index: 5, outcome: { word: 'SENT', postId: null, skillIds: [] } });
      for (const index of [0, 1, 2, 3, 4, 5])
        await begun.begin({
          lead: await begun.lead(index),
          action: 'LIKE',
          requestId: `r-${index}`,
          check: allowedToday({ limit: 20 }),
        });
      const open = await begun.store.takeOpenIntents({
        ...begun.held,
        realBefore: REAL_NOW + 1,
        limit: 9,
      });
      expect(
        open
          .toSorted((one, other) => one.requestId.localeCompare(other.requestId))
          .map(({ unnamedBefore }) => unnamedBefore),
      ).toEqual([true, false, false, false, false, true]);
    });

    test('say whether their request may have left, which only the lane that has the attempt may note', async () => {
      const begun = await begin();
      const [left, kept] = [
        await begun.begin({ lead: await begun.lead(0) }),
        await begun.begin({ lead: await begun.lead(1), requestId: 'r-2' }),
      ];
      expect([
        await begun.store.depart({ ...begun.held, intentId: left }),
        await begun.store.depart({
          ...begun.held,
          lane: { ...begun.lane, fencing: '999' },
          intentId: kept,
        }),
      ]).toEqual([true, false]);
      const open = await begun.store.takeOpenIntents({
        ...begun.held,
        realBefore: REAL_NOW + 1,
        limit: 9,
      });
      expect(new Map(open.map(({ intentId, departedAt }) => [intentId, departedAt]))).toEqual(
        new Map([
          [left, NOW],
          [kept, null],
        ]),
      );
      await begun.settle({ intentId: left, outcome: {} });
      expect(await begun.store.depart({ ...begun.held, intentId: left })).toBe(false);
    });

    test('are not given to a worker that lost the lane', async () => {
      const begun = await begin();
      await begun.begin({ lead: await begun.lead() });
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(
        await begun.store.takeOpenIntents({ ...begun.held, realBefore: REAL_NOW + 9, limit: 9 }),
      ).toEqual([]);
      expect(String((await begun.rows()).intents[0]?.['fencing'])).toBe(begun.lane.fencing);
    });

    test('come without a lead that has left the campaign', async () => {
      const begun = await begin();
      await begun.begin({ lead: await begun.lead() });
      await begun.subject.removeLeads({ userId: begun.userId, leadIds: begun.leadIds, now: NOW });
      expect(
        await begun.store.takeOpenIntents({ ...begun.held, realBefore: REAL_NOW + 1, limit: 9 }),
      ).toMatchObject([{ lead: null, memberId: 'm-1', leadId: begun.leadIds[0] }]);
    });
  });

  describe('an attempt that a lookup did not find', () => {
    test('is reopened, with its unit, while nothing else of the item is open', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      await begun.settle({
        intentId,
        end: 'DID_NOT_HAPPEN',
        outcome: { reason: 'LOOKED_UP' },
        refund: true,
      });
      expect(await begun.store.reopenTry({ ...begun.held, intentId })).toBe(true);
      expect(await begun.store.readTry({ userId: begun.userId, intentId })).toMatchObject({
        intentId,
        lead: { tried: { standing: { intentId, status: 'SENDING' } } },
      });
      expect((await begun.rows()).usage).toEqual([{ day: TODAY, action: 'VISIT', used: 1 }]);
      expect(await begun.settle({ intentId })).toEqual({ settled: true });
      expect(await begun.store.reopenTry({ ...begun.held, intentId })).toBe(false);
    });

    test('stays closed if it did not happen for another reason, or there is a later attempt', async () => {
      const begun = await begin();
      const refused = await begun.begin({ lead: await begun.lead() });
      await begun.settle({
        intentId: refused,
        end: 'DID_NOT_HAPPEN',
        outcome: { reason: 'ALREADY_CONNECTED' },
      });
      const first = await begun.begin({ lead: await begun.lead(1) });
      await begun.settle({
        intentId: first,
        end: 'DID_NOT_HAPPEN',
        outcome: { reason: 'LOOKED_UP' },
      });
      await begun.begin({ lead: await begun.lead(1), requestId: 'later' });
      expect([
        await begun.store.reopenTry({ ...begun.held, intentId: refused }),
        await begun.store.reopenTry({ ...begun.held, intentId: first }),
      ]).toEqual([false, false]);
    });

    test('stays closed while another action that could be the one found has no certain outcome', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      await begun.settle({
        intentId,
        end: 'DID_NOT_HAPPEN',
        outcome: { reason: 'LOOKED_UP' },
        refund: true,
      });
      const other = await begun.addCampaign(chain(item('VISIT', { id: 'other' })), begun.leadIds);
      const open = await begun.begin({ lead: await begun.lead(0, other), requestId: 'other' });
      expect(await begun.store.reopenTry({ ...begun.held, intentId, alike: ['VISIT'] })).toBe(
        false,
      );
      await begun.settle({ intentId: open });
      expect(await begun.store.reopenTry({ ...begun.held, intentId, alike: ['VISIT'] })).toBe(true);
    });

    test('of an action that leaves no id stays closed once a later one on the person happened', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead(), action: 'WITHDRAW' });
      await begun.settle({
        intentId,
        end: 'DID_NOT_HAPPEN',
        outcome: { reason: 'LOOKED_UP' },
        refund: true,
      });
      const other = await begun.addCampaign(
        chain(item('WITHDRAW', { id: 'other' })),
        begun.leadIds,
      );
      await begun.settle({
        intentId: await begun.begin({
          lead: await begun.lead(0, other),
          action: 'WITHDRAW',
          requestId: 'other',
          now: NOW + 1,
        }),
      });
      expect(await begun.store.reopenTry({ ...begun.held, intentId, alike: ['WITHDRAW'] })).toBe(
        false,
      );
    });

    test('is reopened by no one who lost the lane', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      await begun.settle({ intentId, end: 'DID_NOT_HAPPEN', outcome: { reason: 'LOOKED_UP' } });
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await begun.store.reopenTry({ ...begun.held, intentId })).toBe(false);
    });
  });

  test('unconfirmed attempts of the actions asked for come with who they were for, the last found so first', async () => {
    const begun = await begin();
    const [one, two, other] = [
      await begun.begin({ lead: await begun.lead(0) }),
      await begun.begin({ lead: await begun.lead(1) }),
      await begun.begin({ lead: await begun.lead(2), action: 'MESSAGE' }),
    ];
    await begun.settle({ intentId: two, end: 'UNCONFIRMED', now: NOW + 1 });
    await begun.settle({ intentId: one, end: 'UNCONFIRMED', now: NOW + 2 });
    await begun.settle({ intentId: other, end: 'UNCONFIRMED', now: NOW + 3 });
    expect(
      await begun.store.unconfirmedTries({ userId: begun.userId, actions: ['VISIT'], limit: 9 }),
    ).toEqual([
      { intentId: one, memberId: 'm-1', chatId: null, unconfirmedAt: NOW + 2 },
      { intentId: two, memberId: 'm-2', chatId: null, unconfirmedAt: NOW + 1 },
    ]);
    expect(
      await begun.store.unconfirmedTries({
        userId: begun.userId,
        actions: ['VISIT', 'MESSAGE'],
        limit: 1,
      }),
    ).toMatchObject([{ intentId: other }]);
    expect(await begun.store.readTry({ userId: begun.userId, intentId: '1' })).toBeNull();
  });
}
