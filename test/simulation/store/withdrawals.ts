import type {
  FreshWithdrawalFacts,
  OpenWithdrawal,
  ReservedWithdrawal,
  ReserveWithdrawalQuery,
  Withdrawal,
  WithdrawalCheck,
  WithdrawalStore,
} from '#data/engine-store/withdrawal-store.ts';
import { frozenJson } from './frozen-json.ts';
import { mayReserve } from './intents.ts';
import { withLaneLease, type StoreBase } from './lane-guard.ts';
import { countLastDay, countLastInvites } from './lane-reading.ts';
import type { WithdrawalRow } from './memory-rows.ts';
import { putLane, tablesOf } from './memory-state.ts';
import { atomically, put } from './undo-log.ts';
import { putIntent, putUsage, usedUnits, type UserTables } from './user-tables.ts';
import { settleWithdrawal } from './withdrawal-settling.ts';

type Query<Name extends keyof WithdrawalStore> = Parameters<WithdrawalStore[Name]>[0];
type Asked = Omit<ReserveWithdrawalQuery<string>, 'check'>;

/** Invitations that a user asked to take back, and their tries in the ledger. */
export function createWithdrawalWriter(base: StoreBase) {
  const { state } = base;
  return {
    nextWithdrawal({
      userId,
    }: Query<'nextWithdrawal'>): { next: Withdrawal; waiting: number } | null {
      const waiting = [...(state.users.get(userId)?.withdrawals.values() ?? [])].filter(
        (one) => one.state === 'WAITING',
      );
      const [next] = waiting.sort(
        (one, other) => Number(one.withdrawalId) - Number(other.withdrawalId),
      );
      return next === undefined ? null : { next: toWithdrawal(next), waiting: waiting.length };
    },

    reserveWithdrawal<Refusal extends string>(
      query: ReserveWithdrawalQuery<Refusal>,
    ): ReservedWithdrawal<Refusal> {
      return atomically(state.undo, () => {
        const refuse = (
          reason: Refusal | 'LANE_LOST' | 'CHANGED' | 'DAILY_LIMIT',
        ): ReservedWithdrawal<Refusal> => ({ reserved: false, reason });
        if (!mayReserve(base, query)) return refuse('LANE_LOST');
        const tables = tablesOf(state, query.lane.userId);
        const row = tables.withdrawals.get(query.withdrawal.withdrawalId);
        if (row?.state !== 'WAITING') return refuse('CHANGED');
        const verdict = query.check(readFresh(tables, query));
        if (!verdict.allowed) return refuse(verdict.reason);
        const { day, limit, dayLimit } = verdict;
        if (
          limit <= 0 ||
          (dayLimit !== null && dayLimit <= 0) ||
          usedUnits(tables, { day, action: 'WITHDRAW' }) >= limit
        )
          return refuse('DAILY_LIMIT');
        return { reserved: true, intentId: writeAttempt(base, tables, { query, row, verdict }) };
      });
    },

    settleWithdrawal: (query: Query<'settleWithdrawal'>) =>
      atomically(state.undo, () =>
        settleWithdrawal(base, tablesOf(state, query.lane.userId), query),
      ),

    claimOpenWithdrawals: (query: Query<'claimOpenWithdrawals'>) =>
      claimOpenWithdrawals(base, query),
  };
}

function claimOpenWithdrawals(
  base: StoreBase,
  { lane, realBefore, upTo = null, limit }: Query<'claimOpenWithdrawals'>,
): OpenWithdrawal[] {
  const taken = withLaneLease(base, {
    lane,
    work: (tables) => {
      const open = [...tables.openIntents.values()]
        .filter(
          ({ withdrawalId, realStartedAt, intentNumber }) =>
            withdrawalId !== null &&
            realStartedAt < Math.trunc(realBefore) &&
            (upTo === null || intentNumber <= Number(upTo)),
        )
        .sort((one, other) => one.realStartedAt - other.realStartedAt);
      return open.slice(0, limit).flatMap((intent): OpenWithdrawal[] => {
        const row = tables.withdrawals.get(intent.withdrawalId ?? '');
        if (row === undefined) return [];
        putIntent(tables, { ...intent, fencing: Number(lane.fencing) });
        return [
          {
            ...toWithdrawal(row),
            intentId: intent.intentId,
            requestId: intent.requestId,
            startedAt: intent.startedAt,
            departed: intent.departedAt !== null,
          },
        ];
      });
    },
  });
  return taken ?? [];
}

function toWithdrawal({ withdrawalId, memberId, invitationId }: WithdrawalRow): Withdrawal {
  return { withdrawalId, memberId, invitationId };
}

function readFresh(tables: UserTables, { now }: Asked): FreshWithdrawalFacts {
  const { user } = tables.row;
  return {
    user,
    lastInvites: user.activityControlEnabled ? countLastInvites(tables) : { sent: 0, accepted: 0 },
    lastDay: countLastDay(tables, { action: 'WITHDRAW', now }),
  };
}

type Write = {
  query: Asked;
  row: WithdrawalRow;
  verdict: Extract<WithdrawalCheck<string>, { allowed: true }>;
};

/** Takes one unit of the local day, and with it writes the try. */
function writeAttempt(
  { state }: StoreBase,
  tables: UserTables,
  { query, row, verdict: { day, zone, limit } }: Write,
): string {
  const { lane, now, nextSlotAt, withdrawalSlotAt, requestId } = query;
  const { withdrawalId, memberId, invitationId } = row;
  const held = state.lanes.get(lane.userId);
  if (held !== undefined)
    putLane(state, {
      ...held,
      nextSlotAt: nextSlotAt === null ? null : Math.trunc(nextSlotAt),
      marks: frozenJson({
        ...held.marks,
        lastActionAt: now,
        withdrawalSlotAt: withdrawalSlotAt as number,
      }),
    });
  put(tables.undo, tables.withdrawals, [withdrawalId, { ...row, state: 'SENDING' }]);
  putUsage(tables, {
    day,
    action: 'WITHDRAW',
    used: usedUnits(tables, { day, action: 'WITHDRAW' }) + 1,
  });
  const itemId = `withdrawal-${withdrawalId}`;
  const earlier = (tables.intentsByLead.get('0') ?? []).filter(
    (one) => one.itemId === itemId,
  ).length;
  const intentNumber = (tables.ids.intent += 1);
  putIntent(tables, {
    intentId: String(intentNumber),
    intentNumber,
    campaignId: '0',
    leadId: '0',
    itemId,
    visit: 0,
    attempt: earlier + 1,
    action: 'WITHDRAW',
    fencing: Number(lane.fencing),
    requestId,
    day,
    zone,
    dayLimit: limit,
    payload: frozenJson({ memberId, invitationId }),
    status: 'SENDING',
    outcome: null,
    startedAt: Math.trunc(now),
    realStartedAt: Math.trunc(query.realNow),
    departedAt: null,
    settledAt: null,
    withdrawalId,
    messageId: null,
  });
  return String(intentNumber);
}
