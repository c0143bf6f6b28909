import { canDeleteCampaign } from '#core/campaign/campaign-abilities.ts';
import type { campaignRoutes } from '#contract/campaigns.ts';
import {
  CAMPAIGN_SORT_KEYS,
  deleteCampaign,
  lockCampaignRow,
  listCampaigns,
  readCampaign,
  type CampaignSummary,
} from '#data/campaigns/campaigns.ts';
import { listAllLeadIds } from '#data/lead-lists/lead-lists.ts';
import { isExistingLeadsImportRunning } from '#data/lead-packs/lead-packs.ts';
import { runningTransferOf } from '#data/leads/lead-transfers.ts';
import { endShared } from '#data/shared-campaigns/copies.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { readCampaignCounts } from '#data/campaigns/statistics.ts';
import { listDeleted } from '#data/tables/deleted-rows.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import { createCampaign, duplicateCampaign } from '#server/campaigns/create-campaign.ts';
import { presentCampaigns, presentOneCampaign } from '#server/campaigns/present-campaign.ts';
import { statisticsBySender } from '#server/campaign-facts/sender-statistics.ts';
import { saveCampaign } from '#server/campaigns/save-campaign.ts';
import { setCampaignStatus, unlockCampaign } from '#server/campaigns/set-campaign-status.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { readLeadFilter } from '#server/lead-lists/lead-filter-query.ts';
import { listRequest, changesResponse } from '#server/http/list-query.ts';
import { readableAccount } from '#server/http/readable-accounts.ts';
import { rejectCopy } from '#server/campaign-facts/shared-copy.ts';
import { presentStatistics } from '#server/campaign-facts/present-statistics.ts';
import { ApiError, found, rejectUnless } from '#server/http/api-error.ts';
import { sortOrder } from '#server/http/sort-order.ts';
import { planMoment } from '#server/plan/user-plan.ts';

type CampaignKey = keyof typeof campaignRoutes;
type Asked = Pick<Call<'GET /campaigns/{campaignId}'>, 'caller' | 'parts' | 'now' | 'realNow'>;

/** The default order of the list (product api, GET /campaigns). */
const STANDARD_ORDER = [
  { key: 'locked' as const, descending: false },
  { key: 'status' as const, descending: false },
  { key: 'createdAt' as const, descending: false },
];

export const campaignHandlers: Handlers<CampaignKey> = {
  'GET /campaigns': async (call) => {
    const { query, caller, parts, now, realNow } = call;
    const { db, masterKey } = parts;
    const userId = await readableAccount({ db, caller, userId: query.userId });
    const asked = listRequest('GET /campaigns', call);
    const order = sortOrder(query.sort, CAMPAIGN_SORT_KEYS, STANDARD_ORDER);
    const read = await listCampaigns(
      { db, userId },
      {
        filter: {
          empty: query.empty,
          query: query.query?.trim() || undefined,
          status: query.status,
          locked: query.locked,
        },
        order,
        ...asked,
      },
    );
    const rows = await presentCampaigns(
      { db, userId },
      { masterKey, campaigns: read.rows, plan: planMoment(parts, realNow), now },
    );
    return changesResponse(asked, {
      read: { ...read, rows },
      readDeleted: (walk) => listDeleted({ db, userId }, 'campaigns', walk),
    });
  },
  'POST /campaigns': async (call) => present(call, await createCampaign(call)),
  'GET /campaigns/{campaignId}': async (call) => {
    const campaign = found(
      await readCampaign({ db: call.parts.db, userId: call.caller.userId }, call.params.campaignId),
    );
    return present(call, campaign);
  },
  'PUT /campaigns/{campaignId}': async (call) => present(call, await saveCampaign(call)),
  'DELETE /campaigns/{campaignId}': async ({ scope, params: { campaignId } }) => {
    await inScope(scope, async (scope) => {
      found(await lockCampaignRow(scope, campaignId));
      await rejectCopy(scope, campaignId);
      rejectUnless(
        canDeleteCampaign(
          (await isExistingLeadsImportRunning(scope, campaignId)) ||
            (await runningTransferOf(scope, [campaignId])) !== null,
        ),
      );
      await endShared(scope, { campaignId });
      await deleteCampaign(scope, campaignId);
      await publishStreamEvent(scope, 'campaign.statistics', { campaignId });
    });
  },
  'PATCH /campaigns/{campaignId}/status': async (call) =>
    present(call, await setCampaignStatus(call)),
  'POST /campaigns/{campaignId}/unlock': async (call) => present(call, await unlockCampaign(call)),
  'POST /campaigns/{campaignId}/duplicate': async (call) =>
    present(call, await duplicateCampaign(call)),
  'GET /campaigns/{campaignId}/leadids': async ({ scope, params: { campaignId }, query }) => {
    const filter = await readLeadFilter(scope, { ...query, campaignId });
    return { ids: await listAllLeadIds(scope, filter) };
  },
  'GET /v1/campaign/statistics/{ids}': async ({
    params: { ids },
    query,
    caller,
    parts: { db },
  }) => {
    const userId = await readableAccount({ db, caller, userId: query.userId });
    const campaigns = await readCampaignCounts({ db, userId }, ids);
    if (campaigns.size === 0) throw new ApiError('NOT_FOUND');
    const bySender = await statisticsBySender({ db, userId }, ids);
    return [...new Set(ids)].flatMap((id) => {
      const counted = campaigns.get(id);
      return counted === undefined
        ? []
        : [{ id, ...presentStatistics(counted.status, counted), ...bySender.get(id) }];
    });
  },
};

function present({ caller, parts, now, realNow }: Asked, campaign: CampaignSummary) {
  return presentOneCampaign(
    { db: parts.db, userId: caller.userId },
    { masterKey: parts.masterKey, campaign, plan: planMoment(parts, realNow), now },
  );
}
