import { sql, type Selectable } from 'kysely';
import type { ImportVerdict } from '#core/lead/lead-pack.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { PackStatisticsTable } from '#data/schema/statistics.ts';

/** The columns of pack_statistics that count leads by state, then those that count by what happened to them. */
const STATE_COUNTERS = ['uploading', 'getting_ready', 'in_progress', 'waiting', 'paused', 'finished', 'failed', 'blacklisted'] as const;
const FACT_COUNTERS = ['invited', 'accepted', 'withdrawn', 'contacted', 'messaged', 'viewed', 'replied', 'inmailed', 'emailed', 'email_delivered', 'email_opened', 'email_replied', 'email_bounced', 'visited', 'endorsed', 'followed', 'liked'] as const;
const COUNTERS = [...STATE_COUNTERS, ...FACT_COUNTERS] as const;

export type LeadCounter = (typeof COUNTERS)[number];
/** How many leads are in each state and how many had each thing happen. */
export type LeadCounters = Pick<Selectable<PackStatisticsTable>, LeadCounter>;

export const NO_LEADS = Object.fromEntries(COUNTERS.map((counter) => [counter, 0])) as LeadCounters;

/** A campaign's lists: how many, whether one still collects, and how many rows of files wait to become leads. */
export type CampaignPacks = { leadPacks: number; searchActive: boolean; rowsWaiting: number };
export const NO_PACKS: CampaignPacks = { leadPacks: 0, searchActive: false, rowsWaiting: 0 };

type Owner = { db: AnyDatabase; userId: string };
const sums = (): string => COUNTERS.map((counter) => `sum(${counter})::int as ${counter}`).join(', ');

/** The counters of campaigns by campaign id; one without leads is absent. */
export async function readCampaignCounters({ db, userId, campaignIds }: Owner & { campaignIds: readonly string[] }): Promise<Map<string, LeadCounters>> {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await sql<LeadCounters & { campaign_id: string }>`
    select campaign_id, ${sql.raw(sums())} from pack_statistics where user_id = ${userId} and campaign_id = any(${[...campaignIds]}::bigint[]) group by campaign_id`.execute(db);
  return new Map(rows.map(({ campaign_id, ...counters }) => [campaign_id, counters]));
}

/** The lists of campaigns by campaign id; a campaign without lists is absent. */
export async function readCampaignPacks({ db, userId, campaignIds }: Owner & { campaignIds: readonly string[] }): Promise<Map<string, CampaignPacks>> {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await sql<{ campaign_id: string; packs: number; active: boolean; waiting: number }>`
    select campaign_id, count(*)::int as packs, bool_or(search_status = 'SEARCH_IN_PROGRESS') as active, coalesce(sum(total_rows - processed_rows) filter (where search_status <> 'SEARCH_COMPLETE'), 0)::int as waiting
    from lead_packs where user_id = ${userId} and campaign_id = any(${[...campaignIds]}::bigint[]) group by campaign_id`.execute(db);
  return new Map(rows.map(({ campaign_id, packs, active, waiting }) => [campaign_id, { leadPacks: packs, searchActive: active, rowsWaiting: Math.max(0, waiting) }]));
}

/** The counters of packs by pack id; one without leads is absent. */
export async function readPackCounters({ db, userId, leadPackIds }: Owner & { leadPackIds: readonly string[] }): Promise<Map<string, LeadCounters>> {
  if (leadPackIds.length === 0) return new Map();
  const { rows } = await sql<LeadCounters & { lead_pack_id: string }>`
    select s.lead_pack_id, ${sql.raw(COUNTERS.map((counter) => `s.${counter}`).join(', '))} from lead_packs p
    join pack_statistics s on s.user_id = p.user_id and s.campaign_id = p.campaign_id and s.lead_pack_id = p.lead_pack_id
    where p.user_id = ${userId} and p.lead_pack_id = any(${[...leadPackIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ lead_pack_id, ...counters }) => [lead_pack_id, counters]));
}

export type VerdictCount = { leadPackId: string; verdict: ImportVerdict; code: string | null; rows: number };

/** The verdicts of packs' rows, counted by code. */
export async function readPackVerdicts({ db, userId, leadPackIds }: Owner & { leadPackIds: readonly string[] }): Promise<VerdictCount[]> {
  if (leadPackIds.length === 0) return [];
  const rows = await db
    .selectFrom('pack_verdicts')
    .select(['lead_pack_id', 'verdict', 'code', 'rows'])
    .where('user_id', '=', userId)
    .where('lead_pack_id', '=', sql<string>`any(${[...leadPackIds]}::bigint[])`)
    .where('rows', '>', 0)
    .orderBy('rows', 'desc')
    .execute();
  return rows.map(({ lead_pack_id, verdict, code, rows: count }) => ({ leadPackId: lead_pack_id, verdict, code: code === '' ? null : code, rows: count }));
}

/** How many leads the user has. */
export async function readLeadCount({ db, userId }: Owner): Promise<number> {
  const row = await db.selectFrom('lead_counts').select('leads').where('user_id', '=', userId).executeTakeFirst();
  return row?.leads ?? 0;
}
