import { sql, type RawBuilder } from 'kysely';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant } from '#data/database.ts';
import type { Part } from '#data/database/keyset.ts';
import { readList, type ListQuery, type Page } from '#data/database/own-rows.ts';
import type { Owner } from '#data/scope.ts';

/** How many versions of a campaign are kept; each new one deletes the oldest. */
export const MAX_SAVED_VERSIONS = 50;

export type SequenceVersion = { version: number; savedAt: number; items: number };

/**
 * As statements of a save's transaction, in order: `writing` writes the sequence, which is then
 * stored as the campaign's next version.
 */
export function storeSequenceVersionStatements({
  userId,
  campaignId,
  items,
  savedAt,
  writing,
}: {
  userId: string;
  campaignId: string;
  items: number;
  savedAt: number;
  writing: RawBuilder<unknown>;
}): RawBuilder<unknown>[] {
  return [
    // The long text is sent once, and read once.
    sql`
      with saved as (${writing} returning sequence_version, sequence)
      insert into sequence_versions (user_id, campaign_id, version, sequence, items, saved_at)
      select ${userId}, ${campaignId}, sequence_version, sequence, ${items}, ${instant(savedAt)}
      from saved`,
    sql`
      delete from sequence_versions
      where user_id = ${userId}
        and campaign_id = ${campaignId}
        and version <= (
          select version
          from sequence_versions
          where user_id = ${userId} and campaign_id = ${campaignId}
          order by version desc offset ${MAX_SAVED_VERSIONS} limit 1
        )`,
  ];
}

/** One page of the kept versions, newest first. */
export async function listSequenceVersions(
  { db, userId }: Owner,
  { campaignId, ...asked }: ListQuery & { campaignId: string },
): Promise<Page<SequenceVersion> | Part<SequenceVersion>> {
  const own = db
    .selectFrom('sequence_versions')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .select(['version', 'saved_at as savedAt', 'items'])
    .orderBy('version', 'desc');
  return readList(own, asked, { id: sql.ref('version') });
}

/** One kept version with its sequence. */
export async function readSequenceVersion(
  { db, userId }: Owner,
  campaignId: string,
  version: number,
): Promise<(SequenceVersion & { sequence: SequenceItem }) | undefined> {
  const row = await db
    .selectFrom('sequence_versions')
    .select(['version', 'saved_at', 'items', 'sequence'])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('version', '=', version)
    .executeTakeFirst();
  return (
    row && { version: row.version, savedAt: row.saved_at, items: row.items, sequence: row.sequence }
  );
}
