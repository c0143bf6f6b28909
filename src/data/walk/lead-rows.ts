import { sql, type RawBuilder } from 'kysely';
import type { EmailKind } from '#core/finder/finder-answer.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { EmailRefusal, WalkMemory } from '#core/sequence/step-facts.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import type { LeadInWalk, AttemptedItem } from '#data/walk/lead-in-walk.ts';

/** A campaign lead with its person, as the statements of this folder select it. */
export type LeadRow = {
  campaign_id: string;
  lead_id: string;
  lead_pack_id: string | null;
  fencing: number;
  state: LeadState;
  reason: LeadReason | null;
  item_id: string | null;
  item_type: SequenceItemType | null;
  item_entered_at: number | null;
  visit: number;
  due_at: number | null;
  walk: WalkMemory | null;
  added_at: number;
  invited_at: number | null;
  accepted_at: number | null;
  contacted_at: number | null;
  lead_replied_at: number | null;
  network_member_id: string | null;
  profile_slug: string | null;
  email: string | null;
  email_kind: EmailKind | null;
  email_refusal: EmailRefusal | null;
  address_taken: boolean | null;
  first_name: string | null;
  last_name: string | null;
  full_name: string | null;
  job_title: string | null;
  company: string | null;
  industry: string | null;
  location: string | null;
  country: string | null;
  tags: string[];
  custom: Record<string, string>;
  blacklisted: boolean;
  open_profile: boolean | null;
  connected_at: number | null;
  invitation_id: string | null;
  invitation_pending_since: number | null;
  invitation_missing_since: number | null;
  withdrawn_at: number | null;
  profile_read_at: number | null;
  last_message_at: number | null;
  last_seen_at: number | null;
  replied_at: number | null;
  replied_by_email: boolean | null;
  chat_id: string | null;
  attempts: number;
  standing_id: string | null;
  standing_status: 'SENDING' | 'HAPPENED' | 'UNCONFIRMED' | null;
  looked_up: string | null;
};

/**
 * The columns of a `LeadRow`, from `campaign_leads cl` and `leads l`; the ledger's come with
 * `TRIED` or `NOT_TRIED`.
 */
export const LEAD_COLUMNS: RawBuilder<unknown> = sql.raw(`
  cl.campaign_id, cl.lead_id, cl.lead_pack_id, cl.fencing, cl.state, cl.reason, cl.item_id,
  cl.item_type, cl.item_entered_at, cl.visit, cl.due_at, cl.walk, cl.added_at, cl.invited_at,
  cl.accepted_at, cl.contacted_at, cl.replied_at as lead_replied_at, l.network_member_id,
  l.profile_slug, l.email, l.email_kind,
  case
    when l.email is not null
      then (
        select r.reason
        from refused_addresses r
        where r.user_id = l.user_id and r.address = lower(l.email)
      )
  end as email_refusal,
  l.email is not null
    and exists (
      select from sent_emails s
      where s.user_id = cl.user_id
        and s.address = lower(l.email)
        and s.campaign_id = cl.campaign_id
        and s.lead_id <> cl.lead_id
    ) as address_taken,
  l.first_name, l.last_name, l.full_name, l.job_title, l.company, l.industry, l.location, l.country,
  l.tags, l.custom, l.blacklisted, l.open_profile, l.connected_at, l.invitation_id,
  l.invitation_pending_since, l.invitation_missing_since, l.withdrawn_at, l.profile_read_at,
  l.last_message_at, l.last_seen_at, l.replied_at,
  case
    when l.replied_at is not null
      then exists (
        select from received_emails e
        where e.user_id = l.user_id
          and e.lead_id = l.lead_id
          and e.kind in ('REPLY', 'OPT_OUT')
          and e.at = l.replied_at
      )
  end as replied_by_email,
  l.chat_id`);

/** For statements that do not look into the ledger. */
export const NOT_TRIED: RawBuilder<unknown> = sql.raw(
  `0 as attempts, null as standing_id, null as standing_status, null as looked_up`,
);

export const TRIED: RawBuilder<unknown> = sql.raw(
  `coalesce(t.attempts, 0)::int as attempts, t.standing_id, t.standing_status, t.looked_up`,
);
/** The tries of a lead's current item. */
export const TRIED_JOIN: RawBuilder<unknown> = sql.raw(`
  left join lateral (
    select max(i.attempt) as attempts,
      max(i.intent_id) filter (where i.status <> 'DID_NOT_HAPPEN') as standing_id,
      max(i.status) filter (where i.status <> 'DID_NOT_HAPPEN') as standing_status,
      min(i.intent_id) filter (
        where i.status = 'DID_NOT_HAPPEN' and i.outcome ->> 'reason' = 'LOOKED_UP'
      ) as looked_up
    from intents i
    where i.user_id = cl.user_id
      and i.lead_id = cl.lead_id
      and i.campaign_id = cl.campaign_id
      and i.item_id = cl.item_id
      and i.visit = cl.visit
  ) t on true`);

export function toLeadInWalk(row: LeadRow): LeadInWalk {
  return {
    campaignId: row.campaign_id,
    leadId: row.lead_id,
    ...(row.lead_pack_id === null ? {} : { leadPackId: row.lead_pack_id }),
    version: String(row.fencing),
    state: row.state,
    reason: row.reason,
    itemId: row.item_id,
    itemType: row.item_type,
    enteredAt: row.item_entered_at ?? row.added_at,
    visit: row.visit,
    dueAt: row.due_at,
    memory: row.walk ?? {},
    addedAt: row.added_at,
    invitedAt: row.invited_at,
    acceptedAt: row.accepted_at,
    contactedAt: row.contacted_at,
    repliedAt: row.lead_replied_at,
    person: toPerson(row),
    tried: toTried(row),
  };
}

function toPerson(row: LeadRow): LeadInWalk['person'] {
  return {
    memberId: row.network_member_id,
    slug: row.profile_slug,
    email: row.email,
    ...(row.email_refusal === null ? {} : { emailRefusal: row.email_refusal }),
    ...(row.address_taken === true ? { addressTaken: true as const } : {}),
    ...(row.email_kind === null ? {} : { emailKind: row.email_kind }),
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: row.full_name,
    jobTitle: row.job_title,
    company: row.company,
    industry: row.industry,
    location: row.location,
    country: row.country,
    ...(row.tags.length === 0 ? {} : { tags: row.tags }),
    custom: row.custom,
    blacklisted: row.blacklisted,
    openProfile: row.open_profile,
    connectedAt: row.connected_at,
    invitationId: row.invitation_id,
    invitationPendingSince: row.invitation_pending_since,
    invitationMissingSince: row.invitation_missing_since,
    withdrawnAt: row.withdrawn_at,
    profileReadAt: row.profile_read_at,
    lastMessageAt: row.last_message_at,
    lastSeenAt: row.last_seen_at,
    repliedAt: row.replied_at,
    ...(row.replied_by_email === true ? { repliedByEmail: true as const } : {}),
    chatId: row.chat_id,
  };
}

function toTried(row: LeadRow): AttemptedItem {
  const standing =
    row.standing_id === null || row.standing_status === null
      ? null
      : { intentId: row.standing_id, status: row.standing_status };
  return { attempts: row.attempts, standing, lookedUp: row.looked_up };
}

/** The campaign lead with its person, locked until the transaction ends. */
export async function lockLead(
  db: DatabaseTransaction,
  { userId, campaignId, leadId }: { userId: string; campaignId: string; leadId: string },
): Promise<LeadInWalk | null> {
  const { rows } = await sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${TRIED}
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id ${TRIED_JOIN}
    where cl.user_id = ${userId} and cl.campaign_id = ${campaignId} and cl.lead_id = ${leadId}
    for no key update of cl`.execute(db);
  return leadIn(rows);
}

export function leadIn([row]: readonly LeadRow[]): LeadInWalk | null {
  return row === undefined ? null : toLeadInWalk(row);
}
