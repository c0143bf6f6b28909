import { sql } from 'kysely';
import { instant, type AnyDatabase } from '#data/database.ts';

type Owner = { db: AnyDatabase; userId: string; now: number };

/**
 * The conversation that a chat of the network stands in: that of its person, made where there is
 * none, or one of its own while nobody knows whose it is. Two that turn out to be with one person
 * become one.
 */
export async function conversationOfChat({
  db,
  userId,
  now,
  chatId,
  leadId,
  memberId,
  name,
}: Owner & {
  chatId: string;
  leadId: string | null;
  memberId: string | null;
  name: string | null;
}): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`
    select conversation_of_chat(${userId}, ${chatId}, ${leadId}, ${memberId}, ${name}, ${instant(now)}) as id`.execute(
    db,
  );
  return String(rows[0]?.id);
}

/** The conversation with a lead, made where there is none. */
export async function conversationOfLead({
  db,
  userId,
  now,
  leadId,
}: Owner & { leadId: string }): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`
    select conversation_with(${userId}, ${leadId}, null, null, ${instant(now)}) as id`.execute(db);
  return String(rows[0]?.id);
}
