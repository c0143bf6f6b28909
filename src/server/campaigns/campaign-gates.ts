import {
  canChangeStatus,
  type CampaignStatus,
  type SwitchRefusal,
} from '#core/campaign/campaign-status.ts';
import type { Verdict } from '#core/errors/verdict.ts';
import { canCreateCampaign } from '#core/plan/can-create-campaign.ts';
import { subscriptionHaltText, type SubscriptionHalt } from '#core/plan/subscription-halt.ts';
import { readSubscriptionHalt } from '#data/billing/subscription-halt.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { hasUnlockedCampaign, type CampaignSummary } from '#data/campaigns/campaigns.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { includesFeature, planFactsOf, type PlanMoment } from '#server/plan/user-plan.ts';

/** What a user's plan and subscription allow for all of its campaigns. */
export type CampaignGates = {
  multipleCampaigns: boolean;
  webhook: boolean;
  emailRates: boolean;
  halt: SubscriptionHalt | null;
  /** The halt with its date, in the user's time zone. */
  haltText: string | null;
};

export async function readCampaignGates(
  scope: Owner,
  plan: PlanMoment,
  now: number,
): Promise<CampaignGates> {
  const user = found(await readActingUser(scope));
  const halt = await readSubscriptionHalt({
    db: scope.db,
    userId: scope.userId,
    ...planFactsOf(user),
    realNow: plan.realNow,
  });
  return {
    multipleCampaigns: includesFeature(user, 'MULTIPLE_CAMPAIGNS', plan),
    webhook: includesFeature(user, 'WEBHOOK', plan),
    emailRates: includesFeature(user, 'EMAIL_RATE_FEATURE', plan),
    halt,
    haltText:
      halt === null
        ? null
        : subscriptionHaltText({ halt, zone: user.zone, now, realNow: plan.realNow }),
  };
}

/**
 * Rejects a campaign more than the plan allows, and any while the subscription is paused (campaigns
 * spec, sections 5 and 6). `exceptId`: the campaign that takes its place is there already.
 */
export async function rejectCreation(
  scope: Owner,
  gates: CampaignGates,
  exceptId: string | null = null,
): Promise<void> {
  const { multipleCampaigns, halt } = gates;
  const counted = !multipleCampaigns && (await hasUnlockedCampaign(scope, exceptId));
  const verdict = canCreateCampaign({
    multipleCampaigns,
    subscriptionPaused: halt?.code === 'SUBSCRIPTION_PAUSED',
    unlockedCampaigns: counted ? 1 : 0,
  });
  if (!verdict.allowed) throw new ApiError(verdict.reason, haltDetail(gates));
}

/** Rejects an event URL if the plan has no webhooks. */
export function rejectWebhookWithoutPlan({
  zapierUrl,
  before,
  gates,
}: {
  zapierUrl: string | null | undefined;
  before: string | null;
  gates: CampaignGates;
}): void {
  if (zapierUrl === undefined || zapierUrl === null || zapierUrl === before || gates.webhook)
    return;
  throw new ApiError('FEATURE_NOT_IN_PLAN', {
    fieldErrors: [
      {
        path: 'zapierUrl',
        code: 'FEATURE_NOT_IN_PLAN',
        message: 'Your plan doesn’t include webhooks',
      },
    ],
  });
}

/** Rejects open tracking if the plan does not show open rates. */
export function rejectOpensWithoutPlan({
  trackOpens,
  gates,
}: {
  trackOpens: boolean | undefined;
  gates: CampaignGates;
}): void {
  if (trackOpens !== true || gates.emailRates) return;
  throw new ApiError('FEATURE_NOT_IN_PLAN', {
    fieldErrors: [
      {
        path: 'trackOpens',
        code: 'FEATURE_NOT_IN_PLAN',
        message: 'Your plan doesn’t include open rates',
      },
    ],
  });
}

/**
 * Whether a campaign may be started or stopped; `anotherUnlocked`: there is another unlocked
 * campaign.
 */
export function statusChangeVerdict({
  campaign,
  leadPacks,
  gates,
  anotherUnlocked,
}: {
  campaign: Pick<CampaignSummary, 'locked' | 'sequence_completed'> & { status: CampaignStatus };
  leadPacks: number;
  gates: CampaignGates;
  anotherUnlocked: boolean;
}): Verdict<SwitchRefusal> {
  const verdict = canChangeStatus({
    status: campaign.status,
    locked: campaign.locked,
    leadPacks,
    sequenceCompleted: campaign.sequence_completed,
    halt: gates.halt?.code ?? null,
    campaignLimitReached: !gates.multipleCampaigns && anotherUnlocked,
  });
  return !verdict.allowed && gates.haltText !== null && verdict.reason === gates.halt?.code
    ? { ...verdict, text: gates.haltText }
    : verdict;
}

/** Why the user is halted, for an error whose own text would name another cause. */
export function haltDetail({ haltText }: CampaignGates): { detail?: string } {
  return haltText === null ? {} : { detail: haltText };
}
