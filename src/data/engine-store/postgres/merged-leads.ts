import { sql } from 'kysely';
import { instant, type DatabaseTransaction } from '#data/database.ts';

type Merge = { db: DatabaseTransaction; userId: string; now: number; fromId: string; intoId: string };

/**
 * Makes one lead of two that turned out to be the same person: what happened to either stays, in a campaign that has both the one with the longer
 * way goes on, and nobody is contacted twice for one item.
 */
export async function mergeLeads({ db, userId, now, fromId, intoId }: Merge): Promise<void> {
  await sql`
    insert into events (user_id, type, at, campaign_id, lead_id, actor, data)
    select ${userId}, 'LEAD_SKIPPED', ${instant(now)}, a.campaign_id, ${intoId}, 'ENGINE', jsonb_build_object('reason', 'CAMPAIGN_DUPLICATE')
    from campaign_leads a join campaign_leads b on b.user_id = a.user_id and b.campaign_id = a.campaign_id and b.lead_id = ${intoId} where a.user_id = ${userId} and a.lead_id = ${fromId}`.execute(db);
  await sql`
    delete from campaign_leads a using campaign_leads b where a.user_id = ${userId} and a.lead_id = ${fromId} and b.user_id = a.user_id and b.campaign_id = a.campaign_id and b.lead_id = ${intoId}`.execute(db);
  await sql`update campaign_leads set lead_id = ${intoId}, fencing = fencing + 1, updated_at = ${instant(now)} where user_id = ${userId} and lead_id = ${fromId}`.execute(db);
  await sql`
    update intents i set lead_id = ${intoId} where user_id = ${userId} and lead_id = ${fromId}
      and not exists (select from intents o where o.user_id = i.user_id and o.lead_id = ${intoId} and o.campaign_id = i.campaign_id and o.item_id = i.item_id and o.visit = i.visit)`.execute(db);
  for (const table of ['events', 'conversations', 'lead_pack_rows'] as const) await db.updateTable(table).set({ lead_id: intoId }).where('user_id', '=', userId).where('lead_id', '=', fromId).execute();
  const { rows } = await sql<{ profile_slug: string | null; email: string | null }>`delete from leads where user_id = ${userId} and lead_id = ${fromId} returning profile_slug, email`.execute(db);
  const [gone] = rows;
  if (gone === undefined) return;
  await sql`update leads set profile_slug = coalesce(profile_slug, ${gone.profile_slug}), email = coalesce(email, ${gone.email}), updated_at = ${instant(now)} where user_id = ${userId} and lead_id = ${intoId}`.execute(db);
}
