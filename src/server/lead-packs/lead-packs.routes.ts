import { csvFileName } from '#core/lead/csv-export.ts';
import type { leadPackRoutes } from '#contract/lead-packs.ts';
import { listDeleted } from '#data/tables/deleted-rows.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { EVERY_LEAD } from '#data/lead-lists/lead-filter.ts';
import {
  LEAD_PACK_SORT_KEYS,
  listLeadPacks,
  readLeadPack,
  readLeadPacks,
  type LeadPackRow,
} from '#data/lead-packs/lead-packs.ts';
import { ZERO_LEADS, readPackCounters } from '#data/campaigns/statistics.ts';
import { canSeeEmailRates } from '#server/plan/email-rates.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { leadCsv } from '#server/lead-lists/lead-csv.ts';
import { exportedLists } from '#server/lead-lists/sender-lists.ts';
import { addLeadPack } from '#server/lead-packs/add-lead-pack.ts';
import {
  changeLeadPack,
  removeLeadPack,
  setCollecting,
  undoLeadPackImport,
} from '#server/lead-packs/change-lead-pack.ts';
import {
  presentLeadPacks,
  presentOneLeadPack,
  presentPackStatistics,
} from '#server/lead-packs/present-lead-pack.ts';
import { downloadRejects, getLeadPackReport } from '#server/lead-packs/report-lead-pack.ts';
import { validateSource } from '#server/lead-packs/validate-source.ts';
import { listRequest, changesResponse } from '#server/http/list-query.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { sortOrder } from '#server/http/sort-order.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';

type OnePack = Pick<Call<'GET /searches/{leadPackId}'>, 'params' | 'caller' | 'parts' | 'realNow'>;

export const leadPackHandlers: Handlers<keyof typeof leadPackRoutes> = {
  'GET /searches': async (call) => {
    const {
      scope,
      query: { campaignId, sort },
      caller: { userId },
      parts: { db },
    } = call;
    if (campaignId !== undefined) await rejectUnknownCampaign({ db, userId }, campaignId);
    const order = sortOrder(sort, LEAD_PACK_SORT_KEYS, [{ key: 'createdAt', descending: true }]);
    const asked = listRequest('GET /searches', call);
    const read = await listLeadPacks(scope, { campaignId: campaignId ?? null, order, ...asked });
    const emailRates = await canSeeEmailRates(call.caller, call.parts, call.realNow);
    const rows = await presentLeadPacks({ db, userId }, { leadPacks: read.rows, emailRates });
    return changesResponse(asked, {
      read: { ...read, rows },
      readDeleted: (walk) => listDeleted(scope, 'lead_packs', walk),
    });
  },
  'POST /searches': async (call) => present(call, await addLeadPack(call)),
  'POST /searches/validation': validateSource,
  'GET /searches/{leadPackId}': async (call) => present(call, await ownLeadPack(call)),
  'PATCH /searches/{leadPackId}': async (call) => present(call, await changeLeadPack(call)),
  'DELETE /searches/{leadPackId}': removeLeadPack,
  'PATCH /searches/{leadPackId}/status': async (call) => present(call, await setCollecting(call)),
  'POST /searches/{leadPackId}/undo': undoLeadPackImport,
  'GET /searches/{leadPackId}/file': async (call) => {
    const { lead_pack_id: leadPackId, campaign_id: campaignId, name } = await ownLeadPack(call);
    const { scope } = call;
    const lists = await exportedLists(scope, { ...EVERY_LEAD, campaignId, leadPackId });
    await writeAudit(scope, {
      actedBy: call.caller.identityId,
      type: 'LEADS_EXPORTED',
      data: { of: name },
    });
    return { fileName: csvFileName(name), chunks: leadCsv(scope, { lists }) };
  },
  'GET /searches/{leadPackId}/rejects': downloadRejects,
  'GET /searches/{leadPackId}/report': getLeadPackReport,
  'GET /v1/search-lead-config-item/statistics/{ids}': async (call) => {
    const {
      params: { ids },
      caller: { userId },
      parts: { db },
    } = call;
    const leadPacks = await readLeadPacks({ db, userId }, ids);
    if (leadPacks.length === 0) throw new ApiError('NOT_FOUND');
    const [counters, emailRates] = await Promise.all([
      readPackCounters({ db, userId }, ids),
      canSeeEmailRates(call.caller, call.parts, call.realNow),
    ]);
    return leadPacks.map(({ lead_pack_id }) => ({
      id: lead_pack_id,
      ...presentPackStatistics({
        counters: counters.get(lead_pack_id) ?? ZERO_LEADS,
        emailRates,
      }),
    }));
  },
};

async function ownLeadPack({
  params: { leadPackId },
  caller: { userId },
  parts: { db },
}: OnePack): Promise<LeadPackRow> {
  const leadPack = found(await readLeadPack({ db, userId }, leadPackId));
  return leadPack;
}

async function present(call: Pick<OnePack, 'caller' | 'parts' | 'realNow'>, leadPack: LeadPackRow) {
  return presentOneLeadPack({
    db: call.parts.db,
    userId: call.caller.userId,
    leadPack,
    emailRates: await canSeeEmailRates(call.caller, call.parts, call.realNow),
  });
}
