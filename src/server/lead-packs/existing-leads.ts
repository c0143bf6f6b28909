import { IMPORT_CAPS } from '#core/lead-pack/lead-pack.ts';
import type { LeadFilter as LeadFilterQuery } from '#contract/leads.ts';
import { EVERY_LEAD } from '#data/lead-lists/lead-filter.ts';
import { listAllLeadIds } from '#data/lead-lists/lead-lists.ts';
import { ownLeadIds } from '#data/leads/leads.ts';
import type { Owner } from '#data/scope.ts';
import { readLeadFilter } from '#server/lead-lists/lead-filter-query.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';

/**
 * The leads of the EXISTING_LEADS source: the named ones, or the newest of a campaign or filter; at
 * most `most`, and at most the cap. Another user's are a 404.
 */
export async function existingLeads(
  scope: Owner,
  {
    leadIds,
    sourceCampaignId,
    filter,
    most,
  }: {
    leadIds: readonly string[] | undefined;
    sourceCampaignId: string | undefined;
    filter: LeadFilterQuery | undefined;
    most: number | undefined;
  },
): Promise<string[]> {
  const given = [leadIds, sourceCampaignId, filter].filter((choice) => choice !== undefined).length;
  if (given > 1)
    throw rejectField(
      'sourceCampaignId',
      'EITHER_OR',
      'Provide either leads, a campaign, or a filter',
    );
  if (sourceCampaignId !== undefined) await rejectUnknownCampaign(scope, sourceCampaignId);
  const matching =
    sourceCampaignId !== undefined
      ? { ...EVERY_LEAD, campaignId: sourceCampaignId }
      : filter === undefined
        ? null
        : await readLeadFilter(scope, filter);
  const asked =
    matching === null
      ? [...new Set(leadIds ?? [])]
      : await listAllLeadIds(
          scope,
          matching,
          Math.min(most ?? IMPORT_CAPS.EXISTING_LEADS, IMPORT_CAPS.EXISTING_LEADS),
        );
  if (asked.length === 0)
    throw matching === null
      ? rejectField('leadIds', 'REQUIRED', 'Choose at least one lead')
      : rejectField(
          filter === undefined ? 'sourceCampaignId' : 'filter',
          'NOBODY',
          'None of your leads match',
        );
  if (matching === null && (await ownLeadIds(scope, asked)).size < asked.length)
    throw new ApiError('NOT_FOUND');
  return asked.slice(0, most);
}
