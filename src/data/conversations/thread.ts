import { sql, type RawBuilder } from 'kysely';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import type { MessageSender, MessageState } from '#core/conversation/message-state.ts';
import { isOlderKind, type TimelineKey } from '#core/conversation/timeline.ts';
import type { EventActor, EventType } from '#core/lead/lead-event.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { instant, type AnyDatabase } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/** Entries before a position: after an entry in the order, or before an instant. */
export type ThreadPlace = TimelineKey | { at: number };
export type MessageFile = {
  attachment_id: string;
  file_name: string | null;
  content_type: string;
  size_bytes: number | null;
  voice_note: boolean;
  /** The type found in the bytes; null until they were read. */
  found_type: string | null;
};
export type ThreadMessage = {
  message_id: string;
  channel: ConversationChannel;
  at: number;
  from_me: boolean;
  subject: string | null;
  text: string;
  html: string | null;
  edited: boolean;
  deleted: boolean;
  seen_at: number | null;
  sent_by: MessageSender | null;
  author: string | null;
  failure_code: string | null;
  network_message_id: string;
  chat_id: string | null;
  state: MessageState;
  send_at: number | null;
  campaign_id: string | null;
  campaign_name: string | null;
  item_id: string | null;
  item_type: SequenceItemType | null;
  /** The variant of the text that the campaign sent. */
  variant_id: string | null;
  files: MessageFile[];
};
export type ThreadEvent = {
  event_id: string;
  type: EventType;
  at: number;
  campaign_id: string | null;
  campaign_name: string | null;
  item_id: string | null;
  item_type: SequenceItemType | null;
  actor: EventActor;
  data: Record<string, unknown>;
};

/** Events that only repeat what a message in the thread says, and how a list was imported. */
const SAID_BY_MESSAGES: readonly EventType[] = [
  'MESSAGE_SENT',
  'MESSAGE_VIEWED',
  'MESSAGE_RESPONDED',
  'INMAIL_SENT',
  'EMAIL_SENT',
  'EMAIL_RESPONDED',
  'CONDITION_DECIDED',
];

/**
 * The newest messages of a conversation before a position, on every channel. The later outcome of a
 * campaign's try is its state.
 */
export async function readThreadMessages(
  { db, userId }: Owner,
  {
    conversationId,
    before,
    limit,
  }: { conversationId: string; before: ThreadPlace | null; limit: number },
): Promise<ThreadMessage[]> {
  return readMessages(
    db,
    sql`
      select *
      from messages x
      where x.user_id = ${userId}
        and x.conversation_id
          = ${conversationId} ${behind({ before, kind: 'MESSAGE', id: 'x.message_id', at: 'x.at' })}
      order by x.at desc, x.message_id desc limit ${limit}`,
  );
}

/** One message of a conversation; null if it has none with this id. */
export async function readThreadMessage(
  { db, userId }: Owner,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<ThreadMessage | null> {
  const [message] = await readMessages(
    db,
    sql`
      select *
      from messages x
      where x.user_id = ${userId}
        and x.conversation_id = ${conversationId}
        and x.message_id = ${messageId}`,
  );
  return message ?? null;
}

async function readMessages(db: AnyDatabase, found: RawBuilder<unknown>): Promise<ThreadMessage[]> {
  const { rows } = await sql<ThreadMessage>`
    select m.message_id, m.channel, extract(epoch from m.at)::float8 * 1000 as at, m.from_me,
      m.subject, m.text, m.html, m.edited, m.deleted,
      extract(epoch from m.seen_at)::float8 * 1000 as seen_at, m.sent_by, m.failure_code,
      m.network_message_id,
      coalesce(
        m.chat_id,
        (
          select h.chat_id
          from chats h
          where h.user_id = m.user_id
            and h.conversation_id = m.conversation_id
            and h.removed_at is null
          order by h.last_message_at desc nulls last limit 1
        )
      ) as chat_id,
      w.display_name as author,
      case i.status
        when 'HAPPENED' then 'SENT'
        when 'DID_NOT_HAPPEN' then 'FAILED'
        when 'UNCONFIRMED' then 'UNCONFIRMED'
        else m.state
      end as state,
      extract(epoch from m.send_at)::float8 * 1000 as send_at, i.campaign_id,
      k.name as campaign_name, i.item_id, i.action as item_type,
      i.payload ->> 'variantId' as variant_id,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'attachment_id', a.attachment_id::text, 'file_name', a.file_name,
              'content_type', a.content_type, 'size_bytes', a.size_bytes,
              'voice_note', a.voice_note, 'found_type', coalesce(u.content_type, a.found_type)
            ) order by a.attachment_id
          )
          from message_attachments a
          left join attachments u on u.user_id = a.user_id and u.attachment_id = a.upload_id
          where a.user_id = m.user_id and a.message_id = m.message_id
        ),
        '[]'
      ) as files
    from (${found}) m
    left join intents i on i.user_id = m.user_id
      and i.intent_id = m.intent_id
      and m.sent_by is distinct from 'USER'
    left join users w on w.user_id = m.author_id
    left join campaigns k on k.user_id = i.user_id and k.campaign_id = i.campaign_id
    order by m.at desc, m.message_id desc`.execute(db);
  return rows;
}

/** The newest events of a lead before a position, except those that messages already show. */
export async function readThreadEvents(
  { db, userId }: Owner,
  {
    leadId,
    conversationId,
    before,
    limit,
  }: { leadId: string; conversationId: string; before: ThreadPlace | null; limit: number },
): Promise<ThreadEvent[]> {
  const { rows } = await sql<ThreadEvent>`
    select e.event_id, e.type, extract(epoch from e.at)::float8 * 1000 as at, e.campaign_id,
      k.name as campaign_name, e.item_id, e.item_type, e.actor, e.data
    from events e
    left join campaigns k on k.user_id = e.user_id and k.campaign_id = e.campaign_id
    where e.user_id = ${userId}
      and e.lead_id = ${leadId}
      and e.type <> all(${[...SAID_BY_MESSAGES]}::text[])
      and (
        e.type <> 'INVITE_SENT' or not exists (${noteOfInvite(conversationId)})
      ) ${behind({ before, kind: 'EVENT', id: 'e.event_id', at: 'e.at' })}
    order by e.at desc, e.event_id desc limit ${limit}`.execute(db);
  return rows;
}

/** The message that an invitation's note became, which shows it in the thread (decision 145). */
function noteOfInvite(conversationId: string): RawBuilder<unknown> {
  return sql`
    select from messages m
    join intents i on i.user_id = m.user_id and i.intent_id = m.intent_id
    where m.user_id = e.user_id
      and m.conversation_id = ${conversationId}
      and m.sent_by = 'ENGINE'
      and m.channel = 'LINKEDIN'
      and i.action = 'CONNECT'
      and i.campaign_id = e.campaign_id
      and i.item_id = e.item_id`;
}

/**
 * What follows a position in the order of `compareNewestFirst`. Rows may be stored more precisely
 * than a position's milliseconds.
 */
export function behind({
  before,
  kind,
  id,
  at,
}: {
  before: ThreadPlace | null;
  kind: TimelineKey['kind'];
  id: string;
  at: string;
}): RawBuilder<unknown> {
  if (before === null) return sql``;
  const time = sql`${sql.ref(at)}`;
  const instantOf = sql`${instant(before.at)}::timestamptz`;
  const next = sql`${instant(before.at + 1)}::timestamptz`;
  if (!('kind' in before)) return sql`and ${time} < ${instantOf}`;
  if (before.kind === kind)
    return sql`
      and (${time} < ${instantOf} or ${time} < ${next} and ${sql.ref(id)} < ${before.id}::bigint)`;
  return isOlderKind(kind, before.kind)
    ? sql`and ${time} < ${next}`
    : sql`and ${time} < ${instantOf}`;
}

/** The person's oldest unread message; null if all were read. */
export async function firstUnread(
  { db, userId }: Owner,
  conversationId: string,
): Promise<string | null> {
  const { rows } = await sql<{ message_id: string }>`
    select m.message_id
    from messages m
    where m.user_id = ${userId}
      and m.conversation_id = ${conversationId}
      and not m.from_me
      and not m.automatic
      and m.at > (
        select coalesce(greatest(c.read_up_to, c.my_last_at), '-infinity')
        from conversations c
        where c.user_id = ${userId} and c.conversation_id = ${conversationId} and c.unread
      )
    order by m.at, m.message_id limit 1`.execute(db);
  return rows[0]?.message_id ?? null;
}
