import { canUseFeature, tierNow } from '#core/plan/feature-tiers.ts';
import { controlledLimits } from '#core/limits/activity-control.ts';
import type { DailyLimits } from '#core/limits/daily-allowance.ts';
import type { ActionType, SequenceItem } from '#core/sequence/sequence-item.ts';
import type { StepSurroundings } from '#core/sequence/step-facts.ts';
import type { StreamNews } from '#data/engine-store/engine-store.ts';
import type { FreshFacts, Lane, LaneFacts, LaneMarks, LaneUser, RunningCampaign } from '#data/engine-store/lane-facts.ts';
import type { EngineParts } from '#engine/engine-parts.ts';

/** A lane at work: what its worker knows and has noted since it took the lane. Only the worker that holds the lane has one. */
export type LaneRun = {
  parts: EngineParts;
  lane: Lane;
  facts: LaneFacts;
  marks: LaneMarks;
  nextSlotAt: number | null;
  sequences: Map<string, { version: number; sequence: SequenceItem | null }>;
  /** Action types that nothing more can be done of in this turn. */
  blockedTypes: Set<ActionType>;
  /** Leads at the end of their watch wait for a full look at who has accepted. */
  connectionsWanted: boolean;
  lateLeads: { leadId: string; campaignId: string }[];
  news: StreamNews[];
};

/** The account that calls are made for. */
export function accountOf(run: LaneRun): string {
  return run.facts.user.account ?? '';
}

/** Campaign time, whole milliseconds. */
export function campaignNow({ parts }: Pick<LaneRun, 'parts'>): number {
  return Math.floor(parts.clock.now());
}

/** A port call's bounds: it must end within the request timeout. */
export function bounds(run: LaneRun): { account: string; deadlineMs: number } {
  return { account: accountOf(run), deadlineMs: run.parts.config.requestTimeoutMs };
}

/** The running campaign with this id, with its sequence. */
export function campaignOf(run: LaneRun, campaignId: string): (RunningCampaign & { sequence: SequenceItem | null }) | null {
  const campaign = run.facts.campaigns.find((one) => one.campaignId === campaignId);
  return campaign === undefined ? null : { ...campaign, sequence: run.sequences.get(campaignId)?.sequence ?? null };
}

/** What holds for all leads of a campaign now. */
export function surroundingsOf(run: LaneRun, campaign: RunningCampaign | null): StepSurroundings {
  return {
    startedAt: campaign?.startedAt ?? null,
    connectionsKnownUntil: run.marks.invitationsReadAt ?? null,
    mailboxConnected: false,
    finderAvailable: false,
    inviteByEmailAllowed: run.facts.user.inviteByEmailEnabled,
  };
}

/** A user's limits: their own, or those that Activity Control sets while the plan has it (product rules, section 4). */
export function limitsOf({ user, lastInvites, marks, now, realNow }: { user: LaneUser; lastInvites: FreshFacts['lastInvites']; marks: LaneMarks; now: number; realNow: number }): { limits: DailyLimits; unlimitedQuotas: boolean } {
  const tier = tierNow({ trialEndsAt: user.realTrialEndsAt ?? 0, planTier: user.planTier, realNow });
  const unlimitedQuotas = canUseFeature({ feature: 'UNLIMITED_QUOTAS', tier }).allowed;
  if (!user.activityControlEnabled || user.connectedAt === null || !canUseFeature({ feature: 'ACTIVITY_CONTROL', tier }).allowed) return { limits: user.limits, unlimitedQuotas };
  return { limits: controlledLimits({ now, connectedAt: user.connectedAt, lastInvites, lastWarningAt: marks.lastWarningAt ?? null }).limits, unlimitedQuotas };
}

/** Notes what changed for the live stream; said together at the end of a turn. */
export function note(run: LaneRun, { campaignId, leadId }: { campaignId: string; leadId?: string }): void {
  if (leadId !== undefined) run.news.push({ type: 'lead.changed', data: { leadId, campaignId } });
  if (!run.news.some(({ type, data }) => type === 'campaign.statistics' && 'campaignId' in data && data.campaignId === campaignId)) run.news.push({ type: 'campaign.statistics', data: { campaignId } });
}
