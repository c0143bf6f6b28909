import { sql, type Selectable, type Updateable } from 'kysely';
import type {
  SearchError,
  SearchOption,
  SearchStatus,
  SearchType,
  SkipLeadCondition,
} from '#core/lead-pack/lead-pack.ts';
import { instant, json } from '#data/database.ts';
import type { LeadPacks } from '#data/schema/tables.ts';
import type { Owner, Scope } from '#data/scope.ts';

const COLUMNS = [
  'lead_pack_id',
  'campaign_id',
  'name',
  'search_type',
  'search_option',
  'search_status',
  'error',
  'source_url',
  'source',
  'file_name',
  'columns',
  'skip_lead_conditions',
  'rules_changed',
  'leads_number_to_collect',
  'leads_number_collected',
  'total_rows',
  'processed_rows',
  'created_at',
  'real_created_at',
  'real_finished_at',
] as const;

export type LeadPackRow = Pick<Selectable<LeadPacks>, (typeof COLUMNS)[number]>;
export const LEAD_PACK_SORT_KEYS = ['createdAt', 'name'] as const;
export type LeadPackSortKey = (typeof LEAD_PACK_SORT_KEYS)[number];
const SORT_COLUMNS = { createdAt: 'created_at', name: 'name' } as const satisfies Record<
  LeadPackSortKey,
  keyof LeadPacks
>;

export async function listLeadPacks(
  { db, userId }: Owner,
  {
    campaignId,
    order,
    page,
    size,
  }: {
    campaignId: string | null;
    order: readonly { key: LeadPackSortKey; descending: boolean }[];
    page: number;
    size: number;
  },
): Promise<{ leadPacks: LeadPackRow[]; total: number }> {
  let matching = db.selectFrom('lead_packs').where('user_id', '=', userId);
  if (campaignId !== null) matching = matching.where('campaign_id', '=', campaignId);
  let sorted = matching.select([...COLUMNS]);
  for (const { key, descending } of order)
    sorted = sorted.orderBy(SORT_COLUMNS[key], descending ? 'desc' : 'asc');
  const leadPacks = await sorted
    .orderBy('lead_pack_id', 'desc')
    .offset(page * size)
    .limit(size)
    .execute();
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { leadPacks, total: Number(total) };
}

export async function readLeadPack(
  { db, userId }: Owner,
  leadPackId: string,
): Promise<LeadPackRow | undefined> {
  return db
    .selectFrom('lead_packs')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .where('lead_pack_id', '=', leadPackId)
    .executeTakeFirst();
}

/** Those of these packs that are the user's, in the order of the ids. */
export async function readLeadPacks(
  { db, userId }: Owner,
  leadPackIds: readonly string[],
): Promise<LeadPackRow[]> {
  const rows = await db
    .selectFrom('lead_packs')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .where('lead_pack_id', '=', sql<string>`any(${[...leadPackIds]}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.lead_pack_id, row]));
  return [...new Set(leadPackIds)].flatMap((leadPackId) => byId.get(leadPackId) ?? []);
}

/** One pack, held against other changes until the transaction ends. */
export async function lockLeadPack(
  { db, userId }: Owner,
  leadPackId: string,
): Promise<LeadPackRow | undefined> {
  return db
    .selectFrom('lead_packs')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .where('lead_pack_id', '=', leadPackId)
    .forUpdate()
    .executeTakeFirst();
}

/** Tells a user that a list is in, as the collector does for one that it has worked through. */
export async function notifyImportFinished(
  { db, userId, now }: Scope<'now'>,
  { leadPackId, campaignId }: { leadPackId: string; campaignId: string },
): Promise<void> {
  await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      type: 'IMPORT_FINISHED',
      at: instant(now),
      data: json({ leadPackId, campaignId }),
      link: `/campaigns/${campaignId}`,
    })
    .execute();
}

export type NewLeadPack = {
  campaignId: string;
  name: string;
  searchType: SearchType;
  searchOption: SearchOption;
  searchStatus: SearchStatus;
  sourceUrl?: string | null;
  source?: Record<string, unknown>;
  fileName?: string | null;
  columns?: Record<string, unknown> | null;
  skipLeadConditions: SkipLeadCondition[];
  leadsNumberToCollect: number;
  totalRows?: number;
  processedRows?: number;
};

/** Adds a pack that is due at once. */
export async function insertLeadPack(
  { db, userId, now }: Scope<'now'>,
  leadPack: NewLeadPack,
): Promise<LeadPackRow> {
  const { columns = null } = leadPack;
  return db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: leadPack.campaignId,
      name: leadPack.name,
      search_type: leadPack.searchType,
      search_option: leadPack.searchOption,
      search_status: leadPack.searchStatus,
      source_url: leadPack.sourceUrl ?? null,
      source: json(leadPack.source ?? {}),
      file_name: leadPack.fileName ?? null,
      columns: columns === null ? null : json(columns),
      skip_lead_conditions: leadPack.skipLeadConditions,
      leads_number_to_collect: leadPack.leadsNumberToCollect,
      total_rows: leadPack.totalRows ?? 0,
      processed_rows: leadPack.processedRows ?? 0,
      due_at: instant(now),
      created_at: instant(now),
    })
    .returning([...COLUMNS])
    .executeTakeFirstOrThrow();
}

export async function updateLeadPack(
  { db, userId }: Owner,
  leadPackId: string,
  change: Updateable<LeadPacks>,
): Promise<LeadPackRow> {
  return db
    .updateTable('lead_packs')
    .set(change)
    .where('user_id', '=', userId)
    .where('lead_pack_id', '=', leadPackId)
    .returning([...COLUMNS])
    .executeTakeFirstOrThrow();
}

/**
 * Whether leads that the user already has are being added to a campaign: rows of such a list still
 * wait for their verdict. Those that wait for a profile don't count, because they may wait for
 * days.
 */
export async function isExistingLeadsImportRunning(
  { db, userId }: Owner,
  campaignId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from lead_packs p
    where p.user_id = ${userId}
      and p.campaign_id = ${campaignId}
      and p.search_type = 'EXISTING_LEADS'
      and p.search_status = 'SEARCH_IN_PROGRESS'
      and exists (
        select from lead_pack_rows r
        where r.user_id = p.user_id
          and r.lead_pack_id = p.lead_pack_id
          and r.verdict is null
          and r.code is null
      )
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Resumes the user's searches that stopped for this reason; returns which. */
export async function resumeStoppedPacks(
  { db, userId, now }: Scope<'now'>,
  error: SearchError,
): Promise<{ leadPackId: string; campaignId: string }[]> {
  const change = {
    search_status: 'SEARCH_IN_PROGRESS' as const,
    error: null,
    due_at: instant(now),
  };
  const rows = await db
    .updateTable('lead_packs')
    .set(change)
    .where('user_id', '=', userId)
    .where('search_status', '=', 'SEARCH_PAUSED')
    .where('error', '=', error)
    .returning(['lead_pack_id', 'campaign_id'])
    .execute();
  return rows.map(({ lead_pack_id, campaign_id }) => ({
    leadPackId: lead_pack_id,
    campaignId: campaign_id,
  }));
}

/**
 * Deletes a pack; its leads leave the campaign and stay in the lead base with their history. The
 * caller has locked the pack.
 */
export async function deleteLeadPack(
  { db, userId }: Owner,
  { leadPackId, campaignId }: { leadPackId: string; campaignId: string },
): Promise<void> {
  // Leads first: their trigger decrements the counters, which may be deleted only then.
  for (const table of ['campaign_leads', 'pack_statistics'] as const) {
    await db
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('campaign_id', '=', campaignId)
      .where('lead_pack_id', '=', leadPackId)
      .execute();
  }
  await db
    .deleteFrom('lead_packs')
    .where('user_id', '=', userId)
    .where('lead_pack_id', '=', leadPackId)
    .execute();
}

/**
 * Undoes an import: its leads leave the campaign, and those that it created and that are nowhere
 * else are deleted. False, with nothing done, if one of them was or may have been contacted. The
 * caller has locked the pack.
 */
export async function undoImport(
  scope: Owner,
  { leadPackId, campaignId }: { leadPackId: string; campaignId: string },
): Promise<boolean> {
  const { userId, db } = scope;
  const { rows } = await sql<{ contacted: boolean }>`
    with held as (
      select lead_id, contacted_at
      from campaign_leads
      where user_id = ${userId} and campaign_id = ${campaignId} and lead_pack_id = ${leadPackId}
      for update
    )
    select true as contacted
    from held h
    where h.contacted_at is not null
      or exists (
        select from intents i
        where i.user_id = ${userId}
          and i.lead_id = h.lead_id
          and i.campaign_id = ${campaignId}
          and i.status in ('SENDING', 'UNCONFIRMED')
      )
    limit 1`.execute(db);
  if (rows.length > 0) return false;
  const made = await db
    .selectFrom('lead_pack_rows')
    .select('lead_id')
    .where('user_id', '=', userId)
    .where('lead_pack_id', '=', leadPackId)
    .where('verdict', '=', 'ADDED')
    .where('lead_id', 'is not', null)
    .execute();
  await deleteLeadPack(scope, { leadPackId, campaignId });
  await sql`
    delete from leads l
    where l.user_id = ${userId}
      and l.lead_id = any(${made.map(({ lead_id }) => lead_id)}::bigint[])
      and cardinality(l.hand_edited) = 0
      and not exists (
        select from campaign_leads c where c.user_id = l.user_id and c.lead_id = l.lead_id
      )
      and not exists (select from intents i where i.user_id = l.user_id and i.lead_id = l.lead_id)
      and l.chat_id is null`.execute(db);
  return true;
}

/** Which of these lists are the user's. */
export async function ownLeadPackIds(
  { db, userId }: Owner,
  leadPackIds: readonly string[],
): Promise<string[]> {
  if (leadPackIds.length === 0) return [];
  const rows = await db
    .selectFrom('lead_packs')
    .select('lead_pack_id')
    .where('user_id', '=', userId)
    .where('lead_pack_id', 'in', leadPackIds)
    .execute();
  return rows.map(({ lead_pack_id }) => lead_pack_id);
}
