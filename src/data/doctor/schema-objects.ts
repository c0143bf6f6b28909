import { sql } from 'kysely';
import { readSnapshot, type Examining } from '#data/doctor/examining.ts';
import { addFindings, addCheckedRows } from '#data/doctor/finding.ts';

/**
 * Unique keys that are the last wall against doubles (guarantee G1, and one person being one lead).
 */
const WALLS = [
  'intents_once',
  'intents_one_effect',
  'intents_one_withdrawal',
  'withdrawals_open',
  'leads_by_member',
  'leads_by_slug',
  'leads_by_email',
  'campaign_leads_pkey',
  'person_senders_pkey',
  'email_credit_entries_once',
  'email_credit_entries_end',
  'chats_pkey',
  'conversations_by_lead',
  'conversations_by_member',
  'messages_user_id_network_message_id_key',
  'users_email',
  'users_network_account',
] as const;
/** Triggers that keep counts in the statement which changes the rows. */
const COUNTING = [
  'campaign_leads_count_insert',
  'campaign_leads_count_update',
  'campaign_leads_count_delete',
  'events_count_insert',
  'email_credit_entries_count_insert',
  'conversations_count_insert',
  'conversations_count_update',
  'conversations_count_delete',
  'messages_derive_insert',
  'messages_derive_update',
  'messages_derive_delete',
  'leads_count_insert',
  'leads_count_delete',
  'lead_pack_rows_count_insert',
  'lead_pack_rows_count_update',
] as const;

/**
 * The guards of the database itself: without them doubles could come in, and counts would drift
 * from then on.
 */
export async function checkSchemaObjects({ db, tally }: Examining): Promise<void> {
  const { indexes, triggers } = await readSnapshot(db, async (trx) => ({
    indexes: (
      await sql<{ name: string }>`
        select c.relname as name
        from pg_index x
        join pg_class c on c.oid = x.indexrelid
        join pg_class t on t.oid = x.indrelid
        join pg_namespace n on n.oid = t.relnamespace
        where n.nspname = current_schema()
          and x.indisunique
          and x.indisvalid
          and x.indisready`.execute(trx)
    ).rows,
    triggers: (
      await sql<{ name: string }>`
        select g.tgname as name
        from pg_trigger g
        join pg_class t on t.oid = g.tgrelid
        join pg_namespace n on n.oid = t.relnamespace
        where n.nspname = current_schema()
          and not g.tgisinternal
          and g.tgenabled in ('O', 'A')`.execute(trx)
    ).rows,
  }));
  const [there, running] = [
    new Set(indexes.map(({ name }) => name)),
    new Set(triggers.map(({ name }) => name)),
  ];
  addCheckedRows(tally, ['GUARDS'], WALLS.length + COUNTING.length);
  addFindings(
    tally,
    WALLS.filter((name) => !there.has(name)).map((name) => ({
      check: 'GUARDS' as const,
      userId: null,
      where: `index ${name}`,
      says: 'Missing or invalid',
    })),
  );
  addFindings(
    tally,
    COUNTING.filter((name) => !running.has(name)).map((name) => ({
      check: 'GUARDS' as const,
      userId: null,
      where: `trigger ${name}`,
      says: 'Missing or disabled',
    })),
  );
}
