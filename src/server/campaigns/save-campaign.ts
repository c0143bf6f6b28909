import { statusOnSave } from '#core/campaign/campaign-status.ts';
import { inEventOrder } from '#core/zapier/zapier-event.ts';
import { withCampaignDuplicate } from '#core/lead-pack/lead-pack.ts';
import {
  lockCampaignRow,
  updateCampaign,
  type CampaignSummary,
} from '#data/campaigns/campaigns.ts';
import { changeZapierAddress, readZapierUrl } from '#data/campaigns/zapier-url.ts';
import { carrySettings } from '#data/shared-campaigns/copies.ts';
import { listCopies } from '#data/shared-campaigns/shared-campaigns.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import type { Scope } from '#data/scope.ts';
import { releaseNoteWaits } from '#data/leads/note-waits.ts';
import { toColumns } from '#data/database/column-names.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { ZERO_COUNTS, readCampaignCounts } from '#data/campaigns/statistics.ts';
import {
  readCampaignGates,
  rejectOpensWithoutPlan,
  rejectWebhookWithoutPlan,
} from '#server/campaigns/campaign-gates.ts';
import { contactedBeforeFrom } from '#server/campaigns/contacted-before.ts';
import { rejectNoteRule, storedNoteFilter } from '#server/campaigns/note-rule.ts';
import type { Call, ServerParts } from '#server/http/handler.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { rejectCopy } from '#server/campaign-facts/shared-copy.ts';
import { rejectClosedAddress } from '#server/http/webhook-address.ts';
import { rejectStale } from '#server/http/reject-stale.ts';
import { planMoment } from '#server/plan/user-plan.ts';

/**
 * Saves the given fields; the status follows from lists and sequence (campaigns spec, section 4).
 */
export async function saveCampaign({
  scope,
  params: { campaignId },
  body,
  caller,
  parts,
  now,
  realNow,
}: Call<'PUT /campaigns/{campaignId}'>): Promise<CampaignSummary> {
  return inScope(scope, async (scope) => {
    const campaign = found(await lockCampaignRow(scope, campaignId));
    await rejectCopy(scope, campaignId);
    if (campaign.locked) throw new ApiError('CAMPAIGN_LOCKED');
    rejectStale({ known: body.version, current: campaign.settings_version });
    const gates = await readCampaignGates(scope, planMoment(parts, realNow), now);
    const one = { db: scope.db, masterKey: parts.masterKey, userId: caller.userId, campaignId };
    const before = body.zapierUrl === undefined ? null : await readZapierUrl(one);
    rejectWebhookWithoutPlan({ zapierUrl: body.zapierUrl, before, gates });
    if (body.zapierUrl && body.zapierUrl !== before)
      rejectClosedAddress({
        path: 'zapierUrl',
        url: body.zapierUrl,
        caller,
        outbound: parts.webhookClient,
      });
    rejectOpensWithoutPlan({ trackOpens: body.trackOpens, gates });
    const { leadPacks } =
      (await readCampaignCounts(scope, [campaignId])).get(campaignId) ?? ZERO_COUNTS;
    const { version: _, zapierUrl, contactedBefore, noteFilter, ...settings } = body;
    const notesBefore = { noteRule: campaign.note_rule, noteFilter: campaign.note_filter };
    const notes = {
      noteRule: body.noteRule ?? notesBefore.noteRule,
      noteFilter: noteFilter === undefined ? notesBefore.noteFilter : noteFilter,
    };
    if (JSON.stringify(notes) !== JSON.stringify(notesBefore)) {
      await rejectNoteRule(scope, notes, campaignId);
      await releaseNoteWaits(scope, campaignId);
    }
    const change = toColumns({
      ...settings,
      name: body.name?.trim(),
      skipLeadConditions: body.skipLeadConditions && withCampaignDuplicate(body.skipLeadConditions),
      contactedBeforeFrom: contactedBeforeFrom(contactedBefore),
      noteFilter: storedNoteFilter(noteFilter),
      zapierEvents: body.zapierEvents && inEventOrder(body.zapierEvents),
      // Without the feature it reads as off, so sending that back is not a choice.
      trackOpens: gates.emailRates ? body.trackOpens : undefined,
      settingsVersion: campaign.settings_version + 1,
      status: statusOnSave({
        status: campaign.status,
        leadPacks,
        sequenceCompleted: campaign.sequence_completed,
      }),
    });
    if (zapierUrl !== undefined && zapierUrl !== before)
      await changeZapierAddress({ ...one, realNow }, { ...one, zapierUrl });
    const saved = await updateCampaign(scope, campaignId, change);
    await carryToSenders(scope, { parts, campaignId, zapierUrl });
    return saved;
  });
}

/** The same for every sender of a shared campaign, in the same transaction. */
async function carryToSenders(
  scope: Scope<'now' | 'realNow', DatabaseTransaction>,
  {
    parts: { masterKey },
    campaignId,
    zapierUrl,
  }: {
    parts: Pick<ServerParts, 'masterKey'>;
    campaignId: string;
    zapierUrl: string | null | undefined;
  },
): Promise<void> {
  await carrySettings(scope, campaignId);
  if (zapierUrl === undefined) return;
  for (const copy of await listCopies(scope, campaignId))
    await changeZapierAddress(
      { ...scope, userId: copy.userId },
      { masterKey, campaignId: copy.campaignId, zapierUrl },
    );
}
