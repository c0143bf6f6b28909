import { MAX_COLUMNS } from '#core/lead-pack/lead-file-format.ts';
import { IMPORT_VERDICTS, withCampaignDuplicate } from '#core/lead-pack/lead-pack.ts';
import {
  memberTable,
  type ListColumns,
  type Member,
  type MemberTable,
} from '#core/lead-pack/member-columns.ts';
import { lockCampaignRow, type CampaignSummary } from '#data/campaigns/campaigns.ts';
import { json, type DatabaseTransaction } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { admitStagedRows } from '#data/engine-store/postgres/pack-admission.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { listJudgedRows, type JudgedRow } from '#data/lead-packs/judged-rows.ts';
import { hasOpenRows, stageRows } from '#data/lead-packs/lead-pack-rows.ts';
import {
  insertLeadPack,
  lockListOfPrograms,
  updateLeadPack,
  type LeadPackRow,
} from '#data/lead-packs/lead-packs.ts';
import { stagedParts } from '#data/lead-packs/staged-rows.ts';
import type { Scope } from '#data/scope.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import { found, rejectField } from '#server/http/api-error.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { rejectAdding } from '#server/lead-packs/add-lead-pack.ts';
import { rejectCopy } from '#server/campaign-facts/shared-copy.ts';
import { mergeRows } from '#server/lead-packs/merge-rows.ts';
import { rejectUnavailableSource } from '#server/lead-packs/offered-sources.ts';
import { parseRows } from '#server/lead-packs/parse-rows.ts';
import { messageOf } from '#server/lead-packs/report-lead-pack.ts';

/** Leads for a campaign, each as its members, and the list that they join. */
export type JsonLeads = {
  campaignId: string;
  listName: string;
  rows: readonly (readonly Member[])[];
};
export type JudgedLeads = { packId: string; rows: AnsweredRow[]; counts: Counts };
type AnsweredRow = {
  index: number;
  row: number;
  verdict: JudgedRow['verdict'];
  leadId: string | null;
  reason: string | null;
  message: string | null;
};
type Counts = Record<(typeof IMPORT_VERDICTS)[number] | 'NOT_CHECKED', number>;
type Kept = Pick<ServerParts, 'masterKey' | 'profileUrlsOnlyDomains'>;

/**
 * Adds leads to a campaign by the rules of a file, and gives each row its verdict at once, in one
 * transaction; a row that can be judged only by its profile waits for the collector (product rules,
 * section 20). `within` works in that transaction with the answer.
 */
export async function addJsonLeads(
  scope: Scope,
  { leads, parts }: { leads: JsonLeads; parts: Kept },
  within: (db: DatabaseTransaction, answer: JudgedLeads) => Promise<void>,
): Promise<JudgedLeads> {
  const user = found(await readActingUser(scope));
  rejectUnavailableSource(user.email, 'API', parts);
  return inScope(scope, async (scope) => {
    // Holds the lane, so that no one else creates leads for the same people meanwhile.
    await wakeLane(scope, scope.now);
    const campaign = await lockCampaignRow(scope, leads.campaignId);
    rejectAdding(user, campaign);
    await rejectCopy(scope, leads.campaignId);
    const opened = await openList(scope, { leads, campaign });
    const { list } = opened;
    const rows = await judgedRows(scope, { ...opened, campaignId: leads.campaignId, parts });
    const waits = await hasOpenRows(scope, list.lead_pack_id);
    await updateLeadPack(scope, list.lead_pack_id, {
      search_status: waits ? waitingStatus(list) : 'SEARCH_COMPLETE',
    });
    await tell(scope, list);
    const answer = answerOf(list.lead_pack_id, rows);
    await within(scope.db, answer);
    return answer;
  });
}

/** A list that someone paused stays so while rows of it wait. */
function waitingStatus({ search_status: status }: LeadPackRow) {
  return status === 'SEARCH_PAUSED' ? status : 'SEARCH_IN_PROGRESS';
}

type Opened = { list: LeadPackRow; table: MemberTable };

/** The newest list of the name with room for the rows and their columns, or a new one. */
async function openList(
  scope: Scope,
  {
    leads: { campaignId, listName, rows },
    campaign,
  }: { leads: JsonLeads; campaign: CampaignSummary },
): Promise<Opened> {
  const name = listName.trim();
  const list = await lockListOfPrograms(scope, { campaignId, name, rows: rows.length });
  const known = list && memberTable(rows, list.columns as ListColumns);
  if (list !== undefined && known !== undefined && fits(known)) return { list, table: known };
  const table = memberTable(rows);
  if (!fits(table))
    throw rejectField('leads', 'TOO_MANY_COLUMNS', `Leads can have at most ${MAX_COLUMNS} fields`);
  const created = await insertLeadPack(scope, {
    campaignId,
    name,
    searchType: 'API',
    searchOption: 'SEARCH',
    searchStatus: 'SEARCH_IN_PROGRESS',
    skipLeadConditions: withCampaignDuplicate(campaign.skip_lead_conditions),
    leadsNumberToCollect: 0,
  });
  return { list: created, table };
}

const fits = ({ columns: { headers } }: MemberTable) => headers.length <= MAX_COLUMNS;

/** Stages the rows at the end of the list and gives them their verdicts. */
async function judgedRows(
  scope: Scope<'now' | 'realNow', DatabaseTransaction>,
  { list, table, campaignId, parts }: Opened & { campaignId: string; parts: Kept },
): Promise<JudgedRow[]> {
  const { lead_pack_id: leadPackId, total_rows: before } = list;
  const { columns, guesses, asked } = table;
  const read = {
    facts: { headers: columns.headers, guesses },
    rows: () =>
      table.rows.map((cells, index) => ({ rowNumber: before + index + 1, cells, broken: null })),
  };
  const parsed = [...parseRows(read, asked)];
  const staged = await stageRows(scope, leadPackId, stagedParts(mergeRows(() => parsed)));
  await updateLeadPack(scope, leadPackId, {
    columns: json(columns),
    total_rows: before + staged.rows,
    processed_rows: list.processed_rows + staged.judged,
    leads_number_to_collect: list.leads_number_to_collect + staged.rows - staged.judged,
  });
  const pack = { leadPackId, campaignId, searchType: 'API' } as const;
  const erased = erasedPeople(parts.masterKey);
  for (let waiting = staged.rows - staged.judged; ;) {
    if (waiting > 0)
      await admitStagedRows(scope.db, { ...scope, pack, limit: staged.rows, erased });
    const rows = await listJudgedRows(scope, pack, before + 1);
    const left = rows.filter(({ verdict, code }) => verdict === null && code === null).length;
    if (left === 0) return rows;
    if (left === waiting) throw new Error('Rows of a program got no verdict');
    waiting = left;
  }
}

function answerOf(packId: string, judged: readonly JudgedRow[]): JudgedLeads {
  const counts = Object.fromEntries(
    [...IMPORT_VERDICTS, 'NOT_CHECKED' as const].map((name) => [name, 0]),
  ) as Counts;
  const rows = judged.map((row, index): AnsweredRow => {
    counts[row.verdict ?? 'NOT_CHECKED'] += 1;
    return {
      index,
      row: row.rowNumber,
      verdict: row.verdict,
      leadId: row.leadId,
      reason: row.code,
      message: messageOf(row),
    };
  });
  return { packId, rows, counts };
}

async function tell(
  scope: Scope,
  { lead_pack_id: leadPackId, campaign_id: campaignId }: LeadPackRow,
): Promise<void> {
  await publishStreamEvent(scope, 'search.progress', { leadPackId, campaignId });
  await publishStreamEvent(scope, 'campaign.statistics', { campaignId });
}
