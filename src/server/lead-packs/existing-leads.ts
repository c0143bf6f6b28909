import { IMPORT_CAPS } from '#core/lead/lead-pack.ts';
import { readCampaign } from '#data/campaigns.ts';
import type { AnyDatabase } from '#data/database.ts';
import { EVERY_LEAD } from '#data/lead-filter.ts';
import { listAllLeadIds } from '#data/lead-lists.ts';
import { ownLeadIds } from '#data/leads.ts';
import { Refusal, refuseField } from '#server/refusal.ts';

/** The leads of the EXISTING_LEADS source: those named, or a campaign's newest ones up to the cap. Ids that are not the user's are a 404. */
export async function existingLeads({ db, userId, leadIds, sourceCampaignId }: { db: AnyDatabase; userId: string; leadIds: readonly string[] | undefined; sourceCampaignId: string | undefined }): Promise<string[]> {
  if (leadIds !== undefined && sourceCampaignId !== undefined) throw refuseField('sourceCampaignId', 'EITHER_OR', 'Give either leads or a campaign');
  if (sourceCampaignId !== undefined) {
    if ((await readCampaign({ db, userId, campaignId: sourceCampaignId })) === undefined) throw new Refusal('NOT_FOUND');
    return listAllLeadIds({ db, userId, filter: { ...EVERY_LEAD, campaignId: sourceCampaignId }, limit: IMPORT_CAPS.EXISTING_LEADS });
  }
  const asked = [...new Set(leadIds ?? [])];
  if (asked.length === 0) throw refuseField('leadIds', 'REQUIRED', 'Choose at least one lead');
  const own = await ownLeadIds({ db, userId, leadIds: asked });
  if (own.size < asked.length) throw new Refusal('NOT_FOUND');
  return asked;
}
