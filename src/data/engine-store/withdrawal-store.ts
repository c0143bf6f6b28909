import type { Lane, LaneUser } from '#data/engine-store/lane-facts.ts';

type Held = { lane: Lane; now: number };

/** An invitation that a user asked to take back, of whomever it was sent to. */
export type Withdrawal = { withdrawalId: string; memberId: string; invitationId: string };

/** A try to take an invitation back that has no outcome yet. */
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

/**
 * The day and zone that the unit belongs to and how many the day has, or why nothing may be done.
 */
export type WithdrawalCheck<Refusal extends string> =
  | { allowed: true; day: string; zone: string; limit: number; dayLimit: number | null }
  | { allowed: false; reason: Refusal };

/** `CHANGED`: it is not waiting anymore. */
export type ReservedWithdrawal<Refusal extends string> =
  | { reserved: true; intentId: string }
  | { reserved: false; reason: Refusal | 'LANE_LOST' | 'CHANGED' | 'DAILY_LIMIT' };

export type ReserveWithdrawalQuery<Refusal extends string> = Held & {
  realNow: number;
  /** The lease must last longer than this real instant. */
  realDeadline: number;
  withdrawal: Withdrawal;
  requestId: string;
  /**
   * When the lane may act next at all, and take back next: kept with the try, so that a worker that
   * dies hurries no one.
   */
  nextSlotAt: number | null;
  withdrawalSlotAt: number | null;
  check: (fresh: FreshWithdrawalFacts) => WithdrawalCheck<Refusal>;
};

/**
 * What became of a try. `WITHDRAWN`: with it the person's leads count a withdrawal. `WAITING`: it
 * did not happen and is tried again. All others are for good; `SKIPPED` has nothing to take back.
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

/** Whose standing changed with it. */
export type SettledWithdrawal = {
  settled: boolean;
  leads: { leadId: string; campaignId: string }[];
};

/**
 * Invitations taken back on a user's word. Each goes the way of every act: checked and reserved
 * with a row of the ledger, sent, settled.
 */
export interface WithdrawalStore {
  /** The next one to be taken back, and how many wait with it; null when none does. */
  nextWithdrawal(query: { userId: string }): Promise<{ next: Withdrawal; waiting: number } | null>;
  reserveWithdrawal<Refusal extends string>(
    query: ReserveWithdrawalQuery<Refusal>,
  ): Promise<ReservedWithdrawal<Refusal>>;
  /**
   * Writes what became of a try, if this lane still owns it. A unit goes back unless it happened or
   * no one can tell.
   */
  settleWithdrawal(query: SettleWithdrawalQuery): Promise<SettledWithdrawal>;
  /**
   * Tries without an outcome that began before `realBefore`, none after the try `upTo`; they belong
   * to this lane from then on.
   */
  claimOpenWithdrawals(
    query: Held & { realBefore: number; upTo?: string | null; limit: number },
  ): Promise<OpenWithdrawal[]>;
}
