import { finishLeads } from '#data/leads/lead-changes.ts';
import { ownLeadIds } from '#data/leads/leads.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { publishLeadChange, publishStreamEvent } from '#data/tables/stream-events.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';

/**
 * Ends a lead in one campaign, or in all, as a person does it with FINISH; the timeline keeps why,
 * and which key did it. Nothing changes where the lead has ended already.
 */
export async function stopLead({
  scope,
  caller: { apiKey },
  params: { leadId },
  body: { campaignId, reason },
}: Call<'POST /leads/{leadId}/stop'>): Promise<void> {
  const note = reason?.trim() ?? '';
  const noted = { ...(note !== '' && { note }), ...(apiKey !== null && { apiKey: apiKey.name }) };
  await inScope(scope, async (scope) => {
    if (campaignId !== undefined) await rejectUnknownCampaign(scope, campaignId);
    if (!(await ownLeadIds(scope, [leadId])).has(leadId)) throw new ApiError('NOT_FOUND');
    const { skipped, campaignIds } = await finishLeads({
      ...scope,
      leadIds: [leadId],
      campaignId: campaignId ?? null,
      told: noted,
    });
    if (campaignId !== undefined && skipped.some(({ code }) => code === 'NOT_IN_CAMPAIGN'))
      throw rejectField('campaignId', 'NOT_IN_CAMPAIGN', 'This lead isn’t in this campaign');
    for (const changed of campaignIds) {
      await publishLeadChange(scope, leadId, changed);
      await publishStreamEvent(scope, 'campaign.statistics', { campaignId: changed });
    }
  });
}
