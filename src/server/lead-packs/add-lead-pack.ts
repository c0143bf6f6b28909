import { canAddLeads } from '#core/campaign/campaign-abilities.ts';
import { withCampaignDuplicate } from '#core/lead-pack/lead-pack.ts';
import { DEFAULT_PACK_NAME } from '#core/lead-pack/pack-display.ts';
import { readActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import { lockCampaignRow, readCampaign, type CampaignSummary } from '#data/campaigns/campaigns.ts';
import { defaultConditions } from '#data/contact-history/contacted-elsewhere.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { rememberColumns } from '#data/lead-packs/column-memory.ts';
import {
  insertLeadPack,
  isExistingLeadsImportRunning,
  notifyImportFinished,
  updateLeadPack,
  type LeadPackRow,
} from '#data/lead-packs/lead-packs.ts';
import { stageLeads, stageRows } from '#data/lead-packs/lead-pack-rows.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Call } from '#server/http/handler.ts';
import { rejectUnavailableSource } from '#server/lead-packs/offered-sources.ts';
import { prepareSource, type PreparedSource } from '#server/lead-packs/prepare-source.ts';
import { rejectCopy } from '#server/campaign-facts/shared-copy.ts';
import { ApiError, found } from '#server/http/api-error.ts';

/**
 * Adds a list to a campaign. A source is read and checked completely before anything is stored;
 * then the pack and all its rows are stored together. Rows that name a person wait for the
 * collector, the others have their verdict (product rules, section 5).
 */
export async function addLeadPack(call: Call<'POST /searches'>): Promise<LeadPackRow> {
  const {
    body,
    caller: { userId },
    parts: { db },
  } = call;
  const user = found(await readActingUser({ db, userId }));
  rejectAdding(user, await readCampaign({ db, userId }, body.campaignId));
  rejectUnavailableSource(user.email, body.searchType, call.parts);
  const source = await prepareSource({ ...call, user });
  try {
    return await storeLeadPack(call, user, source);
  } finally {
    source.close?.();
  }
}

async function storeLeadPack(
  { body, caller: { userId }, parts: { db }, now }: Call<'POST /searches'>,
  user: ActingUser,
  { leadPack, parts, leadIds, memory }: PreparedSource,
): Promise<LeadPackRow> {
  return inTransaction(db, async (trx) => {
    rejectAdding(user, await lockCampaignRow({ db: trx, userId }, body.campaignId));
    await rejectCopy({ db: trx, userId }, body.campaignId);
    if (
      leadIds.length > 0 &&
      (await isExistingLeadsImportRunning({ db: trx, userId }, body.campaignId))
    )
      throw new ApiError('LEADS_TRANSFER_IN_PROGRESS');
    const added = await insertLeadPack(
      { db: trx, userId, now },
      {
        ...leadPack,
        leadsNumberToCollect: leadPack.leadsNumberToCollect ?? 0,
        campaignId: body.campaignId,
        name: body.name?.trim() || DEFAULT_PACK_NAME,
        searchType: body.searchType,
        searchOption: body.searchOption,
        searchStatus: 'SEARCH_IN_PROGRESS',
        skipLeadConditions: withCampaignDuplicate(
          body.skipLeadConditions ?? (await defaultConditions({ db: trx, userId })),
        ),
        totalRows: leadIds.length,
      },
    );
    const staged = await stageRows({ db: trx, userId }, added.lead_pack_id, parts());
    if (leadIds.length > 0) await stageLeads({ db: trx, userId }, added.lead_pack_id, leadIds);
    if (memory !== undefined)
      await rememberColumns(
        { db: trx, userId, now },
        { kind: 'LEADS', headers: memory.headers },
        memory.mapping,
      );
    await wakeLane({ db: trx, userId }, now);
    await publishStreamEvent({ db: trx, userId }, 'search.progress', {
      leadPackId: added.lead_pack_id,
      campaignId: body.campaignId,
    });
    if (staged.rows === 0) return added;
    // If no row names a person, the collector has nothing to do, and the import ends here.
    if (staged.judged === staged.rows)
      await notifyImportFinished(
        { db: trx, userId, now },
        { leadPackId: added.lead_pack_id, campaignId: body.campaignId },
      );
    return updateLeadPack(
      { db: trx, userId },
      added.lead_pack_id,
      countsOf(staged, leadPack.leadsNumberToCollect),
    );
  });
}

/** The counts of a pack once all its rows are staged. */
function countsOf({ rows, judged }: { rows: number; judged: number }, toCollect: number | null) {
  return {
    total_rows: rows,
    processed_rows: judged,
    leads_number_to_collect: toCollect ?? rows - judged,
    search_status: judged === rows ? ('SEARCH_COMPLETE' as const) : ('SEARCH_IN_PROGRESS' as const),
  };
}

/** Rejects adding leads to a campaign that is locked or missing, or without LinkedIn. */
export function rejectAdding(
  user: ActingUser,
  campaign: CampaignSummary | undefined,
): asserts campaign is CampaignSummary {
  if (campaign === undefined) throw new ApiError('NOT_FOUND');
  const verdict = canAddLeads({ locked: campaign.locked, userStatus: user.status });
  if (!verdict.allowed)
    throw new ApiError(
      verdict.reason,
      verdict.reason === 'LINKEDIN_NOT_CONNECTED' ? { accountStatus: user.status } : {},
    );
}
