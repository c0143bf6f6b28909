import { campaignNow, recordLeadEnd, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withChange } from '#engine/lane/lane-state.ts';
import { pendingStepOf, stepToPending } from '#engine/walk/lead-step.ts';

/** Queued leads advanced in one transaction. */
const PASSED_AT_ONCE = 500;

/**
 * Advances due leads immediately if their item has nothing to do: they use no unit of its limit, so
 * no limit, pause, or queue holds them (product rules, section 4). Null: the lane is lost; true:
 * some moved.
 */
export async function passLeads(run: LaneRun): Promise<boolean | null> {
  const now = campaignNow(run);
  const leads = await run.parts.store.leadsPastTheirItem({
    userId: run.lane.userId,
    campaignIds: run.state.facts.campaigns.map(({ campaignId }) => campaignId),
    now,
    limit: PASSED_AT_ONCE,
  });
  const steps = leads.flatMap((lead) => {
    const rest = pendingStepOf({ run, lead, now });
    const staysHere = rest?.passed.length === 0 && rest.step.kind !== 'finish';
    // An attempt that may still turn out to have happened must be settled first.
    return rest === null || staysHere || lead.tried.standing !== null
      ? []
      : [stepToPending({ lead, rest, now })];
  });
  if (steps.length === 0) return false;
  const applied = await run.parts.store.applySteps({ lane: run.lane, now, steps });
  if (applied === null) return null;
  for (const step of steps) {
    recordLeadEnd(run, step);
    setState(run, withChange(run.state, { campaignId: step.campaignId, leadId: step.leadId }));
  }
  return applied.size > 0;
}
