import type { BehaviorRates } from '#core/forecast/behavior-rates.ts';
import type { NoteAccount } from '#core/limits/note-budget.ts';
import type { NoteRuleCode } from '#core/limits/note-rule.ts';
import type { LimitFacts } from '#core/limits/limits-in-force.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import type { ActionType, SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { Position, StepFacts, StepContext } from '#core/sequence/step-facts.ts';

/**
 * The current state of a lead. `untried`: its first action hasn't been attempted. `dueAt` orders
 * the queues. `getsNote`: it matches the campaign's rule for notes.
 */
export type ForecastLead = {
  position: Position;
  facts: StepFacts;
  untried: boolean;
  dueAt: number;
  getsNote: boolean;
};

/**
 * A campaign with all leads that may still continue. One that isn't running is assumed to start
 * now.
 */
export type ForecastCampaign = {
  campaignId: string;
  name: string;
  sequence: SequenceItem;
  around: StepContext;
  servedAt: number;
  noteRule: NoteRuleCode;
  leads: readonly ForecastLead[];
};

/**
 * What all of a user's campaigns share: plain data, so that it can be sent to another thread.
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
   * When the invitations of the last seven days were sent, oldest first; how many invitations are
   * pending in all.
   */
  invitesSentAt: readonly number[];
  pendingInvites: number;
  invitesPausedUntil: number | null;
  pausedUntil: Readonly<Partial<Record<ActionType, number>>>;
  notes: NoteAccount;
  /** When the last invitations with a note were sent. */
  notedAt: readonly number[];
  lastActionAt: number | null;
  /** The last action of the email channel; null: none yet. */
  lastEmailAt: number | null;
  /** When the mailbox's warm-up began; null: there is no mailbox. */
  mailboxRampFrom: number | null;
  servedTypes: Readonly<Partial<Record<SequenceItemType, number>>>;
};

/**
 * Everything that a forecast is computed from; it is read once, and nothing is written (product
 * rules, section 10).
 */
export type ForecastInput = {
  now: number;
  seed: number;
  account: ForecastAccount;
  rates: BehaviorRates;
  campaign: ForecastCampaign;
  others: readonly ForecastCampaign[];
  /**
   * How many accounts are forecast together, if several are: each is run as much less often, and
   * without speed-ups.
   */
  lanes?: number;
};

/** The horizon of a forecast, in days: no one plans more than five years ahead. */
export const HORIZON_DAYS = 1830;
/** The most leads of one campaign in a forecast; a larger campaign is refused. */
export const MAX_FORECAST_LEADS = 30_000;
