import { sql } from 'kysely';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { Owner } from '#data/scope.ts';

/** In place of an owner’s list, for people who were handed over. */
export const HANDED_OVER_LIST = '0';

type Dealt = {
  db: DatabaseTransaction;
  now: number;
  teamId: string;
  campaignId: string;
  /** The owner’s list, or `HANDED_OVER_LIST`. */
  listId: string;
};

/**
 * The lists of senders that hold what is dealt to them of a list of the owner, by sender; made on
 * first use with the owner’s name, columns, and skip rules, and locked until the transaction ends.
 */
export async function openDealtLists(
  { db, now, teamId, campaignId, listId }: Dealt,
  senders: readonly { userId: string; ownCampaignId: string }[],
): Promise<Map<string, string>> {
  const lists = new Map<string, string>();
  for (const { userId, ownCampaignId } of senders) {
    const { rows } = await sql<{ lead_pack_id: string }>`
      select p.lead_pack_id
      from dealt_lists d
      join lead_packs p on p.user_id = d.user_id and p.lead_pack_id = d.lead_pack_id
      where d.team_id = ${teamId}
        and d.campaign_id = ${campaignId}
        and d.list_id = ${listId}
        and d.user_id = ${userId}
        and p.campaign_id = ${ownCampaignId}
      for no key update of p`.execute(db);
    lists.set(
      userId,
      rows[0]?.lead_pack_id ??
        (await insertDealtList({ db, now, teamId, campaignId, listId }, { userId, ownCampaignId })),
    );
  }
  return lists;
}

async function insertDealtList(
  { db, now, teamId, campaignId, listId }: Dealt,
  { userId, ownCampaignId }: { userId: string; ownCampaignId: string },
): Promise<string> {
  const { rows } = await sql<{ lead_pack_id: string }>`
    insert into lead_packs (
      user_id, campaign_id, name, search_type, search_option, search_status, source, file_name,
      columns, skip_lead_conditions, created_at, acted_by
    )
    select ${userId}, ${ownCampaignId}, coalesce(p.name, 'Handed over'),
      coalesce(p.search_type, 'EXISTING_LEADS'), coalesce(p.search_option, 'SEARCH'),
      -- The owner's account reads the network; here, all that is known is staged.
      'SEARCH_COMPLETE', '{"ended": true}', p.file_name, p.columns,
      coalesce(p.skip_lead_conditions, '{CAMPAIGN_DUPLICATE}'), ${instant(now)}, null
    from shared_campaigns s
    left join lead_packs p on p.user_id = s.user_id and p.lead_pack_id = ${listId}
    where s.team_id = ${teamId} and s.campaign_id = ${campaignId}
    returning lead_pack_id`.execute(db);
  const leadPackId = rows[0]?.lead_pack_id;
  if (leadPackId === undefined) throw new Error('The list of a sender was not made');
  await sql`
    insert into dealt_lists (team_id, campaign_id, list_id, user_id, lead_pack_id)
    values (${teamId}, ${campaignId}, ${listId}, ${userId}, ${leadPackId})
    on conflict (team_id, campaign_id, list_id, user_id) do update
    set lead_pack_id = excluded.lead_pack_id`.execute(db);
  await pointNoteFilterAtDealtList({ db, userId }, ownCampaignId);
  return leadPackId;
}

/** Replaces a list of the owner in a copy’s note filter with the sender’s own part of it. */
export async function pointNoteFilterAtDealtList(
  { db, userId }: Owner<DatabaseTransaction>,
  ownCampaignId: string,
): Promise<void> {
  await sql`
    update campaigns c
    set note_filter = c.note_filter || jsonb_build_object('leadsList', d.lead_pack_id::text)
    from campaign_senders s
    join dealt_lists d on d.team_id = s.team_id and d.campaign_id = s.campaign_id
      and d.user_id = s.user_id
    where s.user_id = ${userId} and s.own_campaign_id = ${ownCampaignId}
      and c.user_id = s.user_id and c.campaign_id = s.own_campaign_id
      and c.note_filter ->> 'leadsList' = d.list_id::text`.execute(db);
}

/** Has a sender’s own lane judge what was just dealt to them. */
export async function continueDealtList(
  { db }: { db: DatabaseTransaction },
  { userId, leadPackId, rows }: { userId: string; leadPackId: string; rows: number },
): Promise<void> {
  await sql`
    update lead_packs
    set search_status = case
        when search_status = 'SEARCH_PAUSED' then search_status
        else 'SEARCH_IN_PROGRESS'
      end,
      total_rows = total_rows + ${rows},
      leads_number_to_collect = leads_number_to_collect + ${rows}
    where user_id = ${userId} and lead_pack_id = ${leadPackId}`.execute(db);
  // Through a job: this transaction may hold another lane.
  await addJob({ db, task: 'wake-lane', payload: { userId } });
}

/** The team whose shared campaign a sender’s list was dealt from; null: it wasn’t dealt. */
export async function teamOfDealtList(
  { db, userId }: Owner<DatabaseTransaction>,
  leadPackId: string,
): Promise<string | null> {
  const { rows } = await sql<{ team_id: string }>`
    select team_id
    from dealt_lists
    where user_id = ${userId} and lead_pack_id = ${leadPackId}`.execute(db);
  return rows[0]?.team_id ?? null;
}

/** The lists of senders that hold what was dealt to them of a list of a user. */
export async function dealtListsOf(
  { db, userId }: Owner<DatabaseTransaction>,
  leadPackId: string,
): Promise<{ userId: string; leadPackId: string; campaignId: string }[]> {
  const { rows } = await sql<{ userId: string; leadPackId: string; campaignId: string }>`
    select d.user_id as "userId", d.lead_pack_id as "leadPackId", p.campaign_id as "campaignId"
    from dealt_lists d
    join shared_campaigns s on s.team_id = d.team_id and s.campaign_id = d.campaign_id
    join lead_packs p on p.user_id = d.user_id and p.lead_pack_id = d.lead_pack_id
    where s.user_id = ${userId} and d.list_id = ${leadPackId}
    order by d.user_id
    for no key update of p`.execute(db);
  return rows;
}
