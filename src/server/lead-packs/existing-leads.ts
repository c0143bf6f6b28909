import { IMPORT_CAPS } from '#core/lead-pack/lead-pack.ts';
import type { LeadFilter as LeadFilterQuery } from '#contract/leads.ts';
import type { AnyDatabase } from '#data/database.ts';
import { EVERY_LEAD } from '#data/lead-lists/lead-filter.ts';
import { listAllLeadIds } from '#data/lead-lists/lead-lists.ts';
import { ownLeadIds } from '#data/leads/leads.ts';
import { readLeadFilter } from '#server/lead-filter-query.ts';
import { ApiError, rejectField } from '#server/api-error.ts';
import { rejectUnknownCampaign } from '#server/reject-unknown-campaign.ts';

/** How the leads are named: one by one, by a campaign, or by the filters of a list of leads. */
type Choice = {
  leadIds: readonly string[] | undefined;
  sourceCampaignId: string | undefined;
  filter: LeadFilterQuery | undefined;
};

/**
 * The leads of the EXISTING_LEADS source: those named, or the newest of a campaign or of a filter;
 * never more than `most`, nor than the cap. What is not the user's is a 404.
 */
export async function existingLeads({
  db,
  userId,
  leadIds,
  sourceCampaignId,
  filter,
  most,
}: { db: AnyDatabase; userId: string; most: number | undefined } & Choice): Promise<string[]> {
  const given = [leadIds, sourceCampaignId, filter].filter((choice) => choice !== undefined).length;
  if (given > 1)
    throw rejectField(
      'sourceCampaignId',
      'EITHER_OR',
      'Provide either leads, a campaign, or a filter',
    );
  if (sourceCampaignId !== undefined)
    await rejectUnknownCampaign({ db, userId, campaignId: sourceCampaignId });
  const matching =
    sourceCampaignId !== undefined
      ? { ...EVERY_LEAD, campaignId: sourceCampaignId }
      : filter === undefined
        ? null
        : await readLeadFilter({ db, userId, query: filter });
  const asked =
    matching === null
      ? [...new Set(leadIds ?? [])]
      : await listAllLeadIds({
          db,
          userId,
          filter: matching,
          limit: Math.min(most ?? IMPORT_CAPS.EXISTING_LEADS, IMPORT_CAPS.EXISTING_LEADS),
        });
  if (asked.length === 0)
    throw matching === null
      ? rejectField('leadIds', 'REQUIRED', 'Choose at least one lead')
      : rejectField(
          filter === undefined ? 'sourceCampaignId' : 'filter',
          'NOBODY',
          'None of your leads match',
        );
  if (matching === null && (await ownLeadIds({ db, userId, leadIds: asked })).size < asked.length)
    throw new ApiError('NOT_FOUND');
  return asked.slice(0, most);
}
