import { sql } from 'kysely';
import { firstOptOut } from '#core/email/opt-out.ts';
import { identifyingKeys } from '#core/erasure/person-keys.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import {
  storeMessages,
  type NewMessage,
  type ReadMessage,
} from '#data/conversations/chat-messages.ts';
import { dropScheduledMessages } from '#data/conversations/dropped-messages.ts';
import { conversationOfChat, keepPerson } from '#data/conversations/person-conversation.ts';
import type { ReadThread, ThreadNews } from '#data/engine-store/people-store.ts';
import type { ErasedPeople } from '#data/tables/erased-people.ts';
import { blacklistOptOut } from '#data/engine-store/postgres/opt-outs.ts';
import { nameOwnMessages } from '#data/engine-store/postgres/own-messages.ts';
import { holdForOwnMessages } from '#data/engine-store/postgres/own-words.ts';
import { stopRepliedLeads } from '#data/engine-store/postgres/replied-leads.ts';
import type { Owner, Scope } from '#data/scope.ts';

/**
 * Stores a thread as it was read. New answers and views take effect in the same transaction, so
 * that none is lost or counted twice.
 */
export async function storeThread(
  scope: Scope<'now', DatabaseTransaction>,
  {
    thread,
    erased,
    moving = true,
  }: { thread: ReadThread; erased: ErasedPeople; moving?: boolean | undefined },
): Promise<ThreadNews> {
  const leadId = await leadOf(scope, thread);
  if (leadId === null && (await isErased(scope, thread, erased)))
    return { leadId, answered: false, held: false, seen: false, campaignIds: [] };
  const { conversationId, nobodysId } = await storeConversation(scope, thread, leadId);
  await nameOwnMessages(scope, thread, conversationId);
  const news = await storeMessages({
    db: scope.db,
    userId: scope.userId,
    now: scope.now,
    ...thread,
    conversationId,
  });
  await keepPerson(scope, { ...thread, conversationId });
  const theirs = news.filter(({ from_me, inserted }) => !from_me && inserted);
  if (theirs.length > 0) {
    const answeredAt = Math.max(...theirs.map(({ at }) => at));
    await dropScheduledMessages(scope, conversationId, answeredAt);
  }
  const lead =
    leadId === null ? null : { db: scope.db, userId: scope.userId, now: scope.now, leadId };
  // What someone wrote before they were known to be this lead is an answer too.
  const conversationIds = nobodysId === null ? [conversationId] : [conversationId, nobodysId];
  const answers =
    nobodysId !== null && leadId !== null
      ? await allAnswers(scope.db, {
          userId: scope.userId,
          chatId: thread.chatId,
          conversationIds,
        })
      : theirs;
  const seen = news.filter(({ from_me, newly_seen }) => from_me && newly_seen);
  if (lead === null)
    return { leadId, answered: answers.length > 0, held: false, seen: false, campaignIds: [] };
  await storeLastMessage(lead, thread, conversationIds);
  const sentence = firstOptOut(answers.map(({ text }) => text));
  const answered =
    answers.length === 0
      ? []
      : await stopRepliedLeads(lead, {
          ...lead,
          channel: 'LINKEDIN',
          answers: answers.map(({ network_message_id, text, at }) => ({
            messageId: network_message_id,
            text,
            at,
          })),
          moving: moving && sentence === null,
        });
  const optedOut = sentence === null ? [] : await blacklistOptOut(lead, { ...lead, sentence });
  const viewed = seen.length === 0 ? [] : await recordViews(lead, lead.leadId, seen);
  await markThreadRead(lead, lead.leadId);
  const shown =
    nobodysId !== null
      ? thread.messages.filter(({ fromMe }) => fromMe)
      : news.filter(({ from_me, inserted }) => from_me && inserted);
  const { rate = 1 } = thread;
  const held = await holdForOwnMessages(lead, { leadId: lead.leadId, shown, rate });
  return {
    leadId,
    answered: answers.length > 0,
    held: held.length > 0,
    seen: seen.length > 0,
    campaignIds: [...new Set([...answered, ...optedOut, ...viewed, ...held])],
  };
}

/** Whether the thread is with an erased person: then nothing of it is stored. */
async function isErased(
  { db, userId }: Owner<DatabaseTransaction>,
  { chatId, memberId }: ReadThread,
  erased: ErasedPeople,
): Promise<boolean> {
  const keys = identifyingKeys({ chatId, memberId });
  return (await erased.among({ db, userId, keys })).size > 0;
}

/** Links the thread to its lead, so that the next message goes there. */
async function leadOf(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  thread: ReadThread,
): Promise<string | null> {
  const { rows } = await sql<{ lead_id: string }>`
    update leads
    set chat_id = ${thread.chatId}, updated_at = ${instant(now)}
    where user_id = ${userId}
      and lead_id = (
        select lead_id
        from leads
        where user_id = ${userId}
          and (chat_id = ${thread.chatId} or network_member_id = ${thread.memberId})
        order by (chat_id = ${thread.chatId}) is true desc,
          (network_member_id = ${thread.memberId}) is true desc, lead_id limit 1
      )
    returning lead_id`.execute(db);
  return rows[0]?.lead_id ?? null;
}

/**
 * Stores the chat in the conversation with its person, created if there is none; `nobodysId`: its
 * conversation while the person was unknown, else null.
 */
async function storeConversation(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  thread: ReadThread,
  leadId: string | null,
): Promise<{
  conversationId: string;
  nobodysId: string | null;
}> {
  const lastOf = (messages: readonly ReadMessage[]) =>
    messages.length === 0 ? null : instant(Math.max(...messages.map(({ at }) => at)));
  const read = lastOf(thread.messages);
  const told = lastOf(thread.told ?? []);
  // Read first: a chat that turns out to be a lead's moves to the conversation with them.
  const before = await db
    .selectFrom('chats')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('chat_id', '=', thread.chatId)
    .where('lead_id', 'is', null)
    .executeTakeFirst();
  const conversationId = await conversationOfChat({
    db,
    userId,
    now,
    chatId: thread.chatId,
    leadId,
    memberId: thread.memberId,
    name: thread.name ?? null,
  });
  await sql`
    insert into chats as c (
      user_id, chat_id, conversation_id, network_member_id, person_name, lead_id, last_message_at,
      read_back_to, whole
    )
    values (
      ${userId}, ${thread.chatId}, ${conversationId}, ${thread.memberId}, ${thread.name ?? null},
      ${leadId}, greatest(${read}::timestamptz, ${told}::timestamptz),
      ${instant(thread.readBackTo ?? null)}, ${thread.whole ?? false}
    )
    on conflict (user_id, chat_id) do update set conversation_id = excluded.conversation_id,
      person_name = coalesce(excluded.person_name, c.person_name),
      removed_at = case
        when ${thread.removed ?? false} then coalesce(c.removed_at, ${instant(now)})
      end,
      lead_id = coalesce(c.lead_id, excluded.lead_id),
      network_member_id = coalesce(c.network_member_id, excluded.network_member_id),
      last_message_at = greatest(
        coalesce(${read}::timestamptz, c.last_message_at), ${told}::timestamptz
      ),
      read_back_to = case
        when ${thread.joined ?? true} then coalesce(c.read_back_to, excluded.read_back_to)
        else excluded.read_back_to
      end,
      whole = excluded.whole or c.whole and ${thread.joined ?? true}`.execute(db);
  return { conversationId, nobodysId: before?.conversation_id ?? null };
}

async function allAnswers(
  db: DatabaseTransaction,
  {
    userId,
    chatId,
    conversationIds,
  }: { userId: string; chatId: string; conversationIds: readonly string[] },
): Promise<NewMessage[]> {
  const { rows } = await sql<NewMessage>`
    select network_message_id, from_me, text, extract(epoch from at)::float8 * 1000 as at,
      true as inserted, false as newly_seen
    from messages
    where user_id = ${userId} and conversation_id = any(${[...conversationIds]}::bigint[])
      and chat_id = ${chatId} and not from_me
    order by at`.execute(db);
  return rows;
}

/** Stores when our last message was, even one sent manually elsewhere, and whether it was seen. */
async function storeLastMessage(
  { db, userId, leadId }: Owner<DatabaseTransaction> & { leadId: string },
  thread: ReadThread,
  conversationIds: readonly string[],
): Promise<void> {
  const own = thread.messages.filter(({ fromMe }) => fromMe);
  const last = own.reduce<number | null>((latest, { at }) => Math.max(latest ?? at, at), null);
  if (last === null) return;
  await sql`
    update leads l
    set last_message_at = greatest(l.last_message_at, ${instant(last)}),
      last_seen_at = (
        select m.seen_at
        from messages m
        where m.user_id = ${userId}
          and m.conversation_id = any(${[...conversationIds]}::bigint[])
          and m.chat_id = ${thread.chatId}
          and m.from_me
        order by m.at desc limit 1
      )
    where user_id = ${userId} and lead_id = ${leadId}`.execute(db);
}

/**
 * Views of messages sent by an item of a campaign count there; leads that wait for one are
 * rechecked.
 */
async function recordViews(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  leadId: string,
  seen: readonly NewMessage[],
): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    with viewed as (
      select i.campaign_id, i.item_id, i.action, i.outcome ->> 'messageId' as message_id
      from intents i
      where i.user_id = ${userId}
        and i.lead_id = ${leadId}
        and i.message_id is null
        and i.action in ('MESSAGE', 'INMAIL')
        and i.outcome
          ->> 'messageId' = any(${seen.map(({ network_message_id }) => network_message_id)}::text[])
    ), changed as (
      update campaign_leads cl
      set viewed_at = coalesce(cl.viewed_at, ${instant(now)}), fencing = cl.fencing + 1,
        updated_at = ${instant(now)}
      where cl.user_id = ${userId}
        and cl.lead_id = ${leadId}
        and cl.viewed_at is null
        and cl.campaign_id in (select campaign_id from viewed)
    ), logged as (
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${userId}, 'MESSAGE_VIEWED', ${instant(now)}, campaign_id, ${leadId}, item_id, action,
        'NETWORK', jsonb_build_object('messageId', message_id)
      from viewed
    )
    select distinct campaign_id from viewed`.execute(db);
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Leads that wait for a view remember that the thread was read, and are walked again. */
async function markThreadRead(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  leadId: string,
): Promise<void> {
  await sql`
    update campaign_leads
    set walk = coalesce(walk, '{}') || jsonb_build_object('threadReadAt', ${now}::float8),
      state = 'WAITING', due_at = ${instant(now)}, fencing = fencing + 1,
      updated_at = ${instant(now)}
    where user_id = ${userId}
      and lead_id = ${leadId}
      and item_type = 'IF_MESSAGE_VIEWED'
      and state in ('WAITING', 'IN_PROGRESS')
      and due_at is not null`.execute(db);
}
