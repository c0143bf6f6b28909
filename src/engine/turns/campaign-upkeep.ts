import { endedHoldReasons } from '#core/waiting/held-leads.ts';
import { setState, campaignNow, stepContextOf, type LaneRun } from '#engine/lane/lane-run.ts';
import { withChange } from '#engine/lane/lane-state.ts';

/** Held leads that continue in one transaction. */
const RELEASED_AT_ONCE = 500;

/**
 * Lets leads continue whose hold is over because the account has now what they waited for. True
 * when there are more of them (product rules, section 14).
 */
export async function releaseEndedHolds(run: LaneRun): Promise<boolean> {
  const reasons = endedHoldReasons({
    heldFor: run.state.facts.heldFor,
    around: stepContextOf(run, null),
  });
  if (reasons.length === 0) return false;
  const released = await run.parts.store.releaseHeld({
    lane: run.lane,
    now: campaignNow(run),
    reasons,
    limit: RELEASED_AT_ONCE,
  });
  for (const { campaignId } of run.state.facts.campaigns)
    setState(run, withChange(run.state, { campaignId }));
  return (released ?? 0) > 0;
}

/** Tells the user of campaigns whose last lead came to its end in this turn. */
export async function notifyFinished(run: LaneRun): Promise<void> {
  const campaignIds = [...run.state.ended];
  setState(run, { ...run.state, ended: new Set() });
  if (campaignIds.length === 0) return;
  for (const campaignId of await run.parts.store.finishCampaigns({
    lane: run.lane,
    now: campaignNow(run),
    campaignIds,
  }))
    setState(run, withChange(run.state, { campaignId }));
}
