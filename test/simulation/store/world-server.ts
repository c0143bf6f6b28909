import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { EmailRefusal } from '#core/sequence/step-facts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { NetworkHint } from '#data/engine-store/engine-store.ts';
import type { LaneUser } from '#data/walk/lane-facts.ts';
import { frozenJson } from './frozen-json.ts';
import { tablesOf, wakeLane, type MemoryState } from './memory-state.ts';
import { movedPack } from './moved-leads.ts';
import { writeEvents } from './places.ts';
import { unsubscribe } from './received-emails.ts';
import { placeLeadsAfterSave } from './world-placement.ts';
import { atomically, put } from './undo-log.ts';
import {
  changePack,
  putCampaign,
  putMailbox,
  putUser,
  type CampaignTable,
  type UserTables,
} from './user-tables.ts';
import type { RemovedItemChoice } from '#data/leads/lead-placement.ts';

type OfUser = { userId: string; now: number };
type OfCampaign = OfUser & { campaignId: string };
/** One change of the server's, in a transaction that wakes the lane. */
type Change = <Result>(of: OfUser, work: (tables: UserTables) => Result) => Result;
const NO_FLAWS = new Set<never>();

/** What the server does to campaigns and users, each in one transaction that wakes the lane. */
export function worldServer(state: MemoryState) {
  const change: Change = ({ userId, now }, work) =>
    atomically(state.undo, () => {
      const result = work(tablesOf(state, userId));
      wakeLane(state, { userId, at: now });
      return result;
    });
  return {
    /** Starts or stops a campaign. */
    switchCampaign({
      campaignId,
      status,
      ...query
    }: OfCampaign & { status: CampaignStatus }): void {
      change(query, (tables) => switchCampaign(tables, { ...query, campaignId, status }));
    },

    /** Someone unsubscribes, or an address turns out not to exist. */
    refuseAddress({
      address,
      reason,
      ...query
    }: OfUser & { address: string; reason: EmailRefusal }): void {
      change(query, (tables) => refuseByServer(tables, { ...query, address, reason }));
    },

    /** Locks or unlocks a campaign. */
    lockCampaign({ campaignId, locked, ...query }: OfCampaign & { locked: boolean }): void {
      change(query, (tables) =>
        putCampaign(tables, { ...campaignOf(tables, campaignId).row, locked }),
      );
    },

    /**
     * Saves a sequence as the next version and puts the leads in their places; returns how many
     * left a removed item.
     */
    saveSequence({
      campaignId,
      sequence,
      removedItems = {},
      ...query
    }: OfCampaign & {
      sequence: SequenceItem;
      removedItems?: Readonly<Record<string, RemovedItemChoice>>;
    }): { moved: number; finished: number } {
      return change(query, (tables) =>
        saveSequence(tables, {
          ...query,
          campaignId,
          sequence: frozenJson(sequence),
          removedItems,
        }),
      );
    },

    /** Changes what the user sets or has: schedule, zone, limits, status, plan. */
    changeUser({ user, ...query }: OfUser & { user: Partial<Omit<LaneUser, 'userId'>> }): void {
      change(query, (tables) => {
        putUser(tables, { ...tables.row, user: frozenJson({ ...tables.row.user, ...user }) });
        if (user.mailbox != null && tables.mailbox !== null)
          putMailbox(tables, { ...tables.mailbox, ...user.mailbox });
      });
    },

    /** Keeps an event of the provider, once; returns whether it is new. */
    addHint: (query: OfUser & { hint: NetworkHint; realNow: number }) =>
      addHint(change, state, query),

    /** Pauses collecting, or continues where it stopped. */
    switchCollecting({
      leadPackId,
      collects,
      ...query
    }: OfUser & { leadPackId: string; collects: boolean }): void {
      change(query, (tables) =>
        changePack(
          tables,
          leadPackId,
          collects
            ? { searchStatus: 'SEARCH_IN_PROGRESS', error: null, dueAt: Math.trunc(query.now) }
            : { searchStatus: 'SEARCH_PAUSED', error: 'PAUSED_BY_USER' },
        ),
      );
    },
  };
}

function addHint(
  change: Change,
  state: MemoryState,
  { hint, realNow, ...query }: OfUser & { hint: NetworkHint; realNow: number },
): boolean {
  if (tablesOf(state, query.userId).hints.has(hint.id)) return false;
  change(query, (tables) => {
    const row = Object.freeze({
      ...hint,
      body: frozenJson(hint.body),
      realReceivedAt: realNow,
      done: false,
    });
    put(tables.undo, tables.hints, [hint.id, row]);
    put(tables.undo, tables.openHints, [hint.id, row]);
  });
  return true;
}

function campaignOf({ campaigns }: UserTables, campaignId: string): CampaignTable {
  const campaign = campaigns.get(campaignId);
  if (campaign === undefined) throw new Error(`Campaign ${campaignId} doesn’t exist.`);
  return campaign;
}

function switchCampaign(
  tables: UserTables,
  { campaignId, status, now }: OfCampaign & { status: CampaignStatus },
): void {
  const { row } = campaignOf(tables, campaignId);
  if (row.status === status) return;
  const first = status === 'ACTIVE' && row.startedAt === null;
  putCampaign(tables, { ...row, status, startedAt: first ? Math.trunc(now) : row.startedAt });
  if (status !== 'ACTIVE' && row.status !== 'ACTIVE') return;
  const event = {
    at: now,
    campaignId,
    leadId: null,
    itemId: null,
    itemType: null,
    actor: 'USER',
  } as const;
  writeEvents(tables, {
    flaws: NO_FLAWS,
    events: [
      status === 'ACTIVE'
        ? { ...event, type: 'CAMPAIGN_STARTED', data: { first, from: row.status } }
        : { ...event, type: 'CAMPAIGN_STOPPED', data: {} },
    ],
  });
}

type Save = OfCampaign & {
  sequence: SequenceItem;
  removedItems: Readonly<Record<string, RemovedItemChoice>>;
};

function saveSequence(
  tables: UserTables,
  { campaignId, sequence, removedItems, now }: Save,
): { moved: number; finished: number } {
  const { row } = campaignOf(tables, campaignId);
  putCampaign(tables, {
    ...row,
    sequence,
    sequenceVersion: row.sequenceVersion + 1,
    sequenceUpdatedAt: Math.max(Math.trunc(now), (row.sequenceUpdatedAt ?? 0) + 1),
  });
  // All leads of a campaign that never started begin at the new root; none stands on a removed
  // item.
  const counts = placeLeadsAfterSave(tables, {
    campaignId,
    before: row.startedAt === null ? null : row.sequence,
    after: sequence,
    removedItems,
    now,
  });
  if (sequence.moveLeadsFromSequenceId !== null)
    movedPack(tables, { campaignId, fromCampaignId: sequence.moveLeadsFromSequenceId, now });
  return counts;
}

/** An unsubscribed address stays unsubscribed, and every lead with it ends. */
function refuseByServer(
  tables: UserTables,
  { address, reason, now }: { address: string; reason: EmailRefusal; now: number },
): void {
  const at = Math.trunc(now);
  const unknown = { campaignId: null, leadId: null, atSending: false };
  if (reason === 'UNSUBSCRIBED')
    unsubscribe(tables, { flaws: NO_FLAWS, now: at, address, campaignId: null, leadId: null });
  else if (tables.refusedAddresses.get(address)?.reason !== 'UNSUBSCRIBED')
    put(tables.undo, tables.refusedAddresses, [address, { address, reason, at, ...unknown }]);
}
