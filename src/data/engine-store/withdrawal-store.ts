import type { Lane, LaneUser } from '#data/walk/lane-facts.ts';

type Held = { lane: Lane; now: number };

/** An invitation that a user asked to withdraw, to anyone. */
export type Withdrawal = { withdrawalId: string; memberId: string; invitationId: string };

/** A withdrawal try that has no outcome yet. */
export type OpenWithdrawal = Withdrawal & {
  intentId: string;
  requestId: string;
  startedAt: number;
  departed: boolean;
};

/** What is read again inside the transaction that writes the try. */
export type FreshWithdrawalFacts = {
  user: LaneUser;
  lastInvites: { sent: number; accepted: number };
  lastDay: { acts: number; otherZone: boolean };
};

/** The day and zone of the unit and the day's limit, or why nothing may be done. */
export type WithdrawalCheck<Refusal extends string> =
  | { allowed: true; day: string; zone: string; limit: number; dayLimit: number | null }
  | { allowed: false; reason: Refusal };

/** `CHANGED`: it is no longer waiting. */
export type ReservedWithdrawal<Refusal extends string> =
  | { reserved: true; intentId: string }
  | { reserved: false; reason: Refusal | 'LANE_LOST' | 'CHANGED' | 'DAILY_LIMIT' };

export type ReserveWithdrawalQuery<Refusal extends string> = Held & {
  realNow: number;
  /** The lease must end after this real instant. */
  realDeadline: number;
  withdrawal: Withdrawal;
  requestId: string;
  /**
   * When the lane may next act at all, and next withdraw: stored with the try, so that a worker
   * that dies speeds nothing up.
   */
  nextSlotAt: number | null;
  withdrawalSlotAt: number | null;
  check: (fresh: FreshWithdrawalFacts) => WithdrawalCheck<Refusal>;
};

/**
 * The outcome of a try. `WITHDRAWN`: the person's leads count a withdrawal. `WAITING`: it did not
 * happen and is retried. All others are final; `SKIPPED` has nothing to withdraw.
 */
export type WithdrawalEnd =
  | { state: 'WITHDRAWN' }
  | { state: 'SKIPPED' | 'FAILED'; reason: string }
  | { state: 'WAITING' | 'UNCONFIRMED' };

export type SettleWithdrawalQuery = Held & {
  intentId: string;
  end: WithdrawalEnd;
  startedAt: number;
  requestId: string;
  outcome: Record<string, unknown>;
};

/** The leads whose state changed with it. */
export type SettledWithdrawal = {
  settled: boolean;
  leads: { leadId: string; campaignId: string }[];
};

/**
 * Invitations withdrawn at a user's request. Each goes through the ledger like any action: checked
 * and reserved with a row, sent, settled.
 */
export interface WithdrawalStore {
  /** The next withdrawal, and how many are waiting including it; null if none is. */
  nextWithdrawal(query: { userId: string }): Promise<{ next: Withdrawal; waiting: number } | null>;
  reserveWithdrawal<Refusal extends string>(
    query: ReserveWithdrawalQuery<Refusal>,
  ): Promise<ReservedWithdrawal<Refusal>>;
  /**
   * Writes the outcome of a try, if this lane still owns it. The unit is returned unless the
   * withdrawal happened or nobody can tell.
   */
  settleWithdrawal(query: SettleWithdrawalQuery): Promise<SettledWithdrawal>;
  /**
   * Tries without an outcome that began before `realBefore`, up to the try `upTo`; they belong to
   * this lane from then on.
   */
  claimOpenWithdrawals(
    query: Held & { realBefore: number; upTo?: string | null; limit: number },
  ): Promise<OpenWithdrawal[]>;
}
