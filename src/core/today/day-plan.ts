import { usageTypeOf } from '#core/limits/profile-reads.ts';
import type { BehaviorRates } from '#core/forecast/behavior-rates.ts';
import {
  forecastDays,
  TURN_TYPES,
  TYPE_NUMBERS,
  type ForecastDay,
} from '#core/forecast/forecast-days.ts';
import type {
  ForecastAccount,
  ForecastCampaign,
  ForecastInput,
} from '#core/forecast/forecast-input.ts';
import { createTotals, type BindingCode } from '#core/forecast/run-record.ts';
import { placeLeads, bottleneckOf, simulateDay, queuedTypes } from '#core/forecast/virtual-lane.ts';
import {
  createWorld,
  prepareCampaigns,
  type VirtualTurn,
  type VirtualWorld,
} from '#core/forecast/virtual-world.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import type { OpenWindow } from '#core/schedule/next-opening.ts';
import { localDay } from '#core/schedule/zone.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { ActionType, SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';

/**
 * Why leads of a type are still queued when the day's hours end. `TYPE_PAUSED`: the network paused
 * the type.
 */
export type PlanBinding = BindingCode | 'TYPE_PAUSED';

/**
 * A turn of the plan: `campaign` and `lead` are indexes into the input. Campaign time,
 * milliseconds.
 */
export type PlannedTurn = {
  at: number;
  campaign: number;
  lead: number;
  item: SequenceItem;
  kind: 'act' | 'ask';
  type: SequenceItemType;
};

/**
 * What the engine will do in the rest of a day: today while hours are left, otherwise the next
 * working day; `day` is null if no day is switched on.
 */
export type DayPlan = {
  day: string | null;
  today: boolean;
  windows: readonly OpenWindow[];
  turns: readonly PlannedTurn[];
  /** The whole day's limit of each type. */
  allowances: Readonly<Partial<Record<SequenceItemType, number>>>;
  /** Why leads are still queued when the hours end, by type. */
  bound: Readonly<Partial<Record<SequenceItemType, PlanBinding>>>;
};

/**
 * The day of a plan: the first from now on with an hour left; `left`: what it still allows of each
 * type, and how many turns fit into its hours.
 */
export type PlanDay = {
  index: number;
  startsAt: number;
  endsAt: number;
  left: Readonly<Partial<Record<SequenceItemType, number>>>;
  slots: number;
};

/** Picks the day of a plan; null if no day is switched on. */
export function pickPlanDay(account: ForecastAccount, now: number): PlanDay | null {
  const days = forecastDays(account, now);
  const index = firstWorkingDay(days);
  const day = index === null ? null : days(index);
  if (index === null || day === null) return null;
  const used = (type: SequenceItemType): number =>
    index === 0 ? (account.usedToday[usageTypeOf(type)] ?? 0) : 0;
  const workingMs = day.windows.reduce((sum, { opensAt, closesAt }) => sum + closesAt - opensAt, 0);
  return {
    index,
    startsAt: day.startsAt,
    endsAt: day.endsAt,
    left: Object.fromEntries(
      TURN_TYPES.map((type, number) => [
        type,
        Math.max(0, (day.allowances[number] ?? 0) - used(type)),
      ]),
    ),
    slots: Math.ceil(workingMs / account.minGapMs) + 1,
  };
}

type Asked = {
  now: number;
  account: ForecastAccount;
  campaigns: readonly ForecastCampaign[];
  nextSlotAt: number | null;
};

/** In a plan no one responds: it changes when people actually do (design, "Today's plan"). */
const STILL: BehaviorRates = {
  source: 'PUBLISHED',
  sampleSize: 0,
  accept: { mean: 0, spread: 0 },
  acceptHours: [0, 1],
  view: { mean: 0, spread: 0 },
  viewHours: [0, 1],
  reply: { mean: 0, spread: 0 },
  replyHours: [0, 1],
  noteReply: { mean: 0, spread: 0 },
  noteReplyHours: [0, 1],
  traits: {},
  emailOnProfile: 0,
  emailFound: 0,
};

/** Stands in for the campaign that a forecast is about. */
const NO_CAMPAIGN: ForecastCampaign = {
  campaignId: '0',
  name: '',
  sequence: newItem({ type: 'END', id: 'end' }),
  around: {
    startedAt: null,
    connectionsKnownUntil: null,
    mailboxConnected: false,
    finderAvailable: false,
    inviteByEmailAllowed: false,
    leadsMovingAllowed: false,
    useLikelyEmails: false,
  },
  servedAt: 0,
  noteRule: 'ALWAYS',
  leads: [],
};

/**
 * The plan of a day: the forecast's own lane (decision 30) simulated for one day, with the same
 * random limits and gaps that the engine will draw and no one answering (product rules, section 4;
 * design, "Today's plan"). Pure: the same rows give the same plan.
 */
export function simulateDayPlan({ now, account, campaigns, nextSlotAt }: Asked): DayPlan {
  const input: ForecastInput = {
    now,
    seed: 1,
    account,
    rates: STILL,
    campaign: NO_CAMPAIGN,
    others: campaigns,
  };
  const days = forecastDays(account, now);
  const index = firstWorkingDay(days);
  const day = index === null ? null : days(index);
  if (index === null || day === null)
    return { day: null, today: false, windows: [], turns: [], allowances: {}, bound: {} };
  const world = createWorld({
    input,
    days,
    campaigns: prepareCampaigns(input),
    run: 0,
    totals: createTotals(),
  });
  const turns = livedTurns({ world, day, index, nextSlotAt, campaigns });
  return {
    day: day.day,
    today: index === 0,
    windows: day.windows,
    turns,
    allowances: Object.fromEntries(
      TURN_TYPES.map((type, number) => [type, day.allowances[number] ?? 0]),
    ),
    bound: boundTypes(world, day),
  };
}

/**
 * The first day from now on with an hour in which actions may start; searches two weeks, since a
 * clock change can take a window away.
 */
function firstWorkingDay(days: (index: number) => ForecastDay | null): number | null {
  for (let index = 0; index < 15; index += 1)
    if ((days(index)?.windows.length ?? 0) > 0) return index;
  return null;
}

type Lived = {
  world: VirtualWorld;
  day: ForecastDay;
  index: number;
  nextSlotAt: number | null;
  campaigns: readonly ForecastCampaign[];
};

function livedTurns({ world, day, index, nextSlotAt, campaigns }: Lived): PlannedTurn[] {
  const { account } = world.input;
  const zone = account.week.zone;
  const turns: VirtualTurn[] = [];
  // The run doesn't end with a last lead: it ends with the day's hours, or when nothing is left to
  // do.
  world.ownLeft = Infinity;
  world.day = index;
  world.drawGap = (lastActionAt, channel) =>
    seededDraw(channel === 'EMAIL' ? 'email slot' : 'slot', account.userId, lastActionAt);
  for (const channel of ['NETWORK', 'EMAIL'] as const) {
    const { lastActionAt } = world.paces[channel];
    world.paces[channel] = { lastActionAt, gapDraw: world.drawGap(lastActionAt ?? 0, channel) };
  }
  // A slot from another day is drawn again, as the engine does.
  world.plannedSlots =
    nextSlotAt !== null && localDay(zone, nextSlotAt) === day.day ? { NETWORK: nextSlotAt } : {};
  world.onTurn = (turn) => turns.push(turn);
  if (index > 0) world.used.fill(0);
  placeLeads(world);
  simulateDay(world, day);
  const starts = startsOf(campaigns);
  return turns.map(({ at, index: walker, item, kind, type }) => {
    const campaign = (world.walkers[walker]?.campaign ?? 1) - 1;
    return { at, campaign, lead: walker - (starts[campaign] ?? 0), item, kind, type };
  });
}

/** The index of each campaign's first lead in the run. */
function startsOf(campaigns: readonly ForecastCampaign[]): number[] {
  let start = 0;
  return campaigns.map(({ leads }) => {
    const own = start;
    start += leads.length;
    return own;
  });
}

function boundTypes(
  world: VirtualWorld,
  day: ForecastDay,
): Partial<Record<SequenceItemType, PlanBinding>> {
  const now = (day.windows.at(-1)?.closesAt ?? day.endsAt) - 1;
  const { pausedUntil } = world.input.account;
  return Object.fromEntries(
    [...queuedTypes(world, day, now)].map(([type]) => {
      const paused = (pausedUntil[type as ActionType] ?? 0) > now;
      return [
        type,
        paused ? 'TYPE_PAUSED' : bottleneckOf({ world, day, type: TYPE_NUMBERS[type], now }),
      ];
    }),
  );
}
