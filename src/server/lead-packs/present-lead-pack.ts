import type { Verdict } from '#core/errors/verdict.ts';
import {
  IMPORTED_SOURCES,
  IMPORT_VERDICTS,
  type ImportVerdict,
  type SearchError,
} from '#core/lead-pack/lead-pack.ts';
import { packStatistics } from '#core/campaign/lead-statistics.ts';
import { shownSearchStatus } from '#core/lead-pack/search-stop.ts';
import type { LeadPackAnswer, PackStatisticsAnswer } from '#contract/lead-packs.ts';
import { readCampaignSummaries } from '#data/campaigns/campaigns.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { LeadPackRow } from '#data/lead-packs/lead-packs.ts';
import {
  ZERO_LEADS,
  readPackCounters,
  readPackVerdicts,
  type CountedLeads,
  type VerdictCount,
} from '#data/campaigns/statistics.ts';
import type { Owner } from '#data/scope.ts';
import { isoInstant } from '#server/http/page-response.ts';

type Answer = Omit<LeadPackAnswer, 'id' | 'campaignId'> & { id: string; campaignId: string };
export type PackRefusal =
  | 'CAMPAIGN_LOCKED'
  | 'SEARCH_COMPLETE'
  | 'SEARCH_PAUSED'
  | 'SEARCH_IN_PROGRESS'
  | 'UNDO_NOT_POSSIBLE'
  | SearchError;

/** Packs as the API shows them, each with its statistics and the actions allowed on it. */
export async function presentLeadPacks(
  scope: Owner,
  { leadPacks, emailRates }: { leadPacks: readonly LeadPackRow[]; emailRates: boolean },
): Promise<Answer[]> {
  if (leadPacks.length === 0) return [];
  const leadPackIds = leadPacks.map(({ lead_pack_id }) => lead_pack_id);
  const counters = await readPackCounters(scope, leadPackIds);
  const verdicts = await readPackVerdicts(scope, leadPackIds);
  const campaigns = await readCampaignSummaries(
    scope,
    leadPacks.map(({ campaign_id }) => campaign_id),
  );
  const lockedIds = new Set(
    campaigns.filter(({ locked }) => locked).map(({ campaign_id }) => campaign_id),
  );
  return leadPacks.map((leadPack) =>
    presentLeadPack({
      leadPack,
      counters: counters.get(leadPack.lead_pack_id) ?? ZERO_LEADS,
      verdicts: verdicts.filter(({ leadPackId }) => leadPackId === leadPack.lead_pack_id),
      locked: lockedIds.has(leadPack.campaign_id),
      emailRates,
    }),
  );
}

export async function presentOneLeadPack({
  leadPack,
  ...rest
}: {
  db: AnyDatabase;
  userId: string;
  leadPack: LeadPackRow;
  emailRates: boolean;
}): Promise<Answer> {
  const [answer] = await presentLeadPacks(rest, { ...rest, leadPacks: [leadPack] });
  return answer!;
}

/**
 * The statistics of a pack (campaigns spec, section 3); email numbers are null without
 * EMAIL_RATE_FEATURE (section 6).
 */
export function presentPackStatistics({
  counters,
  emailRates,
}: {
  counters: CountedLeads;
  emailRates: boolean;
}): PackStatisticsAnswer {
  return {
    ...packStatistics({ counters, emailRates }),
    invitedCount: counters.invited,
    contactedCount: counters.contacted,
  };
}

/** How many rows have each verdict; all five are always present. */
export function countVerdicts(verdicts: readonly VerdictCount[]): Record<ImportVerdict, number> {
  const counts = Object.fromEntries(IMPORT_VERDICTS.map((verdict) => [verdict, 0])) as Record<
    ImportVerdict,
    number
  >;
  for (const { verdict, rows } of verdicts) counts[verdict] += rows;
  return counts;
}

/**
 * Whether collecting may be paused or resumed; a pack that waits for a reason that ends on its own
 * names that reason.
 */
export function collectingVerdict({
  leadPack,
  to,
  locked,
}: {
  leadPack: Pick<LeadPackRow, 'search_status' | 'error'>;
  to: 'SEARCH_PAUSED' | 'SEARCH_IN_PROGRESS';
  locked: boolean;
}): Verdict<PackRefusal> {
  if (locked) return { allowed: false, reason: 'CAMPAIGN_LOCKED' };
  if (leadPack.search_status === 'SEARCH_COMPLETE' || leadPack.search_status === to)
    return { allowed: false, reason: leadPack.error ?? leadPack.search_status };
  return { allowed: true };
}

/**
 * Whether an import may be undone: until one of its leads was contacted (product rules, section 5).
 */
export function undoVerdict(
  leadPack: Pick<LeadPackRow, 'search_type'>,
  contacted: number,
): Verdict<PackRefusal> {
  return IMPORTED_SOURCES.includes(leadPack.search_type) && contacted === 0
    ? { allowed: true }
    : { allowed: false, reason: 'UNDO_NOT_POSSIBLE' };
}

/** How long all rows took, in real ms; null while unknown. */
function tookMs({
  real_created_at: begun,
  real_finished_at: finished,
}: Pick<LeadPackRow, 'real_created_at' | 'real_finished_at'>): number | null {
  return begun === null || finished === null ? null : Math.max(0, Math.round(finished - begun));
}

function presentLeadPack({
  leadPack,
  counters,
  verdicts,
  locked,
  emailRates,
}: {
  leadPack: LeadPackRow;
  counters: CountedLeads;
  verdicts: readonly VerdictCount[];
  locked: boolean;
  emailRates: boolean;
}): Answer {
  const counts = countVerdicts(verdicts);
  const undo = undoVerdict(leadPack, counters.contacted);
  return {
    id: leadPack.lead_pack_id,
    campaignId: leadPack.campaign_id,
    name: leadPack.name,
    createdAt: isoInstant(leadPack.created_at),
    skipLeadConditions: leadPack.skip_lead_conditions,
    rulesChanged: leadPack.rules_changed,
    searchType: leadPack.search_type,
    searchOption: leadPack.search_option,
    searchStatus: shownSearchStatus(leadPack.search_status, leadPack.error),
    error: leadPack.error,
    leadsNumberToCollect: leadPack.leads_number_to_collect,
    leadsNumberCollected: leadPack.leads_number_collected,
    sourceUrl: leadPack.source_url,
    fileName: leadPack.file_name,
    skipped: counts.SKIPPED,
    totalRows: leadPack.total_rows,
    processedRows: leadPack.processed_rows,
    verdicts: counts,
    undoableUntilContacted: undo.allowed,
    tookMs: tookMs(leadPack),
    statistics: presentPackStatistics({ counters, emailRates }),
    can: {
      pause: collectingVerdict({ leadPack, to: 'SEARCH_PAUSED', locked }),
      resume: collectingVerdict({ leadPack, to: 'SEARCH_IN_PROGRESS', locked }),
      delete: { allowed: true },
      undo,
    },
  };
}
