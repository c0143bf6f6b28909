import type { ReserveCheck, Reserved, ReserveQuery } from '#data/engine-store/engine-store.ts';
import type { FreshFacts } from '#data/walk/lane-facts.ts';
import { channelOf } from '#core/sequence/channels.ts';
import { ambiguousActs } from '#core/sequence/ambiguous-acts.ts';
import { readFreshEmail } from './emails.ts';
import { frozenJson } from './frozen-json.ts';
import { holdsLane, type StoreBase } from './lane-guard.ts';
import { countInvites, countLastDay, countLastInvites } from './lane-reading.ts';
import type { LaneRow, PlaceRow } from './memory-rows.ts';
import { putLane, tablesOf } from './memory-state.ts';
import { atomically } from './undo-log.ts';
import {
  putCampaign,
  putIntent,
  putPlace,
  putUsage,
  usedUnits,
  type UserTables,
} from './user-tables.ts';

type Query = Omit<ReserveQuery<string>, 'check'>;
type Allowed = Extract<ReserveCheck<string>, { allowed: true }>;
type Refused = 'LANE_LOST' | 'LEAD_CHANGED' | 'DAILY_LIMIT';

/**
 * The order of writes that keeps acts single: everything is looked at again, a unit is taken and
 * the intent is written, in one transaction, before anything leaves.
 */
export function createIntentWriter(base: StoreBase) {
  const { state, flaws } = base;
  return {
    /** Facts that a flawed store checks too early; a sound one checks inside `reserve`. */
    readEarly(query: Query): FreshFacts | null {
      return flaws.has('FACTS_READ_BEFORE_RESERVE')
        ? readFresh(base, tablesOf(state, query.lane.userId), query)
        : null;
    },

    reserve<Refusal extends string>(
      query: ReserveQuery<Refusal>,
      early: FreshFacts | null,
    ): Reserved<Refusal> {
      return atomically(state.undo, () => {
        const refuse = (reason: Refusal | Refused): Reserved<Refusal> => ({
          reserved: false,
          reason,
        });
        if (!mayReserve(base, query)) return refuse('LANE_LOST');
        const tables = tablesOf(state, query.lane.userId);
        const place = claimed(base, tables, query);
        const fresh = early ?? readFresh(base, tables, query);
        if (place === null || fresh === null) return refuse('LEAD_CHANGED');
        const verdict = query.check(fresh);
        if (!verdict.allowed) return refuse(verdict.reason);
        if (!isUnitLeft(base, tables, { query, verdict })) return refuse('DAILY_LIMIT');
        const intentNumber = (state.ids.intent += 1);
        // Another try of the same item exists: the last barrier, which nothing should ever reach.
        if (!isSingle(tables, query) && !flaws.has('INTENT_NOT_UNIQUE'))
          return refuse('LEAD_CHANGED');
        write(base, tables, { query, place, verdict, intentNumber });
        return { reserved: true, intentId: String(intentNumber) };
      });
    },
  };
}

/** Whether the lane is still this worker's, and for long enough. */
export function mayReserve(
  base: StoreBase,
  { lane, realDeadline }: Pick<Query, 'lane' | 'realDeadline'>,
): boolean {
  if (!holdsLane(base, lane) && !base.flaws.has('RESERVE_WITHOUT_LANE_FENCING')) return false;
  const until = base.state.lanes.get(lane.userId)?.realLeaseUntil ?? null;
  return (
    (until !== null && until >= Math.trunc(realDeadline)) ||
    base.flaws.has('RESERVE_WITHOUT_DEADLINE') ||
    base.flaws.has('RESERVE_WITHOUT_LANE_FENCING')
  );
}

function claimed({ flaws }: StoreBase, tables: UserTables, { lead }: Query): PlaceRow | null {
  const place = tables.campaigns.get(lead.campaignId)?.places.get(lead.leadId);
  if (place === undefined) return null;
  return String(place.version) === lead.version || flaws.has('RESERVE_WITHOUT_LEAD_VERSION')
    ? place
    : null;
}

function readFresh(
  { flaws }: StoreBase,
  tables: UserTables,
  { lead, action, now, payload }: Query,
): FreshFacts | null {
  const { user } = tables.row;
  const campaign = tables.campaigns.get(lead.campaignId);
  const place = campaign?.places.get(lead.leadId);
  const person = tables.leads.get(lead.leadId)?.person;
  if (campaign === undefined || place === undefined || person === undefined) return null;
  const invite = action === 'CONNECT' || action === 'CONNECT_BY_EMAIL';
  return {
    user,
    campaign: {
      status: campaign.row.status,
      locked: campaign.row.locked,
      sequenceVersion: campaign.row.sequenceVersion,
    },
    person: {
      blacklisted: person.blacklisted,
      repliedAt: person.repliedAt,
      connectedAt: person.connectedAt,
      invitationPendingSince: person.invitationPendingSince,
      withdrawnAt: person.withdrawnAt,
    },
    unsettledAlike: (tables.intentsByLead.get(lead.leadId) ?? []).some(
      (one) =>
        (one.status === 'SENDING' || one.status === 'UNCONFIRMED') &&
        ambiguousActs(action).includes(one.action),
    ),
    addedAt: place.addedAt,
    answersSeenUntil: place.memory.answersSeenUntil ?? null,
    openHints: tables.openHints.size > 0 && !flaws.has('HINTS_OVERLOOKED_BY_RESERVE'),
    invites:
      invite && !flaws.has('INVITES_NOT_COUNTED')
        ? countInvites(tables, { now })
        : { sentInWindow: 0, oldestInWindowAt: null, pending: 0, notedAt: [] },
    lastInvites: user.activityControlEnabled ? countLastInvites(tables) : { sent: 0, accepted: 0 },
    email:
      channelOf(action) !== 'NETWORK'
        ? readFreshEmail(tables, { lead, to: String(payload['to'] ?? ''), now })
        : null,
    lastDay: flaws.has('LAST_DAY_NOT_COUNTED')
      ? { acts: 0, otherZone: false }
      : countLastDay(tables, { action, now }),
  };
}

function isUnitLeft(
  base: StoreBase,
  tables: UserTables,
  { query, verdict }: { query: Query; verdict: Allowed },
): boolean {
  const { limit, dayLimit } = verdict;
  if (limit <= 0 || (dayLimit !== null && dayLimit <= 0)) return false;
  return (
    usedUnits(tables, { day: countedDay(base, query, verdict), action: query.action }) < limit ||
    base.flaws.has('LIMIT_NOT_COMPARED')
  );
}

function countedDay({ flaws }: StoreBase, { now }: Query, { day }: Allowed): string {
  return flaws.has('UNIT_OF_UTC_DAY') ? new Date(now).toISOString().slice(0, 10) : day;
}

/** Whether no try of this item stands, and none has this number. */
function isSingle({ intentsByLead }: UserTables, { lead }: Query): boolean {
  const tries = intentsByLead.get(lead.leadId) ?? [];
  return !tries.some(
    (one) =>
      one.campaignId === lead.campaignId &&
      one.itemId === lead.itemId &&
      one.visit === lead.visit &&
      (one.status !== 'DID_NOT_HAPPEN' || one.attempt === lead.tried.attempts + 1),
  );
}

/** The slot of the action's channel. */
function slotOf({ marks }: LaneRow, { action, nextSlotAt }: Query): Partial<LaneRow> {
  const slot = nextSlotAt === null ? null : Math.trunc(nextSlotAt);
  const channel = channelOf(action);
  if (channel === 'NETWORK') return { nextSlotAt: slot };
  if (channel === 'FINDER') return {};
  const { nextSlotAt: _before, ...email } = marks.email ?? {};
  return {
    marks: frozenJson({
      ...marks,
      email: slot === null ? email : { ...email, nextSlotAt: slot },
    }),
  };
}

function write(
  base: StoreBase,
  tables: UserTables,
  {
    query,
    place,
    verdict,
    intentNumber,
  }: { query: Query; place: PlaceRow; verdict: Allowed; intentNumber: number },
): void {
  const { state, flaws } = base;
  const { lane, lead, action } = query;
  const now = Math.trunc(query.now);
  const campaign = tables.campaigns.get(lead.campaignId);
  const row = state.lanes.get(lane.userId);
  if (lead.itemId === null || campaign === undefined || row === undefined)
    throw new Error('A lead without a place cannot be acted on.');
  const day = countedDay(base, query, verdict);
  putLane(state, { ...row, ...slotOf(row, query) });
  if (!flaws.has('UNIT_NOT_RESERVED'))
    putUsage(tables, { day, action, used: usedUnits(tables, { day, action }) + 1 });
  putPlace(tables, place, {
    ...place,
    state: 'IN_PROGRESS',
    dueAt: null,
    memory: frozenJson(query.memory),
    version: place.version + 1,
    updatedAt: now,
  });
  putCampaign(tables, { ...campaign.row, servedAt: now });
  putIntent(tables, {
    intentId: String(intentNumber),
    intentNumber,
    campaignId: lead.campaignId,
    leadId: lead.leadId,
    itemId: lead.itemId,
    visit: lead.visit,
    attempt: lead.tried.attempts + 1,
    action,
    fencing: Number(lane.fencing),
    requestId: query.requestId,
    day,
    zone: verdict.zone,
    dayLimit: verdict.limit,
    payload: frozenJson(query.payload),
    status: 'SENDING',
    outcome: null,
    startedAt: now,
    realStartedAt: Math.trunc(query.realNow),
    departedAt: null,
    settledAt: null,
    withdrawalId: null,
    messageId: null,
  });
}
