import { sql } from 'kysely';
import { deletes, follows, nothing, recordKeys, type Treatment } from '#data/erasure/treatments.ts';

/** How erasing one person treats the tables of teams. */
export const ERASED_TEAM_TABLES: Readonly<Record<string, Treatment>> = {
  // The hashes, which keep every member from adding them, replace an entry of the team’s list.
  team_blacklist: deletes(
    'other',
    (it) => sql`
      delete from team_blacklist b
      using team_members m
      where m.user_id = ${it.person.userId}
        and b.team_id = m.team_id
        and b.entry_id in (
          select k.entry_id
          from team_blacklist_keys k
          where k.team_id = m.team_id and k.person_key = any(${recordKeys(it)}::text[])
        )`,
  ),
  // A teammate's binding of the same person is about the teammate's lead.
  person_senders: deletes(
    'other',
    (it) => sql`
      delete from person_senders
      where user_id = ${it.person.userId} and person_key = any(${recordKeys(it)}::text[])`,
  ),
  shared_campaigns: nothing('about the team, not about leads'),
  campaign_senders: nothing('about the team, not about leads'),
  dealt_lists: nothing('about the team, not about leads'),
  team_blacklist_keys: follows('keys go with their entry of the list'),
  team_person_campaigns: follows('goes with the places in campaigns'),
  team_people: deletes(
    'other',
    (it) => sql`
      delete from team_people t
      using team_members m
      where m.user_id = ${it.person.userId}
        and t.team_id = m.team_id
        and t.person_key = any(${recordKeys(it)}::text[])
        and not exists (
          select from team_person_campaigns c
          where c.team_id = t.team_id and c.person_key = t.person_key
        )`,
  ),
};
