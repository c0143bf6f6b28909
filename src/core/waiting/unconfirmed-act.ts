import { replyTimeAfter } from '#core/lead/replied-lead.ts';
import { isLive, type LeadReason, type LeadState } from '#core/lead/lead-state.ts';
import type { ActionType, SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { WalkMemory } from '#core/sequence/step-facts.ts';
import { afterAct } from '#core/sequence/advance-lead.ts';

/**
 * An unconfirmed action: what was attempted, where in the sequence, and when it began (campaign
 * time).
 */
export type UnconfirmedAct = { action: ActionType; itemId: string; visit: number; at: number };

/**
 * The position of a campaign lead, as far as the outcome of its action can change it. Instants in
 * campaign time.
 */
export type LeadPosition = {
  state: LeadState;
  reason: LeadReason | null;
  itemId: string | null;
  itemType: SequenceItemType | null;
  enteredAt: number;
  visit: number;
  dueAt: number | null;
  memory: WalkMemory;
};

type Settling = {
  lead: LeadPosition;
  act: UnconfirmedAct;
  happened: boolean;
  /** The action's item as the sequence has it now; null if it was removed. */
  item: SequenceItem | null;
  /** Whether the lead has another action waiting for an answer. */
  othersOpen: boolean;
  now: number;
};

const FIRST_LOOK_MS = 10 * 60_000;
const LOOKS_END_MS = 30 * 86_400_000;

/**
 * Whether to look up an unconfirmed action again: ten minutes after it became unconfirmed, then
 * doubling each time, for 30 days. A later lookup may find what an earlier one couldn't, since
 * people accept, answer, or come back. Campaign time in milliseconds.
 */
export function isRecheckDue({
  unconfirmedAt,
  lastLookAt,
  now,
}: {
  unconfirmedAt: number;
  lastLookAt: number;
  now: number;
}): boolean {
  const looksUntil = (at: number): number =>
    at - unconfirmedAt < FIRST_LOOK_MS
      ? 0
      : 1 + Math.floor(Math.log2((at - unconfirmedAt) / FIRST_LOOK_MS));
  return now - unconfirmedAt <= LOOKS_END_MS && looksUntil(now) > looksUntil(lastLookAt);
}

/**
 * Whether a lead waits until the outcome of such an action is known; a view leaves no trace, so its
 * lead continues automatically (product rules, section 2).
 */
export function needsWord(action: ActionType): boolean {
  return action !== 'VISIT';
}

/**
 * Where a lead continues once it is known whether its unconfirmed act happened. If it did, the lead
 * continues after the item, with the delay counted from the act. If not, the item is attempted
 * again. A lead that isn't waiting for it (finished, blacklisted, already further along, paused
 * manually) keeps its state and is placed after the completed item (guarantee G2; product rules,
 * section 2).
 */
export function leadAfterDecision({
  lead,
  act,
  happened,
  item,
  othersOpen,
  now,
}: Settling): LeadPosition {
  const there = lead.itemId === act.itemId && lead.visit === act.visit;
  const meant = needsWord(act.action) && (there || !othersOpen);
  const freed = meant && lead.state === 'PAUSED' && lead.reason === 'ACTION_UNCONFIRMED';
  const goesOn = freed || (there && happened && isLive(lead.state));
  const place = there && happened && item !== null ? placeBehind({ lead, act, item }) : lead;
  if (place === null)
    return goesOn
      ? { ...lead, state: 'FINISHED', reason: 'REACHED_END', dueAt: null }
      : {
          ...lead,
          memory: meant ? releasedMemory(lead.memory, 'FINISHED') : lead.memory,
        };
  if (goesOn) return { ...place, state: 'WAITING', reason: null, dueAt: now };
  return {
    ...place,
    memory: meant ? releasedMemory(place.memory, 'WAITING') : place.memory,
  };
}

/** The place after the action; null if nothing follows its item. */
function placeBehind({
  lead,
  act,
  item,
}: Pick<Settling, 'lead' | 'act'> & { item: SequenceItem }): LeadPosition | null {
  const { position, memory } = afterAct({
    item,
    position: { itemId: item.id, enteredAt: lead.enteredAt, visit: lead.visit },
    memory: lead.memory,
    at: act.at,
  });
  return position === null
    ? null
    : {
        ...lead,
        itemId: position.itemId,
        itemType: item.yes?.type ?? null,
        enteredAt: position.enteredAt,
        visit: position.visit,
        memory,
      };
}

/**
 * A lead that was paused or blacklisted while waiting for the answer no longer waits for it when it
 * comes back.
 */
function releasedMemory(memory: WalkMemory, to: 'WAITING' | 'FINISHED'): WalkMemory {
  if (memory.heldReason !== 'ACTION_UNCONFIRMED') return memory;
  const { heldReason: _reason, heldBefore: _before, ...rest } = memory;
  return to === 'FINISHED'
    ? { ...rest, heldState: 'FINISHED', heldReason: 'REACHED_END' }
    : { ...rest, heldState: 'WAITING' };
}

/** The known facts about a person; facts newer than the action stay. Instants in campaign time. */
export type KnownPerson = {
  connectedAt: number | null;
  invitationPendingSince: number | null;
  withdrawnAt: number | null;
  lastMessageAt: number | null;
  repliedAt: number | null;
  /** That last reply came by email. */
  repliedByEmail?: true;
};
export type ChangedPerson = {
  invitationPendingSince?: number | null;
  withdrawnAt?: number;
  lastMessageAt?: number;
  lastSeenAt?: null;
};

/**
 * Whether an invitation of `at` was over before its outcome was known: the person is connected, or
 * it was withdrawn.
 */
export function isInvitationOver(
  at: number,
  person: Pick<KnownPerson, 'connectedAt' | 'withdrawnAt'>,
): boolean {
  return person.connectedAt !== null || (person.withdrawnAt !== null && person.withdrawnAt >= at);
}

/**
 * How an action found to have happened at `at` changes the facts about its person; facts learned
 * since are newer and stay.
 */
export function personAfterAct(action: ActionType, at: number, person: KnownPerson): ChangedPerson {
  if (action === 'CONNECT' || action === 'CONNECT_BY_EMAIL') {
    return isInvitationOver(at, person) || person.invitationPendingSince !== null
      ? {}
      : { invitationPendingSince: at };
  }
  if (action === 'WITHDRAW')
    return {
      withdrawnAt: Math.max(at, person.withdrawnAt ?? at),
      ...((person.invitationPendingSince ?? at) <= at ? { invitationPendingSince: null } : {}),
    };
  if (action === 'MESSAGE' || action === 'INMAIL')
    return person.lastMessageAt !== null && person.lastMessageAt >= at
      ? {}
      : { lastMessageAt: at, lastSeenAt: null };
  return {};
}

/**
 * Actions that contact a person: a reply counts as one to them (product rules, section 3, rates).
 */
const CONTACTS: readonly ActionType[] = [
  'CONNECT',
  'CONNECT_BY_EMAIL',
  'MESSAGE',
  'INMAIL',
  'EMAIL',
];

/**
 * Events between an action and its confirmation that count for it now: an acceptance of the invite,
 * a reply. Null: nothing that wasn't counted.
 */
export function eventsBeforeOutcome({
  action,
  at,
  person,
  lead,
}: {
  action: ActionType;
  at: number;
  person: KnownPerson;
  lead: { acceptedAt: number | null; repliedAt: number | null };
}): { acceptedAt: number | null; repliedAt: number | null } {
  const invite = action === 'CONNECT' || action === 'CONNECT_BY_EMAIL';
  const after = (moment: number | null): number | null =>
    moment === null ? null : replyTimeAfter({ actAt: at, at: moment });
  return {
    acceptedAt: invite && lead.acceptedAt === null ? after(person.connectedAt) : null,
    repliedAt:
      CONTACTS.includes(action) && lead.repliedAt === null ? after(person.repliedAt) : null,
  };
}
