import { sql } from 'kysely';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { WEEKLY_INVITES } from '#core/limits/processing-limits.ts';
import { peoplePerWeek, startingActions } from '#core/limits/sender-capacity.ts';
import { inviteWindowStart } from '#core/limits/weekly-invites.ts';
import type { SchedulerItem } from '#core/schedule/week.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { CommonGround, DealtSender } from '#core/team/deal-people.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';

/** A sender who agreed and can send, with their own campaign. */
export type DealingSender = DealtSender & { name: string; ownCampaignId: string; lost: boolean };

type SenderRow = {
  userId: string;
  name: string;
  weight: number;
  ownCampaignId: string | null;
  lost: boolean;
  limits: Record<LimitedAction, number>;
  schedule: SchedulerItem[];
  paid: boolean;
  invited: number;
  waiting: number;
};

/**
 * The senders of a shared campaign with their share and room. People wait for a sender if they were
 * dealt to any of their campaigns and nothing was begun for them.
 */
export async function readDealingSenders(
  { db, now }: { db: DatabaseTransaction; now: number },
  { teamId, campaignId }: { teamId: string; campaignId: string },
): Promise<DealingSender[]> {
  const { rows } = await sql<SenderRow & { sequence: SequenceItem | null }>`
    select s.user_id as "userId", u.display_name as name, s.weight,
      s.own_campaign_id as "ownCampaignId", s.lost_at is not null as lost,
      u.processing_limits as limits, u.schedule,
      coalesce((u.network_profile ->> 'premium')::boolean, false) as paid, o.sequence,
      (
        select count(*)::int
        from intents i
        where i.user_id = s.user_id
          and i.action in ('CONNECT', 'CONNECT_BY_EMAIL')
          and i.status <> 'DID_NOT_HAPPEN'
          and i.started_at > ${instant(inviteWindowStart(now))}
      ) as invited,
      (
        select coalesce(sum(p.getting_ready), 0)::int
        from pack_statistics p
        where p.user_id = s.user_id
      ) + (
        select count(*)::int
        from dealt_lists d
        join lead_pack_rows r on r.user_id = d.user_id
          and r.lead_pack_id = d.lead_pack_id
          and r.verdict is null
        where d.user_id = s.user_id
      ) as waiting
    from campaign_senders s
    join users u on u.user_id = s.user_id
    join shared_campaigns c on c.team_id = s.team_id and c.campaign_id = s.campaign_id
    join campaigns o on o.user_id = c.user_id and o.campaign_id = c.campaign_id
    where s.team_id = ${teamId}
      and s.campaign_id = ${campaignId}
      and s.state = 'AGREED'
      and s.own_campaign_id is not null
    order by s.user_id`.execute(db);
  return rows.flatMap(({ limits, schedule, paid, invited, sequence, ownCampaignId, ...sender }) => {
    if (ownCampaignId === null) return [];
    const invitesLeft = (paid ? WEEKLY_INVITES.paid : WEEKLY_INVITES.free) - invited;
    const actions = startingActions(sequence);
    const perWeek = peoplePerWeek({ actions, limits, schedule, invitesLeft });
    return [{ ...sender, ownCampaignId, perWeek }];
  });
}

/** A person of a batch by what is known of them. */
export type KnownPerson = {
  place: number;
  member: string | null;
  slug: string | null;
  email: string | null;
};

/**
 * The connections between senders and people, by place: their leads, conversations, and contact
 * history. People without any are left out.
 */
export async function readCommonGround(
  db: DatabaseTransaction,
  { people, userIds }: { people: readonly KnownPerson[]; userIds: readonly string[] },
): Promise<Map<number, CommonGround[]>> {
  const { rows } = await sql<CommonGround & { place: number }>`
    select r.place, s.user_id as "userId",
      coalesce(l.connected, false) or coalesce(h.connected, false) as connected,
      coalesce(l.conversation, false) or coalesce(h.conversation, false) or c.found as conversation,
      l.imported_at as "importedAt"
    from unnest(
      ${people.map(({ place }) => place)}::int[], ${people.map(({ member }) => member)}::text[],
      ${people.map(({ slug }) => slug)}::text[], ${people.map(({ email }) => email)}::text[]
    ) as r (place, member, slug, email)
    cross join unnest(${[...userIds]}::bigint[]) as s (user_id)
    cross join lateral (
      select bool_or(k.connected_at is not null or k.network_distance = 'FIRST_DEGREE')
          as connected,
        bool_or(k.last_message_at is not null or k.replied_at is not null) as conversation,
        max(k.created_at) as imported_at
      from leads k
      where k.user_id = s.user_id
        and (
          k.network_member_id = r.member
          or k.profile_slug = r.slug
          or lower(k.email) = r.email
        )
    ) l
    cross join lateral (
      select bool_or(p.facts ? 'connectedAt') as connected,
        bool_or(p.facts ?| array['writtenAt', 'repliedAt']) as conversation
      from contact_history_keys k
      join contact_history p on p.user_id = k.user_id and p.history_id = k.history_id
      where k.user_id = s.user_id and k.key = any(blacklist_keys(r.member, r.slug, r.email))
    ) h
    cross join lateral (
      select exists (
        select from conversations k
        where k.user_id = s.user_id and k.network_member_id = r.member and k.last_at is not null
      ) as found
    ) c
    where l.imported_at is not null
      or coalesce(h.connected, false)
      or coalesce(h.conversation, false)
      or c.found`.execute(db);
  const ground = new Map<number, CommonGround[]>();
  for (const { place, ...one } of rows) ground.set(place, [...(ground.get(place) ?? []), one]);
  return ground;
}
