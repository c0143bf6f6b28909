import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import { HOLDS_ENDED_BY_ACCOUNT } from '#core/waiting/held-leads.ts';
import type { ActionType, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { PersonChange, ReserveCheck, SettleQuery } from '#data/engine-store/engine-store.ts';
import type { FreshFacts } from '#data/walk/lane-facts.ts';
import type { LeadInWalk, LeadStep, NewEvent } from '#data/walk/lead-in-walk.ts';
import {
  CHATS,
  type Command,
  DAYS,
  type Draw,
  type Form,
  ITEMS,
  MEMBERS,
  MESSAGES,
  createDraw,
  drawnProfile,
  held,
  late,
  stamp,
} from './store-draws.ts';

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

export const READS = {
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
  leadsPastTheirItem: async (form) =>
    take(
      form,
      await form.subject.store.leadsPastTheirItem({
        userId: form.userId,
        campaignIds: form.campaignIds,
        now: form.now,
        limit: 100,
      }),
    ),
  unknownInvitees: (form) =>
    form.subject.store.unknownInvitees({
      userId: form.userId,
      campaignIds: form.campaignIds,
      types: ['CONNECT', 'CONNECT_BY_EMAIL'],
      now: form.now,
      limit: 100,
    }),
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
  unmatchedThreads: (form, draw) =>
    form.subject.store.unmatchedThreads({ userId: form.userId, memberId: draw.of(MEMBERS) }),
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

/** The current state of any lead of any campaign; it is known from then on. */
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

/** Mostly a lead's current state, sometimes an outdated one. */
async function someLead(form: Form, draw: Draw): Promise<LeadInWalk | null> {
  return form.leads.length === 0 || draw.chance(75) ? freshLead(form, draw) : draw.of(form.leads);
}

function take(form: Form, leads: readonly LeadInWalk[]): unknown {
  // The order of equal rows is undefined, but both stores must get the same lead for the same draw.
  const key = ({ campaignId, leadId }: LeadInWalk): number =>
    Number(campaignId) * 1e6 + Number(leadId);
  form.leads = [...form.leads, ...[...leads].sort((one, other) => key(one) - key(other))].slice(
    -12,
  );
  return leads;
}

export const STEPS = {
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
      reasons: [...draw.some(HOLDS_ENDED_BY_ACCOUNT, 3), ...draw.some(REASONS, 2)],
      limit: 50,
    }),
  finishCampaigns: (form, draw) =>
    form.subject.store.finishCampaigns({ ...held(form, draw), campaignIds: form.campaignIds }),
} satisfies Record<string, Command>;
