import { withCampaignDuplicate } from '#core/lead-pack/lead-pack.ts';
import { inEventOrder } from '#core/zapier/zapier-event.ts';
import { TEXT_LIMITS } from '#core/sequence/text-limits.ts';
import {
  lockCampaignCreation,
  insertCampaign,
  readCampaign,
  type CampaignSummary,
} from '#data/campaigns/campaigns.ts';
import { changeZapierAddress, readZapierUrl } from '#data/campaigns/zapier-url.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { defaultConditions } from '#data/contact-history/contacted-elsewhere.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { readSequence } from '#data/campaigns/sequences.ts';
import type { Scope } from '#data/scope.ts';
import {
  readCampaignGates,
  rejectCreation,
  rejectOpensWithoutPlan,
  rejectWebhookWithoutPlan,
} from '#server/campaigns/campaign-gates.ts';
import { contactedBeforeFrom } from '#server/campaigns/contacted-before.ts';
import { copiedNoteRule, rejectNoteRule, storedNoteFilter } from '#server/campaigns/note-rule.ts';
import type { Call, ServerParts } from '#server/http/handler.ts';
import { rejectClosedAddress } from '#server/http/webhook-address.ts';
import { ApiError } from '#server/http/api-error.ts';
import { planMoment } from '#server/plan/user-plan.ts';

/** Creates a draft, whatever status is requested (product rules, section 14). */
export async function createCampaign({
  scope,
  body,
  caller,
  parts,
  now,
  realNow,
}: Call<'POST /campaigns'>): Promise<CampaignSummary> {
  const {
    zapierUrl = null,
    zapierEvents,
    trackOpens,
    contactedBefore,
    noteFilter,
    ...given
  } = body;
  const { status: _, skipLeadConditions, ...settings } = given;
  return inScope(scope, async (scope) => {
    await lockCampaignCreation(scope);
    const gates = await readCampaignGates(scope, planMoment(parts, realNow), now);
    await rejectCreation(scope, gates);
    rejectWebhookWithoutPlan({ zapierUrl, before: null, gates });
    if (zapierUrl !== null)
      rejectClosedAddress({
        path: 'zapierUrl',
        url: zapierUrl,
        caller,
        outbound: parts.webhookClient,
      });
    rejectOpensWithoutPlan({ trackOpens, gates });
    const notes = { noteRule: given.noteRule ?? 'ALWAYS', noteFilter: noteFilter ?? null };
    await rejectNoteRule(scope, notes, null);
    const draft = await insertCampaign(scope, {
      ...settings,
      name: settings.name.trim(),
      skipLeadConditions: withCampaignDuplicate(
        skipLeadConditions ?? (await defaultConditions(scope)),
      ),
      contactedBeforeFrom: contactedBeforeFrom(contactedBefore),
      zapierEvents: zapierEvents && inEventOrder(zapierEvents),
      trackOpens: gates.emailRates ? trackOpens : undefined,
      noteFilter: storedNoteFilter(noteFilter),
    });
    return withAddress(scope, { parts, draft, zapierUrl });
  });
}

/** Creates a draft from a campaign's settings and sequence, without its lists. */
export async function duplicateCampaign({
  scope,
  params: { campaignId },
  caller: { userId },
  parts,
  now,
  realNow,
}: Call<'POST /campaigns/{campaignId}/duplicate'>): Promise<CampaignSummary> {
  return inScope(scope, async (scope) => {
    await lockCampaignCreation(scope);
    const original = await readCampaign(scope, campaignId);
    const stored = await readSequence(scope, campaignId);
    if (original === undefined || stored === undefined) throw new ApiError('NOT_FOUND');
    await rejectCreation(scope, await readCampaignGates(scope, planMoment(parts, realNow), now));
    const { noteRule, noteFilter } = copiedNoteRule({
      noteRule: original.note_rule,
      noteFilter: original.note_filter,
    });
    const campaign = {
      name: copyName(original.name),
      type: original.type,
      zapierEvents: original.zapier_events,
      skipLeadConditions: original.skip_lead_conditions,
      contactedBeforeFrom: instant(original.contacted_before_from),
      lateAcceptance: original.late_acceptance,
      useLikelyEmails: original.use_likely_emails,
      unsubscribeFooter: original.unsubscribe_footer,
      trackOpens: original.track_opens,
      noteRule,
      noteFilter: storedNoteFilter(noteFilter),
      sequence: stored.sequence,
      sequenceCompleted: original.sequence_completed,
    };
    const draft = await insertCampaign(scope, campaign);
    const { masterKey } = parts;
    const zapierUrl = await readZapierUrl({ db: scope.db, masterKey, userId, campaignId });
    return withAddress(scope, { parts, draft, zapierUrl });
  });
}

async function withAddress(
  { db, userId, realNow }: Scope<'realNow', DatabaseTransaction>,
  {
    parts: { masterKey },
    draft,
    zapierUrl,
  }: { parts: Pick<ServerParts, 'masterKey'>; draft: CampaignSummary; zapierUrl: string | null },
): Promise<CampaignSummary> {
  if (zapierUrl === null) return draft;
  const one = { userId, campaignId: draft.campaign_id };
  const addressId = await changeZapierAddress(
    { ...one, db, realNow },
    { ...one, masterKey, zapierUrl },
  );
  return { ...draft, zapier_address_id: addressId };
}

function copyName(name: string): string {
  const ending = ' (copy)';
  return `${name
    .slice(0, TEXT_LIMITS.campaignName - ending.length)
    .toWellFormed()
    .trimEnd()}${ending}`;
}
