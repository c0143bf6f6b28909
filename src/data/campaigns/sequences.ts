import { sql, type RawBuilder } from 'kysely';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { countItems } from '#core/sequence/walk-items.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import { runPipelined } from '#data/database/pipelined-client.ts';
import { storeSequenceVersionStatements } from '#data/campaigns/sequence-versions.ts';
import type { Owner } from '#data/scope.ts';

export type StoredSequence = {
  sequence: SequenceItem | null;
  sequenceUpdatedAt: number | null;
  sequenceVersion: number;
};

export async function readSequence(
  { db, userId }: Owner,
  campaignId: string,
): Promise<StoredSequence | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .select(['sequence', 'sequence_updated_at', 'sequence_version'])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return (
    row && {
      sequence: row.sequence,
      sequenceUpdatedAt: row.sequence_updated_at,
      sequenceVersion: row.sequence_version,
    }
  );
}

/**
 * Whether the stored sequence is a draft's that still has errors: it is kept for its person and
 * never run, forecast, or checked (decision 86).
 */
export function isSequenceUnfinished({
  status,
  sequence_completed,
}: {
  status: CampaignStatus;
  sequence_completed: boolean;
}): boolean {
  return status === 'DRAFT' && !sequence_completed;
}

type Written = {
  userId: string;
  campaignId: string;
  sequence: SequenceItem | null;
  completed: boolean;
  updatedAt: number;
};

/**
 * Stores a sequence as the next version, beside the earlier ones. The caller has locked the
 * campaign and compared the version.
 */
export async function writeSequence({
  db,
  ...written
}: Written & { db: DatabaseTransaction }): Promise<void> {
  await runPipelined(db, writeSequenceStatements(written));
}

/** The same as statements of a transaction that sends them together, in this order. */
export function writeSequenceStatements({
  userId,
  campaignId,
  sequence,
  completed,
  updatedAt,
}: Written): RawBuilder<unknown>[] {
  const writing = sql`
    update campaigns
    set sequence = ${sequence === null ? null : json(sequence)}::jsonb,
      sequence_completed = ${completed}, sequence_updated_at = ${instant(updatedAt)},
      sequence_version = sequence_version + 1
    where user_id = ${userId} and campaign_id = ${campaignId}`;
  return sequence === null
    ? [writing]
    : storeSequenceVersionStatements({
        userId,
        campaignId,
        items: countItems(sequence),
        savedAt: updatedAt,
        writing,
      });
}

/**
 * As a statement: leads of a campaign that never started wait for its next sequence after the
 * current one was cleared.
 */
export function clearLeadPlacesStatement({
  userId,
  campaignId,
  now,
}: {
  userId: string;
  campaignId: string;
  now: number;
}): RawBuilder<unknown> {
  return sql`
    update campaign_leads
    set item_id = null, item_type = null, item_entered_at = null, due_at = null,
      updated_at = ${instant(now)}
    where user_id = ${userId}
      and campaign_leads.campaign_id = ${campaignId}
      and item_id is not null`;
}

export type ItemStanding = { itemId: string; state: LeadState; leads: number };

/** How many leads are on each item, by state. */
export async function readItemStanding(
  { db, userId }: Owner,
  campaignId: string,
): Promise<ItemStanding[]> {
  const rows = await db
    .selectFrom('item_standing')
    .select(['item_id', 'state', 'leads'])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('leads', '>', 0)
    .execute();
  return rows.map(({ item_id, state, leads }) => ({ itemId: item_id, state, leads }));
}

export type ItemCounts = {
  itemId: string;
  done: number;
  skipped: number;
  yesTaken: number;
  noTaken: number;
};

/** What each item has done so far. */
export async function readItemCounts(
  { db, userId }: Owner,
  campaignId: string,
): Promise<ItemCounts[]> {
  const rows = await db
    .selectFrom('item_statistics')
    .select(['item_id', 'done', 'skipped', 'yes_taken', 'no_taken'])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  return rows.map(({ item_id, done, skipped, yes_taken, no_taken }) => ({
    itemId: item_id,
    done,
    skipped,
    yesTaken: yes_taken,
    noTaken: no_taken,
  }));
}
