import { addEvent, firstTime, takeFirst } from '#core/forecast/event-heap.ts';
import { TURN_TYPES, TYPE_NUMBERS, type ForecastDay } from '#core/forecast/forecast-days.ts';
import type { BindingCode, RunRecord } from '#core/forecast/run-record.ts';
import { isInviteType } from '#core/forecast/virtual-queues.ts';
import { takeTurn } from '#core/forecast/virtual-turn.ts';
import { bringToRest, drawAcceptance, drawAnswer, happen } from '#core/forecast/virtual-walk.ts';
import type { VirtualWorld } from '#core/forecast/virtual-world.ts';
import { nextSlot } from '#core/limits/pace.ts';
import { inviteVerdict, inviteWindowStart, type InviteVerdict } from '#core/limits/weekly-invites.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { OpenWindow } from '#core/schedule/next-opening.ts';

/** After so many days in which nothing came to pass nothing will: a week's invitations, a pause and a month's notes are all shorter. */
const STALLED_DAYS = 40;

/**
 * Lives a user's lane day by day until every lead of the campaign has come to its end, or nothing moves any more: slots by the engine's own pace, turns in the
 * engine's own order, steps by its own walk (product rules, sections 4 and 10).
 */
export function runLane(world: VirtualWorld): RunRecord {
  const { record } = world;
  beginAtNow(world);
  let stillDays = 0;
  for (let day = world.days(0); day !== null && world.ownLeft > 0 && stillDays < STALLED_DAYS; day = world.days((world.day += 1))) {
    if (world.day > 0) world.used.fill(0);
    const before = world.lastActionAt;
    const hadEvents = world.heap.size > 0;
    liveDay(world, day);
    noteWhatBinds(world, day);
    settle(world, day.endsAt - 1);
    stillDays = before === world.lastActionAt && !hadEvents ? stillDays + 1 : 0;
  }
  if (world.ownLeft > 0) record.finishedAt = Infinity;
  record.totals.days = Math.max(record.totals.days, world.day + 1);
  return record;
}

/** Lives the working hours of one day. */
export function liveDay(world: VirtualWorld, day: ForecastDay): void {
  for (const window of day.windows) runWindow(world, { day, window });
}

/** Leads stand where they stand: those under way may still be answered. */
export function beginAtNow(world: VirtualWorld): void {
  const { now } = world.input;
  for (let index = 0; index < world.walkers.length; index += 1) {
    const walker = world.walkers[index];
    if (walker === undefined) continue;
    const here = { world, index, walker, now };
    const { invitationPendingSince, lastMessageAt, lastSeenAt, repliedAt } = walker.facts;
    if (invitationPendingSince !== null) drawAcceptance(here, { since: invitationPendingSince, withNote: false });
    if (lastMessageAt !== null && repliedAt === null) drawAnswer(here, { since: lastSeenAt ?? lastMessageAt, seen: lastSeenAt !== null });
    bringToRest(here);
  }
}

/** Lets come what comes up to an instant. */
function settle(world: VirtualWorld, until: number): void {
  const { heap } = world;
  for (let at = firstTime(heap); at <= until; at = firstTime(heap)) happen(world, takeFirst(heap), at);
}

function runWindow(world: VirtualWorld, { day, window }: { day: ForecastDay; window: OpenWindow }): void {
  const { heap, input } = world;
  const { minGapMs } = input.account;
  let at = window.opensAt;
  let slot = world.plannedSlotAt ?? Infinity;
  world.plannedSlotAt = null;
  while (at < window.closesAt && world.ownLeft > 0) {
    settle(world, at);
    const actionsLeft = countLeft({ world, day, now: at });
    const nextAt = firstTime(heap);
    if (actionsLeft === 0) {
      at = nextAt;
      continue;
    }
    const workingMsLeft = workingLeft(day, at);
    slot = Math.min(slot, slotOf(nextSlot({ now: at, lastActionAt: world.lastActionAt, workingMsLeft, actionsLeft, minGapMs, draw: world.gapDraw })));
    if (slot > at && nextAt <= slot) {
      at = nextAt;
      continue;
    }
    at = Math.max(at, slot);
    if (at >= window.closesAt) return;
    slot = takeTurn(world, at) ? slotOf(nextSlot({ now: at, lastActionAt: at, workingMsLeft: workingLeft(day, at), actionsLeft: Math.max(1, actionsLeft - 1), minGapMs, draw: world.gapDraw })) : Infinity;
  }
}

function slotOf(slot: number | null): number {
  return slot === null ? Infinity : Math.ceil(slot);
}

function workingLeft({ windows }: ForecastDay, at: number): number {
  let left = 0;
  for (const { opensAt, closesAt } of windows) left += Math.max(0, closesAt - Math.max(opensAt, at));
  return left;
}

/** The types of which leads are still queued at an instant, with what the day then still allows of each. */
export function queuedTypes({ world, day, now }: { world: VirtualWorld; day: ForecastDay; now: number }): Map<SequenceItemType, number> {
  countLeft({ world, day, now });
  const waiting = world.queues.used.filter(({ head, walkers }) => head < walkers.length).map(({ type }) => type);
  return new Map(waiting.flatMap((type) => { const name = TURN_TYPES[type]; return name === undefined ? [] : [[name, world.left[type] ?? 0] as const]; }));
}

/** Counts what the day still allows of each type, and answers how much of it is due, over all types. */
function countLeft({ world, day, now }: { world: VirtualWorld; day: ForecastDay; now: number }): number {
  const { left, used, queues, input } = world;
  left.fill(-1);
  let actionsLeft = 0;
  let invites: InviteVerdict | null = null;
  for (const queue of queues.used) {
    while (queue.head < queue.walkers.length && (world.walkers[queue.walkers[queue.head] ?? -1]?.done ?? true)) queue.head += 1;
    const { type } = queue;
    if (queue.head >= queue.walkers.length || (left[type] ?? 0) >= 0) continue;
    const action = TURN_TYPES[type];
    const paused = action !== undefined && (input.account.pausedUntil[action as keyof typeof input.account.pausedUntil] ?? 0) > now;
    let units = paused ? 0 : Math.max(0, (day.allowances[type] ?? 0) - (used[type] ?? 0));
    if (isInviteType(type)) {
      invites ??= invitesNow(world, now);
      units = invites.allowed ? Math.min(units, invites.left) : 0;
    }
    left[type] = units;
    actionsLeft += units;
  }
  return actionsLeft;
}

function invitesNow(world: VirtualWorld, now: number): InviteVerdict {
  const { paidAccount, invitesPausedUntil } = world.input.account;
  const since = inviteWindowStart(now);
  while (world.firstSent < world.sentAt.length && (world.sentAt[world.firstSent] ?? 0) <= since) world.firstSent += 1;
  const verdict = inviteVerdict({ now, paidAccount, sentInWindow: world.sentAt.length - world.firstSent, oldestInWindowAt: world.sentAt[world.firstSent] ?? null, pending: world.pending, pausedUntil: invitesPausedUntil });
  // What holds them ends in the middle of a day: the lane is looked at then.
  if (!verdict.allowed && verdict.until !== null && verdict.until > now && world.wakesAt !== verdict.until) {
    world.wakesAt = verdict.until;
    addEvent(world.heap, verdict.until, WAKE);
  }
  return verdict;
}

/** Carried by an event that only has the lane looked at. */
const WAKE = -1;

/** Notes for each type what kept leads of the campaign waiting at the end of a working day. */
function noteWhatBinds(world: VirtualWorld, day: ForecastDay): void {
  const last = day.windows.at(-1);
  if (last === undefined) return;
  const now = last.closesAt - 1;
  countLeft({ world, day, now });
  for (const queue of world.queues.used) {
    if (queue.campaign !== 0 || queue.head >= queue.walkers.length) continue;
    const waitsSince = world.walkers[queue.walkers[queue.head] ?? 0]?.queuedAt ?? now;
    const code = bindingOf({ world, day, type: queue.type, now });
    // Who became due on this very day does not show that its hours are too short.
    if (code === 'WORKING_HOURS' && waitsSince >= (day.windows[0]?.opensAt ?? 0)) continue;
    const bound = world.record.totals.bound[code];
    bound[queue.type] = (bound[queue.type] ?? 0) + 1;
  }
}

/** What keeps leads of a type waiting at the end of a working day. */
export function bindingOf({ world, day, type, now }: { world: VirtualWorld; day: ForecastDay; type: number; now: number }): BindingCode {
  if ((world.used[type] ?? 0) >= (day.allowances[type] ?? 0)) return 'DAILY_LIMIT';
  if (type !== TYPE_NUMBERS.CONNECT && type !== TYPE_NUMBERS.CONNECT_BY_EMAIL) return 'WORKING_HOURS';
  const verdict = invitesNow(world, now);
  return verdict.allowed ? 'WORKING_HOURS' : verdict.reason;
}
