import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineStore, Reserved, ReserveQuery, SettleQuery } from '#data/engine-store/engine-store.ts';
import type { Lane } from '#data/engine-store/lane-facts.ts';
import type { LeadInWalk, LeadStep } from '#data/engine-store/lead-in-walk.ts';

/** A store under the suite's control, with a user whose one campaign has five people at a VISIT that is due. */
export interface StoreSubject {
  store: EngineStore;
  userId: string;
  campaignId: string;
  now: number;
  wake: () => Promise<void>;
  usedToday: (action: string) => Promise<number>;
  eventTypes: () => Promise<string[]>;
}

const LEASE_MS = 10_000;

/** What every form of the engine's store must do (architecture, section 3; guarantees G1, G3, G11). */
export function describeEngineStore(name: string, makeSubject: () => Promise<StoreSubject>): void {
  describe(`the engine's store: ${name}`, () => {
    let subject: StoreSubject;
    let lane: Lane;
    const realNow = 1_000_000;
    const lease = async (owner: string, at = realNow): Promise<Lane | undefined> => (await subject.store.leaseLanes({ owner, now: subject.now, realNow: at, leaseMs: LEASE_MS, limit: 1 }))[0];
    const due = (limit = 5): Promise<LeadInWalk[]> => subject.store.dueLeads({ userId: subject.userId, campaignIds: [subject.campaignId], types: ['VISIT'], now: subject.now, limit });
    const reserve = (over: Partial<ReserveQuery<'NO'>> & { lead: LeadInWalk }): Promise<Reserved<'NO'>> =>
      subject.store.reserve<'NO'>({ lane, now: subject.now, realNow, realDeadline: realNow + 1000, action: 'VISIT', requestId: `r-${over.lead.leadId}`, payload: {}, memory: {}, nextSlotAt: null, check: () => ({ allowed: true, day: '2026-03-02', zone: 'Etc/UTC', limit: 3, dayLimit: null }), ...over });
    const stay = (lead: LeadInWalk, to: Partial<LeadStep['to']> = {}): LeadStep => {
      const { campaignId, leadId, version, state, reason, itemId, itemType, enteredAt, visit, dueAt, memory } = lead;
      return { campaignId, leadId, version, to: { state, reason, itemId, itemType, enteredAt, visit, dueAt, memory, ...to }, stamps: {}, events: [], end: null };
    };

    beforeAll(async () => {
      subject = await makeSubject();
      const first = await lease('1');
      if (first === undefined) throw new Error('The subject has no lane that is due.');
      lane = first;
    });

    test('a lane is held by one worker, and a wake while it is held is kept', async () => {
      expect(await lease('2')).toBeUndefined();
      await subject.wake();
      await subject.store.releaseLane({ lane, nextWakeAt: subject.now + 1e9, kept: null });
      const next = await lease('2');
      expect(Number(next?.fencing)).toBeGreaterThan(Number(lane.fencing));
      lane = next ?? lane;
    });

    test('an expired lease may be taken, and the old number writes nothing from then on', async () => {
      const old = lane;
      const taken = await lease('3', realNow + LEASE_MS + 1);
      if (taken === undefined) throw new Error('The lease did not end.');
      lane = taken;
      const [lead] = await due();
      if (lead === undefined) throw new Error('No lead is due.');
      expect(await subject.store.keepLane({ lane: old, realNow, leaseMs: LEASE_MS })).toBeNull();
      expect(await subject.store.applySteps({ lane: old, now: subject.now, steps: [stay(lead)] })).toBeNull();
      expect(await reserve({ lead, lane: old })).toEqual({ reserved: false, reason: 'LANE_LOST' });
      expect((await subject.store.settle({ lane: old, now: subject.now, intentId: '1', end: 'HAPPENED', outcome: {}, refund: false, events: [], step: stay })).settled).toBe(false);
    });

    test('a lease that ends before the deadline reserves nothing', async () => {
      const [lead] = await due();
      if (lead === undefined) throw new Error('No lead is due.');
      expect(await reserve({ lead, realDeadline: lane.realLeaseUntil + 1 })).toEqual({ reserved: false, reason: 'LANE_LOST' });
    });

    test('a refusal of the last look leaves no trace', async () => {
      const [lead] = await due();
      if (lead === undefined) throw new Error('No lead is due.');
      expect(await reserve({ lead, check: () => ({ allowed: false, reason: 'NO' }) })).toEqual({ reserved: false, reason: 'NO' });
      expect(await subject.usedToday('VISIT')).toBe(0);
      expect((await due())[0]).toEqual(lead);
    });

    test('a step on a lead that changed meanwhile changes nothing; on the others it does, with its events', async () => {
      const [one, two] = await due();
      if (one === undefined || two === undefined) throw new Error('Too few leads are due.');
      const event = (lead: LeadInWalk) => ({ type: 'ACTION_SKIPPED' as const, at: subject.now, campaignId: lead.campaignId, leadId: lead.leadId, itemId: lead.itemId, itemType: lead.itemType, actor: 'ENGINE' as const, data: {} });
      const applied = await subject.store.applySteps({ lane, now: subject.now, steps: [{ ...stay(one), version: '999', events: [event(one)] }, { ...stay(two), events: [event(two)] }] });
      expect(applied).toEqual(new Set([`${two.campaignId}/${two.leadId}`]));
      expect(await subject.eventTypes()).toEqual(['ACTION_SKIPPED']);
    });

    test('units of a day are reserved one by one up to the limit, whoever asks at once', async () => {
      const leads = await due();
      const answers = await Promise.all(leads.map((lead) => reserve({ lead })));
      expect(answers.filter(({ reserved }) => reserved)).toHaveLength(3);
      expect(answers.filter((answer) => !answer.reserved && answer.reason === 'DAILY_LIMIT')).toHaveLength(2);
      expect(await subject.usedToday('VISIT')).toBe(3);
      // Who is being acted on is in no queue.
      expect(await due()).toHaveLength(2);
    });

    test('open tries belong to who takes them, settle once, and give their unit back when nothing happened', async () => {
      const open = await subject.store.takeOpenIntents({ lane, now: subject.now, realBefore: realNow + 1, limit: 10 });
      expect(open).toHaveLength(3);
      const [first, second] = open;
      if (first === undefined || second === undefined) throw new Error('Too few tries are open.');
      const settle = (intentId: string, end: 'HAPPENED' | 'DID_NOT_HAPPEN', refund: boolean) => subject.store.settle({ lane, now: subject.now, intentId, end, outcome: {}, refund, events: [], step: (lead) => ({ ...stay(lead), to: { ...stay(lead).to, dueAt: subject.now }, stamps: end === 'HAPPENED' ? { visited: subject.now } : {} }) });
      expect(await settle(first.intentId, 'HAPPENED', false)).toEqual({ settled: true });
      expect(await settle(first.intentId, 'DID_NOT_HAPPEN', true)).toEqual({ settled: false });
      expect(await settle(second.intentId, 'DID_NOT_HAPPEN', true)).toEqual({ settled: true });
      expect(await subject.usedToday('VISIT')).toBe(2);
      const again = (await due()).filter(({ leadId }) => leadId === first.leadId || leadId === second.leadId);
      expect(again.map(({ leadId, tried }) => [leadId, tried.attempts, tried.standing?.status ?? null])).toEqual(expect.arrayContaining([[first.leadId, 1, 'HAPPENED'], [second.leadId, 1, null]]));
      // What happened is never reserved again, what did not may be.
      const [done, undone] = [again.find(({ leadId }) => leadId === first.leadId), again.find(({ leadId }) => leadId === second.leadId)];
      if (done === undefined || undone === undefined) throw new Error('The leads are not due.');
      expect(await reserve({ lead: done, requestId: 'again' })).toEqual({ reserved: false, reason: 'LEAD_CHANGED' });
      expect(await reserve({ lead: undone, requestId: 'later' })).toMatchObject({ reserved: true });
      expect(await subject.usedToday('VISIT')).toBe(3);
    });

    test('a try that nobody can tell about is listed, keeps its unit, and is settled once, by whoever holds the lane', async () => {
      const [open] = await subject.store.takeOpenIntents({ lane, now: subject.now, realBefore: realNow + 1, limit: 10 });
      if (open === undefined) throw new Error('No try is open.');
      const settle = (over: Partial<SettleQuery>) => subject.store.settle({ lane, now: subject.now, intentId: open.intentId, end: 'HAPPENED', outcome: {}, refund: false, events: [], step: stay, ...over });
      const listed = async (actions: ('VISIT' | 'MESSAGE')[] = ['VISIT']) => (await subject.store.unconfirmedTries({ userId: subject.userId, actions, limit: 10 })).map(({ intentId }) => intentId);
      expect(await listed()).toEqual([]);
      expect(await settle({ from: 'UNCONFIRMED' })).toEqual({ settled: false });
      expect(await settle({ end: 'UNCONFIRMED' })).toEqual({ settled: true });
      expect([await listed(), await listed(['MESSAGE'])]).toEqual([[open.intentId], []]);
      expect((await subject.store.unconfirmedTries({ userId: subject.userId, actions: ['VISIT'], limit: 10 }))[0]).toMatchObject({ unconfirmedAt: subject.now, memberId: open.memberId });
      expect(await subject.store.takeOpenIntents({ lane, now: subject.now, realBefore: realNow + 1, limit: 10 })).not.toContainEqual(expect.objectContaining({ intentId: open.intentId }));
      expect(await subject.usedToday('VISIT')).toBe(3);
      expect(await settle({ from: 'UNCONFIRMED', lane: { ...lane, fencing: String(Number(lane.fencing) - 1) } })).toEqual({ settled: false });
      expect(await settle({ from: 'UNCONFIRMED' })).toEqual({ settled: true });
      expect(await settle({ from: 'UNCONFIRMED' })).toEqual({ settled: false });
      expect(await listed()).toEqual([]);
    });
  });
}
