import { changeEffects } from '#core/sequence/change-effects.ts';
import { findItem, walkItems } from '#core/sequence/walk-items.ts';
import { startingState } from '#core/sequence/walk-on.ts';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { isLive, type LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { NetworkHint } from '#data/engine-store/engine-store.ts';
import type { LaneUser } from '#data/engine-store/lane-facts.ts';
import { frozenJson } from '#data/engine-store/memory/frozen-json.ts';
import type { PlaceRow } from '#data/engine-store/memory/memory-rows.ts';
import { tablesOf, wakeLane, type MemoryState } from '#data/engine-store/memory/memory-state.ts';
import { writeEvents } from '#data/engine-store/memory/places.ts';
import { atomically, put } from '#data/engine-store/memory/undo-log.ts';
import { changePack, putCampaign, putPlace, putUser, type CampaignTable, type UserTables } from '#data/engine-store/memory/user-tables.ts';
import type { RemovedItemChoice } from '#data/lead-placement.ts';

type OfUser = { userId: string; now: number };
type OfCampaign = OfUser & { campaignId: string };
const NO_FLAWS = new Set<never>();

/** What the server does to campaigns and users, each in one transaction that wakes the lane. */
export function worldServer(state: MemoryState) {
  const change = <Result>({ userId, now }: OfUser, work: (tables: UserTables) => Result): Result =>
    atomically(state.undo, () => {
      const result = work(tablesOf(state, userId));
      wakeLane(state, { userId, at: now });
      return result;
    });
  return {
    /** Starts or stops a campaign. */
    switchCampaign({ campaignId, status, ...query }: OfCampaign & { status: CampaignStatus }): void {
      change(query, (tables) => switchCampaign(tables, { ...query, campaignId, status }));
    },

    /** Locks or unlocks a campaign. */
    lockCampaign({ campaignId, locked, ...query }: OfCampaign & { locked: boolean }): void {
      change(query, (tables) => putCampaign(tables, { ...campaignOf(tables, campaignId).row, locked }));
    },

    /** Saves a sequence as the next version and puts the leads in their places; answers how many left a removed item. */
    saveSequence({ campaignId, sequence, removedItems = {}, ...query }: OfCampaign & { sequence: SequenceItem; removedItems?: Readonly<Record<string, RemovedItemChoice>> }): { moved: number; finished: number } {
      return change(query, (tables) => saveSequence(tables, { ...query, campaignId, sequence: frozenJson(sequence), removedItems }));
    },

    /** Changes what the user sets or has: schedule, zone, limits, status, plan. */
    changeUser({ user, ...query }: OfUser & { user: Partial<Omit<LaneUser, 'userId'>> }): void {
      change(query, (tables) => putUser(tables, { ...tables.row, user: frozenJson({ ...tables.row.user, ...user }) }));
    },

    /** Keeps an event of the provider, once; answers whether it is new. */
    addHint({ hint, realNow, ...query }: OfUser & { hint: NetworkHint; realNow: number }): boolean {
      if (tablesOf(state, query.userId).hints.has(hint.id)) return false;
      change(query, (tables) => {
        const row = Object.freeze({ ...hint, body: frozenJson(hint.body), realReceivedAt: realNow, done: false });
        put(tables.undo, tables.hints, [hint.id, row]);
        put(tables.undo, tables.openHints, [hint.id, row]);
      });
      return true;
    },

    /** Pauses collecting, or goes on where it stopped. */
    switchCollecting({ leadPackId, collects, ...query }: OfUser & { leadPackId: string; collects: boolean }): void {
      change(query, (tables) => changePack(tables, leadPackId, collects ? { searchStatus: 'SEARCH_IN_PROGRESS', error: null, dueAt: Math.trunc(query.now) } : { searchStatus: 'SEARCH_PAUSED', error: 'PAUSED_BY_USER' }));
    },
  };
}

function campaignOf({ campaigns }: UserTables, campaignId: string): CampaignTable {
  const campaign = campaigns.get(campaignId);
  if (campaign === undefined) throw new Error(`There is no campaign ${campaignId}.`);
  return campaign;
}

function switchCampaign(tables: UserTables, { campaignId, status, now }: OfCampaign & { status: CampaignStatus }): void {
  const { row } = campaignOf(tables, campaignId);
  if (row.status === status) return;
  const first = status === 'ACTIVE' && row.startedAt === null;
  putCampaign(tables, { ...row, status, startedAt: first ? Math.trunc(now) : row.startedAt });
  if (status !== 'ACTIVE' && row.status !== 'ACTIVE') return;
  const event = { at: now, campaignId, leadId: null, itemId: null, itemType: null, actor: 'USER' } as const;
  writeEvents(tables, { flaws: NO_FLAWS, events: [status === 'ACTIVE' ? { ...event, type: 'CAMPAIGN_STARTED', data: { first, from: row.status } } : { ...event, type: 'CAMPAIGN_STOPPED', data: {} }] });
}

type Save = OfCampaign & { sequence: SequenceItem; removedItems: Readonly<Record<string, RemovedItemChoice>> };

function saveSequence(tables: UserTables, { campaignId, sequence: after, removedItems, now }: Save): { moved: number; finished: number } {
  const { row } = campaignOf(tables, campaignId);
  putCampaign(tables, { ...row, sequence: after, sequenceVersion: row.sequenceVersion + 1, sequenceUpdatedAt: Math.max(Math.trunc(now), (row.sequenceUpdatedAt ?? 0) + 1) });
  // All leads of a campaign that never started begin at the new root; none stands on a removed item.
  const before = row.startedAt === null ? null : row.sequence;
  const counts = { moved: 0, finished: 0 };
  const at = Math.trunc(now);
  for (const { id, nextItemId } of changeEffects({ before, after }).removed) {
    const next = removedItems[id] === 'FINISH' || nextItemId === null ? null : (findItem({ root: after, id: nextItemId })?.item ?? null);
    counts[next === null ? 'finished' : 'moved'] += leaveItem(tables, { campaignId, itemId: id, next, at });
  }
  startAtRoot(tables, { campaignId, root: after, formerRootId: before?.id ?? null, at });
  lookAnew(tables, { campaignId, items: itemsToLookAt({ before, after }), at });
  return counts;
}

function leaveItem(tables: UserTables, { campaignId, itemId, next, at }: { campaignId: string; itemId: string; next: SequenceItem | null; at: number }): number {
  let leads = 0;
  for (const place of campaignOf(tables, campaignId).places.values()) {
    const live = isLive(place.state);
    if (place.itemId !== itemId || !(live || place.state === 'PAUSED' || place.state === 'FAILED')) continue;
    const gone: Partial<PlaceRow> = live ? { state: 'FINISHED', reason: 'ITEM_REMOVED', dueAt: null } : { dueAt: null };
    const to: Partial<PlaceRow> = next === null ? gone : { itemId: next.id, itemType: next.type, state: queuedAnew(place.state), dueAt: live ? at : null };
    const changed = { ...place, ...to, version: place.version + 1, updatedAt: at };
    putPlace(tables, place, changed);
    writeEvents(tables, { flaws: NO_FLAWS, events: [{ type: 'STATE_CHANGED', at, campaignId, leadId: place.leadId, itemId: changed.itemId, itemType: changed.itemType, actor: 'USER', data: { to: changed.state, reason: 'ITEM_REMOVED', leftItemId: itemId } }] });
    leads += 1;
  }
  return leads;
}

function queuedAnew(state: LeadState): LeadState {
  return state === 'IN_PROGRESS' ? 'WAITING' : state;
}

/** Leads that were never tried, and all of a campaign that never started, begin at the new root, each due a little after the one before it. */
function startAtRoot(tables: UserTables, { campaignId, root, formerRootId, at }: { campaignId: string; root: SequenceItem; formerRootId: string | null; at: number }): void {
  const { row, places } = campaignOf(tables, campaignId);
  for (const place of places.values()) {
    const live = isLive(place.state);
    const untried = place.itemId === null || row.startedAt === null || (place.state === 'GETTING_READY' && place.itemId === formerRootId);
    if (!untried || place.itemId === root.id || !(live || place.state === 'UPLOADING' || place.state === 'PAUSED')) continue;
    const dueAt = live ? (place.dueAt ?? at - 1000 + (place.leadNumber % 1_000_000) / 1000) : null;
    putPlace(tables, place, { ...place, itemId: root.id, itemType: root.type, enteredAt: at, visit: Math.max(place.visit, 1), state: live ? startingState(root) : place.state, dueAt, version: place.version + 1, updatedAt: at });
  }
}

/** Items whose standing leads may be due at another time than before: changed ones, and the followers of changed delays. */
function itemsToLookAt({ before, after }: { before: SequenceItem | null; after: SequenceItem }): ReadonlyMap<string, SequenceItem> {
  const { changed } = changeEffects({ before, after });
  const touched = new Set(changed.filter(({ changes }) => changes.some((one) => one !== 'TEXT' && one !== 'ATTACHMENTS')).map(({ id }) => id));
  return new Map([...walkItems(after)].filter(({ item, parent }) => touched.has(item.id) || (parent !== null && touched.has(parent.id))).map(({ item }) => [item.id, item]));
}

/** Waiting or queued leads of these items are walked again from where they stand; what an action is under way for has no due time and is left alone. */
function lookAnew(tables: UserTables, { campaignId, items, at }: { campaignId: string; items: ReadonlyMap<string, SequenceItem>; at: number }): void {
  if (items.size === 0) return;
  for (const place of campaignOf(tables, campaignId).places.values()) {
    const item = place.itemId === null ? undefined : items.get(place.itemId);
    if (item === undefined || place.dueAt === null || !(place.state === 'WAITING' || place.state === 'IN_PROGRESS' || place.itemType !== item.type)) continue;
    putPlace(tables, place, { ...place, itemType: item.type, state: queuedAnew(place.state), dueAt: place.state === 'GETTING_READY' ? place.dueAt : at, version: place.version + 1, updatedAt: at });
  }
}
