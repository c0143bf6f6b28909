import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import {
  DEFAULT_LIMITS,
  LIMITED_ACTIONS,
  type LimitedAction,
} from '#core/limits/processing-limits.ts';

/**
 * Why Activity Control sets its current limits; a change of the reasons is an event of the account.
 */
const CONTROL_REASONS = ['RAMP', 'LOW_ACCEPTANCE', 'NETWORK_WARNING'] as const;
export type ControlReason = (typeof CONTROL_REASONS)[number];

/** What a person reads for each reason. */
export const CONTROL_REASON_TEXTS = {
  RAMP: 'Your account was connected recently, so limits grow over four weeks',
  LOW_ACCEPTANCE: 'Fewer than 20% of your last 100 invites were accepted, so fewer are sent',
  NETWORK_WARNING: 'LinkedIn issued a warning, so limits are halved for a week',
} as const satisfies Record<ControlReason, string>;

/** Percent of the defaults in each week after the connection (product rules, section 4). */
export const RAMP_PERCENT = [20, 40, 60, 80, 100] as const;
export const LOW_ACCEPTANCE_PERCENT = 20;
export const ACCEPTANCE_SAMPLE = 100;
/** The factor for invites on low acceptance, and for everything after a warning. */
const LOW_ACCEPTANCE_FACTOR = 0.5;
const WARNING_FACTOR = 0.5;
const WARNING_DAYS = 7;

export type ControlFacts = {
  now: number;
  connectedAt: number;
  /** How many of the last 100 invites were sent and accepted; fewer than 100 sent aren't judged. */
  lastInvites: { sent: number; accepted: number };
  lastWarningAt: number | null;
};

export type ControlledLimits = {
  limits: Record<LimitedAction, number>;
  rampPercent: number;
  reasons: ControlReason[];
};

/**
 * The limits that Activity Control sets for an account: a ramp over four weeks, fewer invites on
 * low acceptance, half of everything for a week after a warning; never below one (product rules,
 * section 4).
 */
export function controlledLimits(facts: ControlFacts): ControlledLimits {
  const rampPercent = rampPercentAt(facts);
  const lowAcceptance = isAcceptanceLow(facts.lastInvites);
  const warned =
    facts.lastWarningAt !== null && facts.now < facts.lastWarningAt + WARNING_DAYS * MS_PER_DAY;
  const limitOf = (action: LimitedAction): number => {
    const invites = action === 'CONNECT' || action === 'CONNECT_BY_EMAIL';
    const factor =
      (rampPercent / 100) *
      (lowAcceptance && invites ? LOW_ACCEPTANCE_FACTOR : 1) *
      (warned ? WARNING_FACTOR : 1);
    return Math.max(1, Math.floor(DEFAULT_LIMITS[action] * factor));
  };
  const reasons = CONTROL_REASONS.filter(
    (reason) =>
      ({ RAMP: rampPercent < 100, LOW_ACCEPTANCE: lowAcceptance, NETWORK_WARNING: warned })[reason],
  );
  const limits = Object.fromEntries(
    LIMITED_ACTIONS.map((action) => [action, limitOf(action)]),
  ) as Record<LimitedAction, number>;
  return { limits, rampPercent, reasons };
}

function rampPercentAt({ now, connectedAt }: Pick<ControlFacts, 'now' | 'connectedAt'>): number {
  const week = Math.max(0, Math.floor((now - connectedAt) / (7 * MS_PER_DAY)));
  return RAMP_PERCENT[Math.min(week, RAMP_PERCENT.length - 1)] ?? 100;
}

function isAcceptanceLow({ sent, accepted }: ControlFacts['lastInvites']): boolean {
  return sent >= ACCEPTANCE_SAMPLE && accepted * 100 < sent * LOW_ACCEPTANCE_PERCENT;
}
