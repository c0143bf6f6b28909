import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { HOLDS_OF_SURROUNDINGS } from '#core/waiting/held-leads.ts';
import { SKIP_LEAD_CONDITIONS } from '#core/lead-pack/lead-pack.ts';
import type { ActionType, SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { StagedPersonFacts } from '#data/engine-store/judged-rows.ts';
import type { PersonChange, ReserveCheck, SettleQuery } from '#data/engine-store/engine-store.ts';
import type { FreshFacts, Lane } from '#data/engine-store/lane-facts.ts';
import type { LeadInWalk, LeadStep, NewEvent } from '#data/engine-store/lead-in-walk.ts';
import type { OpenPack } from '#data/engine-store/pack-store.ts';
import type { ReadMessage, ReadProfile } from '#data/engine-store/people-store.ts';
import { chain, item } from './engine-world.ts';
import type { NewPerson } from '../simulation/store/world-seeding.ts';
import type { StoreSubject } from './store-subject.ts';

/**
 * One form under comparison, with what it has given out so far: the same things in the same places
 * as in the other form.
 */
export type Form = {
  subject: StoreSubject;
  userId: string;
  now: number;
  realNow: number;
  campaignIds: string[];
  leadIds: string[];
  intentIds: string[];
  packIds: string[];
  lanes: Lane[];
  taskIds: string[];
  leads: LeadInWalk[];
  packs: OpenPack[];
  /** What callbacks were asked with. */
  asked: unknown[];
};

/** Draws whole numbers below a bound, the same ones for both forms. */
type Draw = ReturnType<typeof createDraw>;

function createDraw(seed: number) {
  let draws = 0;
  const below = (bound: number): number =>
    Math.floor(seededDraw('store', String(seed), (draws += 1)) * bound);
  return {
    below,
    chance: (percent: number): boolean => below(100) < percent,
    of: <Value>(values: readonly Value[]): Value => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('Nothing to draw from.');
      return value;
    },
    some: <Value>(values: readonly Value[], most: number): Value[] =>
      values.filter(() => below(values.length) < most).slice(0, most),
  };
}

const MEMBERS = ['m-1', 'm-2', 'm-3', 'm-4', 'm-5', 'm-6', 'm-7', 'm-8'];
const SLUGS = ['s-1', 's-2', 's-3', 's-4', 's-5', 's-6', 's-7', 's-8'];
const EMAILS = ['one@example.com', 'Two@example.com', 'three@example.com'];
const CHATS = ['c-1', 'c-2', 'c-3'];
const MESSAGES = ['t-1', 't-2', 't-3', 't-4', 't-5', 't-6'];
const OWNERS = ['11', '12'];
const DAYS = ['2026-03-02', '2026-03-03'];
const TYPES: readonly SequenceItemType[] = [
  'CONNECT',
  'VISIT',
  'MESSAGE',
  'IF_CONNECTED',
  'IF_MESSAGE_VIEWED',
  'IF_OPEN_PROFILE',
  'END',
];
const ACTIONS: readonly ActionType[] = [
  'CONNECT',
  'VISIT',
  'MESSAGE',
  'CONNECT_BY_EMAIL',
  'INMAIL',
];
const STATES: readonly LeadState[] = [
  'GETTING_READY',
  'IN_PROGRESS',
  'WAITING',
  'IN_PROGRESS',
  'WAITING',
  'PAUSED',
  'FINISHED',
  'FAILED',
];
const REASONS: readonly LeadReason[] = [
  'PLACEHOLDER_MISSING',
  'ACTION_UNCONFIRMED',
  'MAILBOX_MISSING',
  'TARGET_MISSING',
  'REPLIED',
];
const ITEMS: readonly [string, SequenceItemType][] = [
  ['connect', 'CONNECT'],
  ['if', 'IF_CONNECTED'],
  ['message', 'MESSAGE'],
  ['viewed', 'IF_MESSAGE_VIEWED'],
  ['visit', 'VISIT'],
  ['end', 'END'],
];

/** The sequence that campaigns of a comparison begin with. */
export function branching(parts: Partial<SequenceItem> = {}): SequenceItem {
  const yes = chain(
    item('MESSAGE'),
    item('IF_MESSAGE_VIEWED', { id: 'viewed', noDelay: 72, no: item('END', { id: 'unseen' }) }),
  );
  return item('CONNECT', {
    yes: item('IF_CONNECTED', { id: 'if', noDelay: 336, yes, no: chain(item('VISIT')) }),
    ...parts,
  });
}

const SAVES: readonly ((form: Form, draw: Draw) => SequenceItem)[] = [
  () => branching(),
  () => branching({ message: 'Other words' }),
  () => branching({ yesDelay: 5 }),
  () => chain(item('VISIT'), item('MESSAGE')),
  () => chain(item('CONNECT'), item('MESSAGE', { yesDelay: 24 })),
  () => item('IF_CONNECTED', { id: 'if', yes: chain(item('MESSAGE')), no: chain(item('VISIT')) }),
  ({ campaignIds }, draw) =>
    branching({
      moveLeadsFromSequenceId: draw.of(campaignIds),
      triggerType: draw.of(['ON_END', 'ON_REPLY', 'ON_ACCEPT']),
    }),
];

type Command = (form: Form, draw: Draw) => Promise<unknown>;

const held = ({ lanes, now }: Form, draw: Draw): { lane: Lane; now: number } => {
  const lane = (draw.chance(15) ? lanes.at(-2) : undefined) ?? lanes.at(-1);
  if (lane === undefined) throw new Error('No lane was ever leased.');
  return { lane, now };
};

function drawnTo({ campaignIds, now }: Form, draw: Draw, lead: LeadInWalk): LeadStep {
  const state = draw.of(STATES);
  const [itemId, itemType] =
    draw.chance(40) && lead.itemId !== null && lead.itemType !== null
      ? ([lead.itemId, lead.itemType] as const)
      : draw.of(ITEMS);
  const live = state === 'GETTING_READY' || state === 'IN_PROGRESS' || state === 'WAITING';
  const { campaignId, leadId } = lead;
  const reason = live ? null : draw.of(REASONS);
  const event: NewEvent = {
    type: draw.of(['ACTION_SKIPPED', 'CONDITION_DECIDED', 'STATE_CHANGED']),
    at: now - draw.below(100),
    campaignId,
    leadId,
    itemId,
    itemType,
    actor: 'ENGINE',
    data: { reason, branch: undefined },
  };
  const to: LeadStep['to'] = {
    state,
    reason,
    itemId,
    itemType,
    enteredAt: now - draw.below(1000),
    visit: lead.visit,
    dueAt: live && draw.chance(85) ? now - 5000 + draw.below(10_000) : null,
    memory: {
      ...lead.memory,
      ...(draw.chance(30) ? { noBranchItemId: 'if' } : {}),
      ...(state === 'PAUSED' && draw.chance(50)
        ? { heldState: 'GETTING_READY', heldDueAt: now - 70 }
        : {}),
      ...(draw.chance(20) ? { variants: { message: 'a' } } : {}),
    },
  };
  const end = endOf({ draw, campaignIds, to });
  return {
    campaignId,
    leadId,
    version: draw.chance(6) ? '77' : lead.version,
    to,
    end,
    events: draw.chance(60) ? [event] : [],
    stamps: draw.chance(50)
      ? Object.fromEntries(
          draw
            .some(
              ['invited', 'accepted', 'contacted', 'messaged', 'visited', 'replied'] as const,
              2,
            )
            .map((stamp) => [stamp, now - draw.below(5000)]),
        )
      : {},
    ...(draw.chance(15)
      ? { triggers: draw.some(['ON_END', 'ON_REPLY', 'ON_ACCEPT'] as const, 2) }
      : {}),
    ...(draw.chance(10)
      ? { notices: [{ type: 'LATE_ACCEPTANCE', data: { leadId }, link: null }] }
      : {}),
  };
}

function endOf({
  draw,
  campaignIds,
  to,
}: {
  draw: Draw;
  campaignIds: readonly string[];
  to: LeadStep['to'];
}): LeadStep['end'] {
  if (draw.chance(4)) return { mode: 'BLACKLIST' };
  if (!draw.chance(8)) return null;
  return {
    mode: 'MOVE',
    toCampaignId: draw.chance(20) ? '1' : draw.of(campaignIds),
    otherwise: {
      to: { ...to, state: 'PAUSED', reason: 'TARGET_MISSING', dueAt: null },
      events: [],
    },
  };
}

function drawnProfile(draw: Draw): ReadProfile {
  const text = (value: string): string | null => (draw.chance(60) ? value : null);
  return {
    memberId: draw.of(MEMBERS),
    slug: draw.chance(70) ? draw.of(SLUGS) : null,
    fullName: text('Full Name'),
    firstName: text('Full'),
    lastName: text('Name'),
    headline: text('Headline'),
    jobTitle: text('Job'),
    company: text('Company'),
    industry: text('Industry'),
    location: text('Location'),
    country: text('Country'),
    photoUrl: text('photo'),
    email: draw.chance(30) ? draw.of(EMAILS) : null,
    phone: text('1'),
    website: text('w'),
    distance: draw.of(['FIRST_DEGREE', 'SECOND_DEGREE', 'OUT_OF_NETWORK']),
    openProfile: draw.of([true, false, null]),
    premium: draw.of([true, false, null]),
    connections: draw.of([5, 500, null]),
    invitation: draw.of([
      { state: 'none', invitationId: null, sentAt: null },
      { state: 'pending', invitationId: 'i-1', sentAt: Date.UTC(2026, 1, 20) },
      { state: 'pending', invitationId: null, sentAt: null },
      { state: 'withdrawn', invitationId: null, sentAt: null },
    ] as const),
  };
}

function drawnPerson(draw: Draw): StagedPersonFacts {
  const kind = draw.below(4);
  return {
    ...(kind !== 1 ? { profileSlug: draw.of(SLUGS) } : {}),
    ...(kind === 0 || kind === 3 ? { memberId: draw.of(MEMBERS) } : {}),
    ...(kind === 1 || draw.chance(30) ? { email: draw.of(EMAILS) } : {}),
    ...(draw.chance(50) ? { firstName: 'Staged', lastName: 'Person' } : {}),
    ...(draw.chance(30) ? { custom: { badge: String(draw.below(3)) } } : {}),
    ...(draw.chance(40)
      ? { openProfile: draw.chance(50), connections: draw.of([3, 600]), premium: draw.chance(50) }
      : {}),
    ...(draw.chance(30) ? { distance: 'FIRST_DEGREE', photoUrl: 'p' } : {}),
    ...(draw.chance(20) ? { company: 'Staged Company' } : {}),
  };
}

const stamp = (form: Form, draw: Draw): number => form.now - draw.below(10_000);
const late = (form: Form, draw: Draw): ((lead: LeadInWalk) => LeadStep | null) => {
  const resumes = draw.chance(50);
  return (lead) => {
    form.asked.push(lead);
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
    return resumes
      ? {
          campaignId,
          leadId,
          version,
          to: {
            state,
            reason,
            itemId,
            itemType,
            enteredAt,
            visit,
            dueAt,
            memory: { ...memory, noBranchItemId: undefined } as LeadInWalk['memory'],
          },
          stamps: {},
          events: [],
          end: null,
        }
      : null;
  };
};

/** People as a user's lead base begins: known by member id, by slug, by e-mail. */
export const PEOPLE: readonly NewPerson[] = [
  { memberId: 'm-1', slug: 's-1', fullName: 'One' },
  { memberId: 'm-2', slug: 's-2', firstName: 'Two', handEdited: ['company', 'first_name'] },
  { memberId: 'm-3', chatId: 'c-1' },
  { slug: 's-4', company: 'Kept' },
  { slug: 's-5', email: 'three@example.com' },
  {
    memberId: 'm-6',
    connectedAt: Date.UTC(2026, 1, 1),
    lastMessageAt: Date.UTC(2026, 1, 2),
    chatId: 'c-2',
  },
  { memberId: 'm-7', invitationPendingSince: Date.UTC(2026, 1, 25), invitationId: 'i-7' },
  { email: 'one@example.com' },
];

const READS = {
  readLane: (form, draw) =>
    form.subject.store.readLane({
      ...held(form, draw),
      knownSequences: new Map(draw.chance(50) ? [] : [[form.campaignIds[0] ?? '', 1]]),
    }),
  ripeLeads: async (form) =>
    take(
      form,
      await form.subject.store.ripeLeads({
        userId: form.userId,
        campaignIds: form.campaignIds,
        now: form.now,
        limit: 100,
      }),
    ),
  dueLeads: async (form) =>
    take(
      form,
      await form.subject.store.dueLeads({
        userId: form.userId,
        campaignIds: form.campaignIds,
        types: TYPES,
        now: form.now,
        limit: 100,
      }),
    ),
  nextRipeAt: (form) =>
    form.subject.store.nextRipeAt({ userId: form.userId, campaignIds: form.campaignIds }),
  dueTypes: (form, draw) =>
    form.subject.store.dueTypes({
      userId: form.userId,
      campaignIds: draw.some(form.campaignIds, 2),
      types: TYPES,
      now: form.now,
    }),
  readLead: (form, draw) => freshLead(form, draw),
  unconnectedLeads: (form, draw) =>
    form.subject.store.unconnectedLeads({ userId: form.userId, memberIds: draw.some(MEMBERS, 5) }),
  pendingInvitations: (form) =>
    form.subject.store.pendingInvitations({ userId: form.userId, limit: 50 }),
  missingInvitations: (form) =>
    form.subject.store.missingInvitations({ userId: form.userId, limit: 50 }),
  knownThreads: (form) => form.subject.store.knownThreads({ userId: form.userId, chatIds: CHATS }),
  threadsOfNobody: (form, draw) =>
    form.subject.store.threadsOfNobody({ userId: form.userId, memberId: draw.of(MEMBERS) }),
  unseenThreads: (form, draw) =>
    form.subject.store.unseenThreads({
      userId: form.userId,
      since: form.now - draw.below(60) * 86_400_000,
      limit: 50,
    }),
  nextWakeAt: (form, draw) =>
    form.subject.store.nextWakeAt({ driven: draw.of([[], [form.userId]]) }),
  openHints: (form) => form.subject.store.openHints({ userId: form.userId, limit: 50 }),
  unconfirmedTries: (form, draw) =>
    form.subject.store.unconfirmedTries({
      userId: form.userId,
      actions: draw.some(ACTIONS, 4),
      limit: 50,
    }),
  readTry: async (form, draw) =>
    form.intentIds.length === 0
      ? null
      : form.subject.store.readTry({ userId: form.userId, intentId: draw.of(form.intentIds) }),
} satisfies Record<string, Command>;

/** Any lead of any campaign, as it stands now; it is known from then on. */
async function freshLead(form: Form, draw: Draw): Promise<LeadInWalk | null> {
  const first = draw.below(form.campaignIds.length);
  const shift = draw.below(form.leadIds.length);
  for (let index = 0; index < form.leadIds.length; index += 1) {
    const [campaignId = '', leadId = ''] = [
      form.campaignIds[(first + index) % form.campaignIds.length],
      form.leadIds[(shift + index) % form.leadIds.length],
    ];
    const lead = await form.subject.store.readLead({ userId: form.userId, campaignId, leadId });
    if (lead === null) continue;
    take(form, [lead]);
    return lead;
  }
  return null;
}

/** Mostly a lead as it stands now, at times one as it stood when it was last read. */
async function someLead(form: Form, draw: Draw): Promise<LeadInWalk | null> {
  return form.leads.length === 0 || draw.chance(75) ? freshLead(form, draw) : draw.of(form.leads);
}

function take(form: Form, leads: readonly LeadInWalk[]): unknown {
  // The order among equals is open, but both forms must be given the same lead for the same draw.
  const key = ({ campaignId, leadId }: LeadInWalk): number =>
    Number(campaignId) * 1e6 + Number(leadId);
  form.leads = [...form.leads, ...[...leads].sort((one, other) => key(one) - key(other))].slice(
    -12,
  );
  return leads;
}

const LANES = {
  leaseLanes: async (form, draw) => {
    const leased = await form.subject.store.leaseLanes({
      owner: draw.of(OWNERS),
      driven: draw.chance(50) ? [] : [form.userId],
      now: form.now,
      realNow: form.realNow,
      leaseMs: draw.of([500, 60_000, 60_000]),
      limit: 2,
    });
    form.lanes.push(...leased);
    return leased;
  },
  /** The lease ends while its worker still lives, and another one takes the lane. */
  takeOver: async (form, draw) => {
    form.realNow += 200_000;
    const leased = await form.subject.store.leaseLanes({
      owner: draw.of(OWNERS),
      driven: [],
      now: form.now,
      realNow: form.realNow,
      leaseMs: 60_000,
      limit: 1,
    });
    form.lanes.push(...leased);
    return leased;
  },
  keepLane: async (form, draw) => {
    const { lane } = held(form, draw);
    const kept = await form.subject.store.keepLane({
      lane,
      realNow: form.realNow,
      leaseMs: 60_000,
    });
    if (kept !== null)
      form.lanes = form.lanes.map((one) => (one.fencing === kept.fencing ? kept : one));
    return kept;
  },
  releaseLane: (form, draw) =>
    form.subject.store.releaseLane({
      lane: held(form, draw).lane,
      nextWakeAt: draw.chance(30) ? null : form.now + draw.below(10_000) - 2000,
      kept: draw.chance(30) ? null : { nextSlotAt: form.now + 5, marks: { sweptAt: form.now } },
    }),
  writeMarks: (form, draw) =>
    form.subject.store.writeMarks({
      ...held(form, draw),
      marks: { lastActionAt: form.now, pausedUntil: { CONNECT: form.now + 5 } },
      nextSlotAt: draw.chance(50) ? null : form.now + draw.below(500),
    }),
  freeLanesOfTheDead: (form) => form.subject.store.freeLanesOfTheDead({ now: form.now }),
  wakeLane: (form, draw) =>
    form.subject.wakeLane({ userId: form.userId, at: form.now + draw.below(4000) - 2000 }),
} satisfies Record<string, Command>;

const STEPS = {
  applySteps: async (form, draw) => {
    const leads: LeadInWalk[] = [];
    for (let count = draw.below(4); count > 0; count -= 1) {
      const lead = await someLead(form, draw);
      if (
        lead !== null &&
        !leads.some(
          ({ campaignId, leadId }) => campaignId === lead.campaignId && leadId === lead.leadId,
        )
      )
        leads.push(lead);
    }
    return form.subject.store.applySteps({
      ...held(form, draw),
      steps: leads.map((lead) => drawnTo(form, draw, lead)),
    });
  },
  reserve: async (form: Form, draw: Draw) => {
    const lead = await someLead(form, draw);
    if (lead === null || lead.itemId === null) return null;
    const answer: ReserveCheck<'NO'> = draw.chance(15)
      ? { allowed: false, reason: 'NO' }
      : {
          allowed: true,
          day: draw.of(DAYS),
          zone: draw.of(['Etc/UTC', 'Europe/Berlin']),
          limit: draw.of([0, 1, 2, 9, 9, 9]),
          dayLimit: draw.of([null, null, null, 0, 5]),
        };
    const reserved = await form.subject.store.reserve<'NO'>({
      ...held(form, draw),
      realNow: form.realNow,
      realDeadline: form.realNow + (draw.chance(10) ? 100_000 : 100),
      lead,
      action: draw.of(ACTIONS),
      requestId: `r-${draw.below(1e6)}`,
      payload: { text: 'Hello', none: undefined },
      memory: { ...lead.memory, noteRefusedAt: 1 },
      nextSlotAt: draw.of([null, form.now + 45_000]),
      check: (fresh: FreshFacts) => {
        form.asked.push(fresh);
        return answer;
      },
    });
    if (reserved.reserved) form.intentIds.push(reserved.intentId);
    return reserved;
  },
  depart: (form, draw) =>
    form.intentIds.length === 0
      ? Promise.resolve(null)
      : form.subject.store.depart({ ...held(form, draw), intentId: draw.of(form.intentIds) }),
  settle: async (form, draw) => {
    if (form.intentIds.length === 0 || draw.chance(50)) await STEPS.reserve(form, draw);
    if (form.intentIds.length === 0) return null;
    const end = draw.of(['HAPPENED', 'HAPPENED', 'DID_NOT_HAPPEN', 'UNCONFIRMED'] as const);
    const person: PersonChange | undefined = draw.chance(50)
      ? {
          [draw.of([
            'connectedAt',
            'invitationPendingSince',
            'withdrawnAt',
            'lastMessageAt',
            'lastSeenAt',
          ] as const)]: draw.of([null, stamp(form, draw)]),
          ...(draw.chance(30) ? { chatId: draw.of(CHATS), invitationId: 'i-9' } : {}),
        }
      : undefined;
    const query: SettleQuery = {
      ...held(form, draw),
      intentId: draw.chance(60) ? String(form.intentIds.at(-1)) : draw.of(form.intentIds),
      end,
      outcome: draw.of([
        { messageId: draw.of(MESSAGES) },
        { reason: 'LOOKED_UP' },
        { skillIds: ['k-1', 'k-2'], postId: 'p-1' },
        {},
      ]),
      refund: end === 'DID_NOT_HAPPEN',
      events: [],
      step: (lead) => {
        form.asked.push(lead);
        return drawnTo(form, createDraw(Number(lead.version) + 5), lead);
      },
      ...(person === undefined ? {} : { person }),
      ...(draw.chance(30)
        ? {
            message: {
              chatId: draw.of(CHATS),
              messageId: draw.of([null, ...MESSAGES]),
              text: 'Hello',
              at: stamp(form, draw),
            },
          }
        : {}),
      ...(draw.chance(20) ? { profile: { read: drawnProfile(draw), late: late(form, draw) } } : {}),
      ...(draw.chance(15) ? { from: 'UNCONFIRMED' as const } : {}),
      ...(draw.chance(20) ? { moving: false } : {}),
    };
    return form.subject.store.settle(query);
  },
  takeOpenIntents: (form, draw) =>
    form.subject.store.takeOpenIntents({
      ...held(form, draw),
      realBefore: form.realNow + 1 - draw.below(3000),
      upTo: null,
      limit: 50,
    }),
  reopenTry: async (form, draw) =>
    form.intentIds.length === 0
      ? null
      : form.subject.store.reopenTry({ ...held(form, draw), intentId: draw.of(form.intentIds) }),
  releaseHeld: (form, draw) =>
    form.subject.store.releaseHeld({
      ...held(form, draw),
      reasons: [...draw.some(HOLDS_OF_SURROUNDINGS, 3), ...draw.some(REASONS, 2)],
      limit: 50,
    }),
  finishCampaigns: (form, draw) =>
    form.subject.store.finishCampaigns({ ...held(form, draw), campaignIds: form.campaignIds }),
} satisfies Record<string, Command>;

const NETWORK = {
  recordConnections: (form, draw) =>
    form.subject.store.recordConnections({
      ...held(form, draw),
      found: draw.some(MEMBERS, 4).map((memberId) => ({ memberId, at: stamp(form, draw) })),
      late: late(form, draw),
      ...(draw.chance(30) ? { moving: false } : {}),
    }),
  recordProfile: (form, draw) =>
    form.subject.store.recordProfile({
      ...held(form, draw),
      leadId: draw.of(form.leadIds),
      profile: drawnProfile(draw),
      late: late(form, draw),
    }),
  recordMissingInvitations: (form, draw) =>
    form.subject.store.recordMissingInvitations({
      ...held(form, draw),
      leadIds: draw.some(form.leadIds, 5),
    }),
  takeProfileRead: (form, draw) =>
    form.subject.store.takeProfileRead({ ...held(form, draw), day: '2026-03-02', limit: 3 }),
  recordNoProfile: (form, draw) =>
    form.subject.store.recordNoProfile({ ...held(form, draw), leadId: draw.of(form.leadIds) }),
  recordThread: async (form, draw) => {
    const drawn: ReadMessage[] = draw.some(MESSAGES, 3).map((messageId) => ({
      messageId,
      fromMe: Number(messageId.slice(2)) % 2 === 0,
      text: `Text ${draw.below(3)}`,
      at:
        form.now -
        Number(messageId.slice(2)) * 997 -
        draw.below(900) -
        (draw.chance(30) ? 100_000 : 0),
      seen: draw.chance(50),
    }));
    const told = draw.chance(30) ? drawn.slice(0, 1) : [];
    const news = await form.subject.store.recordThread({
      ...held(form, draw),
      thread: {
        chatId: draw.of(CHATS),
        memberId: draw.of([null, ...MEMBERS]),
        messages: drawn.slice(told.length),
        told,
      },
    });
    return news === null ? null : { ...news, conversationId: news.conversationId.length > 0 };
  },
  closeHints: async (form, draw) =>
    form.subject.store.closeHints({
      userId: form.userId,
      ids: draw.some(['h-1', 'h-2', 'h-3'], 2),
    }),
  changeUser: (form, draw) =>
    form.subject.store.changeUser({
      ...held(form, draw),
      change: draw.of([
        { incident: 'LIMIT' },
        { invitesPausedUntil: form.now + 5, inviteLimitAnswers: 1 },
        { status: 'VERIFIED' as const, accountError: null },
        { notification: { type: 'INVITES_PAUSED', data: { a: 1 }, link: '/x' } },
        { event: { type: 'CAMPAIGN_STOPPED' as const, data: { b: 1 } } },
        {},
      ]),
      ...(draw.chance(30) ? { marks: { capToldAt: form.now } } : {}),
    }),
} satisfies Record<string, Command>;

const PACKS = {
  addPack: async (form: Form, draw: Draw) => {
    const [campaignId, searchType] = [
      draw.of(form.campaignIds),
      draw.of(['CSV_FILE', 'BASIC_SEARCH', 'PROFILE_URLS'] as const),
    ];
    const people = Array.from({ length: draw.below(5) }, () => drawnPerson(draw));
    form.packIds.push(
      await form.subject.addPack({
        userId: form.userId,
        campaignId,
        searchType,
        now: form.now,
        people,
        skipLeadConditions: [
          'CAMPAIGN_DUPLICATE',
          ...draw.some(
            SKIP_LEAD_CONDITIONS.filter((one) => one !== 'CAMPAIGN_DUPLICATE'),
            2,
          ),
        ],
      }),
    );
  },
  openPacks: async (form: Form) =>
    (form.packs = await form.subject.store.openPacks({ userId: form.userId, now: form.now })),
  admitRows: async (form, draw) => {
    if (form.packIds.length === 0) await PACKS.addPack(form, draw);
    if (form.packs.length === 0 || draw.chance(70)) await PACKS.openPacks(form);
    return form.packs.length === 0
      ? null
      : form.subject.store.admitRows({
          ...held(form, draw),
          pack: draw.of(form.packs),
          limit: 1 + draw.below(5),
        });
  },
  unreadRows: async (form, draw) =>
    form.packIds.length === 0
      ? null
      : form.subject.store.unreadRows({
          userId: form.userId,
          leadPackId: draw.of(form.packIds),
          limit: 10,
        }),
  fillRow: async (form, draw) =>
    form.packs.length === 0
      ? null
      : form.subject.store.fillRow({
          ...held(form, draw),
          pack: draw.of(form.packs),
          rowNumber: 1 + draw.below(4),
          profile: draw.chance(30) ? null : drawnProfile(draw),
          dueAt: form.now + 9,
        }),
  passOverUnknown: (form, draw) =>
    form.subject.store.passOverUnknown({
      ...held(form, draw),
      campaignId: draw.of(form.campaignIds),
      leadId: draw.of(form.leadIds),
    }),
  stagePage: async (form, draw) => {
    if (form.packs.length === 0) return null;
    const people = Array.from({ length: draw.below(3) }, () => ({
      ...drawnPerson(draw),
      memberId: draw.of(MEMBERS),
      openProfile: null,
      premium: null,
      connections: null,
      distance: 'SECOND_DEGREE',
    }));
    return form.subject.store.stagePage({
      ...held(form, draw),
      pack: draw.of(form.packs),
      people,
      nextOffset: draw.below(50),
      cursor: draw.of([null, 'next']),
      ended: draw.chance(30),
      dueAt: draw.of([null, form.now + 7]),
    });
  },
  completePack: async (form, draw) =>
    form.packs.length === 0 || draw.chance(60)
      ? null
      : form.subject.store.completePack({ ...held(form, draw), pack: draw.of(form.packs) }),
  stopPack: async (form, draw) =>
    form.packs.length === 0
      ? null
      : form.subject.store.stopPack({
          ...held(form, draw),
          pack: draw.of(form.packs),
          error: draw.of([null, 'SLEEP_MODE', 'INVALID_URL']),
          dueAt: draw.of([null, form.now + 3]),
          paused: draw.chance(30),
          notify: draw.chance(50),
        }),
  switchCollecting: async (form, draw) =>
    form.packIds.length === 0
      ? null
      : form.subject.switchCollecting({
          userId: form.userId,
          now: form.now,
          leadPackId: draw.of(form.packIds),
          collects: draw.chance(60),
        }),
} satisfies Record<string, Command>;

const WITHDRAWALS = {
  addWithdrawals: async (form: Form, draw: Draw) => {
    const invitations = draw.some(MEMBERS, 3).map((memberId) => ({
      memberId,
      invitationId: `i-${memberId}`,
      sentAt: draw.of([null, form.now - draw.below(9)]),
    }));
    form.taskIds.push(
      await form.subject.addWithdrawals({
        userId: form.userId,
        now: form.now,
        invitations: invitations.length > 1 ? invitations.slice(0, 1) : invitations,
      }),
    );
  },
  cancelWithdrawals: async (form, draw) =>
    form.taskIds.length === 0 || draw.chance(60)
      ? null
      : form.subject.cancelWithdrawals({
          userId: form.userId,
          now: form.now,
          taskId: draw.of(form.taskIds),
        }),
  nextWithdrawal: (form) => form.subject.store.nextWithdrawal({ userId: form.userId }),
  reserveWithdrawal: async (form: Form, draw: Draw) => {
    if (form.taskIds.length === 0) await WITHDRAWALS.addWithdrawals(form, draw);
    const open = await form.subject.store.nextWithdrawal({ userId: form.userId });
    if (open === null) return null;
    const reserved = await form.subject.store.reserveWithdrawal<'NO'>({
      ...held(form, draw),
      realNow: form.realNow,
      realDeadline: form.realNow + (draw.chance(10) ? 100_000 : 100),
      withdrawal: open.next,
      requestId: `w-${draw.below(999)}`,
      nextSlotAt: form.now + 5,
      withdrawalSlotAt: draw.of([null, form.now + 9]),
      check: (fresh) => {
        form.asked.push(fresh);
        return draw.chance(15)
          ? { allowed: false, reason: 'NO' }
          : {
              allowed: true,
              day: draw.of(DAYS),
              zone: 'Etc/UTC',
              limit: draw.of([0, 1, 5, 5]),
              dayLimit: null,
            };
      },
    });
    if (reserved.reserved) form.intentIds.push(reserved.intentId);
    return reserved;
  },
  settleWithdrawal: async (form, draw) => {
    await WITHDRAWALS.reserveWithdrawal(form, draw);
    const end = draw.of([
      { state: 'WITHDRAWN' },
      { state: 'WITHDRAWN' },
      { state: 'SKIPPED', reason: 'NO_PENDING_INVITE' },
      { state: 'WAITING' },
      { state: 'UNCONFIRMED' },
    ] as const);
    const settled =
      form.intentIds.length === 0
        ? null
        : await form.subject.store.settleWithdrawal({
            ...held(form, draw),
            intentId: draw.chance(80) ? String(form.intentIds.at(-1)) : draw.of(form.intentIds),
            end,
            startedAt: form.now - 5,
            requestId: 'w',
            outcome: { a: 1 },
          });
    return settled;
  },
  takeOpenWithdrawals: (form, draw) =>
    form.subject.store.takeOpenWithdrawals({
      ...held(form, draw),
      realBefore: form.realNow + 1 - draw.below(3000),
      limit: 50,
    }),
} satisfies Record<string, Command>;

const byHand =
  (
    name:
      | 'pauseLeads'
      | 'resumeLeads'
      | 'finishLeads'
      | 'retryLeads'
      | 'blacklistLeads'
      | 'unblacklistLeads'
      | 'removeLeads',
  ): Command =>
  (form, draw) =>
    form.subject[name]({
      userId: form.userId,
      now: form.now,
      leadIds: draw.some(form.leadIds, 2),
      campaignId: draw.of([null, ...form.campaignIds]),
    });

const SERVER = {
  pauseLeads: byHand('pauseLeads'),
  resumeLeads: byHand('resumeLeads'),
  finishLeads: byHand('finishLeads'),
  retryLeads: byHand('retryLeads'),
  blacklistLeads: byHand('blacklistLeads'),
  unblacklistLeads: byHand('unblacklistLeads'),
  removeLeads: async (form, draw) => (draw.chance(70) ? null : byHand('removeLeads')(form, draw)),
  switchCampaign: (form, draw) =>
    form.subject.switchCampaign({
      userId: form.userId,
      now: form.now,
      campaignId: draw.of(form.campaignIds),
      status: draw.of(['ACTIVE', 'ACTIVE', 'NOT_ACTIVE']),
    }),
  lockCampaign: (form, draw) =>
    form.subject.lockCampaign({
      userId: form.userId,
      now: form.now,
      campaignId: draw.of(form.campaignIds),
      locked: draw.chance(30),
    }),
  saveSequence: (form, draw) =>
    form.subject.saveSequence({
      userId: form.userId,
      now: form.now,
      campaignId: draw.of(form.campaignIds),
      sequence: draw.of(SAVES)(form, draw),
      removedItems: Object.fromEntries(
        ITEMS.map(([id]) => [id, draw.of(['NEXT', 'FINISH'] as const)]),
      ),
    }),
  changeUserByHand: (form, draw) =>
    form.subject.changeUser({
      userId: form.userId,
      now: form.now,
      user: draw.of([
        { activityControlEnabled: true },
        { activityControlEnabled: false },
        { mailboxConnected: true },
        { status: 'VERIFIED' as const },
      ]),
    }),
  addHint: (form, draw) =>
    form.subject.addHint({
      userId: form.userId,
      now: form.now,
      realNow: form.realNow,
      hint: { id: draw.of(['h-1', 'h-2', 'h-3']), type: 'message', body: { chatId: 'c-1' } },
    }),
} satisfies Record<string, Command>;

const COMMANDS: Record<string, Command> = {
  ...READS,
  ...LANES,
  ...STEPS,
  ...NETWORK,
  ...PACKS,
  ...WITHDRAWALS,
  ...SERVER,
};
const COMMAND_NAMES = Object.keys(COMMANDS);
/** What makes most of what happens comes most often. */
export const FREQUENT_NAMES = [
  ...COMMAND_NAMES,
  'readLead',
  'readLead',
  'dueLeads',
  'dueLeads',
  'ripeLeads',
  'applySteps',
  'applySteps',
  'reserve',
  'reserve',
  'reserve',
  'depart',
  'settle',
  'settle',
  'settle',
  'settle',
  'settle',
  'applySteps',
  'applySteps',
  'recordThread',
  'recordThread',
  'recordConnections',
  'recordProfile',
  'admitRows',
  'admitRows',
  'admitRows',
  'fillRow',
  'openPacks',
  'leaseLanes',
  'takeOver',
  'takeOver',
  'takeOver',
  'freeLanesOfTheDead',
  'keepLane',
  'takeOpenIntents',
  'saveSequence',
  'settleWithdrawal',
  'settleWithdrawal',
];

/**
 * Does one command to a form; gives its answer with what its callbacks were asked, or the word that
 * it failed.
 */
export async function doCommand({
  form,
  name,
  seed,
}: {
  form: Form;
  name: string;
  seed: number;
}): Promise<unknown> {
  const draw = createDraw(seed);
  form.now += draw.below(2000);
  form.realNow += draw.below(1500);
  form.asked = [];
  const command = COMMANDS[name];
  if (command === undefined) throw new Error(`There is no command ${name}.`);
  const answer = await command(form, draw);
  return { answer, asked: form.asked };
}
