import { sql, type RawBuilder } from 'kysely';
import { instant, json, type AnyDatabase } from '#data/database.ts';

type MovedPack = { userId: string; campaignId: string; fromCampaignId: string; now: number };

/**
 * The list in which a campaign keeps the leads that came from another one, created on first use; a
 * campaign that is fed gets it at the save that says so, so that it can be started before any lead
 * has come. The caller has locked the campaign.
 */
export async function ensureMovedPack({
  db,
  ...pack
}: MovedPack & { db: AnyDatabase }): Promise<string> {
  const { rows } = await ensureMovedPackStatement(pack).execute(db);
  const leadPackId = rows[0]?.lead_pack_id;
  if (leadPackId === undefined) throw new Error('The list for moved leads was not made.');
  return leadPackId;
}

/** The same as a statement of a transaction that sends several together. */
export function ensureMovedPackStatement({
  userId,
  campaignId,
  fromCampaignId,
  now,
}: MovedPack): RawBuilder<{ lead_pack_id: string }> {
  return sql<{ lead_pack_id: string }>`
    with there as (
      select lead_pack_id
      from lead_packs
      where user_id = ${userId}
        and campaign_id = ${campaignId}
        and search_type = 'EXISTING_LEADS'
        and source ->> 'movedFrom' = ${fromCampaignId}
      order by lead_pack_id limit 1
    ), made as (
      insert into lead_packs (
        user_id, campaign_id, name, search_type, search_status, source, due_at, created_at
      )
      select ${userId}, ${campaignId},
        left(
          'Moved from ' || coalesce(
            (
              select name
              from campaigns
              where user_id = ${userId} and campaign_id = ${fromCampaignId}
            ),
            'another campaign'
          ),
          255
        ),
        'EXISTING_LEADS', 'SEARCH_COMPLETE', ${json({ movedFrom: fromCampaignId })}::jsonb,
        ${instant(now)}, ${instant(now)}
      where not exists (select from there)
      returning lead_pack_id
    )
    select lead_pack_id from there
    union all
    select lead_pack_id from made`;
}
