import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type {
  EngineStore,
  Reserved,
  ReserveQuery,
  Settled,
  SettleQuery,
} from '#data/engine-store/engine-store.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import type { LeadInWalk, LeadStep, NewEvent } from '#data/walk/lead-in-walk.ts';
import type { NewPerson, NewUser } from '../simulation/store/world-seeding.ts';
import { chain, item } from './engine-world.ts';
import type { StoredRows, StoreSubject } from './store-subject.ts';

export const NOW = Date.parse('2026-03-02T09:00:00Z');
export const REAL_NOW = 1_000_000_000;
export const LEASE_MS = 60_000;
export const TODAY = '2026-03-02';

/**
 * A user with a running campaign whose lane is held by worker 1, and helpers for tests of the
 * store.
 */
export type BegunStore = {
  subject: StoreSubject;
  store: EngineStore;
  userId: string;
  campaignId: string;
  leadIds: string[];
  lane: Lane;
  held: { lane: Lane; now: number };
  /** The current lead, in the first campaign unless another is named. */
  lead: (index?: number, campaignId?: string) => Promise<LeadInWalk>;
  /** Another running campaign with these people at its root. */
  addCampaign: (sequence: SequenceItem, leadIds?: readonly string[]) => Promise<string>;
  lease: (owner: string, at?: { now?: number; realNow?: number }) => Promise<Lane | undefined>;
  reserve: (over: Partial<ReserveQuery<'NO'>> & { lead: LeadInWalk }) => Promise<Reserved<'NO'>>;
  /** Reserves and returns the try's id; throws if the reservation is rejected. */
  begin: (over: Partial<ReserveQuery<'NO'>> & { lead: LeadInWalk }) => Promise<string>;
  settle: (over: Partial<SettleQuery> & { intentId: string }) => Promise<Settled>;
  apply: (...steps: LeadStep[]) => Promise<ReadonlySet<string> | null>;
  rows: () => Promise<StoredRows>;
  eventTypes: (leadId?: string) => Promise<string[]>;
};

type Options = {
  subject: StoreSubject;
  sequence?: SequenceItem;
  people?: number | readonly NewPerson[];
  user?: NewUser;
};

/** Resets: only this user's lane exists, and worker 1 holds it. */
export async function beginStore({
  subject,
  sequence = chain(item('VISIT'), item('MESSAGE')),
  people = 3,
  user = {},
}: Options): Promise<BegunStore> {
  const { store } = subject;
  await subject.forgetLanes();
  const userId = await subject.addUser(user);
  const campaignId = await subject.addCampaign({ userId, sequence, now: NOW - 86_400_000 });
  const persons =
    typeof people === 'number'
      ? Array.from({ length: people }, (_none, index) => ({
          memberId: `m-${index + 1}`,
          slug: `s-${index + 1}`,
          firstName: 'Person',
          lastName: String(index + 1),
        }))
      : people;
  const leadIds = await subject.addPeople({ userId, people: persons, now: NOW - 86_400_000 });
  await subject.addLeads({ userId, campaignId, leadIds, now: NOW });
  const lease = async (owner: string, { now = NOW, realNow = REAL_NOW } = {}) =>
    (await store.leaseLanes({ owner, driven: [], now, realNow, leaseMs: LEASE_MS, limit: 1 }))[0];
  const lane = await lease('1');
  if (lane === undefined) throw new Error('The lane is not due.');
  const held = { lane, now: NOW };
  const reserve: BegunStore['reserve'] = (over) =>
    store.reserve<'NO'>({
      ...held,
      realNow: REAL_NOW,
      realDeadline: REAL_NOW + 1000,
      action: 'VISIT',
      requestId: `r-${over.lead.leadId}`,
      payload: {},
      memory: over.lead.memory,
      nextSlotAt: null,
      check: allowedToday(),
      ...over,
    });
  return {
    subject,
    store,
    userId,
    campaignId,
    leadIds,
    lane,
    held,
    lease,
    reserve,
    async lead(index = 0, inCampaign = campaignId) {
      const lead = await store.readLead({
        userId,
        campaignId: inCampaign,
        leadId: String(leadIds[index]),
      });
      if (lead === null) throw new Error('There is no such lead.');
      return lead;
    },
    async addCampaign(otherSequence, members = []) {
      const other = await subject.addCampaign({
        userId,
        sequence: otherSequence,
        now: NOW - 86_400_000,
      });
      await subject.addLeads({ userId, campaignId: other, leadIds: members, now: NOW });
      return other;
    },
    async begin(over) {
      const reserved = await reserve(over);
      if (!reserved.reserved) throw new Error(`Not reserved: ${reserved.reason}`);
      return reserved.intentId;
    },
    settle: (over) =>
      store.settle({
        ...held,
        end: 'HAPPENED',
        outcome: {},
        refund: false,
        events: [],
        step: (lead) => stepOf(lead, { dueAt: NOW }),
        ...over,
      }),
    apply: (...steps) => store.applySteps({ ...held, steps }),
    rows: () => subject.rows(userId),
    eventTypes: async (leadId) =>
      (await subject.rows(userId)).events
        .filter((event) => leadId === undefined || event['leadId'] === leadId)
        .map(({ type }) => String(type)),
  };
}

/** A final check that allows the act, on the given day and within the given limit. */
export function allowedToday(
  over: Partial<{ day: string; zone: string; limit: number; dayLimit: number | null }> = {},
) {
  return () =>
    ({ allowed: true, day: TODAY, zone: 'Etc/UTC', limit: 10, dayLimit: null, ...over }) as const;
}

/** A step that changes only the given fields of a lead. */
export function stepOf(
  lead: LeadInWalk,
  to: Partial<LeadStep['to']> = {},
  more: Partial<LeadStep> = {},
): LeadStep {
  const {
    campaignId,
    leadId,
    version,
    state,
    reason,
    itemId,
    itemType,
    enteredAt,
    visit,
    dueAt,
    memory,
  } = lead;
  return {
    campaignId,
    leadId,
    version,
    to: { state, reason, itemId, itemType, enteredAt, visit, dueAt, memory, ...to },
    stamps: {},
    events: [],
    end: null,
    ...more,
  };
}

/** An event of a lead's item. */
export function eventOf(
  { campaignId, leadId, itemId, itemType }: LeadInWalk,
  type: NewEvent['type'],
  data: Record<string, unknown> = {},
): NewEvent {
  return { type, at: NOW, campaignId, leadId, itemId, itemType, actor: 'ENGINE', data };
}

/** Puts a lead on an item. */
export function stepToItem(
  lead: LeadInWalk,
  [itemId, itemType]: readonly [string, SequenceItemType],
  to: Partial<LeadStep['to']> = {},
): LeadStep {
  return stepOf(lead, { itemId, itemType, ...to });
}

/** The default profile. */
export const PROFILE = {
  slug: null,
  fullName: null,
  firstName: null,
  lastName: null,
  headline: null,
  jobTitle: null,
  company: null,
  industry: null,
  location: null,
  country: null,
  photoUrl: null,
  email: null,
  phone: null,
  website: null,
  distance: 'SECOND_DEGREE',
  openProfile: null,
  premium: null,
  connections: null,
  invitation: { state: 'none', invitationId: null, sentAt: null },
} as const;
