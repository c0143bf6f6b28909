import { sql } from 'kysely';
import {
  deletes,
  follows,
  nothing,
  recordKeys,
  says,
  type Treatment,
} from '#data/erasure/treatments.ts';

/** What erasing one person does to the tables of programs. */
export const ERASED_PROGRAM_TABLES: Readonly<Record<string, Treatment>> = {
  api_keys: nothing('names and scopes of keys, which are for programs'),
  api_key_calls: nothing('paths with ids, which name no one'),
  connections: nothing('addresses of programs, which name no one'),
  oauth_codes: nothing('what programs were allowed, which names no one'),
  oauth_tokens: nothing('hashes of tokens, which name no one'),
  inbound_addresses: nothing('hashes of addresses of campaigns, which name no one'),
  webhooks: nothing('which events programs get, which names no one'),
  deleted_rows: nothing('numbers of rows that were deleted, which name no one'),
  archive_imports: nothing('names of files, and counts'),
  archive_import_ids: nothing('numbers of rows, while an archive is being read'),
  archive_import_parts: nothing(
    'an archive while it is being read, whose rows of erased people are refused',
  ),
  archive_import_refusals: nothing('places of rows that were refused, which name no one'),
  contact_history: deletes(
    'other',
    (it) => sql`
      delete from contact_history h
      where h.user_id = ${it.person.userId}
        and (
          h.history_id in (
            select k.history_id
            from contact_history_keys k
            where k.user_id = ${it.person.userId} and k.key = any(${recordKeys(it)}::text[])
          )
          or ${says(it, sql`jsonb_build_array(h.name, h.opt_out)`)}
        )`,
  ),
  contact_history_keys: follows('a key goes with its person'),
  contact_history_rows: deletes(
    'other',
    (it) => sql`
      delete from contact_history_rows
      where user_id = ${it.person.userId}
        and ${says(it, sql`jsonb_build_array(person, cells)`)}`,
  ),
  contact_history_imports: nothing('names of files, and counts'),
  approvals: deletes(
    'other',
    (it) => sql`
      delete from approvals
      where user_id = ${it.person.userId}
        and (
          arguments ->> 'leadId' = any(${it.person.leadIds}::text[])
          or arguments ->> 'conversationId' = any(${it.person.conversationIds}::text[])
          or ${says(it, sql`jsonb_build_array(summary, arguments, preview, answer)`)}
        )`,
  ),
};
