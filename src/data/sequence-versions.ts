import { sql } from 'kysely';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { countItems } from '#core/sequence/walk-items.ts';
import { instant, json, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';

type OneCampaign = { db: AnyDatabase; userId: string; campaignId: string };

/** Versions of one campaign that are kept; the newest push the oldest out. */
export const VERSIONS_KEPT = 50;

export type SequenceVersion = { version: number; savedAt: number; items: number };

/** Keeps what was saved just now as the campaign's version, in the transaction of the save. */
export async function keepSequenceVersion({ db, userId, campaignId, sequence, savedAt }: OneCampaign & { db: DatabaseTransaction; sequence: SequenceItem; savedAt: number }): Promise<void> {
  const { sequence_version: version } = await db.selectFrom('campaigns').select('sequence_version').where('user_id', '=', userId).where('campaign_id', '=', campaignId).executeTakeFirstOrThrow();
  await db.insertInto('sequence_versions').values({ user_id: userId, campaign_id: campaignId, version, sequence: json(sequence), items: countItems(sequence), saved_at: instant(savedAt) }).execute();
  await sql`
    delete from sequence_versions where user_id = ${userId} and campaign_id = ${campaignId}
      and version <= (select version from sequence_versions where user_id = ${userId} and campaign_id = ${campaignId} order by version desc offset ${VERSIONS_KEPT} limit 1)
  `.execute(db);
}

/** One page of the kept versions, newest first. */
export async function listSequenceVersions({ db, userId, campaignId, page, size }: OneCampaign & { page: number; size: number }): Promise<{ versions: SequenceVersion[]; total: number }> {
  const own = db.selectFrom('sequence_versions').where('user_id', '=', userId).where('campaign_id', '=', campaignId);
  const rows = await own.select(['version', 'saved_at', 'items']).orderBy('version', 'desc').offset(page * size).limit(size).execute();
  const { total } = await own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { versions: rows.map(({ version, saved_at, items }) => ({ version, savedAt: saved_at, items })), total: Number(total) };
}

/** One kept version with its sequence. */
export async function readSequenceVersion({ db, userId, campaignId, version }: OneCampaign & { version: number }): Promise<(SequenceVersion & { sequence: SequenceItem }) | undefined> {
  const row = await db.selectFrom('sequence_versions').select(['version', 'saved_at', 'items', 'sequence']).where('user_id', '=', userId).where('campaign_id', '=', campaignId).where('version', '=', version).executeTakeFirst();
  return row && { version: row.version, savedAt: row.saved_at, items: row.items, sequence: row.sequence };
}
