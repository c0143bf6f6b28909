import { availableItems } from '#core/sequence/available-items.ts';
import type { sequenceRoutes } from '#contract/sequences.ts';
import { listSequenceVersions, readSequenceVersion } from '#data/campaigns/sequence-versions.ts';
import { readSequence } from '#data/campaigns/sequences.ts';
import type { Handlers } from '#server/http/handler.ts';
import { listRequest, listResponse } from '#server/http/list-query.ts';
import { isoInstant, withIsoInstants } from '#server/http/page-response.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';
import { found } from '#server/http/api-error.ts';
import { countValues } from '#server/sequences/count-values.ts';
import { saveSequence } from '#server/sequences/save-sequence.ts';
import { sendTest } from '#server/sequences/send-test.ts';
import {
  leadsOnSteps,
  stepStatistics,
  variantStatistics,
} from '#server/sequences/step-statistics.ts';
import { mayInviteByEmail } from '#server/campaign-facts/sequence-facts.ts';
import { planMoment } from '#server/plan/user-plan.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';

export const sequenceHandlers: Handlers<keyof typeof sequenceRoutes> = {
  'GET /v1/sequenceitems/available': async ({ scope, parts, realNow }) => {
    const user = await actingUserOf(scope);
    const plan = planMoment(parts, realNow);
    const inviteByEmailAllowed = await mayInviteByEmail(user, parts.network, plan);
    return availableItems({
      inviteByEmailAllowed,
      mailboxConnected: user.mailbox_connected,
      finderAvailable: plan.finderAvailable,
    }).map(({ type, allowed, reason, notice }) => ({ type, allowed, reason: reason ?? notice }));
  },
  'GET /v1/sequenceitems/{campaignId}': async ({ scope, params: { campaignId } }) => {
    const stored = found(await readSequence(scope, campaignId));
    return {
      campaignId,
      sequenceUpdatedAt: isoInstant(stored.sequenceUpdatedAt),
      sequence: stored.sequence,
    };
  },
  'GET /v1/sequenceitems/{campaignId}/statistics': stepStatistics,
  'POST /v1/sequenceitems': async (call) => {
    const { sequence, sequenceUpdatedAt } = await saveSequence(call);
    return {
      campaignId: call.body.campaignId,
      sequenceUpdatedAt: isoInstant(sequenceUpdatedAt),
      sequence,
    };
  },
  'GET /v1/sequenceitems/{campaignId}/versions': async (call) => {
    const {
      scope,
      params: { campaignId },
    } = call;
    await rejectUnknownCampaign(scope, campaignId);
    const asked = listRequest('GET /v1/sequenceitems/{campaignId}/versions', call);
    const versions = await listSequenceVersions(scope, { campaignId, ...asked });
    return listResponse(asked, versions, withIsoInstants);
  },
  'GET /v1/sequenceitems/{campaignId}/versions/{version}': async ({
    scope,
    params: { campaignId, version },
  }) => {
    const kept = found(await readSequenceVersion(scope, campaignId, version));
    return { ...kept, savedAt: isoInstant(kept.savedAt) };
  },
  'GET /v1/sequenceitems/{campaignId}/variants': variantStatistics,
  'GET /v1/sequenceitems/{campaignId}/values': countValues,
  'POST /v1/sequenceitems/test': sendTest,
  'GET /v1/sequencerestrictions/{campaignId}': leadsOnSteps,
  'GET /processinglimits/invite-message-length': async ({ scope }) => ({
    length: (await actingUserOf(scope)).note_length,
  }),
};
