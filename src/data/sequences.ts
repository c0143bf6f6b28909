import { sql } from 'kysely';
import type { LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, json, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { keepSequenceVersion } from '#data/sequence-versions.ts';

type OneCampaign = { db: AnyDatabase; userId: string; campaignId: string };
export type StoredSequence = { sequence: SequenceItem | null; sequenceUpdatedAt: number | null; sequenceVersion: number };

export async function readSequence({ db, userId, campaignId }: OneCampaign): Promise<StoredSequence | undefined> {
  const row = await db.selectFrom('campaigns').select(['sequence', 'sequence_updated_at', 'sequence_version']).where('user_id', '=', userId).where('campaign_id', '=', campaignId).executeTakeFirst();
  return row && { sequence: row.sequence, sequenceUpdatedAt: row.sequence_updated_at, sequenceVersion: row.sequence_version };
}

/** Stores a sequence as the next version, which is kept beside the earlier ones. The caller holds the campaign and has compared the version. */
export async function writeSequence({ db, userId, campaignId, sequence, completed, updatedAt }: OneCampaign & { db: DatabaseTransaction; sequence: SequenceItem | null; completed: boolean; updatedAt: number }): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ sequence: sequence === null ? null : json(sequence), sequence_completed: completed, sequence_updated_at: instant(updatedAt), sequence_version: sql<number>`sequence_version + 1` })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  if (sequence !== null) await keepSequenceVersion({ db, userId, campaignId, sequence, savedAt: updatedAt });
}

/** Leads of a campaign that never started, after its sequence was cleared: they wait for the next one. */
export async function takeLeadsOffSequence({ db, userId, campaignId, now }: OneCampaign & { db: DatabaseTransaction; now: number }): Promise<void> {
  await db
    .updateTable('campaign_leads')
    .set({ item_id: null, item_type: null, item_entered_at: null, due_at: null, updated_at: instant(now) })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('item_id', 'is not', null)
    .execute();
}

export type ItemStanding = { itemId: string; state: LeadState; leads: number };

/** How many leads stand on each item, by state. */
export async function readItemStanding({ db, userId, campaignId }: OneCampaign): Promise<ItemStanding[]> {
  const rows = await db.selectFrom('item_standing').select(['item_id', 'state', 'leads']).where('user_id', '=', userId).where('campaign_id', '=', campaignId).where('leads', '>', 0).execute();
  return rows.map(({ item_id, state, leads }) => ({ itemId: item_id, state, leads }));
}

export type ItemCounts = { itemId: string; done: number; skipped: number; yesTaken: number; noTaken: number };

/** What each item has done so far. */
export async function readItemCounts({ db, userId, campaignId }: OneCampaign): Promise<ItemCounts[]> {
  const rows = await db.selectFrom('item_statistics').select(['item_id', 'done', 'skipped', 'yes_taken', 'no_taken']).where('user_id', '=', userId).where('campaign_id', '=', campaignId).execute();
  return rows.map(({ item_id, done, skipped, yes_taken, no_taken }) => ({ itemId: item_id, done, skipped, yesTaken: yes_taken, noTaken: no_taken }));
}
