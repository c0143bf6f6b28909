import type { ContactRefusal, DoNotContactReason } from '#core/do-not-contact/do-not-contact.ts';
import { sql } from 'kysely';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import { shownFullName } from '#core/sequence/lead-values.ts';
import { instant } from '#data/database.ts';
import type {
  LostMessageTry,
  MessageAction,
  MessagePayload,
  OutgoingMessage,
} from '#data/engine-store/message-store.ts';
import { CONTACT_REFUSAL } from '#data/do-not-contact/contact-refusal.ts';
import type { Owner, Scope } from '#data/scope.ts';

const HEADS_READ = 50;
/** How many emails of a conversation are searched for the place in a thread. */
const EARLIER_EMAILS = 100;

type HeadRow = {
  message_id: string;
  channel: ConversationChannel;
  conversation_id: string;
  lead_id: string | null;
  member_id: string | null;
  connected: boolean;
  contact_refusal: ContactRefusal | null;
  chat_id: string | null;
  subject: string | null;
  text: string;
  files: { fileId: string; voiceNote: boolean }[] | null;
  written_at: number;
  status: 'SENDING' | 'HAPPENED' | 'DID_NOT_HAPPEN' | 'UNCONFIRMED' | null;
  intent_id: string | null;
  outcome: { reason?: string; notBefore?: number; failures?: number } | null;
};
type TryRow = {
  intent_id: string;
  message_id: string | null;
  action: MessageAction;
  request_id: string;
  payload: MessagePayload;
  started_at: number;
  departed: boolean;
  member_id: string | null;
  known: string[] | null;
  seen_id: string | null;
  seen_chat: string | null;
  told_not_sent: boolean;
};

/**
 * The first due message of each conversation, if it may be tried now; one whose last try has no
 * certain outcome holds back those behind it.
 */
export async function nextMessage(
  scope: Scope<'now'>,
  {
    channels,
    looksRest = false,
  }: { channels: readonly ConversationChannel[]; looksRest?: boolean },
): Promise<{ next: OutgoingMessage | null; nextAt: number | null }> {
  const { rows } = await sql<HeadRow>`
    with heads as (
      select distinct on (m.conversation_id) m.message_id, m.conversation_id, m.channel, m.subject,
        m.text, m.at, coalesce(m.send_at, m.at) as due
      from messages m
      where m.user_id = ${scope.userId}
        and m.state in ('SCHEDULED', 'SENDING')
        and m.sent_by = 'USER'
        and (m.state = 'SENDING' or m.send_at <= ${instant(scope.now)})
      order by m.conversation_id, coalesce(m.send_at, m.at), m.message_id
    )
    select h.message_id, h.channel, h.conversation_id, c.lead_id,
      coalesce(l.network_member_id, c.network_member_id) as member_id,
      l.connected_at is not null as connected, ${CONTACT_REFUSAL} as contact_refusal, h.subject,
      h.text, h.at as written_at, t.status, t.intent_id, t.outcome,
      (
        select k.chat_id
        from chats k
        where k.user_id = c.user_id
          and k.conversation_id = c.conversation_id
          and k.removed_at is null
        order by k.last_message_at desc nulls last, k.chat_id limit 1
      ) as chat_id,
      (
        select jsonb_agg(
          jsonb_build_object(
            'fileId', a.upload_id::text, 'voiceNote', a.voice_note
          ) order by a.attachment_id
        )
        from message_attachments a
        where a.user_id = c.user_id and a.message_id = h.message_id and a.upload_id is not null
      ) as files
    from heads h
    join conversations c on c.user_id = ${scope.userId} and c.conversation_id = h.conversation_id
    left join leads l on l.user_id = c.user_id and l.lead_id = c.lead_id
    left join lateral (
      select i.status, i.intent_id, i.outcome
      from intents i
      where i.user_id = c.user_id and i.message_id = h.message_id
      order by i.intent_id desc limit 1
    ) t on true
    where h.channel = any(${[...channels]}::text[]) and coalesce(t.status = 'DID_NOT_HAPPEN', true)
    order by h.due, h.message_id limit ${HEADS_READ}`.execute(scope.db);
  const head = rows.find(
    ({ channel, outcome }) =>
      (outcome?.notBefore ?? 0) <= scope.now &&
      !(looksRest && channel === 'LINKEDIN' && outcome?.reason === 'LOOKED_UP'),
  );
  const { rows: times } = await sql<{ at: number | null }>`
    select min(send_at) as at
    from messages
    where user_id = ${scope.userId}
      and state = 'SCHEDULED'
      and sent_by = 'USER'
      and send_at > ${instant(scope.now)}`.execute(scope.db);
  const later = [
    times[0]?.at ?? Infinity,
    ...rows.map(({ outcome }) => outcome?.notBefore ?? 0).filter((at) => at > scope.now),
  ];
  const nextAt = Math.min(...later);
  return {
    next: head === undefined ? null : await toOutgoing(scope, head),
    nextAt: nextAt === Infinity ? null : nextAt,
  };
}

async function toOutgoing(scope: Owner, head: HeadRow): Promise<OutgoingMessage> {
  const lookedUp =
    head.outcome?.reason === 'LOOKED_UP' && head.intent_id !== null
      ? ((await readTries(scope, [head.intent_id]))[0] ?? null)
      : null;
  return {
    messageId: head.message_id,
    channel: head.channel,
    leadId: head.lead_id,
    memberId: head.member_id,
    chatId: head.chat_id,
    connected: head.connected,
    contactRefusal: head.contact_refusal,
    subject: head.subject,
    text: head.text,
    files: head.files ?? [],
    writtenAt: head.written_at,
    ...(await earlierTries(scope, head)),
    failures: head.outcome?.failures ?? 0,
    lookedUp,
    email: head.channel === 'EMAIL' ? await emailFacts(scope, head) : null,
  };
}

/** How often a message was tried, and which messages on the network are other ones of ours. */
async function earlierTries(
  { db, userId }: Owner,
  { message_id: messageId, conversation_id: conversationId }: HeadRow,
): Promise<Pick<OutgoingMessage, 'attempts' | 'knownBefore'>> {
  const { rows } = await sql<{ attempts: number; known: string[] | null }>`
    select (
        select count(*)::int
        from intents
        where user_id = ${userId} and message_id = ${messageId}
      ) as attempts,
      (
        select array_agg(network_message_id order by network_message_id)
        from messages
        where user_id = ${userId}
          and conversation_id = ${conversationId}
          and from_me
          and sent_by is not null
          and message_id <> ${messageId}
      ) as known`.execute(db);
  return { attempts: rows[0]?.attempts ?? 0, knownBefore: rows[0]?.known ?? [] };
}

async function emailFacts({ db, userId }: Owner, head: HeadRow): Promise<OutgoingMessage['email']> {
  const { rows } = await sql<{
    email: string | null;
    full_name: string | null;
    first_name: string | null;
    last_name: string | null;
    person_name_words: string[];
    refusal: DoNotContactReason | null;
  }>`
    select l.email, l.full_name, l.first_name, l.last_name, u.person_name_words,
      (
        select r.reason
        from refused_addresses r
        where r.user_id = l.user_id and r.address = lower(l.email)
      ) as refusal
    from leads l
    join users u on u.user_id = l.user_id
    where l.user_id = ${userId} and l.lead_id = ${head.lead_id}`.execute(db);
  // Not `like`: an index would lead through all of the user's emails.
  const { rows: earlier } = await sql<{
    message_id: string;
    subject: string;
    thread_id: string | null;
  }>`
    select substr(m.network_message_id, 7) as message_id, coalesce(m.subject, '') as subject,
      s.thread_id
    from messages m
    left join sent_emails s on s.user_id = m.user_id
      and s.message_id = substr(m.network_message_id, 7)
    where m.user_id = ${userId}
      and m.conversation_id = ${head.conversation_id}
      and m.channel = 'EMAIL'
      and left(m.network_message_id, 6) = 'email/'
      and m.state = 'SENT'
      and not m.automatic
      and s.bounced_at is null
    order by m.at desc, m.message_id desc limit ${EARLIER_EMAILS}`.execute(db);
  const [lead] = rows;
  const name =
    lead &&
    shownFullName(
      { fullName: lead.full_name, firstName: lead.first_name, lastName: lead.last_name },
      lead.person_name_words,
    );
  return {
    address: lead?.email ?? null,
    name: name ?? '',
    refusal: lead?.refusal ?? null,
    earlier: earlier.reverse().map((row) => ({
      messageId: row.message_id,
      subject: row.subject,
      threadId: row.thread_id,
    })),
  };
}

/** Tries of messages with what a lookup requires, in the order in which they began. */
export async function readTries(
  { db, userId }: Owner,
  intentIds: readonly string[],
): Promise<LostMessageTry[]> {
  const { rows } = await sql<TryRow>`
    select i.intent_id, i.message_id, i.action, i.request_id, i.payload, i.started_at,
      i.departed_at is not null as departed,
      coalesce(l.network_member_id, c.network_member_id) as member_id,
      (
        select array_agg(k.network_message_id)
        from messages k
        where k.user_id = m.user_id
          and k.conversation_id = m.conversation_id
          and k.from_me
          and k.sent_by is not null
          and k.message_id <> m.message_id
          and k.at >= i.started_at - interval '1 day'
      ) as known,
      case
        when m.channel = 'LINKEDIN' and m.network_message_id not like 'hand/%'
          then m.network_message_id
      end as seen_id,
      m.chat_id as seen_chat, coalesce(i.outcome ->> 'word' = 'NOT_SENT', false) as told_not_sent
    from intents i
    join messages m on m.user_id = i.user_id and m.message_id = i.message_id
    join conversations c on c.user_id = m.user_id and c.conversation_id = m.conversation_id
    left join leads l on l.user_id = c.user_id and l.lead_id = c.lead_id
    where i.user_id = ${userId} and i.intent_id = any(${[...intentIds]}::bigint[])
    order by i.real_started_at, i.intent_id`.execute(db);
  return rows.map((row) => ({
    intentId: row.intent_id,
    messageId: row.message_id ?? '',
    action: row.action,
    requestId: row.request_id,
    payload: row.payload,
    startedAt: row.started_at,
    departed: row.departed,
    memberId: row.member_id,
    knownBefore: row.known ?? [],
    seen: row.seen_id === null ? null : { messageId: row.seen_id, chatId: row.seen_chat },
    toldNotSent: row.told_not_sent,
  }));
}
