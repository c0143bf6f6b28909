import { sampleResponseTime } from '#core/forecast/drawn-behavior.ts';
import { push } from '#core/forecast/event-heap.ts';
import { TYPE_NUMBERS } from '#core/forecast/forecast-days.ts';
import { enqueue } from '#core/forecast/virtual-queues.ts';
import type { VirtualWorld, SimulatedLead } from '#core/forecast/virtual-world.ts';
import type { Step } from '#core/sequence/step-facts.ts';
import { advanceLead } from '#core/sequence/advance-lead.ts';

/** The events of a lead: its time, an acceptance, a view, an answer. */
const RIPE = 0;
const ACCEPTED = 1;
const VIEWED = 2;
const REPLIED = 3;
const KINDS = 4;

type At = { world: VirtualWorld; index: number; walker: SimulatedLead; now: number };

/** Schedules an event for a lead. */
function foresee({ world, index }: At, at: number, kind: number): void {
  push(world.heap, at, index * KINDS + kind);
}

/**
 * Advances a lead by the engine's own rules until it is queued, waits for a time, has ended, or
 * waits for something that never comes.
 */
export function advanceUntilPending(here: At): void {
  const { world, walker, now } = here;
  const campaign = world.campaigns[walker.campaign];
  if (campaign === undefined) return;
  const { step, position, memory } = advanceLead({
    sequence: campaign.source.sequence,
    position: walker.position,
    facts: walker.facts,
    around: campaign.around,
    now,
    placeOf: campaign.placeOf,
  });
  walker.position = position;
  walker.facts.memory = memory;
  if (step.kind === 'act' || step.kind === 'ask') return queue(here, step);
  if (step.kind === 'wait') return wait(here, step);
  endLead(here, step.kind);
}

function queue(
  { world, index, walker, now }: At,
  step: Extract<Step, { kind: 'act' | 'ask' }>,
): void {
  walker.step = step;
  if (walker.queued) return;
  walker.queued = true;
  walker.queuedAt = now;
  enqueue(world.queues, {
    campaign: walker.campaign,
    type: TYPE_NUMBERS[step.kind === 'act' ? step.action : step.item.type],
    untried: walker.untried,
    walker: index,
  });
}

function wait(here: At, { until, lookAt }: Extract<Step, { kind: 'wait' }>): void {
  const { walker, world, now } = here;
  walker.step = null;
  if (until !== null || walker.accepts) {
    // A lookup that can't find anything is left out: an acceptance has its own event.
    if (until === null) return;
    walker.ripeAt = Math.max(lookAt, now + 1);
    return foresee(here, walker.ripeAt, RIPE);
  }
  walker.done = true;
  if (walker.campaign === 0) {
    world.record.openEnded += 1;
    world.ownLeft -= 1;
  }
}

/** Ends a lead: it is finished, failed, or held for someone's decision. */
export function endLead({ world, walker, now }: At, kind: Step['kind']): void {
  walker.done = true;
  walker.step = null;
  if (walker.campaign !== 0) return;
  const { record } = world;
  if (kind === 'fail') record.failed += 1;
  if (kind === 'hold') record.held += 1;
  world.ownLeft -= 1;
  record.finishedAt = record.finishedAt === Infinity ? now : Math.max(record.finishedAt, now);
}

/** Applies a lead's event at its time. */
export function applyEvent(world: VirtualWorld, carried: number, now: number): void {
  const index = Math.floor(carried / KINDS);
  const walker = world.walkers[index];
  // An event without a lead only has the lane checked.
  if (walker === undefined) return;
  const here = { world, index, walker, now };
  switch (carried % KINDS) {
    case RIPE:
      if (!walker.done && !walker.queued && walker.ripeAt === now) advanceUntilPending(here);
      return;
    case ACCEPTED:
      return accepted(here);
    case VIEWED:
      if (walker.facts.lastMessageAt !== null) walker.facts.lastSeenAt = now;
      return goOn(here);
    default:
      return replied(here);
  }
}

/** A queued lead is checked again when its turn comes; a waiting one continues immediately. */
function goOn({ walker, ...rest }: At): void {
  if (walker.done) return;
  if (walker.queued) walker.step = null;
  else advanceUntilPending({ walker, ...rest });
}

function accepted(here: At): void {
  const { world, walker, now } = here;
  if (walker.facts.invitationPendingSince === null) return;
  walker.facts.invitationPendingSince = null;
  walker.facts.connectedAt = now;
  walker.accepts = false;
  world.pending -= 1;
  if (walker.campaign === 0) {
    world.record.accepted += 1;
    world.record.acceptsByDay[world.day] = (world.record.acceptsByDay[world.day] ?? 0) + 1;
  }
  goOn(here);
}

function replied(here: At): void {
  const { world, walker, now } = here;
  if (walker.facts.repliedAt !== null) return;
  walker.facts.repliedAt = now;
  if (walker.campaign === 0) {
    world.record.replied += 1;
    world.record.repliesByDay[world.day] = (world.record.repliesByDay[world.day] ?? 0) + 1;
  }
  if (!walker.done) endLead(here, 'finish');
}

/**
 * Draws whether and when a pending invitation is accepted, and whether its note is answered then.
 */
export function sampleAcceptance(
  here: At,
  { since, withNote }: { since: number; withNote: boolean },
): void {
  const { world, walker, now } = here;
  const { rates, accept, noteReply, random } = world.behavior;
  const at = sampleResponseTime({ share: accept, delays: rates.acceptHours, since, now, random });
  walker.accepts = at !== null;
  if (at === null) return;
  foresee(here, at, ACCEPTED);
  const answer = withNote
    ? sampleResponseTime({
        share: noteReply,
        delays: rates.noteReplyHours,
        since: at,
        now: at,
        random,
      })
    : null;
  if (answer !== null) foresee(here, answer, REPLIED);
}

/** Draws whether and when a message is seen and answered. Only someone who has seen it answers. */
export function sampleReply(here: At, { since, seen }: { since: number; seen: boolean }): void {
  const { rates, view, reply, random } = here.world.behavior;
  const seenAt = seen
    ? since
    : sampleResponseTime({ share: view, delays: rates.viewHours, since, now: here.now, random });
  if (seenAt === null) return;
  if (!seen) foresee(here, seenAt, VIEWED);
  const at = sampleResponseTime({
    share: Math.min(1, reply / Math.max(view, reply)),
    delays: rates.replyHours,
    since: seenAt,
    now: Math.max(here.now, seenAt),
    random,
  });
  if (at !== null) foresee(here, at, REPLIED);
}
