import { expect, test } from 'vitest';
import {
  beginStore,
  eventOf,
  LEASE_MS,
  NOW,
  REAL_NOW,
  stepOf,
  TODAY,
  type BegunStore,
} from '../../support/begun-store.ts';
import { chain, item } from '../../support/engine-world.ts';
import { memorySubject } from '../../support/store-subject.ts';
import { STORE_FLAWS, type StoreFlaw } from './flaws.ts';

const answer = {
  chatId: 'c-1',
  memberId: 'm-1',
  messages: [{ messageId: 't-1', fromMe: false, text: 'Hello', at: NOW + 1, seen: true }],
};
const after = { now: NOW, realNow: REAL_NOW + LEASE_MS + 1 };

/**
 * What tells a store with a flaw from a sound one: the same is done to both, and only what is seen
 * of it differs.
 */
const SHOWN: Record<StoreFlaw, (begun: BegunStore) => Promise<unknown>> = {
  RESERVE_WITHOUT_LANE_FENCING: async (begun) => {
    const lead = await begun.lead();
    await begun.lease('2', after);
    return begun.reserve({ lead });
  },
  RESERVE_WITHOUT_DEADLINE: async (begun) =>
    begun.reserve({ lead: await begun.lead(), realDeadline: REAL_NOW + LEASE_MS + 9 }),
  SETTLE_WITHOUT_LANE_FENCING: async (begun) => {
    const intentId = await begun.begin({ lead: await begun.lead() });
    const taken = await begun.lease('2', after);
    await begun.store.takeOpenIntents({
      lane: taken ?? begun.lane,
      now: NOW,
      realBefore: REAL_NOW + 1,
      limit: 1,
    });
    return begun.settle({ intentId });
  },
  WRITE_WITHOUT_LANE_FENCING: async (begun) => {
    await begun.lease('2', after);
    return begun.apply(stepOf(await begun.lead()));
  },
  RESERVE_WITHOUT_LEAD_VERSION: async (begun) => {
    const lead = await begun.lead();
    await begun.subject.pauseLeads({ userId: begun.userId, leadIds: [lead.leadId], now: NOW });
    return begun.reserve({ lead });
  },
  STEP_WITHOUT_LEAD_VERSION: async (begun) => {
    const lead = await begun.lead();
    await begun.subject.pauseLeads({ userId: begun.userId, leadIds: [lead.leadId], now: NOW });
    return begun.apply(stepOf(lead));
  },
  UNIT_NOT_RESERVED: async (begun) => [
    await begun.begin({ lead: await begun.lead() }),
    (await begun.rows()).usage,
  ],
  UNIT_NOT_GIVEN_BACK: async (begun) => [
    await begun.settle({
      intentId: await begun.begin({ lead: await begun.lead() }),
      end: 'DID_NOT_HAPPEN',
      refund: true,
    }),
    (await begun.rows()).usage,
  ],
  UNIT_GIVEN_BACK_ALWAYS: async (begun) => [
    await begun.settle({ intentId: await begun.begin({ lead: await begun.lead() }) }),
    (await begun.rows()).usage,
  ],
  UNIT_OF_UTC_DAY: async (begun) => [
    await begun.begin({
      lead: await begun.lead(),
      check: () => ({
        allowed: true,
        day: '2026-03-03',
        zone: 'Pacific/Kiritimati',
        limit: 5,
        dayLimit: null,
      }),
    }),
    (await begun.rows()).usage,
  ],
  LIMIT_NOT_COMPARED: async (begun) => {
    const limit = () =>
      ({ allowed: true, day: TODAY, zone: 'Etc/UTC', limit: 1, dayLimit: null }) as const;
    await begun.begin({ lead: await begun.lead(), check: limit });
    return begun.reserve({ lead: await begun.lead(1), check: limit });
  },
  LAST_DAY_NOT_COUNTED: async (begun) => {
    await begun.begin({ lead: await begun.lead() });
    return begun.reserve({
      lead: await begun.lead(1),
      check: ({ lastDay }) => ({
        allowed: true,
        day: TODAY,
        zone: 'Etc/UTC',
        limit: 5,
        dayLimit: 1 - lastDay.acts,
      }),
    });
  },
  INVITES_NOT_COUNTED: async (begun) => {
    await begun.begin({ lead: await begun.lead(), action: 'CONNECT', now: NOW - 1 });
    return begun.reserve({
      lead: await begun.lead(1),
      action: 'CONNECT',
      check: ({ invites }) =>
        invites.sentInWindow > 0
          ? { allowed: false, reason: 'NO' }
          : { allowed: true, day: TODAY, zone: 'Etc/UTC', limit: 5, dayLimit: null },
    });
  },
  HINTS_OVERLOOKED_BY_RESERVE: async (begun) => {
    await begun.subject.addHint({
      userId: begun.userId,
      now: NOW,
      realNow: REAL_NOW,
      hint: { id: 'h', type: 'message', body: {} },
    });
    return begun.reserve({
      lead: await begun.lead(),
      check: ({ openHints }) =>
        openHints
          ? { allowed: false, reason: 'NO' }
          : { allowed: true, day: TODAY, zone: 'Etc/UTC', limit: 5, dayLimit: null },
    });
  },
  FACTS_READ_BEFORE_RESERVE: async (begun) => {
    const lead = await begun.lead();
    // The call has left, and the campaign stops before its transaction begins.
    const reserving = begun.reserve({
      lead,
      requestId: 'held up',
      check: ({ campaign }) =>
        campaign.status === 'ACTIVE'
          ? { allowed: true, day: TODAY, zone: 'Etc/UTC', limit: 5, dayLimit: null }
          : { allowed: false, reason: 'NO' },
    });
    await begun.subject.switchCampaign({
      userId: begun.userId,
      campaignId: begun.campaignId,
      status: 'NOT_ACTIVE',
      now: NOW,
    });
    return reserving;
  },
  INTENT_NOT_UNIQUE: async (begun) => {
    await begun.settle({ intentId: await begun.begin({ lead: await begun.lead() }) });
    return begun.reserve({ lead: await begun.lead() });
  },
  OPEN_INTENTS_TAKEN_AT_ONCE: async (begun) => {
    await begun.begin({ lead: await begun.lead() });
    return (
      await begun.store.takeOpenIntents({ ...begun.held, realBefore: REAL_NOW - 1000, limit: 9 })
    ).length;
  },
  OPEN_INTENTS_FORGOTTEN: async (begun) => {
    await begun.begin({ lead: await begun.lead() });
    return (
      await begun.store.takeOpenIntents({ ...begun.held, realBefore: REAL_NOW + 1000, limit: 9 })
    ).length;
  },
  SETTLED_TWICE: async (begun) => {
    const intentId = await begun.begin({ lead: await begun.lead() });
    await begun.settle({ intentId });
    return begun.settle({ intentId });
  },
  OUTCOME_WITHOUT_STEP: async (begun) => [
    await begun.settle({ intentId: await begun.begin({ lead: await begun.lead() }) }),
    (await begun.lead()).dueAt,
  ],
  REPLY_STOPS_ONE_CAMPAIGN: async (begun) => {
    const other = await begun.addCampaign(chain(item('VISIT')), begun.leadIds);
    await begun.store.recordThread({ ...begun.held, thread: answer });
    return [(await begun.lead()).state, (await begun.lead(0, other)).state];
  },
  REPLY_NOT_KEPT: async (begun) => [
    await begun.store.recordThread({ ...begun.held, thread: answer }),
    (await begun.lead()).person.repliedAt,
  ],
  OLD_REPLY_STOPS: async (begun) => {
    await begun.apply(stepOf(await begun.lead(), { memory: { answersSeenUntil: NOW + 1 } }));
    await begun.store.recordThread({ ...begun.held, thread: answer });
    return (await begun.lead()).state;
  },
  WAKE_LOST_ON_RELEASE: async (begun) => {
    await begun.subject.wakeLane({ userId: begun.userId, at: NOW });
    await begun.store.releaseLane({ lane: begun.lane, nextWakeAt: NOW + 9, kept: null });
    return begun.store.nextWakeAt({ driven: [] });
  },
  LIVE_LANES_FREED: async (begun) => {
    await begun.store.join({
      owner: begun.lane.owner,
      onWake: () => undefined,
      onLost: () => undefined,
    });
    return begun.store.freeLanesOfTheDead({ now: NOW });
  },
  DEAD_LANES_KEPT: (begun) => begun.store.freeLanesOfTheDead({ now: NOW }),
  LEASED_LANE_LEASED_AGAIN: async (begun) => {
    await begun.subject.wakeLane({ userId: begun.userId, at: NOW });
    return (await begun.lease('2')) !== undefined;
  },
  EVENTS_DOUBLED: async (begun) => {
    const lead = await begun.lead();
    await begun.apply(stepOf(lead, {}, { events: [eventOf(lead, 'ACTION_SKIPPED')] }));
    return (await begun.eventTypes()).length;
  },
  EVENTS_LOST: async (begun) => {
    const lead = await begun.lead();
    await begun.apply(stepOf(lead, {}, { events: [eventOf(lead, 'ACTION_SKIPPED')] }));
    return (await begun.eventTypes()).length;
  },
};

/**
 * A call that has left waits until the next one was made, so that something can happen between its
 * leaving and its transaction.
 */
async function shown({ flaw, planted }: { flaw: StoreFlaw; planted: boolean }): Promise<unknown> {
  const onCall = ({ name, phase }: { name: string; phase: string }): Promise<void> | undefined =>
    flaw === 'FACTS_READ_BEFORE_RESERVE' && name === 'reserve' && phase === 'before'
      ? Promise.resolve()
      : undefined;
  return SHOWN[flaw](
    await beginStore({ subject: memorySubject({ onCall, flaws: new Set(planted ? [flaw] : []) }) }),
  );
}

test.each(STORE_FLAWS)('the flaw %s shows, and a store without it is sound', async (flaw) => {
  expect(await shown({ flaw, planted: true })).not.toEqual(await shown({ flaw, planted: false }));
});
