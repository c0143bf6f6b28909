import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();

/** Tables that grow with leads and what is done to them: each can be hash-partitioned by user. */
const GROWING = [
  'leads',
  'campaign_leads',
  'lead_packs',
  'lead_pack_rows',
  'events',
  'intents',
  'daily_usage',
  'chats',
  'conversations',
  'messages',
  'message_attachments',
  'conversation_drafts',
  'conversation_notes',
  'conversation_labels',
  'conversation_counts',
  'network_events',
  'notifications',
  'stream_events',
  'recent_writes',
  'audit_log',
  'idempotency_keys',
  'withdrawals',
  'lead_notes',
  'reminders',
  'saved_filters',
  'lead_transfers',
  'lead_transfer_rows',
  'attachments',
  'sequence_templates',
  'sequence_template_uses',
  'sequence_versions',
  'account_exports',
  'account_export_pages',
  'sent_emails',
  'received_emails',
  'archive_import_ids',
  'archive_import_parts',
  'archive_import_refusals',
  'archive_imports',
  'contact_history',
  'contact_history_imports',
  'contact_history_keys',
  'contact_history_rows',
  'do_not_contact',
  'do_not_contact_keys',
  'mailbox_ramps',
  'billing_invoices',
  'billing_checkouts',
  'email_credit_entries',
  'finder_questions',
  'erasures',
  'erased_people',
  'api_key_calls',
  'approvals',
  'deleted_rows',
];
/**
 * Tables with about a row for each user, identity or mail: they stay whole. So do those of
 * graphile-worker, a schema of its own, which hold what waits and nothing else.
 */
const SMALL = [
  'api_keys',
  'attempts',
  'authenticators',
  'billing_customers',
  'billing_events',
  'clock',
  'connections',
  'email_credits',
  'factor_setups',
  'identities',
  'identity_codes',
  'inbound_addresses',
  'lanes',
  'mailbox_checks',
  'mailboxes',
  'oauth_codes',
  'oauth_tokens',
  'outbox_mails',
  'paced_tries',
  'passkeys',
  'pending_sign_ins',
  'proxies',
  'proxy_users',
  'recovery_codes',
  'schema_migrations',
  'sealing_keys',
  'sessions',
  'settings',
  // A row for each act of staff, about whomever: read by staff over all users.
  'staff_log',
  'staff_visits',
  'subscriptions',
  'teams',
  'team_invitations',
  'team_members',
  'test_billing_records',
  'users',
  'webhooks',
];
/**
 * The people in a team's running campaigns and on its do-not-contact list, and its shared
 * campaigns: shared by the team's users, and by them alone.
 */
const OF_TEAMS = [
  'campaign_senders',
  'dealt_lists',
  'person_senders',
  'shared_campaigns',
  'team_blacklist',
  'team_blacklist_keys',
  'team_people',
  'team_person_campaigns',
];
/**
 * What is old is pruned, of everyone; reminders ring, of everyone; a rotation looks for what is
 * under an older key.
 */
const ACROSS_USERS = [
  'account_exports_over',
  'deleted_rows_old',
  'recent_writes_age',
  'reminders_due',
  'secrets_by_key',
  'stream_events_age',
  'zapier_deliveries_old',
];

type Index = { table_name: string; index_name: string; first_column: string | null };

async function allIndexes(): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select t.relname as table_name, i.relname as index_name, a.attname as first_column
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0] and a.attnum > 0
    where t.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(database.db);
  return rows;
}

test('every primary key and every index of a table that grows with leads begins with the user', async () => {
  const others = (await allIndexes()).filter(
    ({ table_name, first_column }) =>
      first_column !== 'user_id' && !SMALL.includes(table_name) && !OF_TEAMS.includes(table_name),
  );
  expect(others.map(({ index_name }) => index_name)).toEqual(ACROSS_USERS);
});

test('what teams share begins with the team', async () => {
  const others = (await allIndexes()).filter(
    ({ table_name, first_column }) =>
      OF_TEAMS.includes(table_name) && first_column !== 'team_id' && first_column !== 'user_id',
  );
  expect(others).toEqual([]);
});

test('every table that grows takes hash partitions by user with all its keys, indexes and rules', async () => {
  const { rows: keyed } = await sql<{
    table_name: string;
  }>`
    select distinct t.relname as table_name
    from pg_index x
    join pg_class t on t.oid = x.indrelid
    join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = 'public'::regnamespace and x.indisprimary and x.indpred is null`.execute(
    database.db,
  );
  expect(keyed.map(({ table_name }) => table_name)).toEqual(expect.arrayContaining(GROWING));
  await database.db.transaction().execute(async (trx) => {
    await sql`create schema split`.execute(trx);
    for (const name of GROWING) {
      await sql`
        create table split.${sql.ref(name)} (like public.${sql.ref(name)} including all)
          partition by hash (user_id)`.execute(trx);
      for (const part of [0, 1])
        await sql`
          create table split.${sql.ref(`${name}_${part}`)} partition of split.${sql.ref(name)}
            for values with (modulus 2, remainder ${sql.lit(part)})`.execute(trx);
    }
    const { rows } = await sql<{
      parted: number;
    }>`
      select count(*)::int as parted
      from pg_partitioned_table p
      join pg_class c on c.oid = p.partrelid
      where c.relnamespace = 'split'::regnamespace`.execute(trx);
    expect(rows[0]?.parted).toBe(GROWING.length);
    await sql`drop schema split cascade`.execute(trx);
  });
});
