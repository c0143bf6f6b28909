import { describe, expect, test } from 'vitest';
import type {
  ReservedWithdrawal,
  ReserveWithdrawalQuery,
  Withdrawal,
} from '#data/engine-store/withdrawal-store.ts';
import {
  allowedToday,
  beginStore,
  LEASE_MS,
  NOW,
  REAL_NOW,
  stepToItem,
  stepOf,
  TODAY,
  type BegunStore,
} from '../../../../test/support/begun-store.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/**
 * Invitations that a user asked to take back: through the ledger like every act (product rules,
 * sections 2 and 4; guarantee G1).
 */
export function describeWithdrawals(subject: () => StoreSubject): void {
  async function begin(...memberIds: string[]): Promise<BegunStore & { taskId: string }> {
    const begun = await beginStore({ subject: subject() });
    const taskId = await begun.subject.addWithdrawals({
      userId: begun.userId,
      now: NOW,
      invitations: memberIds.map((memberId, index) => ({
        memberId,
        invitationId: `i-${memberId}`,
        sentAt: NOW - index,
      })),
    });
    return { ...begun, taskId };
  }
  const next = async ({
    store,
    userId,
  }: Pick<BegunStore, 'store' | 'userId'>): Promise<Withdrawal> => {
    const open = await store.nextWithdrawal({ userId });
    if (open === null) throw new Error('No invitation waits.');
    return open.next;
  };
  const reserve = async (
    begun: Pick<BegunStore, 'store' | 'userId' | 'held'>,
    over: Partial<ReserveWithdrawalQuery<'NO'>> = {},
  ): Promise<ReservedWithdrawal<'NO'>> =>
    begun.store.reserveWithdrawal<'NO'>({
      ...begun.held,
      realNow: REAL_NOW,
      realDeadline: REAL_NOW + 1000,
      withdrawal: over.withdrawal ?? (await next(begun)),
      requestId: 'w-1',
      nextSlotAt: NOW + 45_000,
      withdrawalSlotAt: NOW + 90_000,
      check: allowedToday({ limit: 5 }),
      ...over,
    });
  const reserved = async (
    begun: Pick<BegunStore, 'store' | 'userId' | 'held'>,
    over: Partial<ReserveWithdrawalQuery<'NO'>> = {},
  ): Promise<string> => {
    const answer = await reserve(begun, over);
    if (!answer.reserved) throw new Error(`Not reserved: ${answer.reason}`);
    return answer.intentId;
  };

  describe('an invitation to be withdrawn', () => {
    test('comes after those that are pending for longer, with how many wait', async () => {
      const begun = await begin('m-1', 'm-2');
      expect(await begun.store.nextWithdrawal({ userId: begun.userId })).toMatchObject({
        next: { memberId: 'm-2', invitationId: 'i-m-2' },
        waiting: 2,
      });
      expect(
        (await begun.store.readLane({ ...begun.held, knownSequences: new Map() }))?.openWithdrawals,
      ).toBe(true);
    });

    test('takes a unit and a row of the ledger, and moves the lane’s slots with them', async () => {
      const begun = await begin('m-1');
      const intentId = await reserved(begun);
      const { intents, usage, lane, withdrawals } = await begun.rows();
      expect(intents).toMatchObject([
        {
          intentId,
          action: 'WITHDRAW',
          attempt: 1,
          status: 'SENDING',
          payload: { memberId: 'm-1', invitationId: 'i-m-1' },
          startedAt: NOW,
        },
      ]);
      expect([usage, withdrawals.map(({ state }) => state), lane[0]]).toMatchObject([
        [{ day: TODAY, action: 'WITHDRAW', used: 1 }],
        ['SENDING'],
        { nextSlotAt: NOW + 45_000, marks: { lastActionAt: NOW, withdrawalSlotAt: NOW + 90_000 } },
      ]);
      expect(await begun.store.nextWithdrawal({ userId: begun.userId })).toBeNull();
    });

    test('belongs to no lead, so that nothing that was done to anyone else can be mistaken for it', async () => {
      const begun = await begin('m-1', 'm-2');
      const settled = await reserved(begun);
      await begun.store.settleWithdrawal({
        ...begun.held,
        intentId: settled,
        end: { state: 'WITHDRAWN' },
        startedAt: NOW - 1,
        requestId: 'w-1',
        outcome: {},
      });
      const intentId = await reserved(begun, { requestId: 'w-2' });
      expect(await begun.store.readTry({ userId: begun.userId, intentId })).toMatchObject({
        leadId: '0',
        lead: null,
        memberId: null,
        knownBefore: [],
        unnamedBefore: false,
      });
    });

    test('is not attempted by a worker that lost the lane, twice, or when the day is full', async () => {
      const begun = await begin('m-1');
      const withdrawal = await next(begun);
      expect(await reserve(begun, { check: () => ({ allowed: false, reason: 'NO' }) })).toEqual({
        reserved: false,
        reason: 'NO',
      });
      expect(await reserve(begun, { check: allowedToday({ limit: 0 }) })).toEqual({
        reserved: false,
        reason: 'DAILY_LIMIT',
      });
      await reserved(begun);
      expect(await reserve(begun, { withdrawal })).toEqual({ reserved: false, reason: 'CHANGED' });
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await reserve(begun, { withdrawal })).toEqual({
        reserved: false,
        reason: 'LANE_LOST',
      });
      expect((await begun.rows()).usage).toEqual([{ day: TODAY, action: 'WITHDRAW', used: 1 }]);
    });

    test('that was withdrawn counts if the person had been invited, and wakes leads that wait for the answer', async () => {
      const begun = await begin('m-1');
      await begun.apply(stepOf(await begun.lead(), {}, { stamps: { invited: NOW - 9 } }));
      await begun.apply(
        stepToItem(await begun.lead(), ['if', 'IF_CONNECTED'], {
          state: 'WAITING',
          dueAt: NOW + 999,
        }),
      );
      const intentId = await reserved(begun);
      const settle = () =>
        begun.store.settleWithdrawal({
          ...begun.held,
          intentId,
          end: { state: 'WITHDRAWN' },
          startedAt: NOW - 1,
          requestId: 'w-1',
          outcome: {},
        });
      expect([await settle(), await settle()]).toEqual([
        { settled: true, leads: [{ leadId: begun.leadIds[0], campaignId: begun.campaignId }] },
        { settled: false, leads: [] },
      ]);
      expect(await begun.lead()).toMatchObject({
        state: 'WAITING',
        dueAt: NOW,
        person: { withdrawnAt: NOW - 1, invitationPendingSince: null },
      });
      const { events, places, usage } = await begun.rows();
      expect([
        events.map(({ type, actor }) => [type, actor]),
        places[0]?.['stamps'],
        usage[0]?.['used'],
      ]).toEqual([[['INVITE_WITHDRAWN', 'USER']], { invited: NOW - 9, withdrawn: NOW - 1 }, 1]);
    });

    test('that was not withdrawn waits again with its unit returned, unless it was cancelled in the meantime', async () => {
      const begun = await begin('m-1');
      const settle = async (intentId: string) =>
        begun.store.settleWithdrawal({
          ...begun.held,
          intentId,
          end: { state: 'WAITING' },
          startedAt: NOW,
          requestId: 'w-1',
          outcome: {},
        });
      await settle(await reserved(begun));
      expect([(await begun.rows()).usage[0]?.['used'], (await next(begun)).memberId]).toEqual([
        0,
        'm-1',
      ]);
      const second = await reserved(begun);
      await begun.subject.cancelWithdrawals({
        userId: begun.userId,
        taskId: begun.taskId,
        now: NOW,
      });
      await settle(second);
      expect((await begun.rows()).withdrawals).toMatchObject([
        { state: 'CANCELLED', settledAt: NOW },
      ]);
      expect((await begun.rows()).intents.map(({ attempt, status }) => [attempt, status])).toEqual([
        [1, 'DID_NOT_HAPPEN'],
        [2, 'DID_NOT_HAPPEN'],
      ]);
    });

    test('whose attempt has no response is found again by the lane’s holder, and never among the attempts of leads', async () => {
      const begun = await begin('m-1');
      const intentId = await reserved(begun);
      expect(
        await begun.store.takeOpenIntents({ ...begun.held, realBefore: REAL_NOW + 1, limit: 9 }),
      ).toEqual([]);
      const taken = (await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 })) ?? begun.lane;
      expect(
        await begun.store.claimOpenWithdrawals({
          ...begun.held,
          realBefore: REAL_NOW + 1,
          limit: 9,
        }),
      ).toEqual([]);
      expect(
        await begun.store.claimOpenWithdrawals({
          lane: taken,
          now: NOW,
          realBefore: REAL_NOW + 1,
          upTo: String(Number(intentId) - 1),
          limit: 9,
        }),
      ).toEqual([]);
      expect(
        await begun.store.claimOpenWithdrawals({
          lane: taken,
          now: NOW,
          realBefore: REAL_NOW + 1,
          upTo: intentId,
          limit: 9,
        }),
      ).toMatchObject([
        { intentId, memberId: 'm-1', invitationId: 'i-m-1', requestId: 'w-1', startedAt: NOW },
      ]);
      const end = {
        end: { state: 'UNCONFIRMED' },
        startedAt: NOW,
        requestId: 'w-1',
        outcome: {},
      } as const;
      expect([
        await begun.store.settleWithdrawal({ ...begun.held, intentId, ...end }),
        await begun.store.settleWithdrawal({ lane: taken, now: NOW, intentId, ...end }),
      ]).toMatchObject([{ settled: false }, { settled: true }]);
    });
  });
}
