import { drawnTraits } from '#core/sequence/profile-traits.ts';
import { totalsIndex } from '#core/forecast/run-record.ts';
import { CHANNEL_OF, TYPE_NUMBERS } from '#core/forecast/forecast-days.ts';
import {
  advanceUntilPending,
  sampleAcceptance,
  sampleReply,
  endLead,
} from '#core/forecast/virtual-walk.ts';
import { requeueAtFront, nextQueue, dequeue } from '#core/forecast/virtual-queues.ts';
import type { VirtualWorld, SimulatedLead } from '#core/forecast/virtual-world.ts';
import type { Channel } from '#core/sequence/channels.ts';
import type { ActionType, SequenceItem } from '#core/sequence/sequence-item.ts';
import type { Step } from '#core/sequence/step-facts.ts';
import { decideNote, noteBudget, noteMonth, type NoteDecision } from '#core/limits/note-budget.ts';
import { isNotedInvite } from '#core/sequence/invite-notes.ts';
import { afterAct } from '#core/sequence/advance-lead.ts';

type At = { world: VirtualWorld; index: number; walker: SimulatedLead; now: number };

/**
 * Gives the next lead of a channel its turn; if it has nothing to do, the next one may follow
 * immediately. Null: no one may have one.
 */
export function takeTurn(
  world: VirtualWorld,
  { now, channel }: { now: number; channel: Channel },
): 'act' | 'ask' | null {
  const { queues, left, servedAt, servedTypes } = world;
  const next = () => nextQueue({ queues, left, channel, servedAt, servedTypes });
  for (let queue = next(); queue !== null; queue = next()) {
    const index = dequeue(queue);
    const walker = world.walkers[index];
    if (walker === undefined || walker.done) continue;
    const here = { world, index, walker, now };
    walker.queued = false;
    if (walker.step === null) {
      advanceUntilPending(here);
      continue;
    }
    const { step } = walker;
    if (step.kind === 'ask') {
      ask(here, step);
      requeueAtFront(queue, index);
    } else if (!act(here, step)) continue;
    recordTurn(world, queue.type, now);
    world.onTurn?.({
      at: now,
      index,
      item: step.item,
      kind: step.kind,
      type: step.kind === 'act' ? step.action : step.item.type,
    });
    return step.kind;
  }
  return null;
}

function recordTurn(world: VirtualWorld, type: number, now: number): void {
  world.lastActionAt = now;
  world.servedTypes[type] = now;
  const channel = CHANNEL_OF[type] ?? 'NETWORK';
  if (channel === 'FINDER') return;
  world.paces[channel] = { lastActionAt: now, gapDraw: world.drawGap(now, channel) };
}

/** A lookup uses part of an action's slot, but no unit of a limit. */
function ask(here: At, { question }: Extract<Step, { kind: 'ask' }>): void {
  const { walker, now } = here;
  const { facts } = walker;
  if (question === 'THREAD') facts.memory = { ...facts.memory, threadReadAt: now };
  else readProfile(here);
  advanceUntilPending(here);
}

function readProfile({ world, walker: { facts }, now }: At): void {
  const { rates, random } = world.behavior;
  if (facts.foundBy === 'SLUG') facts.foundBy = 'MEMBER_ID';
  facts.profileReadAt = now;
  Object.assign(facts, drawnTraits(facts, rates.traits, random));
  if (!facts.hasEmail && random() < rates.emailOnProfile) facts.hasEmail = true;
}

/**
 * Does an action. False: it waits for the next month's notes, and the next lead may follow
 * immediately.
 */
function act(here: At, { item, action }: Extract<Step, { kind: 'act' }>): boolean {
  const { walker, now } = here;
  const note = noteOf(here, item);
  if (note?.note === 'WAIT') {
    walker.facts.memory = {
      ...walker.facts.memory,
      notBefore: note.until,
      notBeforeCode: 'NOTE_QUOTA',
    };
    advanceUntilPending(here);
    return false;
  }
  EFFECTS[action]?.(here, item);
  recordAction(here, action);
  const { position, memory } = afterAct({
    item,
    position: walker.position,
    memory: walker.facts.memory,
    at: now,
  });
  walker.facts.memory = memory;
  walker.untried = false;
  if (position === null) endLead(here, 'finish');
  else {
    walker.position = position;
    advanceUntilPending(here);
  }
  return true;
}

/** What an action changes about the known facts, and how people respond. */
const EFFECTS: Partial<Record<ActionType, (here: At, item: SequenceItem) => void>> = {
  CONNECT: invite,
  CONNECT_BY_EMAIL: invite,
  MESSAGE: write,
  INMAIL: write,
  EMAIL: (here) => sampleReply(here, { since: here.now, seen: false }),
  WITHDRAW: ({ world, walker, now }) => {
    walker.facts.invitationPendingSince = null;
    walker.facts.withdrawnAt = now;
    walker.accepts = false;
    world.pending -= 1;
  },
  FIND_EMAIL: ({ world, walker }) => {
    const { random, rates } = world.behavior;
    if (random() >= rates.emailFound) return;
    Object.assign(walker.facts, { hasEmail: true, emailKind: 'VERIFIED', emailRefusal: null });
  },
  VISIT: readProfile,
};

/** Whether an invitation goes with its note, by the engine's own rule; null if it has none. */
function noteOf({ world, walker, now }: At, item: SequenceItem): NoteDecision | null {
  if (!isNotedInvite(item)) return null;
  const { notes } = world;
  if (now >= notes.until)
    Object.assign(notes, noteMonth(world.input.account.week.zone, now), { used: 0 });
  return decideNote({
    noteRule: world.campaigns[walker.campaign]?.source.noteRule ?? 'ALWAYS',
    noteQuotaChoice: item.noteQuotaChoice,
    matches: walker.getsNote,
    usedUpUntil: noteBudget({ ...notes, now }).usedUpUntil,
  });
}

function invite(here: At, item: SequenceItem): void {
  const { world, walker, now } = here;
  walker.facts.invitedAt = now;
  walker.facts.invitationPendingSince = now;
  world.pending += 1;
  world.sentAt.push(now);
  const note = noteOf(here, item);
  const withNote = note?.note === 'SEND';
  world.notes.used += withNote ? 1 : 0;
  sampleAcceptance(here, { since: now, withNote });
  if (walker.campaign !== 0) return;
  world.record.invites += 1;
  world.record.notes += withNote ? 1 : 0;
  world.record.notesLeftOut += note?.note === 'LEAVE_OUT' ? 1 : 0;
  world.record.lastInviteAt = now;
}

function write(here: At): void {
  const { walker, now } = here;
  walker.facts.lastMessageAt = now;
  walker.facts.lastSeenAt = null;
  sampleReply(here, { since: now, seen: false });
}

const CONTACTS: readonly ActionType[] = [
  'CONNECT',
  'CONNECT_BY_EMAIL',
  'MESSAGE',
  'INMAIL',
  'EMAIL',
];

function recordAction({ world, walker, now }: At, action: ActionType): void {
  const { record, day } = world;
  const type = TYPE_NUMBERS[action];
  world.used[type] = (world.used[type] ?? 0) + 1;
  world.servedAt[walker.campaign] = now;
  const actions = walker.campaign === 0 ? record.totals.ownActions : record.totals.otherActions;
  const place = totalsIndex({ day, type });
  actions[place] = (actions[place] ?? 0) + 1;
  if (walker.campaign !== 0) {
    record.othersDoneAt[walker.campaign - 1] = now;
    return;
  }
  record.firstActionAt ??= now;
  if (walker.contacted || !CONTACTS.includes(action)) return;
  walker.contacted = true;
  record.contacted += 1;
}
