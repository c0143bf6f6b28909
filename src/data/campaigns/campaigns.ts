import {
  sql,
  type CompiledQuery,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type Updateable,
} from 'kysely';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import { likePattern } from '#data/database/like-pattern.ts';
import { deleteInboundSecret } from '#data/campaigns/inbound-addresses.ts';
import { toColumns, type ApiNames } from '#data/database/column-names.ts';
import { deleteZapierUrl } from '#data/campaigns/zapier-url.ts';
import type { Part } from '#data/database/keyset.ts';
import { readList, type ListQuery, type Page } from '#data/database/own-rows.ts';
import type { Campaigns } from '#data/schema/tables.ts';
import type { Owner, Scope } from '#data/scope.ts';

const SUMMARY = [
  'campaign_id',
  'name',
  'type',
  'status',
  'locked',
  'sequence_completed',
  'sequence_updated_at',
  'settings_version',
  'skip_lead_conditions',
  'contacted_before_from',
  'late_acceptance',
  'use_likely_emails',
  'unsubscribe_footer',
  'track_opens',
  'note_rule',
  'note_filter',
  'zapier_address_id',
  'zapier_error',
  'zapier_events',
  'started_at',
  'created_at',
] as const;

/** A campaign without its sequence, which lists don't need. */
export type CampaignSummary = Pick<Selectable<Campaigns>, (typeof SUMMARY)[number]>;
export const CAMPAIGN_SORT_KEYS = ['locked', 'status', 'createdAt', 'name'] as const;
type CampaignSortKey = (typeof CAMPAIGN_SORT_KEYS)[number];
const SORT_COLUMNS = {
  locked: 'locked',
  status: 'status',
  createdAt: 'created_at',
  name: 'name',
} as const satisfies Record<CampaignSortKey, keyof Campaigns>;

type CampaignFilter = {
  empty?: boolean;
  query?: string;
  status?: CampaignStatus;
  locked?: boolean;
};
export async function listCampaigns(
  { db, userId }: Owner,
  {
    filter,
    order,
    ...asked
  }: ListQuery & {
    filter: CampaignFilter;
    order: readonly { key: CampaignSortKey; descending: boolean }[];
  },
): Promise<Page<CampaignSummary> | Part<CampaignSummary>> {
  let matching = db.selectFrom('campaigns').where('user_id', '=', userId);
  if (filter.status !== undefined) matching = matching.where('status', '=', filter.status);
  if (filter.locked !== undefined) matching = matching.where('locked', '=', filter.locked);
  if (filter.query !== undefined)
    matching = matching.where('name', 'ilike', likePattern(filter.query));
  if (filter.empty !== undefined) {
    const packs = sql<boolean>`
      exists (
        select from lead_packs p
        where p.user_id = campaigns.user_id and p.campaign_id = campaigns.campaign_id
      )`;
    matching = matching.where(packs, '=', !filter.empty);
  }
  let sorted = matching.select([...SUMMARY]);
  for (const { key, descending } of order)
    sorted = sorted.orderBy(SORT_COLUMNS[key], descending ? 'desc' : 'asc');
  return readList(sorted.orderBy('campaign_id'), asked, {
    id: sql.ref('campaign_id'),
    changedAt: sql.ref('changed_at'),
  });
}

export async function readCampaign(
  { db, userId }: Owner,
  campaignId: string,
): Promise<CampaignSummary | undefined> {
  return db
    .selectFrom('campaigns')
    .select([...SUMMARY])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
}

/** The user's campaigns with these ids, in the order of the ids. */
export async function readCampaignSummaries(
  { db, userId }: Owner,
  campaignIds: readonly string[],
): Promise<CampaignSummary[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select([...SUMMARY])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', sql<string>`any(${[...campaignIds]}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.campaign_id, row]));
  return [...new Set(campaignIds)].flatMap((campaignId) => byId.get(campaignId) ?? []);
}

/** One campaign, locked until the transaction ends. */
export async function lockCampaignRow(
  { db, userId }: Owner,
  campaignId: string,
): Promise<CampaignSummary | undefined> {
  return db
    .selectFrom('campaigns')
    .select([...SUMMARY])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** As a statement: the same, with the sequence that its leads are in if it was ever started. */
export function lockCampaignToSaveStatement(
  { db, userId }: Owner,
  campaignId: string,
): CompiledQuery<CampaignSummary & { walked: SequenceItem | null }> {
  return db
    .selectFrom('campaigns')
    .select([
      ...SUMMARY,
      sql<SequenceItem | null>`case when started_at is not null then sequence end`.as('walked'),
    ])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .forNoKeyUpdate()
    .compile();
}

/** Which of these campaigns are the user's. */
export async function ownCampaignIds(
  { db, userId }: Owner,
  campaignIds: readonly string[],
): Promise<string[]> {
  if (campaignIds.length === 0) return [];
  const { rows } = await ownCampaignIdsStatement(userId, campaignIds).execute(db);
  return rows.map(({ campaign_id }) => campaign_id);
}

/** The same as a statement. */
export function ownCampaignIdsStatement(
  userId: string,
  campaignIds: readonly string[],
): RawBuilder<{ campaign_id: string }> {
  return sql<{
    campaign_id: string;
  }>`
    select campaign_id
    from campaigns
    where user_id = ${userId} and campaign_id = any(${[...campaignIds]}::bigint[])`;
}

/** Whether there is an unlocked campaign other than the excluded one. */
export async function hasUnlockedCampaign(
  { db, userId }: Owner,
  exceptId: string | null = null,
): Promise<boolean> {
  let query = db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('user_id', '=', userId)
    .where('locked', '=', false);
  if (exceptId !== null) query = query.where('campaign_id', '<>', exceptId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** The first ids of the user's unlocked campaigns. */
export async function unlockedCampaignIds({ db, userId }: Owner, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('user_id', '=', userId)
    .where('locked', '=', false)
    .limit(limit)
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Serializes decisions on how many campaigns a user may have. */
export async function lockCampaignCreation({
  db,
  userId,
}: Owner<DatabaseTransaction>): Promise<void> {
  await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/** What is given of a new campaign; the rest is as its table says. */
export type NewCampaign = Omit<
  ApiNames<Insertable<Campaigns>>,
  'campaignId' | 'userId' | 'createdAt' | 'sequence'
> & { sequence?: SequenceItem | null };

export async function insertCampaign(
  { db, userId, now }: Scope<'now'>,
  { sequence = null, ...campaign }: NewCampaign,
): Promise<CampaignSummary> {
  return db
    .insertInto('campaigns')
    .values({
      ...toColumns(campaign),
      user_id: userId,
      sequence: sequence === null ? null : json(sequence),
      sequence_updated_at: sequence === null ? null : instant(now),
      sequence_version: sequence === null ? 0 : 1,
      created_at: instant(now),
    })
    .returning([...SUMMARY])
    .executeTakeFirstOrThrow();
}

export async function updateCampaign(
  { db, userId }: Owner,
  campaignId: string,
  change: Updateable<Campaigns>,
): Promise<CampaignSummary> {
  return db
    .updateTable('campaigns')
    .set(change)
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .returning([...SUMMARY])
    .executeTakeFirstOrThrow();
}

/** As a statement: makes the campaign a draft again. */
export function revertToDraftStatement({
  userId,
  campaignId,
}: {
  userId: string;
  campaignId: string;
}): RawBuilder<unknown> {
  return sql`
    update campaigns
    set status = 'DRAFT'
    where user_id = ${userId} and campaign_id = ${campaignId}`;
}

/**
 * Deletes a campaign with its packs, its leads' places, and its counters; leads and events stay.
 */
export async function deleteCampaign(scope: Owner, campaignId: string): Promise<boolean> {
  const { db, userId } = scope;
  const own = await db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst();
  if (own === undefined) return false;
  // Leads first: their trigger decrements the counters, which may be deleted only then.
  await db
    .deleteFrom('campaign_leads')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  await deleteZapierUrl(scope, campaignId);
  await deleteInboundSecret(scope, campaignId);
  for (const table of [
    'zapier_deliveries',
    'pack_statistics',
    'item_standing',
    'item_statistics',
    'rate_statistics',
    'leaving_statistics',
    'import_statistics',
    'item_answers',
    'campaigns',
  ] as const) {
    await db
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('campaign_id', '=', campaignId)
      .execute();
  }
  return true;
}
