import type { BehaviorRates } from '#core/forecast/behavior-rates.ts';
import type { LimitFacts } from '#core/limits/limits-in-force.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import type { ActionType, SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { Position, StepFacts, StepContext } from '#core/sequence/step-facts.ts';

/**
 * A lead as it stands now. `untried`: its first action has not been tried. `dueAt` orders the
 * queues.
 */
export type ForecastLead = {
  position: Position;
  facts: StepFacts;
  untried: boolean;
  dueAt: number;
};

/**
 * A campaign with all leads that may still go on. A campaign that does not run yet is taken to
 * start now.
 */
export type ForecastCampaign = {
  campaignId: string;
  name: string;
  sequence: SequenceItem;
  around: StepContext;
  servedAt: number;
  leads: readonly ForecastLead[];
};

/**
 * What holds for all of a user's campaigns: plain data, so that it can be handed to another thread.
 * Instants in campaign time, milliseconds.
 */
export type ForecastAccount = {
  userId: string;
  week: WorkingWeek;
  limits: Omit<LimitFacts, 'now'>;
  range: number;
  minGapMs: number;
  paidAccount: boolean;
  usedToday: Readonly<Partial<Record<string, number>>>;
  /**
   * When the invitations of the last seven days were sent, oldest first; how many of all are
   * unanswered.
   */
  invitesSentAt: readonly number[];
  pendingInvites: number;
  invitesPausedUntil: number | null;
  pausedUntil: Readonly<Partial<Record<ActionType, number>>>;
  /** The month's notes are used up until then. */
  notesUsedUpUntil: number | null;
  lastActionAt: number | null;
  /** The email channel's own last act; null: none yet. */
  lastEmailAt: number | null;
  /** Since when the mailbox warms up; null: there is none. */
  mailboxRampFrom: number | null;
  servedTypes: Readonly<Partial<Record<SequenceItemType, number>>>;
};

/**
 * Everything a forecast is computed from; it is read once, and nothing is ever written (product
 * rules, section 10).
 */
export type ForecastInput = {
  now: number;
  seed: number;
  account: ForecastAccount;
  rates: BehaviorRates;
  campaign: ForecastCampaign;
  others: readonly ForecastCampaign[];
};

/**
 * A forecast looks no further ahead than this, in days: no one plans by a date beyond five years.
 */
export const HORIZON_DAYS = 1830;
/** Leads of one campaign that a forecast can hold; a campaign with more is refused. */
export const MAX_FORECAST_LEADS = 30_000;
