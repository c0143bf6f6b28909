import { isConnected } from '#core/account/user-status.ts';
import { mailboxRampPercent } from '#core/email/mailbox-pace.ts';
import { cappedLimit } from '#core/limits/daily-allowance.ts';
import { limitsInForce } from '#core/limits/limits-in-force.ts';
import {
  LIMITED_ACTIONS,
  WEEKLY_INVITES,
  type LimitedAction,
} from '#core/limits/processing-limits.ts';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import { isAction } from '#core/sequence/sequence-item.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import type { PlannedTurn } from '#core/today/day-plan.ts';
import {
  isLimit,
  haltReason,
  planReason,
  planReasonText,
  type PlanHalt,
  type PlanReason,
} from '#core/today/plan-reasons.ts';
import type { ReadPlan } from '#server/todays-plan/read-plan.ts';

/** The parts of a plan that depend on more than the lane: counters and what was done. */
export type PlanCounts = {
  realNow: number;
  waits: readonly { campaignId: string; itemId: string; leads: number }[];
  held: number;
};
export type PlanType = {
  sequenceItemType: LimitedAction;
  done: number;
  planned: number;
  effectiveLimit: number;
  limit: number;
  reason: PlanReason;
  sentence: string;
  bound: boolean;
  /**
   * Whether the day's total includes it, as the engine card's does: a running campaign has it, or
   * some were done.
   */
  counted: boolean;
};

/** Why the plan is empty as a whole, if it is. */
export function planHalt(read: ReadPlan, realNow: number): PlanHalt | null {
  const { user } = read.sources;
  const usable = isSubscriptionUsable({ ...user, realNow });
  return haltReason({
    connected: isConnected(user.status),
    subscriptionStatus: user.subscriptionStatus,
    usable,
    campaigns: read.campaigns.length,
    workingDay: read.plan.day !== null,
  });
}

/** The turns that are actions; lookups take a slot but aren't counted. */
export function plannedActions({ plan }: Pick<ReadPlan, 'plan'>): PlannedTurn[] {
  return plan.turns.filter(({ kind, type }) => kind === 'act' && isAction(type));
}

/** Each limited action with what is done, planned, and allowed, and why there is not more. */
export function planTypes(read: ReadPlan, halt: PlanHalt | null, counts: PlanCounts): PlanType[] {
  const { plan, account, sources } = read;
  const acts = halt === null ? plannedActions(read) : [];
  const { limits, unlimitedQuotas } = limitsInForce({
    ...account.limits,
    now: plan.windows.at(-1)?.closesAt ?? counts.realNow,
  });
  const typeOf = itemTypes(read);
  const { mailbox } = sources.user;
  const planAt = plan.windows.at(-1)?.opensAt ?? counts.realNow;
  const isWarmingUp =
    mailbox !== null && mailboxRampPercent({ connectedAt: mailbox.rampFrom, now: planAt }) < 100;
  return LIMITED_ACTIONS.map((type) => {
    const done = plan.today || plan.day === null ? (sources.usedToday[type] ?? 0) : 0;
    const planned = acts.filter((act) => act.type === type).length;
    const limit = cappedLimit({ action: type, limit: limits[type], unlimitedQuotas });
    const effectiveLimit = plan.allowances[type] ?? limit;
    const waiting = counts.waits
      .filter(({ campaignId, itemId }) => typeOf.get(`${campaignId}/${itemId}`) === type)
      .reduce((sum, { leads }) => sum + leads, 0);
    const inSequences = [...typeOf.values()].includes(type);
    const facts = {
      halt,
      binding: plan.bound[type] ?? null,
      total: done + planned,
      planned,
      allowance: effectiveLimit,
      limit,
      warmingUp: type === 'EMAIL' && isWarmingUp,
      invitesPerWeek: account.paidAccount ? WEEKLY_INVITES.paid : WEEKLY_INVITES.free,
      later: Math.max(0, waiting - ripeningActs(read, acts, type)),
      held: type === 'EMAIL' ? counts.held : 0,
      inSequences,
    };
    const reason = planReason(facts);
    return {
      sequenceItemType: type,
      done,
      planned,
      effectiveLimit,
      limit,
      reason,
      sentence: planReasonText(reason, facts),
      bound: isLimit(reason),
      counted: inSequences || done > 0,
    };
  });
}

/** Planned actions of leads that now wait at that very step: the waiting counter includes them. */
function ripeningActs(read: ReadPlan, acts: readonly PlannedTurn[], type: LimitedAction): number {
  return acts.filter((act) => {
    const place = read.campaigns[act.campaign]?.leads[act.lead];
    return (
      act.type === type && place?.waiting === true && place.lead.position.itemId === act.item.id
    );
  }).length;
}

function itemTypes({ campaigns }: ReadPlan): Map<string, string> {
  return new Map(
    campaigns.flatMap(({ campaignId, sequence }) =>
      sequence === null
        ? []
        : [...walkItems(sequence)].map(
            ({ item }) => [`${campaignId}/${item.id}`, item.type] as const,
          ),
    ),
  );
}

/** The names of the user's own limits that stop the day. */
export function limitedNames(types: readonly PlanType[]): string[] {
  return types
    .filter(({ reason }) => reason === 'DAILY_LIMIT')
    .map(({ sequenceItemType }) => STEP_NAMES[sequenceItemType].plural);
}
