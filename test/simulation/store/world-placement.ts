import {
  HOLDS_ENDED_BY_ITEM_CHANGE,
  HOLDS_ENDED_BY_ITEM_REMOVAL,
} from '#core/waiting/held-leads.ts';
import { isLive, type LeadState } from '#core/lead/lead-state.ts';
import { changeEffects } from '#core/sequence/change-effects.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { findItem, walkItems } from '#core/sequence/walk-items.ts';
import { startingState } from '#core/sequence/advance-lead.ts';
import { releaseHeldLeads } from './campaign-keeping.ts';
import { frozenJson } from './frozen-json.ts';
import type { PlaceRow } from './memory-rows.ts';
import { writeEvents } from './places.ts';
import { putPlace, type UserTables } from './user-tables.ts';
import type { RemovedItemChoice } from '#data/leads/lead-placement.ts';

type Placement = {
  campaignId: string;
  before: SequenceItem | null;
  after: SequenceItem;
  removedItems: Readonly<Record<string, RemovedItemChoice>>;
  now: number;
};
const NO_FLAWS = new Set<never>();

/**
 * Puts leads in their places after a sequence was saved, as `data/leads/lead-placement.ts` does;
 * returns how many left a removed item.
 */
export function placeLeadsAfterSave(
  tables: UserTables,
  { campaignId, before, after, removedItems, now }: Placement,
): { moved: number; finished: number } {
  const at = Math.trunc(now);
  const { removed } = changeEffects({ before, after });
  const counts = { moved: 0, finished: 0 };
  const stepAfter = (id: string | null): SequenceItem | null =>
    id === null ? null : (findItem(after, id)?.item ?? null);
  const nothingNext = removed.some(
    ({ id, nextItemId }) =>
      id === before?.id &&
      (stepAfter(nextItemId)?.type ?? 'END') === 'END' &&
      removedItems[id] !== 'FINISH',
  );
  const leaving = removed.map(({ id, nextItemId }) => ({
    id,
    next: removedItems[id] === 'FINISH' ? null : stepAfter(nextItemId),
  }));
  const goingOn = new Set(leaving.filter(({ next }) => next !== null).map(({ id }) => id));
  releaseHeldLeads(tables, {
    flaws: NO_FLAWS,
    now,
    reasons: HOLDS_ENDED_BY_ITEM_REMOVAL,
    isAmong: (place) =>
      place.campaignId === campaignId && place.itemId !== null && goingOn.has(place.itemId),
  });
  // Before anyone leaves: who was never tried leaves no item, whatever becomes of it.
  startAtRoot(tables, {
    campaignId,
    root: after,
    formerRootId: before?.id ?? null,
    nothingNext,
    at,
  });
  for (const { id, next } of leaving) {
    counts[next === null ? 'finished' : 'moved'] += leaveItem(tables, {
      campaignId,
      itemId: id,
      next,
      at,
    });
  }
  lookAnew(tables, { campaignId, items: itemsToLookAt({ before, after }), at });
  const changed = changedItems({ before, after });
  releaseHeldLeads(tables, {
    flaws: NO_FLAWS,
    now,
    reasons: HOLDS_ENDED_BY_ITEM_CHANGE,
    isAmong: (place) =>
      place.campaignId === campaignId && place.itemId !== null && changed.has(place.itemId),
  });
  return counts;
}

function placesOfCampaign({ campaigns }: UserTables, campaignId: string): PlaceRow[] {
  return [...(campaigns.get(campaignId)?.places.values() ?? [])];
}

function leaveItem(
  tables: UserTables,
  {
    campaignId,
    itemId,
    next,
    at,
  }: { campaignId: string; itemId: string; next: SequenceItem | null; at: number },
): number {
  let leads = 0;
  for (const place of placesOfCampaign(tables, campaignId)) {
    if (
      place.itemId !== itemId ||
      !(isLive(place.state) || place.state === 'PAUSED' || place.state === 'FAILED')
    )
      continue;
    const changed = {
      ...place,
      ...(next === null ? gone(place) : movedOn(place, next, at)),
      version: place.version + 1,
      updatedAt: at,
    };
    putPlace(tables, place, changed);
    writeEvents(tables, {
      flaws: NO_FLAWS,
      events: [
        {
          type: 'STATE_CHANGED',
          at,
          campaignId,
          leadId: place.leadId,
          itemId: changed.itemId,
          itemType: changed.itemType,
          actor: 'USER',
          data: { to: changed.state, reason: 'ITEM_REMOVED', leftItemId: itemId },
        },
      ],
    });
    leads += 1;
  }
  return leads;
}

function gone({ state }: PlaceRow): Partial<PlaceRow> {
  return isLive(state)
    ? { state: 'FINISHED', reason: 'ITEM_REMOVED', dueAt: null }
    : { dueAt: null };
}

function movedOn(
  { state, dueAt, memory }: PlaceRow,
  next: SequenceItem,
  at: number,
): Partial<PlaceRow> {
  const {
    notBefore: _at,
    notBeforeCode: _code,
    noteRefusedAt: _note,
    byEmail: _email,
    refusedInvite: _refused,
    ...rest
  } = memory;
  const held =
    next.type === 'END' && rest.heldState === 'GETTING_READY'
      ? { heldState: 'WAITING' as const }
      : {};
  return {
    itemId: next.id,
    itemType: next.type,
    state: dueAt === null ? state : queuedAnew(state, next),
    dueAt: isLive(state) && dueAt !== null ? at : null,
    memory: frozenJson({ ...rest, ...held }),
  };
}

/** No one queues for an end: anyone who is sent there waits for the walk. */
function queuedAnew(state: LeadState, { type }: SequenceItem): LeadState {
  return state === 'IN_PROGRESS' || (state === 'GETTING_READY' && type === 'END')
    ? 'WAITING'
    : state;
}

type Start = {
  campaignId: string;
  root: SequenceItem;
  formerRootId: string | null;
  nothingNext: boolean;
  at: number;
};

/**
 * Leads that were never tried, and all of a campaign that never started, begin at the new root,
 * each due a little after the one before it.
 */
function startAtRoot(
  tables: UserTables,
  { campaignId, root, formerRootId, nothingNext, at }: Start,
): void {
  const started = tables.campaigns.get(campaignId)?.row.startedAt !== null;
  for (const place of placesOfCampaign(tables, campaignId)) {
    const { state, dueAt, leadNumber } = place;
    const untried =
      place.itemId === null ||
      !started ||
      (place.itemId === formerRootId &&
        (wasGettingReady(place) || (nothingNext && isUntouched(place))));
    if (!untried || place.itemId === root.id || state === 'FINISHED' || state === 'BLACKLISTED')
      continue;
    const live = isLive(state);
    const queuedAt =
      state === 'GETTING_READY' && dueAt !== null
        ? dueAt
        : at - 1000 + (leadNumber % 1_000_000) / 1000;
    putPlace(tables, place, {
      ...place,
      itemId: root.id,
      itemType: root.type,
      enteredAt: at,
      visit: Math.max(place.visit, 1),
      state: live ? startingState(root) : state,
      dueAt: live ? queuedAt : null,
      memory: state === 'PAUSED' ? heldAtRoot(place, root) : place.memory,
      version: place.version + 1,
      updatedAt: at,
    });
  }
}

function wasGettingReady({ state, memory }: PlaceRow): boolean {
  return state === 'GETTING_READY' || (state === 'PAUSED' && memory.heldState === 'GETTING_READY');
}

/** Whether nothing was ever done for a lead, and nothing is under way or left to decide. */
function isUntouched({ state, reason, dueAt, stamps }: PlaceRow): boolean {
  const nothingDone =
    stamps.contacted === undefined &&
    stamps.visited === undefined &&
    stamps.liked === undefined &&
    stamps.followed === undefined &&
    stamps.endorsed === undefined;
  return (
    nothingDone &&
    (dueAt !== null ||
      state === 'FAILED' ||
      (state === 'PAUSED' && reason !== 'ACTION_UNCONFIRMED'))
  );
}

function heldAtRoot({ memory }: PlaceRow, root: SequenceItem): PlaceRow['memory'] {
  const { heldDueAt: _due, ...withoutDue } = memory;
  return frozenJson({
    ...(memory.heldState === 'GETTING_READY' ? memory : withoutDue),
    heldState: startingState(root),
  });
}

/**
 * Items whose standing leads may be due at another time than before: changed ones, and the
 * followers of changed delays.
 */
function itemsToLookAt({
  before,
  after,
}: {
  before: SequenceItem | null;
  after: SequenceItem;
}): ReadonlyMap<string, SequenceItem> {
  const { changed } = changeEffects({ before, after });
  const touched = new Set(
    changed
      .filter(({ changes }) => changes.some((one) => one !== 'TEXT' && one !== 'ATTACHMENTS'))
      .map(({ id }) => id),
  );
  return new Map(
    [...walkItems(after)]
      .filter(
        ({ item, parent }) => touched.has(item.id) || (parent !== null && touched.has(parent.id)),
      )
      .map(({ item }) => [item.id, item]),
  );
}

/** Items that say something else than before; all of them where nothing was before. */
function changedItems({
  before,
  after,
}: {
  before: SequenceItem | null;
  after: SequenceItem;
}): ReadonlySet<string> {
  const { changed, added } = changeEffects({ before, after });
  return new Set([...changed.map(({ id }) => id), ...added]);
}

/**
 * Waiting or queued leads of these items are walked again from where they stand; what an action is
 * under way for has no due time and is left alone.
 */
function lookAnew(
  tables: UserTables,
  {
    campaignId,
    items,
    at,
  }: { campaignId: string; items: ReadonlyMap<string, SequenceItem>; at: number },
): void {
  if (items.size === 0) return;
  for (const place of placesOfCampaign(tables, campaignId)) {
    const item = place.itemId === null ? undefined : items.get(place.itemId);
    if (
      item === undefined ||
      place.dueAt === null ||
      !(place.state === 'WAITING' || place.state === 'IN_PROGRESS' || place.itemType !== item.type)
    )
      continue;
    putPlace(tables, place, {
      ...place,
      itemType: item.type,
      state: queuedAnew(place.state, item),
      dueAt: place.state === 'GETTING_READY' ? place.dueAt : at,
      version: place.version + 1,
      updatedAt: at,
    });
  }
}
