import { sql } from 'kysely';
import { REACH_BY_SORTING } from '#core/lead/list-reach.ts';
import type { PageQuery } from '#data/database/own-rows.ts';
import type { LeadFilter } from '#data/lead-lists/lead-filter.ts';
import { listLeadPage } from '#data/lead-lists/lead-lists.ts';
import { sortColumns, type LeadOrder } from '#data/lead-lists/lead-order.ts';
import type { Owner } from '#data/scope.ts';
import { listSenders, sharedCampaignOf } from '#data/shared-campaigns/shared-campaigns.ts';

/** A sender whose leads of a campaign a user sees, with the sender’s own campaign. */
export type SeenSender = { userId: string; name: string; campaignId: string };

/**
 * Whose leads of a campaign its user sees: of a shared campaign of theirs every sender’s, including
 * those who left, otherwise their own alone (product rules, section 22).
 */
export async function listSeenSenders(scope: Owner, campaignId: string): Promise<SeenSender[]> {
  const { db, userId } = scope;
  const shared = await sharedCampaignOf(scope, campaignId);
  if (shared !== null && shared.ownerId === userId)
    return (await listSenders(scope, shared)).flatMap(({ ownCampaignId, ...sender }) =>
      ownCampaignId === null
        ? []
        : [{ userId: sender.userId, name: sender.name, campaignId: ownCampaignId }],
    );
  const { display_name: name } = await db
    .selectFrom('users')
    .select('display_name')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return [{ userId, name, campaignId }];
}

/** The lists that hold what each sender was dealt of a list of the owner, by sender. */
export async function readDealtLists(
  { db, userId }: Owner,
  { campaignId, leadPackId }: { campaignId: string; leadPackId: string },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; leadPackId: string }>`
    select d.user_id as "userId", d.lead_pack_id as "leadPackId"
    from shared_campaigns s
    join dealt_lists d on d.team_id = s.team_id and d.campaign_id = s.campaign_id
    where s.user_id = ${userId} and s.campaign_id = ${campaignId} and d.list_id = ${leadPackId}
    `.execute(db);
  return new Map([
    [userId, leadPackId],
    ...rows.map((row) => [row.userId, row.leadPackId] as const),
  ]);
}

type SenderList = { userId: string; filter: LeadFilter & { campaignId: string } };
type SenderLead = { userId: string; leadId: string };

/**
 * One page of the lists of several senders as one list, in an order that isn’t empty. Each list is
 * read by its own statements, as far as the page goes; `beyond` as in `listLeadPage`.
 */
export async function listSenderLeads(
  { db }: Owner,
  { lists, order, page, size }: { lists: readonly SenderList[]; order: LeadOrder } & PageQuery,
): Promise<{ rows: SenderLead[]; total: number; beyond: number | null }> {
  const [only, ...others] = lists;
  if (only === undefined) return { rows: [], total: 0, beyond: null };
  if (others.length === 0) {
    const { leadIds, ...read } = await listLeadPage({ db, ...only, order, page, size });
    return { rows: leadIds.map((leadId) => ({ userId: only.userId, leadId })), ...read };
  }
  const first = page * size;
  const reachable = first < REACH_BY_SORTING;
  const parts: (SenderLead & { campaignId: string; rank: number })[] = [];
  let total = 0;
  for (const { userId, filter } of lists) {
    const asked = { db, userId, filter, order, page: 0, size: reachable ? first + size : 1 };
    const read = await listLeadPage(asked);
    total += read.total;
    const { campaignId } = filter;
    parts.push(...read.leadIds.map((leadId, rank) => ({ userId, campaignId, leadId, rank })));
  }
  if (!reachable) return { rows: [], total, beyond: first < total ? REACH_BY_SORTING : null };
  // Each sender's own order decides between equals, so that pages neither repeat nor omit anyone.
  const columns = sortColumns(only.filter, order);
  const { rows } = await sql<SenderLead>`
    select a.user_id as "userId", a.lead_id as "leadId"
    from unnest(
      ${parts.map(({ userId }) => userId)}::bigint[],
      ${parts.map(({ campaignId }) => campaignId)}::bigint[],
      ${parts.map(({ leadId }) => leadId)}::bigint[], ${parts.map(({ rank }) => rank)}::int[]
    ) as a (user_id, campaign_id, lead_id, rank)
    join campaign_leads c on c.user_id = a.user_id
      and c.campaign_id = a.campaign_id
      and c.lead_id = a.lead_id
    join leads l on l.user_id = a.user_id and l.lead_id = a.lead_id
    order by ${sql.join([...columns, sql`a.rank, a.user_id`])}
    offset ${first} limit ${size}`.execute(db);
  return { rows, total, beyond: null };
}

/** Finds the sender whose campaign has a lead; null if it's in none of them. */
export async function findSenderOfLead(
  { db }: Owner,
  senders: readonly SeenSender[],
  leadId: string,
): Promise<SeenSender | null> {
  const { rows } = await sql<{ user_id: string }>`
    select c.user_id
    from unnest(
      ${senders.map(({ userId }) => userId)}::bigint[],
      ${senders.map(({ campaignId }) => campaignId)}::bigint[]
    ) as a (user_id, campaign_id)
    join campaign_leads c on c.user_id = a.user_id
      and c.campaign_id = a.campaign_id
      and c.lead_id = ${leadId}`.execute(db);
  return senders.find(({ userId }) => userId === rows[0]?.user_id) ?? null;
}
