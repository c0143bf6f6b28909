import { isLive } from '#core/lead/lead-state.ts';
import { findItem } from '#core/sequence/walk-items.ts';
import type { LeadInWalk, LeadStep, Notice } from '#data/walk/lead-in-walk.ts';
import { campaignNow, campaignOf, type LaneRun } from '#engine/lane/lane-run.ts';
import { pendingStepOf, stepInPlace, stepToPending, withEvents } from '#engine/walk/lead-step.ts';

/**
 * What happens when an acceptance comes after the No branch was taken, as the campaign chooses:
 * nothing, a notice, or (while nothing of the No branch has been sent) the lead continues along the
 * Yes branch (product rules, section 2). Called inside the transaction that records the acceptance.
 */
export function lateAcceptanceStep(run: LaneRun): (lead: LeadInWalk) => LeadStep | null {
  return (lead) => {
    const campaign = campaignOf(run, lead.campaignId);
    const choice = campaign?.lateAcceptance ?? 'NOTIFY';
    const { noBranchItemId, sentSinceNoBranch, ...memory } = lead.memory;
    if (noBranchItemId === undefined || choice === 'IGNORE' || lead.reason === 'MOVED') return null;
    const condition = findItem(campaign?.sequence ?? null, noBranchItemId)?.item;
    const yes = condition?.yes ?? null;
    const goesOn =
      choice === 'RESUME_YES' &&
      sentSinceNoBranch !== true &&
      (isLive(lead.state) || lead.reason === 'REACHED_END');
    if (!goesOn || condition === undefined || yes === null)
      return { ...stepInPlace({ lead, to: {} }), notices: [noticeOf(lead)] };
    const now = campaignNow(run);
    const resumed = { ...lead, memory };
    const rest = pendingStepOf({
      run,
      lead: resumed,
      now,
      position: { itemId: yes.id, enteredAt: lead.person.connectedAt ?? now, visit: lead.visit },
    });
    if (rest === null) return null;
    const step = stepToPending({ lead: resumed, rest, now, untried: false });
    const event = {
      type: 'STATE_CHANGED' as const,
      at: now,
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      itemId: condition.id,
      itemType: condition.type,
      actor: 'ENGINE' as const,
      data: { from: lead.state, to: step.to.state, reason: 'LATE_ACCEPTANCE' },
    };
    return withEvents(step, [event]);
  };
}

/** Written in the transaction that records the acceptance, which happens once. */
function noticeOf({ campaignId, leadId }: LeadInWalk): Notice {
  return {
    type: 'LATE_ACCEPTANCE',
    data: { leadId, campaignId },
    link: `/campaigns/${campaignId}/leads`,
  };
}
