import { sql } from 'kysely';
import { instant } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/**
 * The conversation of a network chat: that of its person, created if there is none, or one of its
 * own while the person is unknown. Two that turn out to be with the same person are merged.
 */
export async function conversationOfChat({
  db,
  userId,
  now,
  chatId,
  leadId,
  memberId,
  name,
}: Scope<'now'> & {
  chatId: string;
  leadId: string | null;
  memberId: string | null;
  name: string | null;
}): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`
    select conversation_of_chat(
      ${userId}, ${chatId}, ${leadId}, ${memberId}, ${name}, ${instant(now)}
    ) as id`.execute(db);
  return String(rows[0]?.id);
}

/**
 * Stores how the network shows the person of a conversation, and up to when the user has read it
 * there. A conversation marked as unread here stays so.
 */
export async function keepPerson(
  { db, userId }: Owner,
  {
    conversationId,
    headline = null,
    photoUrl = null,
    readElsewhereUntil = null,
  }: {
    conversationId: string;
    headline?: string | null | undefined;
    photoUrl?: string | null | undefined;
    readElsewhereUntil?: number | null | undefined;
  },
): Promise<void> {
  if (headline === null && photoUrl === null && readElsewhereUntil === null) return;
  await sql`
    update conversations c
    set person_headline = n.headline, person_photo = n.photo, read_up_to = n.read_up_to
    from (
      select coalesce(${headline}::text, o.person_headline) as headline,
        coalesce(${photoUrl}::text, o.person_photo) as photo,
        greatest(o.read_up_to, ${instant(readElsewhereUntil)}::timestamptz) as read_up_to
      from conversations o
      where o.user_id = ${userId} and o.conversation_id = ${conversationId}
    ) n
    where c.user_id = ${userId}
      and c.conversation_id = ${conversationId}
      and (c.person_headline, c.person_photo, c.read_up_to)
        is distinct from (n.headline, n.photo, n.read_up_to)`.execute(db);
}

/** The conversation with a lead, created if there is none. */
export async function conversationOfLead({
  db,
  userId,
  now,
  leadId,
}: Scope<'now'> & { leadId: string }): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`
    select conversation_with(${userId}, ${leadId}, null, null, ${instant(now)}) as id`.execute(db);
  return String(rows[0]?.id);
}
