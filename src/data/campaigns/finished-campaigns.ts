import { sql, type RawBuilder } from 'kysely';
import { instant } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/**
 * Notifies the user of running campaigns whose last lead has ended, once until leads are added
 * again: no lead is in progress or held, and no list is still collecting. Returns the campaigns
 * reported now (product rules, section 12).
 */
export async function notifyFinishedCampaigns(
  { db, userId, now }: Scope<'now'>,
  campaignIds: readonly string[],
): Promise<string[]> {
  if (campaignIds.length === 0) return [];
  const { rows } = await sql<{ campaign_id: string }>`
    with over as (
      update campaigns c
      set finished_at = ${instant(now)}
      where ${areOver(userId, campaignIds)}
      returning c.campaign_id, c.name
    ), told as (
      insert into notifications (user_id, type, at, data, link)
      select ${userId}, 'CAMPAIGN_FINISHED', ${instant(now)},
        jsonb_build_object('campaignId', campaign_id::text, 'campaignName', name),
        '/campaigns/' || campaign_id || '/statistics'
      from over
    )
    select campaign_id from over`.execute(db);
  return rows.map(({ campaign_id }) => campaign_id);
}

/**
 * Whether any of these campaigns has finished without a notification: a check without locks, to
 * avoid the full one after each lead.
 */
export async function hasUnreportedFinish(
  { db, userId }: Owner,
  campaignIds: readonly string[],
): Promise<boolean> {
  const { rows } =
    await sql`select from campaigns c where ${areOver(userId, campaignIds)} limit 1`.execute(db);
  return rows.length > 0;
}

function areOver(userId: string, campaignIds: readonly string[]): RawBuilder<unknown> {
  return sql`
    c.user_id = ${userId}
    and c.campaign_id = any(${[...campaignIds]}::bigint[])
    and c.status = 'ACTIVE'
    and c.finished_at is null
    and exists (
      select from campaign_leads l where l.user_id = c.user_id and l.campaign_id = c.campaign_id
    )
    and not exists (
      select from campaign_leads l
      where l.user_id = c.user_id
        and l.campaign_id = c.campaign_id
        and l.state in ('UPLOADING', 'GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED')
    )
    and not exists (
      select from lead_packs p
      where p.user_id = c.user_id
        and p.campaign_id = c.campaign_id
        and p.search_status in ('SEARCH_IN_PROGRESS', 'SEARCH_PAUSED')
    )`;
}
