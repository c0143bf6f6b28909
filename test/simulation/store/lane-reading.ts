import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { MAX_NOTES } from '#core/limits/note-budget.ts';
import { inviteWindowStart } from '#core/limits/weekly-invites.ts';
import { isOpenWithdrawal } from '#core/limits/withdrawal.ts';
import { localDay } from '#core/schedule/zone.ts';
import { channelOf } from '#core/sequence/channels.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { InviteCounts, LaneFacts, RunningCampaign } from '#data/walk/lane-facts.ts';
import { heldFor } from './campaign-keeping.ts';
import type { StoreBase } from './lane-guard.ts';
import type { CampaignRow, IntentRow } from './memory-rows.ts';
import { earlier } from './memory-state.ts';
import { dueAt, waiting } from './outgoing-rows.ts';
import type { UserTables } from './user-tables.ts';

const INVITES: readonly ActionType[] = ['CONNECT', 'CONNECT_BY_EMAIL'];
const PENDING_COUNTED_AT_MOST = 2000;
const LAST_INVITES = 100;

/** What a worker must know of a user before it does anything. */
export function createLaneReader({ state, flaws }: StoreBase) {
  return {
    readLane({
      lane: { userId },
      now,
      knownSequences,
    }: Parameters<EngineStore['readLane']>[0]): LaneFacts | null {
      const tables = state.users.get(userId);
      const lane = state.lanes.get(userId);
      if (tables === undefined || lane === undefined) return null;
      const { user } = tables.row;
      const oldest = oldestOpen(networkOpen(tables));
      return {
        user,
        campaigns: runningCampaigns(tables, knownSequences),
        marks: lane.marks,
        nextSlotAt: lane.nextSlotAt,
        usedToday: Object.fromEntries(tables.usage.get(localDay(user.week.zone, now)) ?? []),
        invites: flaws.has('INVITES_NOT_COUNTED')
          ? { sentInWindow: 0, oldestInWindowAt: null, pending: 0, notedAt: [] }
          : countInvites(tables, { now }),
        lastInvites: user.activityControlEnabled
          ? countLastInvites(tables)
          : { sent: 0, accepted: 0 },
        openHints: tables.openHints.size > 0,
        heldFor: heldFor(tables),
        oldestOpenIntentRealAt:
          oldest !== null && flaws.has('OPEN_INTENTS_TAKEN_AT_ONCE') ? 0 : oldest,
        openIntentIds: openIds(networkOpen(tables)),
        openEmails: openEmails(tables, flaws.has('OPEN_INTENTS_TAKEN_AT_ONCE')),
        openPacks: hasOpenPack(tables),
        openWithdrawals: hasOpenWithdrawal(tables),
        outgoingAt: firstOutgoing(tables),
      };
    },
  };
}

function runningCampaigns(
  { campaigns }: UserTables,
  known: ReadonlyMap<string, number>,
): RunningCampaign[] {
  const running: RunningCampaign[] = [];
  for (const { row } of campaigns.values())
    if (row.status === 'ACTIVE' && !row.locked)
      running.push(toRunningCampaign(row, known.get(row.campaignId) === row.sequenceVersion));
  return running;
}

function toRunningCampaign(row: CampaignRow, isKnown: boolean): RunningCampaign {
  const { campaignId, name, sequence, sequenceVersion, startedAt, servedAt } = row;
  return {
    campaignId,
    name,
    sequence: isKnown ? null : sequence,
    sequenceVersion,
    startedAt,
    servedAt,
    lateAcceptance: row.lateAcceptance,
    useLikelyEmails: row.useLikelyEmails,
    unsubscribeFooter: row.unsubscribeFooter,
    trackOpens: row.trackOpens,
    noteRule: row.noteRule,
    noteFilter: row.noteFilter,
  };
}

function networkOpen({ openIntents }: UserTables): IntentRow[] {
  return [...openIntents.values()].filter(({ action }) => channelOf(action) === 'NETWORK');
}

function oldestOpen(open: readonly IntentRow[]): number | null {
  let oldest: number | null = null;
  for (const { realStartedAt } of open) oldest = earlier(oldest, realStartedAt);
  return oldest;
}

function openEmails({ openIntents }: UserTables, atOnce: boolean): LaneFacts['openEmails'] {
  const open = [...openIntents.values()].filter(({ action }) => channelOf(action) !== 'NETWORK');
  const oldestRealAt = oldestOpen(open);
  const ids = openIds(open);
  return oldestRealAt === null || ids === null
    ? null
    : { oldestRealAt: atOnce ? 0 : oldestRealAt, ...ids };
}

function openIds(open: readonly IntentRow[]): LaneFacts['openIntentIds'] {
  if (open.length === 0) return null;
  const numbers = open.map(({ intentNumber }) => intentNumber);
  return { first: String(Math.min(...numbers)), last: String(Math.max(...numbers)) };
}

function hasOpenPack({ packs }: UserTables): boolean {
  for (const { row } of packs.values()) if (row.searchStatus === 'SEARCH_IN_PROGRESS') return true;
  return false;
}

function hasOpenWithdrawal({ withdrawals }: UserTables): boolean {
  for (const { state } of withdrawals.values()) if (isOpenWithdrawal(state)) return true;
  return false;
}

function firstOutgoing(tables: UserTables): number | null {
  const [first] = waiting(tables);
  return first === undefined ? null : dueAt(first);
}

/** Invitations that count into the week, and those that are unanswered. */
export function countInvites(tables: UserTables, { now }: { now: number }): InviteCounts {
  let sentInWindow = 0;
  let oldestInWindowAt: number | null = null;
  for (const action of INVITES) {
    for (const { startedAt } of standingSince(tables, {
      action,
      since: inviteWindowStart(Math.trunc(now)),
    })) {
      sentInWindow += 1;
      oldestInWindowAt = earlier(oldestInWindowAt, startedAt);
    }
  }
  return {
    sentInWindow,
    oldestInWindowAt,
    pending: Math.min(tables.pendingLeads.size, PENDING_COUNTED_AT_MOST),
    notedAt: lastNotes(tables),
  };
}

function lastNotes(tables: UserTables): number[] {
  return INVITES.flatMap((action) => tables.intentsByAction.get(action) ?? [])
    .filter(({ status, payload }) => status !== 'DID_NOT_HAPPEN' && payload['note'] != null)
    .map(({ startedAt }) => startedAt)
    .sort((one, other) => other - one)
    .slice(0, MAX_NOTES);
}

/** Of the last 100 invitations how many were accepted. */
export function countLastInvites(tables: UserTables): { sent: number; accepted: number } {
  const all = INVITES.flatMap((action) => tables.intentsByAction.get(action) ?? []).filter(
    ({ status }) => status !== 'DID_NOT_HAPPEN',
  );
  const last = all
    .sort((one, other) => other.startedAt - one.startedAt || other.intentNumber - one.intentNumber)
    .slice(0, LAST_INVITES);
  const accepted = last.filter(
    ({ campaignId, leadId }) =>
      tables.campaigns.get(campaignId)?.places.get(leadId)?.stamps.accepted !== undefined,
  );
  return { sent: last.length, accepted: accepted.length };
}

/**
 * Acts of a type in the last 24 hours, and whether one of them was counted by another zone's day.
 */
export function countLastDay(
  tables: UserTables,
  { action, now }: { action: ActionType; now: number },
): { acts: number; otherZone: boolean } {
  const { zone } = tables.row.user.week;
  let acts = 0;
  let otherZone = false;
  for (const intent of standingSince(tables, { action, since: Math.trunc(now) - MS_PER_DAY })) {
    acts += 1;
    otherZone ||= intent.zone !== zone;
  }
  return { acts, otherZone };
}

/** Tries of an action that began after a time and may have happened, the latest first. */
function* standingSince(
  { intentsByAction }: UserTables,
  { action, since }: { action: ActionType; since: number },
): Generator<IntentRow> {
  const list = intentsByAction.get(action) ?? [];
  for (let position = list.length - 1; position >= 0; position -= 1) {
    const intent = list[position];
    if (intent === undefined || intent.startedAt <= since) return;
    if (intent.status !== 'DID_NOT_HAPPEN') yield intent;
  }
}
