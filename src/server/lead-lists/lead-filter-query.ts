import type { LeadFilter as LeadFilterQuery } from '#contract/leads.ts';
import { countrySpellings } from '#core/lead/country.ts';
import type { LeadFactFilter, LeadState } from '#core/lead/lead-state.ts';
import { LEAD_STATES } from '#core/lead/lead-state.ts';
import type { LeadFilter } from '#data/lead-lists/lead-filter.ts';
import { readLeadPack } from '#data/lead-packs/lead-packs.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';

/**
 * The filters of a lead list as the data layer takes them. A campaign or pack that isn't the user's
 * is a 404.
 */
export async function readLeadFilter(scope: Owner, query: LeadFilterQuery): Promise<LeadFilter> {
  const { campaignId, leadsList } = query;
  const leadPack = leadsList === undefined ? undefined : await readLeadPack(scope, leadsList);
  if (leadsList !== undefined && leadPack === undefined) throw new ApiError('NOT_FOUND');
  if (leadPack !== undefined && campaignId !== undefined && leadPack.campaign_id !== campaignId)
    throw new ApiError('NOT_FOUND');
  if (campaignId !== undefined && leadPack === undefined)
    await rejectUnknownCampaign(scope, campaignId);
  return leadFilterOf(query, campaignId ?? leadPack?.campaign_id ?? null);
}

function leadFilterOf(query: LeadFilterQuery, campaignId: string | null): LeadFilter {
  const { leadsList, includeTypes = [], status = [], tags = [], country = [] } = query;
  const [from, to] = spanOf({ from: query.from, to: query.to, end: 'to' });
  const [contactedFrom, contactedTo] = spanOf({
    from: query.contactedFrom,
    to: query.contactedTo,
    end: 'contactedTo',
  });
  const states = includeTypes.filter((type): type is LeadState =>
    (LEAD_STATES as readonly string[]).includes(type),
  );
  const facts = includeTypes.filter(
    (type): type is LeadFactFilter => !(LEAD_STATES as readonly string[]).includes(type),
  );
  return {
    campaignId,
    leadPackId: leadsList ?? null,
    includes:
      includeTypes.length === 0
        ? null
        : { states: [...new Set(states)], facts: [...new Set(facts)] },
    states: status.length === 0 ? null : [...new Set(status)],
    tags,
    query: query.query?.trim() || null,
    from,
    to,
    countries: [...new Set(country.flatMap(countrySpellings))],
    contactedFrom,
    contactedTo,
  };
}

/** Two bounds as instants; an end before the start is rejected. */
export function spanOf({
  from,
  to,
  end,
}: {
  from: string | undefined;
  to: string | undefined;
  end: string;
}): [from: number | null, to: number | null] {
  const [start, stop] = [from, to].map((instant) =>
    instant === undefined ? null : Date.parse(instant),
  ) as [number | null, number | null];
  if (start !== null && stop !== null && start > stop)
    throw rejectField(end, 'BEFORE_FROM', 'The end must be after the start');
  return [start, stop];
}
