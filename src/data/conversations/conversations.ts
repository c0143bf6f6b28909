import { CONTACT_REFUSAL } from '#data/do-not-contact/contact-refusal.ts';
import type { DoNotContactReason } from '#core/do-not-contact/do-not-contact.ts';
import { sql } from 'kysely';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import type { ConversationKey } from '#data/conversations/conversation-list.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/** A conversation with everything that a list row shows. */
export type ConversationRow = {
  user_id: string;
  conversation_id: string;
  assignee_id: string | null;
  assignee_name: string | null;
  private: boolean;
  lead_id: string | null;
  person_name: string | null;
  network_member_id: string | null;
  last_channel: ConversationChannel | null;
  last_at: number | null;
  created_at: number;
  their_last_channel: ConversationChannel | null;
  read_up_to: number | null;
  unread: boolean;
  awaiting_me: boolean;
  archived: boolean;
  label_id: string | null;
  last_text: string | null;
  last_subject: string | null;
  last_from_me: boolean | null;
  has_draft: boolean;
  scheduled_at: number | null;
  reminder_at: number | null;
  headline: string | null;
  company: string | null;
  photo_url: string | null;
  email: string | null;
  email_refused: DoNotContactReason | null;
  do_not_contact: boolean;
  blacklisted: boolean | null;
  /** The sentence in which the person asked never to be contacted again. */
  opted_out: string | null;
  /** What said that the address no longer works, and a new one that it named. */
  gone: string | null;
  new_address: string | null;
  open_profile: boolean | null;
  connected: boolean;
  has_profile: boolean;
  has_chat: boolean;
  chat_removed: boolean;
  /** Checked only if a chat was removed. */
  has_email: boolean;
  campaign_id: string | null;
  campaign_name: string | null;
  campaign_state: LeadState | null;
};

/** The campaign in which the person of a conversation `c` moved last. */
const LAST_CAMPAIGN = sql`
  select x.campaign_id, k.name, x.state
  from campaign_leads x
  join campaigns k on k.user_id = x.user_id and k.campaign_id = x.campaign_id
  where x.user_id = c.user_id and x.lead_id = c.lead_id
  order by x.updated_at desc, x.campaign_id desc limit 1`;

/** The sentence in which the person of a conversation `c` asked never to be contacted again. */
const OPT_OUT = sql`
  select e.evidence ->> 'sentence'
  from do_not_contact e
  where e.user_id = c.user_id
    and e.lead_id = c.lead_id
    and e.covers = 'PERSON'
    and e.reason = 'OPT_OUT'
  order by e.at desc limit 1`;

/** The sentence that says that the person `l` of a conversation `c` is gone from their address. */
const GONE = sql`
  select e.evidence ->> 'sentence'
  from do_not_contact e
  where e.user_id = c.user_id and e.address = lower(l.email) and e.reason = 'GONE'`;

/**
 * These conversations, in their order; unknown ones are left out. A draft is the reader’s own, and
 * an assignee who is gone is none.
 */
export async function readConversations(
  db: AnyDatabase,
  keys: readonly ConversationKey[],
  readerId: string,
): Promise<ConversationRow[]> {
  if (keys.length === 0) return [];
  const userIds = keys.map(({ userId }) => userId);
  const conversationIds = keys.map(({ conversationId }) => conversationId);
  const { rows } = await sql<ConversationRow>`
    select c.user_id, c.conversation_id, g.user_id as assignee_id,
      g.display_name as assignee_name, c.private, c.lead_id,
      coalesce(l.full_name, c.person_name) as person_name,
      c.network_member_id, c.last_channel, extract(epoch from c.last_at)::float8 * 1000 as last_at,
      extract(epoch from c.created_at)::float8 * 1000 as created_at, c.their_last_channel,
      extract(epoch from c.read_up_to)::float8 * 1000 as read_up_to, c.unread, c.awaiting_me,
      c.archived, c.label_id, m.text as last_text, m.subject as last_subject,
      m.from_me as last_from_me,
      coalesce(
        d.text <> '' or d.subject <> '' or cardinality(d.attachment_ids) > 0, false
      ) as has_draft,
      (
        select extract(epoch from min(s.send_at))::float8 * 1000
        from messages s
        where s.user_id = c.user_id
          and s.conversation_id = c.conversation_id
          and s.state = 'SCHEDULED'
      ) as scheduled_at,
      (
        select extract(epoch from min(r.remind_at))::float8 * 1000
        from reminders r
        where r.user_id = c.user_id and r.lead_id = c.lead_id and r.active
      ) as reminder_at,
      coalesce(l.headline, c.person_headline) as headline, l.company,
      coalesce(l.photo_url, c.person_photo) as photo_url, l.email, l.blacklisted, l.open_profile,
      l.connected_at is not null as connected, l.profile_slug is not null as has_profile,
      (
        select f.reason
        from refused_addresses f
        where f.user_id = c.user_id and f.address = lower(l.email)
      ) as email_refused,
      (${OPT_OUT}) as opted_out,
      (${GONE}) as gone,
      (
        select r.new_address
        from received_emails r
        where r.user_id = c.user_id and r.lead_id = c.lead_id and r.kind = 'GONE'
        order by r.at desc limit 1
      ) as new_address,
      ${CONTACT_REFUSAL} is not null as do_not_contact, coalesce(h.kept, false) as has_chat,
      coalesce(h.removed, false) as chat_removed,
      coalesce(h.removed, false)
        and exists (
          select from messages e
          where e.user_id = c.user_id
            and e.conversation_id = c.conversation_id
            and e.channel = 'EMAIL'
        ) as has_email,
      p.campaign_id, p.name as campaign_name, p.state as campaign_state
    from unnest(${userIds}::bigint[], ${conversationIds}::bigint[])
      with ordinality as asked (user_id, conversation_id, place)
    join conversations c on c.user_id = asked.user_id
      and c.conversation_id = asked.conversation_id
    left join messages m on m.user_id = c.user_id and m.message_id = c.last_message_id
    left join leads l on l.user_id = c.user_id and l.lead_id = c.lead_id
    left join conversation_drafts d on d.user_id = c.user_id
      and d.conversation_id = c.conversation_id
      and d.author_id = ${readerId}
    left join users g on g.user_id = c.assignee_id and g.real_deletion_asked_at is null
    left join lateral (
      select bool_or(h.removed_at is null) as kept, bool_or(h.removed_at is not null) as removed
      from chats h
      where h.user_id = c.user_id and h.conversation_id = c.conversation_id
    ) h on true
    left join lateral (${LAST_CAMPAIGN}) p on true
    order by asked.place`.execute(db);
  return rows;
}

/** Changes to conversations; what is left out stays. `label`: null removes it. */
export type ConversationChange = {
  read?: boolean | undefined;
  label?: string | null | undefined;
  archived?: boolean | undefined;
  assigneeId?: string | null | undefined;
  private?: boolean | undefined;
};

/**
 * Changes the conversations of an account with these ids and returns which exist, without private
 * ones for a teammate. Reading one clears its unread mark; the network doesn't learn of it.
 */
export async function changeConversations(
  scope: Owner & { withPrivate: boolean },
  conversationIds: readonly string[],
  { read, label, archived, ...change }: ConversationChange,
): Promise<string[]> {
  const { db, userId, withPrivate } = scope;
  const set = {
    ...(read !== undefined && { marked_unread: !read }),
    ...(read === true && { read_up_to: sql<Date>`greatest(read_up_to, last_at)` }),
    ...(label !== undefined && { label_id: label }),
    ...(archived !== undefined && { archived }),
    ...(change.assigneeId !== undefined && { assignee_id: change.assigneeId }),
    ...(change.private !== undefined && { private: change.private }),
  };
  if (Object.keys(set).length === 0) return ownConversationIds(scope, conversationIds);
  const rows = await db
    .updateTable('conversations')
    .set(set)
    .where('user_id', '=', userId)
    .where('conversation_id', 'in', (of) =>
      of
        .selectFrom('conversations')
        .select('conversation_id')
        .where('user_id', '=', userId)
        .where('conversation_id', '=', sql<string>`any(${[...conversationIds]}::bigint[])`)
        .$if(!withPrivate, (shown) => shown.where('private', '=', false))
        .orderBy('conversation_id')
        .forUpdate(),
    )
    .returning('conversation_id')
    .execute();
  return rows.map(({ conversation_id }) => conversation_id);
}

/** Those of these ids that are conversations of the account; a teammate gets no private ones. */
export async function ownConversationIds(
  { db, userId, withPrivate = true }: Owner & { withPrivate?: boolean },
  conversationIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('conversation_id', '=', sql<string>`any(${[...conversationIds]}::bigint[])`)
    .$if(!withPrivate, (shown) => shown.where('private', '=', false))
    .execute();
  return rows.map(({ conversation_id }) => conversation_id);
}
