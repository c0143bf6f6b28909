import { isLive } from '#core/lead/lead-state.ts';
import { limitsInForce, type LimitsInForce } from '#core/limits/limits-in-force.ts';
import type { Feature } from '#core/plan/feature-tiers.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { StepContext } from '#core/sequence/step-facts.ts';
import { hasFeature, stepContext } from '#core/sequence/step-context.ts';
import type { Clock } from '#core/time/clock.ts';
import type {
  FreshFacts,
  Lane,
  LaneMarks,
  LaneUser,
  RunningCampaign,
} from '#data/walk/lane-facts.ts';
import type { LeadStep } from '#data/walk/lead-in-walk.ts';
import type { EngineParts } from '#engine/engine-parts.ts';
import { withEnds, type LaneState } from '#engine/lane/lane-state.ts';

/**
 * A lane at work, in one turn of the worker that holds it. Only `state` changes during the turn,
 * and only through `setState`: what a turn has done must survive a read that fails halfway, so the
 * state is kept here instead of being passed from call to call.
 */
export type LaneRun = {
  readonly parts: EngineParts;
  readonly lane: Lane;
  readonly sequences: ReadonlyMap<string, { version: number; sequence: SequenceItem | null }>;
  readonly state: LaneState;
};

/** Replaces a lane's state with the next one. Nothing else writes to a run. */
export function setState(run: LaneRun, next: LaneState): void {
  (run as { state: LaneState }).state = next;
}

/** The account that calls are made for. */
export function accountOf(run: LaneRun): string {
  return run.state.facts.user.account ?? '';
}

/** Campaign time, whole milliseconds. */
export function campaignNow({ parts }: Pick<LaneRun, 'parts'>): number {
  return Math.floor(parts.clock.now());
}

/**
 * This process's monotonic time in real ms, for durations that changing the wall clock must not
 * affect.
 */
export function elapsedNow(clock: Clock): number {
  return clock.elapsed?.() ?? clock.realNow();
}

/** The bounds of a port call: it must end within the request timeout. */
export function callOptions(run: LaneRun): { account: string; deadlineMs: number } {
  return { account: accountOf(run), deadlineMs: run.parts.config.requestTimeoutMs };
}

/** The running campaign with this id, with its sequence. */
export function campaignOf(
  run: LaneRun,
  campaignId: string,
): (RunningCampaign & { sequence: SequenceItem | null }) | null {
  const campaign = run.state.facts.campaigns.find((one) => one.campaignId === campaignId);
  return campaign === undefined
    ? null
    : { ...campaign, sequence: run.sequences.get(campaignId)?.sequence ?? null };
}

/** What currently holds for all leads of a campaign. */
export function stepContextOf(
  run: LaneRun,
  campaign: Pick<RunningCampaign, 'startedAt' | 'useLikelyEmails'> | null,
): StepContext {
  const { parts } = run;
  const { facts, marks } = run.state;
  return stepContext({
    account: facts.user,
    startedAt: campaign?.startedAt ?? null,
    connectionsKnownUntil: marks.invitationsReadAt ?? null,
    useLikelyEmails: campaign?.useLikelyEmails ?? false,
    finderAvailable: parts.finder.available,
    realNow: parts.clock.realNow(),
    allFeaturesAccounts: parts.config.allFeaturesAccounts ?? [],
  });
}

/** Whether the plan currently moves leads between campaigns. */
export function canMoveLeads(run: LaneRun): boolean {
  return isInPlan(run, 'LEADS_MOVING');
}

/** Whether the user's plan, or a flag, currently includes a feature. */
export function isInPlan(run: LaneRun, feature: Feature): boolean {
  return hasFeature({
    account: run.state.facts.user,
    feature,
    realNow: run.parts.clock.realNow(),
    allFeaturesAccounts: run.parts.config.allFeaturesAccounts ?? [],
  });
}

type LimitQuery = {
  user: LaneUser;
  lastInvites: FreshFacts['lastInvites'];
  marks: LaneMarks;
  now: number;
  realNow: number;
  allFeaturesAccounts: readonly string[];
};

/** A user's current limits (product rules, section 4). */
export function limitsOf({ user, marks, ...facts }: LimitQuery): LimitsInForce {
  return limitsInForce({ account: user, lastWarningAt: marks.lastWarningAt ?? null, ...facts });
}

/**
 * Records that a step ended a lead of this campaign, so that the user hears when it was the last.
 */
export function recordLeadEnd(
  run: LaneRun,
  { campaignId, to }: Pick<LeadStep, 'campaignId' | 'to'>,
): void {
  if (!isLive(to.state) && to.state !== 'PAUSED') setState(run, withEnds(run.state, [campaignId]));
}
