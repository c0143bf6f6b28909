import type { CampaignLeadAnswer, LeadAnswer } from '#contract/leads.ts';
import type { LeadState } from '#core/lead/lead-state.ts';

const ORDER: readonly LeadState[] = [
  'IN_PROGRESS',
  'WAITING',
  'GETTING_READY',
  'UPLOADING',
  'PAUSED',
  'FAILED',
  'FINISHED',
  'BLACKLISTED',
];

/**
 * The place that says most of a lead over all its campaigns: where something may still happen, else
 * where something happened last; the campaign asked for before all.
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
        ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
        Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
    )[0] ?? null
  );
}
