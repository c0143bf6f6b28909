import { push, peekTime, pop } from '#core/forecast/event-heap.ts';
import {
  CHANNEL_OF,
  TURN_TYPES,
  TYPE_NUMBERS,
  type ForecastDay,
} from '#core/forecast/forecast-days.ts';
import type { BindingCode, RunRecord } from '#core/forecast/run-record.ts';
import { isInviteType } from '#core/forecast/virtual-queues.ts';
import { takeTurn } from '#core/forecast/virtual-turn.ts';
import {
  advanceUntilPending,
  sampleAcceptance,
  sampleReply,
  applyEvent,
} from '#core/forecast/virtual-walk.ts';
import type { VirtualWorld } from '#core/forecast/virtual-world.ts';
import { nextSlot, slotAfterLookup } from '#core/limits/pace.ts';
import { pacedUnits } from '#core/limits/paced-units.ts';
import {
  inviteVerdict,
  inviteWindowStart,
  type InviteVerdict,
} from '#core/limits/weekly-invites.ts';
import type { Channel, PacedChannel } from '#core/sequence/channels.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { OpenWindow } from '#core/schedule/next-opening.ts';

/**
 * After this many days without an event, nothing more will happen: a week's invitations, a pause,
 * and a month's notes are all shorter.
 */
const STALLED_DAYS = 40;

/**
 * Simulates a user's lane day by day until every lead of the campaign has finished or nothing
 * changes anymore: slots, turns, and steps follow the engine's own rules (product rules, sections 4
 * and 10).
 */
export function simulateLane(world: VirtualWorld): RunRecord {
  const { record } = world;
  placeLeads(world);
  let stillDays = 0;
  for (
    let day = world.days(0);
    day !== null && world.ownLeft > 0 && stillDays < STALLED_DAYS;
    day = world.days((world.day += 1))
  ) {
    if (world.day > 0) world.used.fill(0);
    const before = world.lastActionAt;
    const hadEvents = world.heap.size > 0;
    simulateDay(world, day);
    recordBottleneck(world, day);
    settle(world, day.endsAt - 1);
    stillDays = before === world.lastActionAt && !hadEvents ? stillDays + 1 : 0;
  }
  if (world.ownLeft > 0) record.finishedAt = Infinity;
  record.totals.days = Math.max(record.totals.days, world.day + 1);
  return record;
}

/** Simulates the working hours of one day. */
export function simulateDay(world: VirtualWorld, day: ForecastDay): void {
  for (const window of day.windows) runWindow(world, { day, window });
}

/** Places the leads where they are; those under way may still be answered. */
export function placeLeads(world: VirtualWorld): void {
  const { now } = world.input;
  for (let index = 0; index < world.walkers.length; index += 1) {
    const walker = world.walkers[index];
    if (walker === undefined) continue;
    const here = { world, index, walker, now };
    const { invitationPendingSince, lastMessageAt, lastSeenAt, repliedAt } = walker.facts;
    if (invitationPendingSince !== null)
      sampleAcceptance(here, { since: invitationPendingSince, withNote: false });
    if (lastMessageAt !== null && repliedAt === null)
      sampleReply(here, { since: lastSeenAt ?? lastMessageAt, seen: lastSeenAt !== null });
    advanceUntilPending(here);
  }
}

/** Applies all events up to an instant. */
function settle(world: VirtualWorld, until: number): void {
  const { heap } = world;
  for (let at = peekTime(heap); at <= until; at = peekTime(heap)) applyEvent(world, pop(heap), at);
}

const CHANNELS = ['NETWORK', 'FINDER', 'EMAIL'] as const satisfies readonly Channel[];

function runWindow(
  world: VirtualWorld,
  { day, window }: { day: ForecastDay; window: OpenWindow },
): void {
  const { heap } = world;
  let at = window.opensAt;
  const slots = { NETWORK: Infinity, EMAIL: Infinity, ...world.plannedSlots, FINDER: 0 };
  const paced = { NETWORK: 0, EMAIL: 0 };
  world.plannedSlots = {};
  while (at < window.closesAt && world.ownLeft > 0) {
    settle(world, at);
    const unitsLeft = countLeft(world, day, at);
    const nextAt = peekTime(heap);
    let next: Channel | null = null;
    for (const channel of CHANNELS) {
      if (unitsLeft[channel] === 0) continue;
      if (channel !== 'FINDER') {
        paced[channel] = pacedLeft(world, { day, at, channel });
        const planned = plannedSlot(world, { day, at, channel, actionsLeft: paced[channel] });
        slots[channel] = Math.min(slots[channel], planned);
      }
      if (next === null || slots[channel] < slots[next]) next = channel;
    }
    if (next === null || (slots[next] > at && nextAt <= slots[next])) {
      at = nextAt;
      continue;
    }
    at = Math.max(at, slots[next]);
    if (at >= window.closesAt) return;
    if (next === 'FINDER') takeTurn(world, { now: at, channel: next });
    else slots[next] = slotAfterTurn(world, { day, at, channel: next, actionsLeft: paced[next] });
  }
}

type Moment = { day: ForecastDay; at: number };
type Slot = Moment & { channel: PacedChannel };

/** The next slot of a channel: that of an action, or of a lookup if no action is left. */
function plannedSlot(
  world: VirtualWorld,
  { day, at, channel, actionsLeft }: Slot & { actionsLeft: number },
): number {
  const { minGapMs } = world.input.account;
  const { lastActionAt, gapDraw } = world.paces[channel];
  if (actionsLeft === 0)
    return Math.max(at, slotAfterLookup({ lookedAt: lastActionAt ?? 0, minGapMs, draw: gapDraw }));
  return slotOf(
    nextSlot({ now: at, lastActionAt, actionsLeft, minGapMs, draw: gapDraw, ...hoursAt(day, at) }),
  );
}

/** Gives a lead a turn and returns the channel's next slot; Infinity if no one can have a turn. */
function slotAfterTurn(
  world: VirtualWorld,
  { day, at, channel, actionsLeft }: Slot & { actionsLeft: number },
): number {
  const { minGapMs } = world.input.account;
  const kind = takeTurn(world, { now: at, channel });
  if (kind === null) return Infinity;
  const draw = world.paces[channel].gapDraw;
  if (kind === 'ask') {
    world.slotOpenedAt ??= at;
    return slotAfterLookup({ lookedAt: at, minGapMs, draw });
  }
  const lookedMs = channel === 'NETWORK' ? at - (world.slotOpenedAt ?? at) : 0;
  if (channel === 'NETWORK') world.slotOpenedAt = null;
  return slotOf(
    nextSlot({
      now: at,
      lastActionAt: at,
      actionsLeft: Math.max(1, actionsLeft - 1),
      minGapMs,
      draw,
      lookedMs,
      ...hoursAt(day, at),
    }),
  );
}

function hoursAt(day: ForecastDay, at: number): { workingMsLeft: number; workedMs: number } {
  const workingMsLeft = workingLeft(day, at);
  return { workingMsLeft, workedMs: day.workedMs + workingLeft(day, day.startsAt) - workingMsLeft };
}

/** How many actions a channel spreads over the rest of the day. */
function pacedLeft(world: VirtualWorld, { day, at, channel }: Slot): number {
  const { left, used } = world;
  const hours = hoursAt(day, at);
  let sum = 0;
  for (const [number, type] of TURN_TYPES.entries()) {
    if (CHANNEL_OF[number] !== channel) continue;
    const units = left[number] ?? -1;
    const due = units >= 0;
    if (!due && (used[number] ?? 0) === 0) continue;
    sum += pacedUnits({
      type,
      due,
      used: used[number] ?? 0,
      left: due ? units : unitsOf({ world, day, type: number, now: at }),
      ...hours,
    });
  }
  return sum;
}

function slotOf(slot: number | null): number {
  return slot === null ? Infinity : Math.ceil(slot);
}

function workingLeft({ windows }: ForecastDay, at: number): number {
  let left = 0;
  for (const { opensAt, closesAt } of windows)
    left += Math.max(0, closesAt - Math.max(opensAt, at));
  return left;
}

/** The types with leads still queued at an instant, and what the day then still allows of each. */
export function queuedTypes(
  world: VirtualWorld,
  day: ForecastDay,
  now: number,
): Map<SequenceItemType, number> {
  countLeft(world, day, now);
  const waiting = world.queues.used
    .filter(({ head, walkers }) => head < walkers.length)
    .map(({ type }) => type);
  return new Map(
    waiting.flatMap((type) => {
      const name = TURN_TYPES[type];
      return name === undefined ? [] : [[name, world.left[type] ?? 0] as const];
    }),
  );
}

/** Counts what the day still allows of each type, and returns how much of it is due per channel. */
function countLeft(world: VirtualWorld, day: ForecastDay, now: number): Record<Channel, number> {
  const { left, queues } = world;
  left.fill(-1);
  const actionsLeft = { NETWORK: 0, EMAIL: 0, FINDER: 0 };
  for (const queue of queues.used) {
    while (
      queue.head < queue.walkers.length &&
      (world.walkers[queue.walkers[queue.head] ?? -1]?.done ?? true)
    )
      queue.head += 1;
    const { type } = queue;
    if (queue.head >= queue.walkers.length || (left[type] ?? 0) >= 0) continue;
    const units = unitsOf({ world, day, type, now });
    left[type] = units;
    actionsLeft[CHANNEL_OF[type] ?? 'NETWORK'] += units;
  }
  return actionsLeft;
}

/** What the day still allows of a type. */
function unitsOf({
  world,
  day,
  type,
  now,
}: {
  world: VirtualWorld;
  day: ForecastDay;
  type: number;
  now: number;
}): number {
  const { pausedUntil } = world.input.account;
  if ((pausedUntil[TURN_TYPES[type] as keyof typeof pausedUntil] ?? 0) > now) return 0;
  const units = Math.max(0, (day.allowances[type] ?? 0) - (world.used[type] ?? 0));
  if (!isInviteType(type) || units === 0) return units;
  const invites = invitesNow(world, now);
  return invites.allowed ? Math.min(units, invites.left) : 0;
}

function invitesNow(world: VirtualWorld, now: number): InviteVerdict {
  const { paidAccount, invitesPausedUntil } = world.input.account;
  const since = inviteWindowStart(now);
  while (world.firstSent < world.sentAt.length && (world.sentAt[world.firstSent] ?? 0) <= since)
    world.firstSent += 1;
  const verdict = inviteVerdict({
    now,
    paidAccount,
    sentInWindow: world.sentAt.length - world.firstSent,
    oldestInWindowAt: world.sentAt[world.firstSent] ?? null,
    pending: world.pending,
    pausedUntil: invitesPausedUntil,
  });
  // The limit of invitations ends during the day: the lane is checked then.
  if (
    !verdict.allowed &&
    verdict.until !== null &&
    verdict.until > now &&
    world.wakesAt !== verdict.until
  ) {
    world.wakesAt = verdict.until;
    push(world.heap, verdict.until, WAKE);
  }
  return verdict;
}

/** Carried by an event that only has the lane checked. */
const WAKE = -1;

/**
 * Records for each type why leads of the campaign are still waiting at the end of a working day.
 */
function recordBottleneck(world: VirtualWorld, day: ForecastDay): void {
  const last = day.windows.at(-1);
  if (last === undefined) return;
  const now = last.closesAt - 1;
  countLeft(world, day, now);
  for (const queue of world.queues.used) {
    if (queue.campaign !== 0 || queue.head >= queue.walkers.length) continue;
    const waitsSince = world.walkers[queue.walkers[queue.head] ?? 0]?.queuedAt ?? now;
    const code = bottleneckOf({ world, day, type: queue.type, now });
    // A lead that became due on this very day doesn't mean that its hours are too short.
    if (code === 'WORKING_HOURS' && waitsSince >= (day.windows[0]?.opensAt ?? 0)) continue;
    const bound = world.record.totals.bound[code];
    bound[queue.type] = (bound[queue.type] ?? 0) + 1;
  }
}

/** Why leads of a type are still waiting at the end of a working day. */
export function bottleneckOf({
  world,
  day,
  type,
  now,
}: {
  world: VirtualWorld;
  day: ForecastDay;
  type: number;
  now: number;
}): BindingCode {
  if ((world.used[type] ?? 0) >= (day.allowances[type] ?? 0)) return 'DAILY_LIMIT';
  if (type !== TYPE_NUMBERS.CONNECT && type !== TYPE_NUMBERS.CONNECT_BY_EMAIL)
    return 'WORKING_HOURS';
  const verdict = invitesNow(world, now);
  return verdict.allowed ? 'WORKING_HOURS' : verdict.reason;
}
