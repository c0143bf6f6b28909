import { sql } from 'kysely';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { ImportVerdict } from '#core/lead-pack/lead-pack.ts';
import { NO_LEADS, type LeadCounters } from '#core/campaign/lead-statistics.ts';
import type { PackStatistics } from '#data/schema/tables.ts';
import type { Owner } from '#data/scope.ts';

/** The counters that rates don't need: leads with each of these. */
const OTHER_FACTS = [
  'withdrawn',
  'messaged',
  'viewed',
  'inmailed',
  'visited',
  'endorsed',
  'followed',
  'liked',
] as const;

/** Leads of a campaign or pack by state and by everything that happened to them. */
export type CountedLeads = LeadCounters & Record<(typeof OTHER_FACTS)[number], number>;

export const ZERO_LEADS: CountedLeads = {
  ...NO_LEADS,
  withdrawn: 0,
  messaged: 0,
  viewed: 0,
  inmailed: 0,
  visited: 0,
  endorsed: 0,
  followed: 0,
  liked: 0,
};

/** The column of pack_statistics behind each counter. */
export const COUNTER_COLUMNS = {
  UPLOADING: 'uploading',
  GETTING_READY: 'getting_ready',
  IN_PROGRESS: 'in_progress',
  WAITING: 'waiting',
  PAUSED: 'paused',
  FINISHED: 'finished',
  FAILED: 'failed',
  BLACKLISTED: 'blacklisted',
  invited: 'invited',
  accepted: 'accepted',
  contacted: 'contacted',
  replied: 'replied',
  emailed: 'emailed',
  emailDelivered: 'email_delivered',
  emailOpened: 'email_opened',
  emailReplied: 'email_replied',
  emailBounced: 'email_bounced',
  withdrawn: 'withdrawn',
  messaged: 'messaged',
  viewed: 'viewed',
  inmailed: 'inmailed',
  visited: 'visited',
  endorsed: 'endorsed',
  followed: 'followed',
  liked: 'liked',
} as const satisfies Record<keyof CountedLeads, keyof PackStatistics>;

/**
 * The counts of a campaign besides its status: its leads, its lists, whether one of them is
 * collecting or brings leads that the user already has, and whether more can come from a list or
 * from a campaign that feeds it.
 */
export type CampaignCounts = {
  status: CampaignStatus;
  counters: CountedLeads;
  leadPacks: number;
  searchActive: boolean;
  transferActive: boolean;
  stillComing: boolean;
};
export const ZERO_COUNTS: CampaignCounts = {
  status: 'DRAFT',
  counters: ZERO_LEADS,
  leadPacks: 0,
  searchActive: false,
  transferActive: false,
  stillComing: false,
};

const COUNTERS = sql.raw(
  Object.entries(COUNTER_COLUMNS)
    .map(([counter, column]) => `coalesce(sum(s.${column}), 0)::int as "${counter}"`)
    .join(', '),
);
/** Rows that were read and are not leads yet; they count as uploading. */
const ROWS_WAITING = sql.raw(
  `
    case
      when p.search_status = 'SEARCH_COMPLETE' then 0
      else greatest(p.total_rows - p.processed_rows, 0)
    end`,
);

/** Leads being moved into or out of a campaign; those moving in count as uploading. */
const MOVES = sql.raw('t.user_id = k.user_id and t.ended_at is null and');

/** A list of leads that the user already has, while rows of it wait for their first verdict. */
const TRANSFERS = sql.raw(
  `
    p.search_type = 'EXISTING_LEADS'
    and p.search_status = 'SEARCH_IN_PROGRESS'
    and exists (
      select from lead_pack_rows r
      where r.user_id = p.user_id
        and r.lead_pack_id = p.lead_pack_id
        and r.verdict is null
        and r.code is null
    )`,
);

type CountsRow = CountedLeads & {
  campaign_id: string;
  status: CampaignStatus;
  packs: number;
  active: boolean;
  transfer: boolean;
  fed: boolean;
  unfinished: boolean;
  waiting: number;
  coming: number;
  moving: boolean;
};
/**
 * The counts of the user's campaigns by campaign id, all at one instant, so that rows that become
 * leads meanwhile are counted once.
 */
export async function readCampaignCounts(
  { db, userId }: Owner,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignCounts>> {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await sql<CountsRow>`
    select k.campaign_id, k.status, k.feeds_from is not null as fed, packs.*, moves.*, counters.*
    from campaigns k
    cross join lateral (
      select ${COUNTERS}
      from pack_statistics s
      where s.user_id = k.user_id and s.campaign_id = k.campaign_id
    ) counters
    cross join lateral (
      select count(*)::int as packs,
        coalesce(bool_or(p.search_status = 'SEARCH_IN_PROGRESS'), false) as active,
        coalesce(bool_or(p.search_status <> 'SEARCH_COMPLETE'), false) as unfinished,
        coalesce(bool_or(${TRANSFERS}), false) as transfer,
        coalesce(sum(${ROWS_WAITING}), 0)::int as waiting
      from lead_packs p
      where p.user_id = k.user_id and p.campaign_id = k.campaign_id
    ) packs
    cross join lateral (
      select coalesce(
        sum(t.count - t.moved - t.skipped) filter (where t.to_campaign_id = k.campaign_id), 0
      )::int as coming,
        count(*) > 0 as moving
      from lead_transfers t
      where ${MOVES} (t.to_campaign_id = k.campaign_id or t.from_campaign_id = k.campaign_id)
    ) moves
    where k.user_id = ${userId} and k.campaign_id = any(${campaignIds}::bigint[])`.execute(db);
  return new Map(
    rows.map(
      ({
        campaign_id,
        status,
        packs,
        active,
        transfer,
        fed,
        unfinished,
        waiting,
        coming,
        moving,
        ...counters
      }) => [
        campaign_id,
        {
          status,
          counters: { ...counters, UPLOADING: counters.UPLOADING + waiting + coming },
          leadPacks: packs,
          searchActive: active,
          transferActive: transfer || moving,
          stillComing: fed || unfinished,
        },
      ],
    ),
  );
}

/** The counters of the user's packs by pack id, all at one instant. */
export async function readPackCounters(
  { db, userId }: Owner,
  leadPackIds: readonly string[],
): Promise<Map<string, CountedLeads>> {
  if (leadPackIds.length === 0) return new Map();
  const { rows } = await sql<CountedLeads & { lead_pack_id: string; waiting: number }>`
    select p.lead_pack_id, ${ROWS_WAITING} as waiting, counters.*
    from lead_packs p
    cross join lateral (
      select ${COUNTERS}
      from pack_statistics s
      where s.user_id = p.user_id
        and s.campaign_id = p.campaign_id
        and s.lead_pack_id = p.lead_pack_id
    ) counters
    where p.user_id = ${userId} and p.lead_pack_id = any(${leadPackIds}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ lead_pack_id, waiting, ...counters }) => [
      lead_pack_id,
      { ...counters, UPLOADING: counters.UPLOADING + waiting },
    ]),
  );
}

export type VerdictCount = {
  leadPackId: string;
  verdict: ImportVerdict;
  code: string | null;
  rows: number;
};

/** The verdicts of packs' rows, counted by code. */
export async function readPackVerdicts(
  { db, userId }: Owner,
  leadPackIds: readonly string[],
): Promise<VerdictCount[]> {
  if (leadPackIds.length === 0) return [];
  const rows = await db
    .selectFrom('pack_verdicts')
    .select(['lead_pack_id', 'verdict', 'code', 'rows'])
    .where('user_id', '=', userId)
    .where('lead_pack_id', '=', sql<string>`any(${[...leadPackIds]}::bigint[])`)
    .where('rows', '>', 0)
    .orderBy('rows', 'desc')
    .execute();
  return rows.map(({ lead_pack_id, verdict, code, rows: count }) => ({
    leadPackId: lead_pack_id,
    verdict,
    code: code === '' ? null : code,
    rows: count,
  }));
}
