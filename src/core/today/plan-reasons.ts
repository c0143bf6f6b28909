import { SUBSCRIPTION_HALT_WORDS } from '#core/errors/subscription-halt-words.ts';
import { counted, grouped } from '#core/text/formats.ts';
import type { PlanBinding } from '#core/today/day-plan.ts';

/** Why the whole plan is empty. */
export const PLAN_HALTS = [
  'NOT_CONNECTED',
  'TRIAL_ENDED',
  'SUBSCRIPTION_ENDED',
  'SUBSCRIPTION_UNPAID',
  'SUBSCRIPTION_PAUSED',
  'NO_CAMPAIGN',
  'NO_WORKING_DAY',
] as const;
export type PlanHalt = (typeof PLAN_HALTS)[number];

/** Why no more of a type is done on the day of the plan. */
export const PLAN_REASONS = [
  'HALTED',
  'DAILY_LIMIT',
  'WEEKLY_INVITES',
  'PENDING_INVITES',
  'INVITES_PAUSED',
  'TYPE_PAUSED',
  'WORKING_HOURS',
  'HELD',
  'NOT_DUE',
  'FEW_DUE',
  'NO_LEAD',
  'NO_STEP',
] as const;
export type PlanReason = (typeof PLAN_REASONS)[number];

export type ReasonFacts = {
  halt: PlanHalt | null;
  binding: PlanBinding | null;
  /** Done and planned, and what the day's random limit and the user's own limit allow. */
  total: number;
  planned: number;
  allowance: number;
  limit: number;
  /** Whether the mailbox is warming up, which lowers the day's emails. */
  warmingUp: boolean;
  invitesPerWeek: number;
  /**
   * Leads at a step of this type that aren't due yet; those on hold without a mailbox or finder.
   */
  later: number;
  held: number;
  /** Whether a running campaign has such a step. */
  inSequences: boolean;
};

/**
 * Why a plan is empty as a whole, the most urgent reason first, as the engine card says it (design,
 * sections 6 and 10).
 */
export function haltReason({
  connected,
  subscriptionStatus,
  usable,
  campaigns,
  workingDay,
}: {
  connected: boolean;
  subscriptionStatus: string | null;
  usable: boolean;
  campaigns: number;
  workingDay: boolean;
}): PlanHalt | null {
  if (!connected) return 'NOT_CONNECTED';
  if (subscriptionStatus === 'paused') return 'SUBSCRIPTION_PAUSED';
  if (!usable) return endedBy(subscriptionStatus);
  if (campaigns === 0) return 'NO_CAMPAIGN';
  return workingDay ? null : 'NO_WORKING_DAY';
}

/** What ended: an ended plan isn't an ended trial. */
function endedBy(subscriptionStatus: string | null): PlanHalt {
  if (subscriptionStatus === null) return 'TRIAL_ENDED';
  return subscriptionStatus === 'deactivated' ? 'SUBSCRIPTION_UNPAID' : 'SUBSCRIPTION_ENDED';
}

/**
 * What limits a type: the first thing to stop it (product rules, section 4; design, "Today's
 * plan").
 */
export function planReason(facts: ReasonFacts): PlanReason {
  const { halt, binding, total, planned, allowance, held, later, inSequences } = facts;
  if (halt !== null) return 'HALTED';
  if (binding !== null) return binding;
  if (total > 0 && total >= allowance) return 'DAILY_LIMIT';
  if (held > 0) return 'HELD';
  if (later > 0) return 'NOT_DUE';
  if (planned > 0) return 'FEW_DUE';
  return inSequences ? 'NO_LEAD' : 'NO_STEP';
}

const HALT_WORDS = {
  NOT_CONNECTED: 'LinkedIn isn’t connected',
  ...SUBSCRIPTION_HALT_WORDS,
  NO_CAMPAIGN: 'No campaign is running',
  NO_WORKING_DAY: 'No working days are turned on',
} as const satisfies Record<PlanHalt, string>;

const WORDS = {
  HALTED: ({ halt }) => HALT_WORDS[halt ?? 'NO_CAMPAIGN'],
  DAILY_LIMIT: ({ allowance, limit, warmingUp }) =>
    warmingUp
      ? `Mailbox warming up: ${allowance} of ${limit} today`
      : allowance === limit
        ? `Limit of ${limit} reached`
        : `Stops at ${allowance} of ${limit} today`,
  WEEKLY_INVITES: ({ invitesPerWeek }) => `${invitesPerWeek} invites a week`,
  PENDING_INVITES: () => '500 invites are pending',
  INVITES_PAUSED: () => 'LinkedIn paused invites',
  TYPE_PAUSED: () => 'LinkedIn asked us to pause',
  WORKING_HOURS: () => 'Working hours run out first',
  HELD: ({ held }) => `${counted(held, 'waits', 'wait')} for a mailbox`,
  NOT_DUE: ({ later }) => `${counted(later, 'is', 'are')} not due yet`,
  FEW_DUE: ({ planned }) =>
    planned === 1 ? 'Only 1 lead is due' : `Only ${grouped(planned)} leads are due`,
  NO_LEAD: () => 'No leads are due',
  NO_STEP: () => 'Not used in your campaigns',
} as const satisfies Record<PlanReason, (facts: ReasonFacts) => string>;

/** The reason in a few words. */
export function planReasonText(reason: PlanReason, facts: ReasonFacts): string {
  return WORDS[reason](facts);
}

/** Whether a reason is a limit set by the user or the network, not a lack of work. */
export function isLimit(reason: PlanReason): boolean {
  return !['HELD', 'NOT_DUE', 'FEW_DUE', 'NO_LEAD', 'NO_STEP'].includes(reason);
}

/** Why the whole plan is empty, as a sentence with what to do. */
export function haltText(halt: PlanHalt): string {
  const todo = {
    NOT_CONNECTED: 'Log in again to pick up where you left off.',
    TRIAL_ENDED: 'Choose a plan and everything picks up where it left off.',
    SUBSCRIPTION_ENDED: 'Choose a plan and everything picks up where it left off.',
    SUBSCRIPTION_UNPAID: 'Pay and everything picks up where it left off.',
    SUBSCRIPTION_PAUSED: 'Resume it to pick up where you left off.',
    NO_CAMPAIGN: 'Start a campaign to see its actions here.',
    NO_WORKING_DAY: 'Turn on a day in Working hours.',
  } as const satisfies Record<PlanHalt, string>;
  return `${HALT_WORDS[halt]}. ${todo[halt]}`;
}
