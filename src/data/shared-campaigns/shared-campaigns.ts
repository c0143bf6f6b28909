import { sql } from 'kysely';
import type { HandOver, SenderLoss, SenderState } from '#core/team/shared-campaign.ts';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import type { Page, PageQuery } from '#data/database/own-rows.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { bindLeads } from '#data/shared-campaigns/bindings.ts';
import { IS_TOUCHED } from '#data/shared-campaigns/touched.ts';

/** A campaign that several members of a team send for. */
export type SharedCampaign = {
  teamId: string;
  /** The owner’s campaign, which names the shared one. */
  campaignId: string;
  ownerId: string;
  ownerName: string;
  handOver: HandOver;
  /** How many agreed, the owner included. */
  senders: number;
  /** They, the owner first. */
  sentBy: { userId: string; displayName: string }[];
};

/**
 * A sender of a shared campaign; `ownCampaignId` is their own campaign, once they agreed. Those who
 * left keep it, also while they are asked again.
 */
export type Sender = {
  userId: string;
  name: string;
  weight: number;
  state: SenderState;
  ownCampaignId: string | null;
  lost: SenderLoss | null;
  lostAt: number | null;
};

const COLUMNS = sql`s.team_id as "teamId", s.campaign_id as "campaignId", s.user_id as "ownerId",
  u.display_name as "ownerName", s.hand_over as "handOver",
  (
    select count(*)::int
    from campaign_senders a
    where a.team_id = s.team_id and a.campaign_id = s.campaign_id and a.state = 'AGREED'
  ) as senders,
  (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('userId', a.user_id::text, 'displayName', n.display_name)
          order by a.user_id <> s.user_id, a.asked_at, a.user_id
        ), '[]'
      )
    from campaign_senders a
    join users n on n.user_id = a.user_id
    where a.team_id = s.team_id and a.campaign_id = s.campaign_id and a.state = 'AGREED'
  ) as "sentBy"`;

/** The shared campaigns that campaigns of a user belong to, by the user’s own campaign. */
export async function readShared(
  { db, userId }: Owner,
  campaignIds: readonly string[],
): Promise<Map<string, SharedCampaign>> {
  const { rows } = await sql<SharedCampaign & { ownId: string | null }>`
    select me.own_campaign_id as "ownId", ${COLUMNS}
    from campaign_senders me
    join shared_campaigns s on s.team_id = me.team_id and s.campaign_id = me.campaign_id
    join users u on u.user_id = s.user_id
    where me.user_id = ${userId}
      and me.state = 'AGREED'
      and me.own_campaign_id = any(${[...campaignIds]}::bigint[])`.execute(db);
  return new Map(
    rows.flatMap(({ ownId, ...shared }) => (ownId === null ? [] : [[ownId, shared] as const])),
  );
}

/** The shared campaign of one campaign of a user; null if only they send for it. */
export async function sharedCampaignOf(
  scope: Owner,
  campaignId: string,
): Promise<SharedCampaign | null> {
  return (await readShared(scope, [campaignId])).get(campaignId) ?? null;
}

/** The shared campaigns that a user owns, those that run first, then the newest. */
export async function listOwnShared(
  { db, userId }: Owner,
  { page, size }: PageQuery,
): Promise<Page<SharedCampaign & { name: string; status: CampaignStatus }>> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from shared_campaigns
    where user_id = ${userId}`.execute(db);
  const { rows } = await sql<SharedCampaign & { name: string; status: CampaignStatus }>`
    select ${COLUMNS}, c.name, c.status
    from shared_campaigns s
    join users u on u.user_id = s.user_id
    join campaigns c on c.user_id = s.user_id and c.campaign_id = s.campaign_id
    where s.user_id = ${userId}
    order by c.status = 'ACTIVE' desc, s.created_at desc, s.campaign_id desc
    offset ${page * size} limit ${size}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Whether a campaign is a sender’s copy, which is edited with its owner’s alone. */
export async function isCopy(scope: Owner, campaignId: string): Promise<boolean> {
  const shared = await sharedCampaignOf(scope, campaignId);
  return shared !== null && shared.ownerId !== scope.userId;
}

/**
 * A shared campaign as a member sees it: by the owner’s campaign or by their own, as soon as they
 * were invited; null if it is none of theirs.
 */
export async function findForMember(
  { db, userId }: Owner,
  campaignId: string,
): Promise<{ shared: SharedCampaign; me: Sender } | null> {
  const { rows } = await sql<SharedCampaign>`
    select ${COLUMNS}
    from campaign_senders me
    join shared_campaigns s on s.team_id = me.team_id and s.campaign_id = me.campaign_id
    join users u on u.user_id = s.user_id
    where me.user_id = ${userId}
      and (me.campaign_id = ${campaignId} or me.own_campaign_id = ${campaignId})
    order by me.campaign_id = ${campaignId} desc`.execute(db);
  const [shared] = rows;
  if (shared === undefined) return null;
  const me = (await listSenders({ db, userId }, shared)).find((one) => one.userId === userId);
  return me === undefined ? null : { shared, me };
}

type Named = Pick<SharedCampaign, 'teamId' | 'campaignId'>;

/** Everyone who was asked to send for a campaign, in the order in which they were. */
export async function listSenders({ db }: Owner, { teamId, campaignId }: Named): Promise<Sender[]> {
  const { rows } = await sql<Sender>`
    select s.user_id as "userId", u.display_name as name, s.weight, s.state,
      s.own_campaign_id as "ownCampaignId", s.lost, s.lost_at as "lostAt"
    from campaign_senders s
    join users u on u.user_id = s.user_id
    where s.team_id = ${teamId} and s.campaign_id = ${campaignId}
    order by s.asked_at, s.user_id`.execute(db);
  return rows;
}

/** The members who agreed to send, each with their own campaign. */
export async function listAgreed(
  scope: Owner,
  shared: Named,
): Promise<(Sender & { ownCampaignId: string })[]> {
  return (await listSenders(scope, shared)).flatMap(({ ownCampaignId, ...sender }) =>
    sender.state === 'AGREED' && ownCampaignId !== null ? [{ ...sender, ownCampaignId }] : [],
  );
}

/** The senders’ campaigns besides the owner’s, in the order in which they are locked. */
export async function listCopies(
  scope: Owner,
  campaignId: string,
): Promise<{ userId: string; campaignId: string }[]> {
  const shared = await sharedCampaignOf(scope, campaignId);
  if (shared === null || shared.ownerId !== scope.userId) return [];
  return (await listAgreed(scope, shared))
    .filter(({ userId }) => userId !== scope.userId)
    .map(({ userId, ownCampaignId }) => ({ userId, campaignId: ownCampaignId }))
    .toSorted((one, other) => Number(one.userId) - Number(other.userId));
}

/**
 * Shares a campaign of a user, who is its first sender and keeps the people already in it. The
 * caller has locked the campaign.
 */
export async function insertShared(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  { teamId, campaignId }: Named,
): Promise<void> {
  await sql`
    insert into shared_campaigns (team_id, campaign_id, user_id, created_at)
    values (${teamId}, ${campaignId}, ${userId}, ${instant(now)})`.execute(db);
  // Someone who left another shared campaign may share the one it left them.
  await sql`
    update campaign_senders
    set own_campaign_id = null
    where user_id = ${userId} and own_campaign_id = ${campaignId}`.execute(db);
  await sql`
    insert into campaign_senders (
      team_id, campaign_id, user_id, state, own_campaign_id, asked_at, answered_at
    )
    values (
      ${teamId}, ${campaignId}, ${userId}, 'AGREED', ${campaignId}, ${instant(now)}, ${instant(now)}
    )`.execute(db);
  await bindLeads({ db, teamId }, { campaignId, now, from: { userId, ownCampaignId: campaignId } });
}

/** Locks a shared campaign until the transaction ends, so that changes of its senders wait. */
export async function lockShared(
  { db }: Owner<DatabaseTransaction>,
  { teamId, campaignId }: Named,
): Promise<void> {
  await sql`
    select from shared_campaigns
    where team_id = ${teamId} and campaign_id = ${campaignId}
    for no key update`.execute(db);
}

export async function setHandOver(
  { db }: Owner,
  { teamId, campaignId }: Named,
  handOver: HandOver,
): Promise<void> {
  await sql`
    update shared_campaigns
    set hand_over = ${handOver}
    where team_id = ${teamId} and campaign_id = ${campaignId}`.execute(db);
}

/**
 * Invites members, or sets the weights of those already asked; members who declined or left are
 * asked again. Until they agree, the people they had stay those of a sender who left.
 */
export async function inviteSenders(
  { db, now }: Scope<'now', DatabaseTransaction>,
  { teamId, campaignId }: Named,
  asked: readonly { userId: string; weight: number }[],
): Promise<void> {
  await sql`
    insert into campaign_senders as s (team_id, campaign_id, user_id, weight, state, asked_at)
    select ${teamId}, ${campaignId}, user_id, weight, 'INVITED', ${instant(now)}
    from unnest(
      ${asked.map(({ userId }) => userId)}::bigint[], ${asked.map(({ weight }) => weight)}::int[]
    ) as a (user_id, weight)
    order by user_id
    on conflict (team_id, campaign_id, user_id) do update set weight = excluded.weight,
      state = case when s.state = 'AGREED' then 'AGREED' else 'INVITED' end,
      answered_at = case when s.state = 'AGREED' then s.answered_at end`.execute(db);
}

/** Records a member’s answer; `ownCampaignId`: the campaign that they send with, or once did. */
export async function answerInvitation(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  { teamId, campaignId }: Named,
  { state, ownCampaignId }: { state: 'AGREED' | 'DECLINED'; ownCampaignId: string | null },
): Promise<void> {
  await sql`
    update campaign_senders
    set state = ${state}, own_campaign_id = ${ownCampaignId}, answered_at = ${instant(now)},
      lost = case when ${state} = 'DECLINED' then lost end,
      lost_at = case when ${state} = 'DECLINED' then lost_at end
    where team_id = ${teamId} and campaign_id = ${campaignId} and user_id = ${userId}`.execute(db);
}

/** Those of these members who join every campaign of the team that they are invited to. */
export async function whoJoinsCampaigns(
  { db }: Owner,
  teamId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id
    from team_members
    where team_id = ${teamId} and user_id = any(${[...userIds]}::bigint[]) and joins_campaigns
    order by user_id`.execute(db);
  return rows.map(({ user_id: userId }) => userId);
}

/** Sets a member’s standing consent; false outside a team. */
export async function setJoinsCampaigns(
  { db, userId }: Owner,
  joinsCampaigns: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('team_members')
    .set({ joins_campaigns: joinsCampaigns })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many people each sender was given, and for how many of them anything was done. */
export async function countDealt(
  { db }: Owner,
  { teamId, campaignId }: Named,
): Promise<Map<string, { dealt: number; touched: number }>> {
  const { rows } = await sql<{ userId: string; dealt: number; touched: number }>`
    select s.user_id as "userId", coalesce(n.dealt, 0) + coalesce(w.waiting, 0) as dealt,
      coalesce(n.touched, 0) as touched
    from campaign_senders s
    left join lateral (
      select count(*)::int as dealt, count(*) filter (where ${IS_TOUCHED})::int as touched
      from campaign_leads cl
      where cl.user_id = s.user_id
        and cl.campaign_id = s.own_campaign_id
        and cl.reason is distinct from 'MOVED'
    ) n on true
    left join lateral (
      select count(*)::int as waiting
      from dealt_lists d
      join lead_pack_rows r on r.user_id = d.user_id
        and r.lead_pack_id = d.lead_pack_id
        and r.verdict is null
      where d.team_id = s.team_id and d.campaign_id = s.campaign_id and d.user_id = s.user_id
    ) w on true
    where s.team_id = ${teamId} and s.campaign_id = ${campaignId}`.execute(db);
  return new Map(rows.map(({ userId, ...counts }) => [userId, counts]));
}

/** Whose campaigns of a shared one these leads are in. */
export async function findLeadsOfSenders(
  { db }: Owner,
  { teamId, campaignId }: Named,
  leadIds: readonly string[],
): Promise<{ userId: string; leadId: string }[]> {
  const { rows } = await sql<{ userId: string; leadId: string }>`
    select s.user_id as "userId", cl.lead_id as "leadId"
    from campaign_senders s
    join campaign_leads cl on cl.user_id = s.user_id
      and cl.campaign_id = s.own_campaign_id
      and cl.lead_id = any(${[...leadIds]}::bigint[])
    where s.team_id = ${teamId} and s.campaign_id = ${campaignId}
    order by cl.lead_id`.execute(db);
  return rows;
}

/** The name of a campaign of someone else, for those who are asked to send for it. */
export async function readSharedName({ db, userId }: Owner, campaignId: string): Promise<string> {
  const row = await db
    .selectFrom('campaigns')
    .select('name')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** Whether another campaign of a user hands leads to this one when their sequence ends. */
export async function isFed({ db, userId }: Owner, campaignId: string): Promise<boolean> {
  const { rows } = await sql`
    select from campaigns
    where user_id = ${userId}
      and jsonb_path_exists(
        sequence, '$.**.moveToCampaignId ? (@ == $id)',
        jsonb_build_object('id', ${campaignId}::text)
      )
    limit 1`.execute(db);
  return rows.length > 0;
}
