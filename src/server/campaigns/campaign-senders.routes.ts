import type { campaignSenderRoutes } from '#contract/campaign-senders.ts';
import { campaignIdShape } from '#contract/shapes.ts';
import { lockCampaignRow, readCampaign } from '#data/campaigns/campaigns.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import {
  findForMember,
  listOwnShared,
  setHandOver,
  sharedCampaignOf,
} from '#data/shared-campaigns/shared-campaigns.ts';
import { rejectCopy } from '#server/campaign-facts/shared-copy.ts';
import {
  answerSending,
  leaveSending,
  presentInvitation,
  putSenders,
} from '#server/campaigns/change-senders.ts';
import { handOverByName } from '#server/campaigns/hand-over-leads.ts';
import { presentOneCampaign } from '#server/campaigns/present-campaign.ts';
import { presentSenders } from '#server/campaigns/present-senders.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { pageResponse } from '#server/http/page-response.ts';
import type { Handlers } from '#server/http/handler.ts';
import { planMoment } from '#server/plan/user-plan.ts';

/** The handlers of campaigns that several members of a team send for. */
export const campaignSenderHandlers: Handlers<keyof typeof campaignSenderRoutes> = {
  'PATCH /campaigns/{campaignId}': async ({
    scope,
    params: { campaignId },
    body: { handOver },
    parts,
    now,
    realNow,
  }) =>
    inScope(scope, async (scope) => {
      const campaign = found(await lockCampaignRow(scope, campaignId));
      await rejectCopy(scope, campaignId);
      const shared = await sharedCampaignOf(scope, campaignId);
      if (shared === null) throw new ApiError('CAMPAIGN_NOT_SHARED');
      await setHandOver(scope, shared, handOver);
      const { masterKey } = parts;
      return presentOneCampaign(scope, {
        masterKey,
        campaign,
        plan: planMoment(parts, realNow),
        now,
      });
    }),
  'GET /campaigns/{campaignId}/senders': async ({
    scope,
    params: { campaignId },
    parts,
    realNow,
  }) => {
    const mine = await findForMember(scope, campaignId);
    // Someone who left no longer sees who sends for it.
    if (mine !== null && mine.me.state !== 'LEFT')
      return presentSenders(scope, mine.shared, planMoment(parts, realNow));
    found(await readCampaign(scope, campaignId));
    return [];
  },
  'GET /v1/shared/campaigns': async ({ scope, query, parts, realNow }) => {
    const { rows, total } = await listOwnShared(scope, query);
    const campaigns = [];
    for (const { name, status, ...shared } of rows)
      campaigns.push({
        campaignId: campaignIdShape.parse(shared.campaignId),
        name,
        status,
        senders: await presentSenders(scope, shared, planMoment(parts, realNow)),
      });
    return pageResponse(query, { rows: campaigns, total });
  },
  'PUT /campaigns/{campaignId}/senders': putSenders,
  'GET /campaigns/{campaignId}/senders/me': async ({ params, caller, parts: { db } }) =>
    presentInvitation({ db, userId: caller.identityId }, params.campaignId),
  'POST /campaigns/{campaignId}/senders/me': answerSending,
  'DELETE /campaigns/{campaignId}/senders/me': leaveSending,
  'POST /campaigns/{campaignId}/leads/handover': handOverByName,
};
