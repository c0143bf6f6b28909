import { describe, expect, test } from 'vitest';
import {
  allowedToday,
  beginStore,
  LEASE_MS,
  NOW,
  REAL_NOW,
  stepOf,
  TODAY,
  type BegunStore,
} from '../../../../test/support/begun-store.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

const lost = { reserved: false, reason: 'LANE_LOST' };
const changed = { reserved: false, reason: 'LEAD_CHANGED' };
const full = { reserved: false, reason: 'DAILY_LIMIT' };

/**
 * Tries: each reserved with a unit of its day and a row of the ledger, and never while another of
 * its item may stand (guarantees G1 and G2; architecture, section 3).
 */
export function describeTries(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });
  const used = async ({ rows }: BegunStore) => (await rows()).usage;

  describe('a reservation', () => {
    test('takes a unit, claims the lead, and writes the attempt, all with what was requested', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      const memory = { variants: { visit: 'a' } };
      const intentId = await begun.begin({
        lead,
        memory,
        payload: { text: 'Hi' },
        requestId: 'r-1',
        nextSlotAt: NOW + 45_000,
        realNow: REAL_NOW + 3,
      });
      expect(await begun.lead()).toMatchObject({
        state: 'IN_PROGRESS',
        dueAt: null,
        memory,
        version: '1',
      });
      const { intents, usage, lane, campaigns } = await begun.rows();
      expect(intents).toEqual([
        expect.objectContaining({
          intentId,
          campaignId: begun.campaignId,
          leadId: lead.leadId,
          itemId: 'visit',
          visit: 1,
          attempt: 1,
          action: 'VISIT',
          requestId: 'r-1',
          day: TODAY,
          zone: 'Etc/UTC',
          payload: { text: 'Hi' },
          status: 'SENDING',
          outcome: null,
          startedAt: NOW,
          realStartedAt: REAL_NOW + 3,
          fencing: Number(begun.lane.fencing),
        }),
      ]);
      expect(usage).toEqual([{ day: TODAY, action: 'VISIT', used: 1 }]);
      expect([lane[0]?.['nextSlotAt'], campaigns[0]?.['servedAt']]).toEqual([NOW + 45_000, NOW]);
    });

    test('is refused to a worker that lost the lane, and leaves nothing', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(
        await begun.reserve({
          lead,
          realNow: REAL_NOW + LEASE_MS + 1,
          realDeadline: REAL_NOW + LEASE_MS + 2,
        }),
      ).toEqual(lost);
      expect([await used(begun), (await begun.rows()).intents]).toEqual([[], []]);
    });

    test('is refused if the lease ends before the deadline, and not if it ends with it', async () => {
      const begun = await begin();
      expect(
        await begun.reserve({
          lead: await begun.lead(),
          realDeadline: begun.lane.realLeaseUntil + 1,
        }),
      ).toEqual(lost);
      expect(
        await begun.reserve({ lead: await begun.lead(), realDeadline: begun.lane.realLeaseUntil }),
      ).toMatchObject({ reserved: true });
    });

    test('is refused for a lane that was freed because its worker seemed dead', async () => {
      const begun = await begin();
      await begun.store.freeLanesOfTheDead({ now: NOW });
      expect(await begun.reserve({ lead: await begun.lead() })).toEqual(lost);
    });

    test('is refused for a lead that changed since it was read, or has left the campaign', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      await begun.apply(stepOf(lead, { memory: { noteRefusedAt: 1 } }));
      expect(await begun.reserve({ lead })).toEqual(changed);
      const other = await begun.lead(1);
      await begun.subject.removeLeads({ userId: begun.userId, leadIds: [other.leadId], now: NOW });
      expect(await begun.reserve({ lead: other })).toEqual(changed);
    });

    test('is the newest open one of all lanes until it has an outcome', async () => {
      const begun = await begin();
      const before = await begun.store.newestOpenAttempt();
      const reserved = await begun.reserve({ lead: await begun.lead() });
      if (!reserved.reserved) throw new Error('Nothing was reserved');
      const { intentId } = reserved;
      expect(await begun.store.newestOpenAttempt()).toBe(intentId);
      await begun.settle({ intentId });
      expect(await begun.store.newestOpenAttempt()).toBe(before);
    });

    test('that the last check refuses leaves no trace', async () => {
      const begun = await begin();
      const before = await begun.rows();
      expect(
        await begun.reserve({
          lead: await begun.lead(),
          nextSlotAt: NOW + 5,
          check: () => ({ allowed: false, reason: 'NO' }),
        }),
      ).toEqual({ reserved: false, reason: 'NO' });
      expect(await begun.rows()).toEqual(before);
    });

    test('whose last check fails leaves no trace, and the next one works', async () => {
      const begun = await begin();
      const before = await begun.rows();
      const failing = begun.reserve({
        lead: await begun.lead(),
        nextSlotAt: NOW + 5,
        check: () => {
          throw new Error('A rule failed');
        },
      });
      await expect(failing).rejects.toThrow('A rule failed');
      expect(await begun.rows()).toEqual(before);
      expect(await begun.reserve({ lead: await begun.lead() })).toMatchObject({ reserved: true });
    });
  });

  describe('the units of a day', () => {
    test('are granted one by one up to the limit, with any number of concurrent requests', async () => {
      const begun = await begin(6);
      const leads = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => begun.lead(index)));
      const answers = await Promise.all(
        leads.map((lead) => begun.reserve({ lead, check: allowedToday({ limit: 4 }) })),
      );
      expect(answers.filter(({ reserved }) => reserved)).toHaveLength(4);
      expect(answers.filter((answer) => !answer.reserved)).toEqual([full, full]);
      expect(await used(begun)).toEqual([{ day: TODAY, action: 'VISIT', used: 4 }]);
      // Who is being acted on is in no queue, who found the day full is where it was.
      expect(
        await begun.store.dueLeads({
          userId: begun.userId,
          campaignIds: [begun.campaignId],
          types: ['VISIT'],
          now: NOW,
          limit: 9,
        }),
      ).toHaveLength(2);
    });

    test('of another day or action are separate', async () => {
      const begun = await begin(4);
      await begun.begin({ lead: await begun.lead(0), check: allowedToday({ limit: 1 }) });
      expect(
        await begun.reserve({ lead: await begun.lead(1), check: allowedToday({ limit: 1 }) }),
      ).toEqual(full);
      expect(
        await begun.reserve({
          lead: await begun.lead(1),
          check: allowedToday({ limit: 1, day: '2026-03-03' }),
        }),
      ).toMatchObject({ reserved: true });
      expect(
        await begun.reserve({
          lead: await begun.lead(2),
          action: 'MESSAGE',
          check: allowedToday({ limit: 1 }),
        }),
      ).toMatchObject({ reserved: true });
    });

    test('are none if the day or the last 24 hours allow none', async () => {
      const begun = await begin();
      expect(
        await begun.reserve({ lead: await begun.lead(), check: allowedToday({ limit: 0 }) }),
      ).toEqual(full);
      expect(
        await begun.reserve({ lead: await begun.lead(), check: allowedToday({ dayLimit: 0 }) }),
      ).toEqual(full);
      expect(await used(begun)).toEqual([]);
    });

    test('come back to the day they were taken from, and never more than were taken', async () => {
      const begun = await begin();
      const intentId = await begun.begin({
        lead: await begun.lead(),
        check: allowedToday({ day: '2026-03-01' }),
      });
      await begun.begin({ lead: await begun.lead(1) });
      await begun.settle({ intentId, end: 'DID_NOT_HAPPEN', refund: true });
      await begun.settle({ intentId, end: 'DID_NOT_HAPPEN', refund: true });
      expect(new Map((await used(begun)).map(({ day, used: units }) => [day, units]))).toEqual(
        new Map([
          ['2026-03-01', 0],
          [TODAY, 1],
        ]),
      );
    });
  });

  describe('an item', () => {
    test.each(['SENDING', 'HAPPENED', 'UNCONFIRMED'] as const)(
      'whose attempt is %s is not attempted again',
      async (status) => {
        const begun = await begin();
        const intentId = await begun.begin({ lead: await begun.lead() });
        if (status !== 'SENDING') await begun.settle({ intentId, end: status });
        expect(await begun.reserve({ lead: await begun.lead(), requestId: 'again' })).toEqual(
          changed,
        );
        expect(await used(begun)).toEqual([{ day: TODAY, action: 'VISIT', used: 1 }]);
      },
    );

    test('whose attempt did not happen is attempted again, as the next attempt', async () => {
      const begun = await begin();
      await begun.settle({
        intentId: await begun.begin({ lead: await begun.lead() }),
        end: 'DID_NOT_HAPPEN',
        refund: true,
      });
      await begun.begin({ lead: await begun.lead(), requestId: 'again' });
      expect((await begun.rows()).intents.map(({ attempt, status }) => [attempt, status])).toEqual([
        [1, 'DID_NOT_HAPPEN'],
        [2, 'SENDING'],
      ]);
    });

    test('is attempted once by two workers that hold the same lead, the old one and the one that took the lane', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      const taken = await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      if (taken === undefined) throw new Error('The lease did not end.');
      const at = { realNow: REAL_NOW + LEASE_MS + 2, realDeadline: REAL_NOW + LEASE_MS + 3 };
      const answers = await Promise.all([
        begun.reserve({ lead, ...at }),
        begun.reserve({ lead, lane: taken, ...at }),
        begun.reserve({ lead, lane: taken, requestId: 'twice', ...at }),
      ]);
      expect(answers.filter(({ reserved }) => reserved)).toHaveLength(1);
      expect((await begun.rows()).intents.map(({ fencing }) => String(fencing))).toEqual([
        taken.fencing,
      ]);
    });
  });
}
