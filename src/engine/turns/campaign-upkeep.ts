import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { endedHoldReasons } from '#core/waiting/held-leads.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import { setState, campaignNow, stepContextOf, type LaneRun } from '#engine/lane/lane-run.ts';
import { withChange } from '#engine/lane/lane-state.ts';

/** Held leads released in one transaction. */
const RELEASED_AT_ONCE = 500;

/**
 * Releases leads whose hold is over because the account now has what they waited for. True if there
 * are more (product rules, section 14).
 */
export async function releaseEndedHolds(run: LaneRun): Promise<boolean> {
  const forCredits = await releaseForCredits(run);
  const reasons = endedHoldReasons(run.state.facts.heldFor, stepContextOf(run, null));
  return reasons.length === 0
    ? forCredits
    : (await release(run, reasons, RELEASED_AT_ONCE)) || forCredits;
}

/**
 * Releases leads waiting for the finder's credits, as many as there are credits, once those
 * released earlier have been asked about: more would only be held again (decision 120).
 */
async function releaseForCredits(run: LaneRun): Promise<boolean> {
  const { parts, state, lane } = run;
  const { user, heldFor, campaigns } = state.facts;
  const now = campaignNow(run);
  const credits = parts.finder.spendsCredits ? user.emailCredits : RELEASED_AT_ONCE;
  if (!heldFor.includes('OUT_OF_EMAIL_CREDITS') || credits < 1 || !parts.finder.available)
    return false;
  if (isAsleep(user.week, now)) return false;
  const due = await parts.store.dueTypes({
    userId: lane.userId,
    campaignIds: campaigns.map(({ campaignId }) => campaignId),
    types: ['FIND_EMAIL'],
    now,
  });
  return due.size === 0
    ? release(run, ['OUT_OF_EMAIL_CREDITS'], Math.min(credits, RELEASED_AT_ONCE))
    : false;
}

async function release(
  run: LaneRun,
  reasons: readonly LeadReason[],
  limit: number,
): Promise<boolean> {
  const released = await run.parts.store.releaseHeld({
    lane: run.lane,
    now: campaignNow(run),
    reasons,
    limit,
  });
  for (const { campaignId } of run.state.facts.campaigns)
    setState(run, withChange(run.state, { campaignId }));
  return (released ?? 0) > 0;
}

/** Notifies the user of campaigns whose last lead ended in this turn. */
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
