import type { CampaignLeadAnswer, LeadAnswer } from '#contract/leads.ts';
import { LEADING_STATES } from '#core/lead/leading-state.ts';

/**
 * The campaign place that says most about a lead: one where something can still happen, otherwise
 * the most recent one; a requested campaign comes first.
 */
export function leadingPlace({
  lead,
  campaignId = '',
}: {
  lead: Pick<LeadAnswer, 'campaigns'>;
  campaignId?: string;
}): CampaignLeadAnswer | null {
  const asked = lead.campaigns.find((place) => place.campaignId === campaignId);
  if (asked) return asked;
  return (
    [...lead.campaigns].sort(
      (a, b) =>
        LEADING_STATES.indexOf(a.state) - LEADING_STATES.indexOf(b.state) ||
        Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
    )[0] ?? null
  );
}
