import { sql, type RawBuilder } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';

/**
 * Whether the person of a conversation is on the list that its user's team shares; `c` is the
 * conversation and `l` its lead, which may be missing.
 */
export const ON_SHARED_LIST: RawBuilder<boolean> = sql<boolean>`exists (
  select from team_members me join teams t on t.team_id = me.team_id and t.shared_blacklist
  join team_blacklist_keys k on k.team_id = me.team_id and k.person_key = any (blacklist_keys(coalesce(l.network_member_id, c.network_member_id), l.profile_slug, l.email))
  join team_blacklist b on b.team_id = k.team_id and b.entry_id = k.entry_id and b.real_taken_off_at is null where me.user_id = c.user_id)`;

/** Whether the person of a conversation may not be written to by anybody of the user's team. */
export async function isConversationOnSharedList({
  db,
  userId,
  conversationId,
}: {
  db: AnyDatabase;
  userId: string;
  conversationId: string;
}): Promise<boolean> {
  const { rows } = await sql<{ listed: boolean }>`
    select ${ON_SHARED_LIST} as listed from conversations c left join leads l on l.user_id = c.user_id and l.lead_id = c.lead_id
    where c.user_id = ${userId} and c.conversation_id = ${conversationId}`.execute(db);
  return rows[0]?.listed ?? false;
}
