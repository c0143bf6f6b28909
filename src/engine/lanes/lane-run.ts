import { isLive } from '#core/lead/lead-state.ts';
import { limitsInForce, type LimitsInForce } from '#core/limits/limits-in-force.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { StepSurroundings } from '#core/sequence/step-facts.ts';
import { hasFeature, stepSurroundings } from '#core/sequence/surroundings.ts';
import type { Clock } from '#core/time/clock.ts';
import type { StreamNews } from '#data/engine-store/engine-store.ts';
import type {
  FreshFacts,
  Lane,
  LaneFacts,
  LaneMarks,
  LaneUser,
  RunningCampaign,
} from '#data/engine-store/lane-facts.ts';
import type { LeadStep } from '#data/engine-store/lead-in-walk.ts';
import type { EngineParts } from '#engine/engine-parts.ts';

/**
 * A lane at work: what its worker knows and has noted since it took the lane. Only the worker that
 * holds the lane has one.
 */
export type LaneRun = {
  parts: EngineParts;
  lane: Lane;
  facts: LaneFacts;
  marks: LaneMarks;
  nextSlotAt: number | null;
  /**
   * When a look took the slot that the next action is done in; null: none did. Only this worker
   * needs it.
   */
  slotOpenedAt: number | null;
  sequences: Map<string, { version: number; sequence: SequenceItem | null }>;
  /** Types of items that nothing more can be done of in this turn. */
  blockedTypes: Set<SequenceItemType>;
  /** Leads at the end of their watch wait for a full look at who has accepted. */
  connectionsWanted: boolean;
  /** Campaigns in which a lead has come to its end in this turn. */
  ended: Set<string>;
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

/**
 * The real milliseconds of this process, for lengths of time that no setting of the wall clock may
 * change.
 */
export function elapsedNow(clock: Clock): number {
  return clock.elapsed?.() ?? clock.realNow();
}

/** A port call's bounds: it must end within the request timeout. */
export function bounds(run: LaneRun): { account: string; deadlineMs: number } {
  return { account: accountOf(run), deadlineMs: run.parts.config.requestTimeoutMs };
}

/** The running campaign with this id, with its sequence. */
export function campaignOf(
  run: LaneRun,
  campaignId: string,
): (RunningCampaign & { sequence: SequenceItem | null }) | null {
  const campaign = run.facts.campaigns.find((one) => one.campaignId === campaignId);
  return campaign === undefined
    ? null
    : { ...campaign, sequence: run.sequences.get(campaignId)?.sequence ?? null };
}

/** What holds for all leads of a campaign now. */
export function surroundingsOf(
  run: LaneRun,
  campaign: Pick<RunningCampaign, 'startedAt'> | null,
): StepSurroundings {
  const { facts, marks, parts } = run;
  return stepSurroundings({
    account: facts.user,
    startedAt: campaign?.startedAt ?? null,
    connectionsKnownUntil: marks.invitationsReadAt ?? null,
    realNow: parts.clock.realNow(),
    allFeaturesAccounts: parts.config.allFeaturesAccounts ?? [],
  });
}

/** Whether the plan moves leads between campaigns now. */
export function mayMove(run: LaneRun): boolean {
  return hasFeature({
    account: run.facts.user,
    feature: 'LEADS_MOVING',
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

/** A user's limits now (product rules, section 4). */
export function limitsOf({ user, marks, ...facts }: LimitQuery): LimitsInForce {
  return limitsInForce({ account: user, lastWarningAt: marks.lastWarningAt ?? null, ...facts });
}

/** Notes that a type of item has its turn now: the lane acts or looks something up for it. */
export function noteTurn(run: LaneRun, type: SequenceItemType): void {
  const now = campaignNow(run);
  run.marks = {
    ...run.marks,
    lastActionAt: now,
    servedTypes: { ...run.marks.servedTypes, [type]: now },
  };
}

/** Notes the campaigns in which a step ends a lead, so that the user hears of the last one. */
export function noteEnd(
  run: LaneRun,
  { campaignId, to }: Pick<LeadStep, 'campaignId' | 'to'>,
): void {
  if (!isLive(to.state) && to.state !== 'PAUSED') run.ended.add(campaignId);
}

/** Notes what changed for the live stream; said together at the end of a turn. */
export function note(
  run: LaneRun,
  { campaignId, leadId }: { campaignId: string; leadId?: string },
): void {
  if (leadId !== undefined) run.news.push({ type: 'lead.changed', data: { leadId, campaignId } });
  if (
    !run.news.some(
      ({ type, data }) =>
        type === 'campaign.statistics' && 'campaignId' in data && data.campaignId === campaignId,
    )
  )
    run.news.push({ type: 'campaign.statistics', data: { campaignId } });
}
