import { sql } from 'kysely';
import type { Owner } from '#data/scope.ts';

/**
 * When a lead's person last replied to another sender of the shared campaign, in campaign ms; null:
 * never, or the campaign isn't shared.
 */
export async function repliedToTeammateAt(
  { db, userId }: Owner,
  { campaignId, leadId }: { campaignId: string; leadId: string },
): Promise<number | null> {
  const { rows } = await sql<{ replied_at: number | null }>`
    select extract(epoch from max(theirs.replied_at))::float8 * 1000 as replied_at
    from campaign_senders me
    join campaign_senders s on s.team_id = me.team_id
      and s.campaign_id = me.campaign_id
      and s.user_id <> me.user_id
    join leads l on l.user_id = me.user_id and l.lead_id = ${leadId}
    join leads theirs on theirs.user_id = s.user_id
      and blacklist_keys(theirs.network_member_id, theirs.profile_slug, theirs.email)
        && blacklist_keys(l.network_member_id, l.profile_slug, l.email)
      -- By columns that have an index.
      and (
        theirs.network_member_id = l.network_member_id
        or theirs.profile_slug = l.profile_slug
        or lower(theirs.email) = lower(l.email)
      )
    where me.user_id = ${userId} and me.own_campaign_id = ${campaignId}`.execute(db);
  return rows[0]?.replied_at ?? null;
}
