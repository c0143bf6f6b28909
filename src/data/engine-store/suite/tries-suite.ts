import { describe, expect, test } from 'vitest';
import type { FreshFacts } from '#data/engine-store/lane-facts.ts';
import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import { beginStore, eventOf, LEASE_MS, NOW, REAL_NOW, stepOf, TODAY, type BegunStore } from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

const DAY_MS = 86_400_000;
const lost = { reserved: false, reason: 'LANE_LOST' };
const changed = { reserved: false, reason: 'LEAD_CHANGED' };
const full = { reserved: false, reason: 'DAILY_LIMIT' };

/** Tries: reserved with a unit and a row of the ledger, settled once, found again after a crash (guarantees G1, G2, G3; architecture, section 3). */
export function describeTries(subject: () => StoreSubject): void {
  const begin = (people = 3) => beginStore({ subject: subject(), people });
  const today = (over: Partial<{ day: string; zone: string; limit: number; dayLimit: number | null }> = {}) => () => ({ allowed: true, day: TODAY, zone: 'Etc/UTC', limit: 10, dayLimit: null, ...over }) as const;
  const used = async ({ rows }: BegunStore) => (await rows()).usage;

  /** What the last look inside the reservation sees. */
  async function looked({ begun, over = {} }: { begun: BegunStore; over?: Partial<Parameters<BegunStore['reserve']>[0]> }): Promise<FreshFacts> {
    const seen: FreshFacts[] = [];
    await begun.reserve({ lead: await begun.lead(), check: (fresh) => (seen.push(fresh), { allowed: false, reason: 'NO' }), ...over });
    const [fresh] = seen;
    if (fresh === undefined) throw new Error('Nothing was looked at.');
    return fresh;
  }

  describe('the last look', () => {
    test('sees what is known of the person now, and acts like this one that have no certain outcome', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      expect(await looked({ begun, over: { action: 'CONNECT' } })).toMatchObject({ unsettledAlike: false, person: { connectedAt: null, invitationPendingSince: null, withdrawnAt: null } });
      const other = await begun.addCampaign(chain(item('CONNECT', { id: 'other' })), begun.leadIds);
      const intentId = await begun.begin({ lead: await begun.lead(0, other), action: 'CONNECT', requestId: 'other' });
      expect(await looked({ begun, over: { lead, action: 'CONNECT_BY_EMAIL' } })).toMatchObject({ unsettledAlike: true });
      expect(await looked({ begun, over: { lead, action: 'WITHDRAW' } })).toMatchObject({ unsettledAlike: true });
      expect(await looked({ begun, over: { lead, action: 'FOLLOW' } })).toMatchObject({ unsettledAlike: false });
      await begun.settle({ intentId, person: { invitationPendingSince: NOW, withdrawnAt: NOW - 5 } });
      expect(await looked({ begun, over: { lead, action: 'CONNECT' } })).toMatchObject({ unsettledAlike: false, person: { invitationPendingSince: NOW, withdrawnAt: NOW - 5 } });
    });
  });

  describe('a reservation', () => {
    test('takes a unit, claims the lead and writes the try, all with what was asked', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      const memory = { variants: { visit: 'a' } };
      const intentId = await begun.begin({ lead, memory, payload: { text: 'Hi' }, requestId: 'r-1', nextSlotAt: NOW + 45_000, realNow: REAL_NOW + 3 });
      expect(await begun.lead()).toMatchObject({ state: 'IN_PROGRESS', dueAt: null, memory, version: '1' });
      const { intents, usage, lane, campaigns } = await begun.rows();
      expect(intents).toEqual([expect.objectContaining({
        intentId, campaignId: begun.campaignId, leadId: lead.leadId, itemId: 'visit', visit: 1, attempt: 1, action: 'VISIT', requestId: 'r-1', day: TODAY, zone: 'Etc/UTC', payload: { text: 'Hi' }, status: 'SENDING', outcome: null, startedAt: NOW,
        realStartedAt: REAL_NOW + 3, fencing: Number(begun.lane.fencing),
      })]);
      expect(usage).toEqual([{ day: TODAY, action: 'VISIT', used: 1 }]);
      expect([lane[0]?.['nextSlotAt'], campaigns[0]?.['servedAt']]).toEqual([NOW + 45_000, NOW]);
    });

    test('is refused to a worker that lost the lane, and leaves nothing', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await begun.reserve({ lead, realNow: REAL_NOW + LEASE_MS + 1, realDeadline: REAL_NOW + LEASE_MS + 2 })).toEqual(lost);
      expect([await used(begun), (await begun.rows()).intents]).toEqual([[], []]);
    });

    test('is refused when the lease ends before the deadline, and not when it ends with it', async () => {
      const begun = await begin();
      expect(await begun.reserve({ lead: await begun.lead(), realDeadline: begun.lane.realLeaseUntil + 1 })).toEqual(lost);
      expect(await begun.reserve({ lead: await begun.lead(), realDeadline: begun.lane.realLeaseUntil })).toMatchObject({ reserved: true });
    });

    test('is refused for a lane that was freed because its worker seemed dead', async () => {
      const begun = await begin();
      await begun.store.freeLanesOfTheDead({ now: NOW });
      expect(await begun.reserve({ lead: await begun.lead() })).toEqual(lost);
    });

    test('is refused for a lead that changed since it was read, or has left the campaign', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      await begun.apply(stepOf(lead, { memory: { withoutNote: true } }));
      expect(await begun.reserve({ lead })).toEqual(changed);
      const other = await begun.lead(1);
      await begun.subject.removeLeads({ userId: begun.userId, leadIds: [other.leadId], now: NOW });
      expect(await begun.reserve({ lead: other })).toEqual(changed);
    });

    test('that the last look refuses leaves no trace', async () => {
      const begun = await begin();
      const before = await begun.rows();
      expect(await begun.reserve({ lead: await begun.lead(), nextSlotAt: NOW + 5, check: () => ({ allowed: false, reason: 'NO' }) })).toEqual({ reserved: false, reason: 'NO' });
      expect(await begun.rows()).toEqual(before);
    });

    test('whose last look fails leaves no trace, and the next one works', async () => {
      const begun = await begin();
      const before = await begun.rows();
      const failing = begun.reserve({ lead: await begun.lead(), nextSlotAt: NOW + 5, check: () => { throw new Error('A rule failed'); } });
      await expect(failing).rejects.toThrow('A rule failed');
      expect(await begun.rows()).toEqual(before);
      expect(await begun.reserve({ lead: await begun.lead() })).toMatchObject({ reserved: true });
    });
  });

  describe('the last look', () => {
    test('sees the user, the campaign and the person as they are now', async () => {
      const begun = await begin();
      const { userId, campaignId, subject: { switchCampaign, lockCampaign, changeUser } } = begun;
      const lead = await begun.lead();
      expect(await looked({ begun })).toMatchObject({ user: { userId, status: 'VERIFIED' }, campaign: { status: 'ACTIVE', locked: false, sequenceVersion: 1 }, person: { blacklisted: false, repliedAt: null }, addedAt: lead.addedAt, answersSeenUntil: null, openHints: false });
      await switchCampaign({ userId, campaignId, status: 'NOT_ACTIVE', now: NOW });
      await lockCampaign({ userId, campaignId, locked: true, now: NOW });
      await changeUser({ userId, now: NOW, user: { status: 'LOGGED_OUT' as never } });
      await begun.apply(stepOf(lead, { memory: { answersSeenUntil: NOW - 1 } }));
      expect(await looked({ begun })).toMatchObject({ user: { status: 'LOGGED_OUT' }, campaign: { status: 'NOT_ACTIVE', locked: true }, answersSeenUntil: NOW - 1 });
    });

    test('sees a version of the sequence that was saved since', async () => {
      const begun = await begin();
      const { userId, campaignId, subject: { saveSequence } } = begun;
      await saveSequence({ userId, campaignId, now: NOW, sequence: chain(item('VISIT'), item('MESSAGE', { message: 'Other words' })) });
      expect((await looked({ begun })).campaign.sequenceVersion).toBe(2);
    });

    test('sees a hint that nobody has looked at', async () => {
      const begun = await begin();
      await begun.subject.addHint({ userId: begun.userId, now: NOW, realNow: REAL_NOW, hint: { id: 'h-1', type: 'message', body: {} } });
      expect((await looked({ begun })).openHints).toBe(true);
      await begun.store.closeHints({ userId: begun.userId, ids: ['h-1'] });
      expect((await looked({ begun })).openHints).toBe(false);
    });

    test('sees the acts of its type in 24 hours without those that did not happen, and whether another zone counted one', async () => {
      const begun = await begin(5);
      const { lead, begin: act, settle } = begun;
      await act({ lead: await lead(1), now: NOW - DAY_MS });
      await act({ lead: await lead(2), now: NOW - DAY_MS + 1 });
      await settle({ intentId: await act({ lead: await lead(3), now: NOW - 5 }), end: 'DID_NOT_HAPPEN' });
      expect((await looked({ begun })).lastDay).toEqual({ acts: 1, otherZone: false });
      await act({ lead: await lead(4), now: NOW - 5, check: today({ zone: 'Europe/Berlin' }) });
      expect((await looked({ begun })).lastDay).toEqual({ acts: 2, otherZone: true });
      expect((await looked({ begun, over: { action: 'MESSAGE' } })).lastDay).toEqual({ acts: 0, otherZone: false });
    });

    test('sees the week’s invitations before one more', async () => {
      const begun = await begin();
      await begun.begin({ lead: await begun.lead(1), action: 'CONNECT', now: NOW - 5 });
      expect((await looked({ begun, over: { action: 'CONNECT' } })).invites).toEqual({ sentInWindow: 1, oldestInWindowAt: NOW - 5, pending: 0 });
      expect((await looked({ begun })).invites.sentInWindow).toBe(0);
    });
  });

  describe('the units of a day', () => {
    test('are given one by one up to the limit, whoever asks at once', async () => {
      const begun = await begin(6);
      const leads = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => begun.lead(index)));
      const answers = await Promise.all(leads.map((lead) => begun.reserve({ lead, check: today({ limit: 4 }) })));
      expect(answers.filter(({ reserved }) => reserved)).toHaveLength(4);
      expect(answers.filter((answer) => !answer.reserved)).toEqual([full, full]);
      expect(await used(begun)).toEqual([{ day: TODAY, action: 'VISIT', used: 4 }]);
      // Who is being acted on is in no queue, who found the day full is where it was.
      expect(await begun.store.dueLeads({ userId: begun.userId, campaignIds: [begun.campaignId], types: ['VISIT'], now: NOW, limit: 9 })).toHaveLength(2);
    });

    test('of another day or action are others', async () => {
      const begun = await begin(4);
      await begun.begin({ lead: await begun.lead(0), check: today({ limit: 1 }) });
      expect(await begun.reserve({ lead: await begun.lead(1), check: today({ limit: 1 }) })).toEqual(full);
      expect(await begun.reserve({ lead: await begun.lead(1), check: today({ limit: 1, day: '2026-03-03' }) })).toMatchObject({ reserved: true });
      expect(await begun.reserve({ lead: await begun.lead(2), action: 'MESSAGE', check: today({ limit: 1 }) })).toMatchObject({ reserved: true });
    });

    test('are none when the day or the last 24 hours allow none', async () => {
      const begun = await begin();
      expect(await begun.reserve({ lead: await begun.lead(), check: today({ limit: 0 }) })).toEqual(full);
      expect(await begun.reserve({ lead: await begun.lead(), check: today({ dayLimit: 0 }) })).toEqual(full);
      expect(await used(begun)).toEqual([]);
    });

    test('come back to the day they were taken from, and never more than were taken', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead(), check: today({ day: '2026-03-01' }) });
      await begun.begin({ lead: await begun.lead(1) });
      await begun.settle({ intentId, end: 'DID_NOT_HAPPEN', refund: true });
      await begun.settle({ intentId, end: 'DID_NOT_HAPPEN', refund: true });
      expect(new Map((await used(begun)).map(({ day, used: units }) => [day, units]))).toEqual(new Map([['2026-03-01', 0], [TODAY, 1]]));
    });
  });

  describe('an item', () => {
    test.each(['SENDING', 'HAPPENED', 'UNCONFIRMED'] as const)('whose try is %s is not tried again', async (status) => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      if (status !== 'SENDING') await begun.settle({ intentId, end: status });
      expect(await begun.reserve({ lead: await begun.lead(), requestId: 'again' })).toEqual(changed);
      expect(await used(begun)).toEqual([{ day: TODAY, action: 'VISIT', used: 1 }]);
    });

    test('whose try did not happen is tried again, as the next attempt', async () => {
      const begun = await begin();
      await begun.settle({ intentId: await begun.begin({ lead: await begun.lead() }), end: 'DID_NOT_HAPPEN', refund: true });
      await begun.begin({ lead: await begun.lead(), requestId: 'again' });
      expect((await begun.rows()).intents.map(({ attempt, status }) => [attempt, status])).toEqual([[1, 'DID_NOT_HAPPEN'], [2, 'SENDING']]);
    });

    test('is tried once by two workers that hold the same lead, the old one and the one that took the lane', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      const taken = await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      if (taken === undefined) throw new Error('The lease did not end.');
      const at = { realNow: REAL_NOW + LEASE_MS + 2, realDeadline: REAL_NOW + LEASE_MS + 3 };
      const answers = await Promise.all([begun.reserve({ lead, ...at }), begun.reserve({ lead, lane: taken, ...at }), begun.reserve({ lead, lane: taken, requestId: 'twice', ...at })]);
      expect(answers.filter(({ reserved }) => reserved)).toHaveLength(1);
      expect((await begun.rows()).intents.map(({ fencing }) => String(fencing))).toEqual([taken.fencing]);
    });
  });

  describe('an outcome', () => {
    test('is written with its event, its unit, its person and the next step, once', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      const intentId = await begun.begin({ lead, action: 'CONNECT' });
      const settle = () => begun.settle({ intentId, outcome: { invitationId: 'i-1' }, person: { invitationId: 'i-1', invitationPendingSince: NOW }, step: (fresh) => stepOf(fresh, { state: 'WAITING', dueAt: NOW + 5 }, { stamps: { invited: NOW }, events: [eventOf(fresh, 'INVITE_SENT')] }) });
      expect([await settle(), await settle()]).toEqual([{ settled: true }, { settled: false }]);
      expect(await begun.lead()).toMatchObject({ state: 'WAITING', dueAt: NOW + 5, invitedAt: NOW, version: '2', person: { invitationId: 'i-1', invitationPendingSince: NOW } });
      expect(await begun.eventTypes()).toEqual(['INVITE_SENT']);
      expect((await begun.rows()).intents[0]).toMatchObject({ status: 'HAPPENED', outcome: { invitationId: 'i-1' }, settledAt: NOW });
    });

    test('decides the next step from the lead as it stands then, with what the act changed', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      await begun.subject.pauseLeads({ userId: begun.userId, leadIds: [String(begun.leadIds[0])], now: NOW });
      const seen: unknown[] = [];
      await begun.settle({ intentId, person: { connectedAt: NOW - 1 }, step: (fresh) => (seen.push([fresh.state, fresh.version, fresh.person.connectedAt, fresh.tried.standing?.status]), stepOf(fresh)) });
      expect(seen).toEqual([['PAUSED', '2', NOW - 1, 'HAPPENED']]);
      expect((await begun.lead()).state).toBe('PAUSED');
    });

    test('of a try that another lane took over is refused', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      const taken = await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      if (taken === undefined) throw new Error('The lease did not end.');
      await begun.store.takeOpenIntents({ lane: taken, now: NOW, realBefore: REAL_NOW + 1, limit: 9 });
      expect(await begun.settle({ intentId })).toEqual({ settled: false });
      expect(await begun.settle({ intentId, lane: taken })).toEqual({ settled: true });
    });

    test('whose profile tells that the person is another lead is that one’s', async () => {
      const begun = await begin();
      const [from = '', , into = ''] = begun.leadIds;
      const other = await begun.addCampaign(chain(item('VISIT'), item('MESSAGE')), [from]);
      const lead = await begun.lead(0, other);
      const intentId = await begun.begin({ lead });
      const read = {
        memberId: 'm-3', slug: null, fullName: null, firstName: null, lastName: null, headline: null, jobTitle: null, company: null, industry: null, location: null, country: null, photoUrl: null, email: null, phone: null, website: null, distance: 'SECOND_DEGREE',
        openProfile: null, premium: null, connections: null, invitation: { state: 'none', invitationId: null, sentAt: null },
      } as const;
      const event = eventOf(lead, 'PROFILE_VIEWED');
      await begun.settle({ intentId, profile: { read, late: () => null }, person: { lastSeenAt: NOW }, events: [event], step: (fresh) => stepOf(fresh, { state: 'WAITING', itemId: 'message', itemType: 'MESSAGE', dueAt: NOW }, { events: [event] }) });
      const { places, intents, events } = await begun.rows();
      expect(places.filter(({ campaignId }) => campaignId === other)).toMatchObject([{ leadId: into, state: 'WAITING', itemId: 'message' }]);
      expect([intents[0]?.['leadId'], events.filter(({ type }) => type === 'PROFILE_VIEWED').map(({ leadId }) => leadId)]).toEqual([into, [into]]);
    });

    test('whose next step cannot be decided is not written at all', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      const before = await begun.rows();
      const message = { chatId: 'c-1', messageId: 't-1', text: 'Hi', at: NOW };
      await expect(begun.settle({ intentId, refund: true, person: { connectedAt: NOW }, message, step: () => { throw new Error('A rule failed'); } })).rejects.toThrow('A rule failed');
      expect(await begun.rows()).toEqual(before);
    });

    test('of a lead that has left the campaign is kept with the events it would have had', async () => {
      const begun = await begin();
      const lead = await begun.lead();
      const intentId = await begun.begin({ lead });
      await begun.subject.removeLeads({ userId: begun.userId, leadIds: [lead.leadId], now: NOW });
      expect(await begun.settle({ intentId, events: [eventOf(lead, 'PROFILE_VIEWED')] })).toEqual({ settled: true });
      expect((await begun.eventTypes(lead.leadId)).toSorted()).toEqual(['PROFILE_VIEWED', 'STATE_CHANGED']);
    });

    test('keeps the message that was sent in its thread, once', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead(), action: 'MESSAGE' });
      await begun.store.recordThread({ ...begun.held, thread: { chatId: 'c-1', memberId: 'm-1', messages: [{ messageId: 't-1', fromMe: true, text: 'Hi there', at: NOW - 2, seen: false }] } });
      await begun.settle({ intentId, outcome: { messageId: 't-1' }, message: { chatId: 'c-1', messageId: 't-1', text: 'Hi', at: NOW } });
      const { messages, conversations } = await begun.rows();
      expect(messages).toEqual([{ messageId: 't-1', chatId: 'c-1', fromMe: true, sentBy: 'ENGINE', text: 'Hi there', at: NOW - 2, seenAt: null }]);
      expect(conversations).toEqual([{ chatId: 'c-1', leadId: begun.leadIds[0], lastMessageAt: NOW }]);
    });

    test('of a try that nobody could tell about may be proven later, by whoever holds the lane', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      await begun.settle({ intentId, end: 'UNCONFIRMED' });
      expect(await begun.settle({ intentId, from: 'SENDING' })).toEqual({ settled: false });
      const taken = await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await begun.settle({ intentId, from: 'UNCONFIRMED' })).toEqual({ settled: false });
      expect(await begun.settle({ intentId, from: 'UNCONFIRMED', lane: taken ?? begun.lane })).toEqual({ settled: true });
      expect((await begun.rows()).intents[0]?.['status']).toBe('HAPPENED');
    });
  });

  describe('tries without an outcome', () => {
    test('are taken when they are old enough, the oldest first, no more than asked for', async () => {
      const begun = await begin();
      const [late, early] = [await begun.begin({ lead: await begun.lead(0), realNow: REAL_NOW + 2 }), await begun.begin({ lead: await begun.lead(1), realNow: REAL_NOW + 1 }), await begun.begin({ lead: await begun.lead(2), realNow: REAL_NOW + 3 })];
      const take = async (limit: number) => (await begun.store.takeOpenIntents({ ...begun.held, realBefore: REAL_NOW + 3, limit })).map(({ intentId }) => intentId);
      expect([await take(1), (await take(9)).toSorted()]).toEqual([[early], [early, late].toSorted()]);
    });

    test('are none that began after the one that is named, whatever their times say', async () => {
      const begun = await begin();
      const [first, second] = [await begun.begin({ lead: await begun.lead(0), realNow: REAL_NOW + 2 }), await begun.begin({ lead: await begun.lead(1), realNow: REAL_NOW - 3_600_000 })];
      const take = async (upTo: string | null) => (await begun.store.takeOpenIntents({ ...begun.held, realBefore: REAL_NOW + 3, upTo, limit: 9 })).map(({ intentId }) => intentId).toSorted();
      expect([await take(first), await take(second), await take(null)]).toEqual([[first], [first, second].toSorted(), [first, second].toSorted()]);
    });

    test('come with the lead as it stands, the person’s addresses, and what earlier acts on the person made', async () => {
      const begun = await begin();
      await begun.settle({ intentId: await begun.begin({ lead: await begun.lead() }), outcome: { skillIds: ['k-1', 'k-2'], postId: 'p-1' }, person: { chatId: 'c-1', invitationId: 'i-1' }, step: (fresh) => stepOf(fresh, { itemId: 'message', itemType: 'MESSAGE', dueAt: NOW }) });
      const intentId = await begun.begin({ lead: await begun.lead(), action: 'MESSAGE', payload: { text: 'Hi' }, requestId: 'r-9' });
      const [open] = await begun.store.takeOpenIntents({ ...begun.held, realBefore: REAL_NOW + 1, limit: 9 });
      expect(open).toMatchObject({ intentId, itemId: 'message', visit: 1, action: 'MESSAGE', requestId: 'r-9', payload: { text: 'Hi' }, startedAt: NOW, realStartedAt: REAL_NOW, memberId: 'm-1', chatId: 'c-1', invitationId: 'i-1', lead: { leadId: begun.leadIds[0], state: 'IN_PROGRESS' } });
      expect(open?.knownBefore.toSorted()).toEqual(['k-1', 'k-2', 'p-1']);
    });

    test('say whether an earlier act like them happened of which nobody knows what it made', async () => {
      const begun = await begin(6);
      const visit = (dueAt = NOW) => (fresh: LeadInWalk) => stepOf(fresh, { itemId: 'message', itemType: 'MESSAGE', dueAt });
      const before = async ({ index, outcome, end = 'HAPPENED', action = 'LIKE' }: { index: number; outcome: Record<string, unknown>; end?: 'HAPPENED' | 'DID_NOT_HAPPEN'; action?: 'LIKE' | 'FOLLOW' }) =>
        begun.settle({ intentId: await begun.begin({ lead: await begun.lead(index), action, requestId: `before ${index}` }), end, outcome, step: visit() });
      await before({ index: 0, outcome: { word: 'SENT' } });
      await before({ index: 1, outcome: { postId: 'p-1' } });
      await before({ index: 2, outcome: { skillIds: ['k-1'] } });
      await before({ index: 3, outcome: { word: 'NOT_SENT' }, end: 'DID_NOT_HAPPEN' });
      await before({ index: 4, outcome: { word: 'SENT' }, action: 'FOLLOW' });
      await before({ index: 5, outcome: { word: 'SENT', postId: null, skillIds: [] } });
      for (const index of [0, 1, 2, 3, 4, 5]) await begun.begin({ lead: await begun.lead(index), action: 'LIKE', requestId: `r-${index}`, check: today({ limit: 20 }) });
      const open = await begun.store.takeOpenIntents({ ...begun.held, realBefore: REAL_NOW + 1, limit: 9 });
      expect(open.toSorted((one, other) => one.requestId.localeCompare(other.requestId)).map(({ unnamedBefore }) => unnamedBefore)).toEqual([true, false, false, false, false, true]);
    });

    test('are not given to a worker that lost the lane', async () => {
      const begun = await begin();
      await begun.begin({ lead: await begun.lead() });
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await begun.store.takeOpenIntents({ ...begun.held, realBefore: REAL_NOW + 9, limit: 9 })).toEqual([]);
      expect(String((await begun.rows()).intents[0]?.['fencing'])).toBe(begun.lane.fencing);
    });

    test('come without a lead that has left the campaign', async () => {
      const begun = await begin();
      await begun.begin({ lead: await begun.lead() });
      await begun.subject.removeLeads({ userId: begun.userId, leadIds: begun.leadIds, now: NOW });
      expect(await begun.store.takeOpenIntents({ ...begun.held, realBefore: REAL_NOW + 1, limit: 9 })).toMatchObject([{ lead: null, memberId: 'm-1', leadId: begun.leadIds[0] }]);
    });
  });

  describe('a try that a look did not find', () => {
    test('is opened again, with its unit, while nothing else of the item stands', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      await begun.settle({ intentId, end: 'DID_NOT_HAPPEN', outcome: { reason: 'LOOKED_UP' }, refund: true });
      expect(await begun.store.reopenTry({ ...begun.held, intentId })).toBe(true);
      expect(await begun.store.readTry({ userId: begun.userId, intentId })).toMatchObject({ intentId, lead: { tried: { standing: { intentId, status: 'SENDING' } } } });
      expect(await used(begun)).toEqual([{ day: TODAY, action: 'VISIT', used: 1 }]);
      expect(await begun.settle({ intentId })).toEqual({ settled: true });
      expect(await begun.store.reopenTry({ ...begun.held, intentId })).toBe(false);
    });

    test('stays closed when it did not happen for another reason, or a later try stands', async () => {
      const begun = await begin();
      const refused = await begun.begin({ lead: await begun.lead() });
      await begun.settle({ intentId: refused, end: 'DID_NOT_HAPPEN', outcome: { reason: 'ALREADY_CONNECTED' } });
      const first = await begun.begin({ lead: await begun.lead(1) });
      await begun.settle({ intentId: first, end: 'DID_NOT_HAPPEN', outcome: { reason: 'LOOKED_UP' } });
      await begun.begin({ lead: await begun.lead(1), requestId: 'later' });
      expect([await begun.store.reopenTry({ ...begun.held, intentId: refused }), await begun.store.reopenTry({ ...begun.held, intentId: first })]).toEqual([false, false]);
    });

    test('stays closed while another act that could be the one found has no certain outcome', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      await begun.settle({ intentId, end: 'DID_NOT_HAPPEN', outcome: { reason: 'LOOKED_UP' }, refund: true });
      const other = await begun.addCampaign(chain(item('VISIT', { id: 'other' })), begun.leadIds);
      const open = await begun.begin({ lead: await begun.lead(0, other), requestId: 'other' });
      expect(await begun.store.reopenTry({ ...begun.held, intentId, alike: ['VISIT'] })).toBe(false);
      await begun.settle({ intentId: open });
      expect(await begun.store.reopenTry({ ...begun.held, intentId, alike: ['VISIT'] })).toBe(true);
    });

    test('of an act that leaves no id stays closed once a later one on the person happened', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead(), action: 'WITHDRAW' });
      await begun.settle({ intentId, end: 'DID_NOT_HAPPEN', outcome: { reason: 'LOOKED_UP' }, refund: true });
      const other = await begun.addCampaign(chain(item('WITHDRAW', { id: 'other' })), begun.leadIds);
      await begun.settle({ intentId: await begun.begin({ lead: await begun.lead(0, other), action: 'WITHDRAW', requestId: 'other', now: NOW + 1 }) });
      expect(await begun.store.reopenTry({ ...begun.held, intentId, alike: ['WITHDRAW'] })).toBe(false);
    });

    test('is opened by nobody who lost the lane', async () => {
      const begun = await begin();
      const intentId = await begun.begin({ lead: await begun.lead() });
      await begun.settle({ intentId, end: 'DID_NOT_HAPPEN', outcome: { reason: 'LOOKED_UP' } });
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await begun.store.reopenTry({ ...begun.held, intentId })).toBe(false);
    });
  });

  test('unconfirmed tries of the actions asked for come with whom they were for, the last found so first', async () => {
    const begun = await begin();
    const [one, two, other] = [await begun.begin({ lead: await begun.lead(0) }), await begun.begin({ lead: await begun.lead(1) }), await begun.begin({ lead: await begun.lead(2), action: 'MESSAGE' })];
    await begun.settle({ intentId: two, end: 'UNCONFIRMED', now: NOW + 1 });
    await begun.settle({ intentId: one, end: 'UNCONFIRMED', now: NOW + 2 });
    await begun.settle({ intentId: other, end: 'UNCONFIRMED', now: NOW + 3 });
    expect(await begun.store.unconfirmedTries({ userId: begun.userId, actions: ['VISIT'], limit: 9 })).toEqual([{ intentId: one, memberId: 'm-1', chatId: null, unconfirmedAt: NOW + 2 }, { intentId: two, memberId: 'm-2', chatId: null, unconfirmedAt: NOW + 1 }]);
    expect(await begun.store.unconfirmedTries({ userId: begun.userId, actions: ['VISIT', 'MESSAGE'], limit: 1 })).toMatchObject([{ intentId: other }]);
    expect(await begun.store.readTry({ userId: begun.userId, intentId: '1' })).toBeNull();
  });
}
