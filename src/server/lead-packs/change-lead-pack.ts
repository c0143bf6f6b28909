import { withCampaignDuplicate } from '#core/lead-pack/lead-pack.ts';
import { readCampaign } from '#data/campaigns/campaigns.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import {
  deleteLeadPack,
  lockLeadPack,
  undoImport,
  updateLeadPack,
  type LeadPackRow,
} from '#data/lead-packs/lead-packs.ts';
import { dealtListsOf } from '#data/shared-campaigns/dealt-lists.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { ZERO_LEADS, readPackCounters } from '#data/campaigns/statistics.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Call } from '#server/http/handler.ts';
import { rejectCopy } from '#server/campaign-facts/shared-copy.ts';
import { collectingVerdict, undoVerdict } from '#server/lead-packs/present-lead-pack.ts';
import { ApiError, found } from '#server/http/api-error.ts';

type PackCall = Pick<Call<'GET /searches/{leadPackId}'>, 'params' | 'caller' | 'parts' | 'now'>;
type Work<Result> = (held: {
  trx: DatabaseTransaction;
  userId: string;
  leadPack: LeadPackRow;
}) => Promise<Result>;

/** Renames a pack or changes its skip rules; people who were collected already stay. */
export async function changeLeadPack(
  call: Call<'PATCH /searches/{leadPackId}'>,
): Promise<LeadPackRow> {
  const { name, skipLeadConditions } = call.body;
  const change = {
    ...(name !== undefined && { name: name.trim() }),
    ...(skipLeadConditions !== undefined && {
      skip_lead_conditions: withCampaignDuplicate(skipLeadConditions),
      rules_changed: true,
    }),
  };
  return withLeadPack(call, async ({ trx, userId, leadPack }) => {
    if (Object.keys(change).length === 0) return leadPack;
    for (const dealt of await dealtListsOf({ db: trx, userId }, leadPack.lead_pack_id))
      await updateLeadPack({ db: trx, userId: dealt.userId }, dealt.leadPackId, change);
    return updateLeadPack({ db: trx, userId }, leadPack.lead_pack_id, change);
  });
}

/** Pauses collecting, or continues where it stopped. */
export async function setCollecting(
  call: Call<'PATCH /searches/{leadPackId}/status'>,
): Promise<LeadPackRow> {
  const { searchStatus } = call.body;
  return withLeadPack(call, async ({ trx, userId, leadPack }) => {
    if (leadPack.search_status === searchStatus) return leadPack;
    const campaign = await readCampaign({ db: trx, userId }, leadPack.campaign_id);
    const verdict = collectingVerdict({
      leadPack,
      to: searchStatus,
      locked: campaign?.locked ?? false,
    });
    if (!verdict.allowed)
      throw verdict.reason === 'CAMPAIGN_LOCKED'
        ? new ApiError('CAMPAIGN_LOCKED')
        : new ApiError('CONFLICT', { detail: 'This list is complete' });
    const change =
      searchStatus === 'SEARCH_PAUSED'
        ? { search_status: searchStatus, error: 'PAUSED_BY_USER' as const }
        : { search_status: searchStatus, error: null, due_at: instant(call.now) };
    const changed = await updateLeadPack({ db: trx, userId }, leadPack.lead_pack_id, change);
    if (searchStatus === 'SEARCH_IN_PROGRESS') await wakeLane({ db: trx, userId }, call.now);
    await publishStreamEvent({ db: trx, userId }, 'search.progress', {
      leadPackId: leadPack.lead_pack_id,
      campaignId: leadPack.campaign_id,
    });
    return changed;
  });
}

/**
 * Deletes a pack, also where it was dealt to other senders; its leads leave the campaign, and their
 * history stays.
 */
export async function removeLeadPack(call: PackCall): Promise<undefined> {
  await withLeadPack(call, async ({ trx, userId, leadPack }) => {
    for (const dealt of await dealtListsOf({ db: trx, userId }, leadPack.lead_pack_id))
      await deleteLeadPack({ db: trx, userId: dealt.userId }, dealt);
    await deleteLeadPack(
      { db: trx, userId },
      { leadPackId: leadPack.lead_pack_id, campaignId: leadPack.campaign_id },
    );
    await announceRemoval(trx, userId, leadPack);
  });
}

/**
 * Undoes an import completely, as long as none of its leads was contacted (product rules, section
 * 5).
 */
export async function undoLeadPackImport(call: PackCall): Promise<undefined> {
  await withLeadPack(call, async ({ trx, userId, leadPack }) => {
    const leadPackId = leadPack.lead_pack_id;
    const { contacted } =
      (await readPackCounters({ db: trx, userId }, [leadPackId])).get(leadPackId) ?? ZERO_LEADS;
    const own = { userId, leadPackId, campaignId: leadPack.campaign_id };
    if (!undoVerdict(leadPack, contacted).allowed) throw new ApiError('UNDO_NOT_POSSIBLE');
    for (const list of [own, ...(await dealtListsOf({ db: trx, userId }, leadPackId))])
      if (!(await undoImport({ db: trx, userId: list.userId }, list)))
        throw new ApiError('UNDO_NOT_POSSIBLE');
    await announceRemoval(trx, userId, leadPack);
  });
}

async function withLeadPack<Result>(
  {
    params: { leadPackId },
    caller: { userId },
    parts: { db },
  }: Pick<PackCall, 'params' | 'caller' | 'parts'>,
  work: Work<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    const leadPack = found(await lockLeadPack({ db: trx, userId }, leadPackId));
    await rejectCopy({ db: trx, userId }, leadPack.campaign_id);
    return work({ trx, userId, leadPack });
  });
}

async function announceRemoval(
  trx: DatabaseTransaction,
  userId: string,
  leadPack: LeadPackRow,
): Promise<void> {
  await publishStreamEvent({ db: trx, userId }, 'search.progress', {
    leadPackId: leadPack.lead_pack_id,
    campaignId: leadPack.campaign_id,
  });
  await publishStreamEvent({ db: trx, userId }, 'campaign.statistics', {
    campaignId: leadPack.campaign_id,
  });
}
