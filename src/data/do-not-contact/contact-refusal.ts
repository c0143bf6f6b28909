import { sql, type RawBuilder } from 'kysely';
import type { ContactRefusal } from '#core/do-not-contact/do-not-contact.ts';
import type { AnyDatabase } from '#data/database.ts';

const KEYS = sql`contact_keys(
  coalesce(l.network_member_id, c.network_member_id), l.profile_slug, l.email, l.company
)`;

/**
 * Why the person of a conversation must not be written to on any channel; null: they may be. `c` is
 * the conversation and `l` its lead, which may be missing.
 */
export const CONTACT_REFUSAL: RawBuilder<ContactRefusal | null> = sql<ContactRefusal | null>`(
  case
    when exists (
      select from team_members me
      join teams t on t.team_id = me.team_id and t.shared_blacklist
      join team_blacklist_keys k on k.team_id = me.team_id and k.person_key = any (${KEYS})
      join team_blacklist b on b.team_id = k.team_id and b.entry_id = k.entry_id
        and b.real_taken_off_at is null
      where me.user_id = c.user_id
    ) then 'ON_TEAM_BLACKLIST'
    when l.blacklisted or exists (
      select from do_not_contact_keys k where k.user_id = c.user_id and k.key = any (${KEYS})
    ) then 'DO_NOT_CONTACT'
  end
)`;

/** Why the person of a conversation must not be written to by its user; null: they may be. */
export async function readContactRefusal(
  db: AnyDatabase,
  userId: string,
  conversationId: string,
): Promise<ContactRefusal | null> {
  const { rows } = await sql<{ refusal: ContactRefusal | null }>`
    select ${CONTACT_REFUSAL} as refusal
    from conversations c
    left join leads l on l.user_id = c.user_id and l.lead_id = c.lead_id
    where c.user_id = ${userId} and c.conversation_id = ${conversationId}`.execute(db);
  return rows[0]?.refusal ?? null;
}
