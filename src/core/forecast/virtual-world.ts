import { sampleBehavior, type DrawnBehavior } from '#core/forecast/drawn-behavior.ts';
import { createEventHeap, type EventHeap } from '#core/forecast/event-heap.ts';
import { TURN_TYPES, type ForecastDays } from '#core/forecast/forecast-days.ts';
import type { ForecastCampaign, ForecastInput } from '#core/forecast/forecast-input.ts';
import {
  noteMonth,
  notesSince,
  USUAL_FREE_NOTES,
  type NoteAccount,
} from '#core/limits/note-budget.ts';
import { usageTypeOf } from '#core/limits/profile-reads.ts';
import { randomStream } from '#core/forecast/random-stream.ts';
import { createRecord, type RunRecord, type RunTotals } from '#core/forecast/run-record.ts';
import { createQueues, type VirtualQueues } from '#core/forecast/virtual-queues.ts';
import type { PacedChannel } from '#core/sequence/channels.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { Position, Step, StepFacts, StepContext } from '#core/sequence/step-facts.ts';
import { walkItems, type ItemPlace } from '#core/sequence/walk-items.ts';

/**
 * A lead in a run. `step` is what it is queued for; null: it is checked again when its turn comes.
 */
export type SimulatedLead = {
  campaign: number;
  position: Position;
  facts: StepFacts;
  untried: boolean;
  step: Extract<Step, { kind: 'act' | 'ask' }> | null;
  queued: boolean;
  queuedAt: number;
  ripeAt: number;
  done: boolean;
  /** Whether the pending invitation will be accepted; if not, the lead waits for it in vain. */
  accepts: boolean;
  contacted: boolean;
  getsNote: boolean;
};

/** A turn: who had it (by the number of the lead in the run), when, and for which item. */
export type VirtualTurn = {
  at: number;
  index: number;
  item: SequenceItem;
  kind: 'act' | 'ask';
  type: SequenceItemType;
};

/** A campaign in a run, with an index of its items. */
type VirtualCampaign = {
  source: ForecastCampaign;
  around: StepContext;
  placeOf: (itemId: string) => ItemPlace | null;
};

/**
 * The state of one run: the lane, its leads, and randomness. Campaign 0 is the one being forecast.
 */
export type VirtualWorld = {
  input: ForecastInput;
  days: ForecastDays;
  day: number;
  behavior: DrawnBehavior;
  campaigns: readonly VirtualCampaign[];
  walkers: SimulatedLead[];
  heap: EventHeap;
  queues: VirtualQueues;
  record: RunRecord;
  /** What today still allows, and what was used of it, by type. */
  left: Int32Array;
  used: Int32Array;
  servedAt: Float64Array;
  servedTypes: Float64Array;
  /** When the last action was done, on any channel. */
  lastActionAt: number | null;
  /** For each channel with a gap: its last action, and the random gap after it. */
  paces: Record<PacedChannel, { lastActionAt: number | null; gapDraw: number }>;
  /** When a lookup opened the slot in which the next action is done; null: none did. */
  slotOpenedAt: number | null;
  /** The random gap after an action of a channel at this instant, in [0, 1). */
  drawGap: (lastActionAt: number, channel: PacedChannel) => number;
  /** The slot already planned for each channel; absent if there is none. */
  plannedSlots: Partial<Record<PacedChannel, number>>;
  /** Called for each turn, for callers that need more than the totals. */
  onTurn: ((turn: VirtualTurn) => void) | null;
  /** Invitations of the last seven days; those before `firstSent` are older. */
  sentAt: number[];
  firstSent: number;
  pending: number;
  /** The month's notes. */
  notes: { account: NoteAccount; from: number; until: number; used: number };
  /** When the lane is checked because the weekly limit allows another invitation. */
  wakesAt: number;
  /** How many of the campaign's leads are still under way. */
  ownLeft: number;
};

/** The campaigns of a forecast, shared by all its runs. */
export function prepareCampaigns({
  campaign,
  others,
}: Pick<ForecastInput, 'campaign' | 'others'>): VirtualCampaign[] {
  return [campaign, ...others].map((source) => {
    const places = new Map([...walkItems(source.sequence)].map((place) => [place.item.id, place]));
    // Acceptances are drawn with their time, so they are always known.
    return {
      source,
      around: { ...source.around, connectionsKnownUntil: Number.MAX_SAFE_INTEGER },
      placeOf: (itemId) => places.get(itemId) ?? null,
    };
  });
}

/** A run before its first step; `run` draws how people behave in it. */
export function createWorld({
  input,
  days,
  campaigns,
  run,
  totals,
}: {
  input: ForecastInput;
  days: ForecastDays;
  campaigns: readonly VirtualCampaign[];
  run: number;
  totals: RunTotals;
}): VirtualWorld {
  const { account } = input;
  const walkers = campaigns.flatMap(({ source }, campaign) =>
    source.leads.map((lead) => walkerOf(lead, campaign)),
  );
  const random = randomStream(input.seed * 1009 + run);
  return {
    input,
    days,
    day: 0,
    campaigns,
    walkers,
    record: createRecord(totals, input.others.length),
    behavior: sampleBehavior(input.rates, run, random),
    heap: createEventHeap(walkers.length * 2),
    queues: createQueues(),
    left: new Int32Array(TURN_TYPES.length),
    used: Int32Array.from(TURN_TYPES, (type) => account.usedToday[usageTypeOf(type)] ?? 0),
    servedAt: Float64Array.from(campaigns, ({ source }) => source.servedAt),
    servedTypes: Float64Array.from(TURN_TYPES, (type) => account.servedTypes[type] ?? 0),
    lastActionAt: account.lastActionAt,
    slotOpenedAt: null,
    paces: {
      NETWORK: { lastActionAt: account.lastActionAt, gapDraw: random() },
      EMAIL: { lastActionAt: account.lastEmailAt, gapDraw: 0.5 },
    },
    drawGap: random,
    plannedSlots: {},
    onTurn: null,
    sentAt: [...account.invitesSentAt],
    firstSent: 0,
    pending: account.pendingInvites,
    notes: notesAtStart(input),
    wakesAt: 0,
    ownLeft: input.campaign.leads.length,
  };
}

/** A number that isn't known yet is assumed to be the usual one. */
function notesAtStart({ account, now }: ForecastInput): VirtualWorld['notes'] {
  const month = noteMonth(account.week.zone, now);
  const { notes } = account;
  return {
    account: { ...notes, notesLearned: notes.notesLearned ?? USUAL_FREE_NOTES },
    ...month,
    used: notesSince(account.notedAt, month.from),
  };
}

function walkerOf(
  { position, facts, untried, dueAt, getsNote }: ForecastCampaign['leads'][number],
  campaign: number,
): SimulatedLead {
  return {
    campaign,
    position,
    facts: { ...facts },
    untried,
    step: null,
    queued: false,
    queuedAt: dueAt,
    ripeAt: Infinity,
    done: false,
    accepts: false,
    getsNote,
    contacted: facts.invitedAt !== null || facts.lastMessageAt !== null,
  };
}
