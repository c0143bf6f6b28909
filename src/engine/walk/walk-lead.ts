import type { LeadInWalk, LeadStep } from '#data/walk/lead-in-walk.ts';
import { recordLeadEnd, setState, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { pendingStepOf, stepToPending } from '#engine/walk/lead-step.ts';
import { withChange } from '#engine/lane/lane-state.ts';

/** How many waiting leads are walked in one transaction. */
const RIPE_AT_ONCE = 500;

/**
 * Walks due waiting leads past everything that needs no call, in one batch for the whole lane:
 * elapsed delays, conditions with a known answer, ends. Returns how many moved, or null when the
 * lane is lost. Leads that need a full check of the connections stay where they are, and the run
 * records that the check is wanted.
 */
export async function advanceDueLeads(
  run: LaneRun,
): Promise<{ moved: number; more: boolean } | null> {
  const now = campaignNow(run);
  const campaignIds = run.state.facts.campaigns.map(({ campaignId }) => campaignId);
  const leads = await run.parts.store.ripeLeads({
    userId: run.lane.userId,
    campaignIds,
    now,
    limit: RIPE_AT_ONCE,
  });
  const steps = leads.map((lead) => dueStep(run, lead, now)).filter((step) => step !== null);
  const applied = await run.parts.store.applySteps({ lane: run.lane, now, steps });
  if (applied === null) return null;
  for (const step of steps) recordLeadEnd(run, step);
  for (const campaignId of new Set(steps.map((step) => step.campaignId)))
    setState(run, withChange(run.state, { campaignId }));
  if (steps.length <= 20)
    for (const step of steps)
      setState(run, withChange(run.state, { campaignId: step.campaignId, leadId: step.leadId }));
  return { moved: applied.size, more: leads.length >= RIPE_AT_ONCE };
}

const NOBODY_RIPE = { moved: 0, more: false };

/** Walks due waiting leads, if there are any; null when the lane is lost. */
export async function walkRipeLeads(run: LaneRun): ReturnType<typeof advanceDueLeads> {
  return (await nextRipeAt(run)) <= campaignNow(run) ? advanceDueLeads(run) : NOBODY_RIPE;
}

/** When the next waiting lead is due; Infinity: none is waiting. */
export async function nextRipeAt(run: LaneRun): Promise<number> {
  return (
    (await run.parts.store.nextRipeAt({
      userId: run.lane.userId,
      campaignIds: run.state.facts.campaigns.map(({ campaignId }) => campaignId),
    })) ?? Infinity
  );
}

/** The next step of a waiting lead that has become due; null when nothing changes. */
export function dueStep(run: LaneRun, lead: LeadInWalk, now: number): LeadStep | null {
  const rest = pendingStepOf({ run, lead, now });
  if (rest === null) return null;
  if (rest.step.kind === 'ask' && rest.step.question === 'CONNECTIONS') {
    setState(run, { ...run.state, connectionsWanted: true });
    if (rest.passed.length === 0) return null;
  }
  return stepToPending({ lead, rest, now });
}
