import { sql } from 'kysely';
import { deletes, nothing, says, type Treatment } from '#data/erasure/treatments.ts';

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
