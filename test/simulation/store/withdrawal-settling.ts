import type { StoreFlaws } from './flaws.ts';
import { frozenJson } from './frozen-json.ts';
import { hangsOnAnswer } from './connected-people.ts';
import type { StoreBase } from './lane-guard.ts';
import { stamped, writeEvents } from './places.ts';
import { put } from './undo-log.ts';
import {
  changeLead,
  placesOf,
  putIntent,
  putPlace,
  putUsage,
  usedUnits,
  type UserTables,
} from './user-tables.ts';
import type {
  SettledWithdrawal,
  SettleWithdrawalQuery,
  WithdrawalEnd,
} from '#data/engine-store/withdrawal-store.ts';

const TRY_ENDS = {
  WITHDRAWN: 'HAPPENED',
  UNCONFIRMED: 'UNCONFIRMED',
  SKIPPED: 'DID_NOT_HAPPEN',
  FAILED: 'DID_NOT_HAPPEN',
  WAITING: 'DID_NOT_HAPPEN',
} as const satisfies Record<WithdrawalEnd['state'], string>;

/**
 * Writes what became of a try with all that follows from it: the task's row, the day's unit, and
 * the leads of the person.
 */
export function settleWithdrawal(
  { flaws }: StoreBase,
  tables: UserTables,
  query: SettleWithdrawalQuery,
): SettledWithdrawal {
  const { lane, end } = query;
  const intent = tables.intents.get(query.intentId);
  if (
    intent === undefined ||
    intent.withdrawalId === null ||
    intent.status !== 'SENDING' ||
    String(intent.fencing) !== lane.fencing
  )
    return { settled: false, leads: [] };
  const now = Math.trunc(query.now);
  const { day, withdrawalId } = intent;
  const status = TRY_ENDS[end.state];
  putIntent(tables, { ...intent, status, outcome: frozenJson(query.outcome), settledAt: now });
  if (status === 'DID_NOT_HAPPEN')
    putUsage(tables, {
      day,
      action: 'WITHDRAW',
      used: Math.max(0, usedUnits(tables, { day, action: 'WITHDRAW' }) - 1),
    });
  const row = tables.withdrawals.get(withdrawalId);
  if (row === undefined) return { settled: true, leads: [] };
  // One that was called off while it was tried is not tried again.
  const calledOff = tables.withdrawalTasks.get(row.taskId)?.cancelledAt !== null;
  const over = end.state !== 'WAITING' || calledOff;
  put(tables.undo, tables.withdrawals, [
    withdrawalId,
    {
      ...row,
      state: end.state === 'WAITING' && calledOff ? 'CANCELLED' : end.state,
      reason: 'reason' in end ? end.reason : null,
      settledAt: over ? now : null,
    },
  ]);
  const leadId = tables.leadByMember.get(row.memberId);
  if (leadId === undefined) return { settled: true, leads: [] };
  if (end.state === 'SKIPPED' && tables.pendingLeads.has(leadId))
    changeLead(tables, leadId, { person: { invitationPendingSince: null }, updatedAt: now });
  return {
    settled: true,
    leads: end.state === 'WITHDRAWN' ? recordWithdrawal(tables, { flaws, leadId, now, query }) : [],
  };
}

/**
 * A withdrawal changes the person for all campaigns: those that invited them count it, and anyone
 * who waits for the acceptance is looked at again by the rules (product rules, section 2). It is an
 * act of the user's, done by the engine.
 */
function recordWithdrawal(
  tables: UserTables,
  {
    flaws,
    leadId,
    now,
    query,
  }: { flaws: StoreFlaws; leadId: string; now: number; query: SettleWithdrawalQuery },
): { leadId: string; campaignId: string }[] {
  const at = Math.trunc(query.startedAt);
  changeLead(tables, leadId, {
    person: { invitationPendingSince: null, withdrawnAt: at },
    updatedAt: now,
  });
  const leads: { leadId: string; campaignId: string }[] = [];
  const counted: string[] = [];
  for (const place of placesOf(tables, leadId)) {
    const { campaignId, stamps } = place;
    const counts =
      stamps.invited !== undefined &&
      stamps.accepted === undefined &&
      stamps.withdrawn === undefined;
    const waits = hangsOnAnswer(place);
    if (!counts && !waits) continue;
    putPlace(tables, place, {
      ...place,
      stamps: counts ? stamped(stamps, { withdrawn: at }) : stamps,
      dueAt: waits ? now : place.dueAt,
      version: place.version + 1,
      updatedAt: now,
    });
    leads.push({ leadId, campaignId });
    if (counts) counted.push(campaignId);
  }
  const event = {
    type: 'INVITE_WITHDRAWN',
    at,
    leadId,
    itemId: null,
    itemType: null,
    actor: 'USER',
    data: { requestId: query.requestId },
  } as const;
  writeEvents(tables, {
    flaws,
    events:
      counted.length === 0
        ? [{ ...event, campaignId: null }]
        : counted.map((campaignId) => ({ ...event, campaignId })),
  });
  return leads;
}
