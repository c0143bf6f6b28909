import type { leadTransferRoutes } from '#contract/lead-transfers.ts';
import { lockCampaignRow } from '#data/campaigns/campaigns.ts';
import { isExistingLeadsImportRunning } from '#data/lead-packs/lead-packs.ts';
import {
  countTransferSkips,
  insertLeadTransfer,
  readLeadTransfer,
  runningTransferOf,
} from '#data/leads/lead-transfers.ts';
import { ownLeadIds } from '#data/leads/leads.ts';
import { readShared } from '#data/shared-campaigns/shared-campaigns.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { countWanted, findEmails } from '#server/leads/find-emails.ts';
import { readLeadFilter } from '#server/lead-lists/lead-filter-query.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';

export const leadTransferHandlers: Handlers<keyof typeof leadTransferRoutes> = {
  'POST /leads/transfer': transferLeads,
  'GET /leads/transfer/{taskId}': async ({ scope, params: { taskId } }) => {
    const transfer = found(await readLeadTransfer(scope, taskId));
    const { createdAt, endedAt, count, moved, skipped } = transfer;
    const reasons = skipped === 0 ? [] : await countTransferSkips(scope, taskId);
    return {
      ...transfer,
      status: endedAt === null ? 'IN_PROGRESS' : 'COMPLETE',
      waiting: count - moved - skipped,
      createdAt: isoInstant(createdAt),
      endedAt: isoInstant(endedAt),
      reasons,
    };
  },
  'POST /leads/findemail': findEmails,
  'GET /leads/findemail': countWanted,
};

/**
 * Queues a transfer for the worker; rejected while leads of either campaign are being moved
 * (product api, "Campaigns, lead packs, leads").
 */
async function transferLeads({ scope, body }: Call<'POST /leads/transfer'>) {
  const { leadIds, fromCampaignId, toCampaignId } = body;
  if ((leadIds === undefined) === (body.filter === undefined))
    throw rejectField('leadIds', 'EITHER_OR', 'Provide either leads or a filter');
  if (fromCampaignId === toCampaignId)
    throw rejectField('toCampaignId', 'SAME_CAMPAIGN', 'Choose another campaign');
  if (body.filter?.campaignId !== undefined && body.filter.campaignId !== fromCampaignId)
    throw rejectField(
      'filter.campaignId',
      'OTHER_CAMPAIGN',
      'The filter must be for the campaign the leads are moving from',
    );
  const filter = await readLeadFilter(scope, { ...body.filter, campaignId: fromCampaignId });
  return inScope(scope, async (scope) => {
    // Always locked in one order, so that two transfers in opposite directions wait for each other
    // instead of deadlocking.
    for (const campaignId of [fromCampaignId, toCampaignId].toSorted()) {
      const campaign = found(await lockCampaignRow(scope, campaignId));
      if (campaign.locked && campaignId === toCampaignId) throw new ApiError('CAMPAIGN_LOCKED');
      if (await isExistingLeadsImportRunning(scope, campaignId))
        throw new ApiError('LEADS_TRANSFER_IN_PROGRESS');
    }
    // People are dealt to a campaign of several senders, and leave it by a handover.
    if ((await readShared(scope, [fromCampaignId, toCampaignId])).size > 0)
      throw new ApiError('CAMPAIGN_NOT_SHAREABLE');
    if ((await runningTransferOf(scope, [fromCampaignId, toCampaignId])) !== null)
      throw new ApiError('LEADS_TRANSFER_IN_PROGRESS');
    if (
      leadIds !== undefined &&
      (await ownLeadIds(scope, leadIds)).size < new Set<string>(leadIds).size
    )
      throw new ApiError('NOT_FOUND');
    const task = await insertLeadTransfer(scope, {
      fromCampaignId,
      toCampaignId,
      leadIds: leadIds ?? null,
      filter,
    });
    for (const campaignId of [fromCampaignId, toCampaignId])
      await publishStreamEvent(scope, 'campaign.statistics', { campaignId });
    return task;
  });
}
