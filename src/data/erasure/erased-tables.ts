import { sql } from 'kysely';
import { ERASED_PROGRAM_TABLES } from '#data/erasure/erased-program-tables.ts';
import { ERASED_TEAM_TABLES } from '#data/erasure/erased-team-tables.ts';
import {
  blanks,
  deletes,
  follows,
  isOfAnother,
  leads,
  members,
  nothing,
  numberOf,
  recordKeys,
  says,
  threads,
  written,
  type Treatment,
  TOLD_OF_NOBODY,
} from '#data/erasure/treatments.ts';

const COUNTS = 'counts, which name no one and are kept by triggers';
const OF_THE_USER = 'about the user, not about leads';
const OF_THE_INSTALLATION = 'of the installation';
const TYPED = 'what the user wrote for every lead alike';

/**
 * Every table, and what erasing one person does to it (decision 149), in order: tables that look up
 * others come before them. New tables must be added here; a test checks that.
 */
export const ERASED_TABLES: Readonly<Record<string, Treatment>> = {
  // Finished archives contain the person too; unfinished ones are restarted.
  account_exports: deletes(
    'other',
    ({ person: { userId } }) =>
      sql`delete from account_exports where user_id = ${userId} and state <> 'PREPARING'`,
  ),
  account_export_pages: follows('a page is deleted or made again with its export'),
  // A repeated request still knows that the work was done; its answer is gone.
  idempotency_keys: blanks(
    'other',
    ({ person: { userId } }) =>
      sql`
        update idempotency_keys
        set answer = '{"body": null}'
        where user_id = ${userId} and status is not null and answer <> '{"body": null}'`,
  ),
  zapier_deliveries: deletes(
    'other',
    (it) => sql`delete from zapier_deliveries where ${leads(it)}`,
  ),
  notifications: deletes(
    'other',
    (it) => sql`
      delete from notifications
      where user_id = ${it.person.userId}
        and (
          data ->> 'leadId' = any(${it.person.leadIds}::text[])
          or data ->> 'conversationId' = any(${it.person.conversationIds}::text[])
          or data -> 'lead' ->> 'leadId' = any(${it.person.leadIds}::text[])
          or link in (select '/leads/' || id from unnest(${it.person.leadIds}::text[]) as id)
          or ${says(it, sql`data`)}
        )`,
  ),
  stream_events: deletes(
    'other',
    (it) => sql`
      delete from stream_events
      where user_id = ${it.person.userId}
        and (
          data ->> 'leadId' = any(${it.person.leadIds}::text[])
          or data ->> 'conversationId' = any(${it.person.conversationIds}::text[])
        )`,
  ),
  network_events: deletes(
    'other',
    (it) =>
      sql`
        delete from network_events where user_id = ${it.person.userId} and ${says(it, sql`body`)}`,
  ),
  // The engine's marks name only people whose threads the network doesn't show.
  lanes: blanks(
    'other',
    ({ person: { userId, memberIds } }) => sql`
      update lanes l
      set marks = l.marks || jsonb_build_object(
        'hiddenThreads', (
          select coalesce(jsonb_object_agg(h.key, h.value), '{}')
          from jsonb_each(l.marks -> 'hiddenThreads') h
          where coalesce(h.value ->> 'memberId', '') <> all(${memberIds}::text[])
        )
      )
      where l.user_id = ${userId}
        and exists (
          select from jsonb_each(l.marks -> 'hiddenThreads') h
          where h.value ->> 'memberId' = any(${memberIds}::text[])
        )`,
  ),
  audit_log: blanks(
    'other',
    (it) => sql`
      update audit_log
      set data = '{}'
      where user_id = ${it.person.userId}
        and (data ->> 'detail' = any(${it.person.names}::text[]) or ${says(it, sql`data`)})`,
  ),
  saved_filters: deletes(
    'other',
    (it) => sql`
      delete from saved_filters
      where user_id = ${it.person.userId}
        and (
          lower(filter ->> 'query') = any(
            select lower(n) from unnest(${[...it.person.names, ...it.person.emails]}::text[]) as n
          )
          or ${says(it, sql`filter`)}
        )`,
  ),
  lead_transfer_rows: blanks(
    'other',
    (it) => sql`update lead_transfer_rows set lead_id = ${numberOf(it)} where ${leads(it)}`,
  ),
  // Files uploaded only for the person are deleted with their bytes.
  attachments: deletes(
    'files',
    (it) => sql`
      delete from attachments a
      where a.user_id = ${it.person.userId}
        and a.attachment_id in (
          select f.upload_id
          from message_attachments f
          where f.user_id = a.user_id and f.message_id in ${written(it)}
          union
          select unnest(d.attachment_ids)
          from conversation_drafts d
          where d.user_id = a.user_id
            and d.conversation_id = any(${it.person.conversationIds}::bigint[])
        )
        and not exists (
          select from message_attachments f
          where f.user_id = a.user_id
            and f.upload_id = a.attachment_id
            and f.message_id not in ${written(it)}
        )
        and not exists (
          select from conversation_drafts d
          where d.user_id = a.user_id
            and a.attachment_id = any(d.attachment_ids)
            and d.conversation_id <> all(${it.person.conversationIds}::bigint[])
        )
        and not exists (
          select from campaigns c
          where c.user_id = a.user_id and c.sequence::text like '%"' || a.attachment_id || '"%'
        )
        and not exists (
          select from sequence_templates t
          where t.user_id = a.user_id and t.sequence::text like '%"' || a.attachment_id || '"%'
        )`,
  ),
  message_attachments: deletes(
    'files',
    (it) =>
      sql`
        delete from message_attachments
        where user_id = ${it.person.userId} and message_id in ${written(it)}`,
  ),
  // The timeline looks up tries, and tries look up messages and withdrawals.
  events: blanks(
    'timeline',
    (it) => sql`update events e set lead_id = null, data = ${TOLD_OF_NOBODY} where ${leads(it)}`,
  ),
  intents: blanks(
    'actions',
    (it) => sql`
      update intents
      set lead_id = ${numberOf(it)},
        -- The month’s notes are still counted.
        payload = case when payload ->> 'note' is null then '{}' else '{"note": ""}' end::jsonb,
        request_id = 'erased/' || intent_id,
        outcome = case
          when outcome is not null
            then jsonb_strip_nulls(jsonb_build_object('reason', outcome -> 'reason'))
        end
      where user_id = ${it.person.userId}
        and (
          lead_id = any(${it.person.leadIds}::bigint[])
          or message_id in ${written(it)}
          or withdrawal_id in (select withdrawal_id from withdrawals where ${members(it)})
        )`,
  ),
  withdrawals: blanks(
    'other',
    (it) => sql`
      update withdrawals
      set member_id = 'erased', invitation_id = 'erased/' || withdrawal_id,
        state = case when state = 'WAITING' then 'CANCELLED' else state end
      where ${members(it)}`,
  ),
  conversation_drafts: deletes(
    'other',
    (it) => sql`delete from conversation_drafts where ${threads(it)}`,
  ),
  conversation_notes: deletes(
    'notes',
    (it) => sql`delete from conversation_notes where ${threads(it)}`,
  ),
  messages: deletes('messages', (it) => sql`delete from messages where ${threads(it)}`),
  chats: deletes(
    'other',
    (it) => sql`
      delete from chats
      where user_id = ${it.person.userId}
        and (
          conversation_id = any(${it.person.conversationIds}::bigint[])
          or chat_id = any(${it.person.chatIds}::text[])
          or network_member_id = any(${it.person.memberIds}::text[])
        )`,
  ),
  conversations: deletes(
    'conversations',
    (it) => sql`delete from conversations where ${threads(it)}`,
  ),
  sent_emails: deletes('emails', (it) => sql`delete from sent_emails where ${leads(it)}`),
  received_emails: deletes('emails', (it) => sql`delete from received_emails where ${leads(it)}`),
  // Another lead with the address stays protected by it. Hashes of the person's keys stay
  // elsewhere.
  do_not_contact: deletes(
    'other',
    (it) => sql`
      with named as (
        update do_not_contact set lead_id = null, campaign_id = null
        where ${leads(it)} and covers <> 'PERSON' and (
          address is null or address <> all(${it.person.emails}::text[])
          or ${isOfAnother(it, sql`do_not_contact`)}
        )
      )
      delete from do_not_contact r
      where r.user_id = ${it.person.userId} and (
        (r.covers = 'PERSON' and (
          r.lead_id = any(${it.person.leadIds}::bigint[])
          or r.entry_id in (
            select k.entry_id from do_not_contact_keys k
            where k.user_id = r.user_id and k.key = any(${recordKeys(it)}::text[])
          )
        )) or (r.address = any(${it.person.emails}::text[]) and not ${isOfAnother(it, sql`r`)})
      )`,
  ),
  do_not_contact_keys: follows('a key goes with its entry'),
  // An entry's cause names the person it was searched for; the ledger's sum stays.
  email_credit_entries: blanks(
    'other',
    (it) => sql`
      update email_credit_entries e
      set lead_id = null, cause = 'erased/' || n.name
      from (
        select cause, min(entry_id) as name
        from email_credit_entries
        where user_id = ${it.person.userId}
          and cause in (
            select c.cause
            from email_credit_entries c
            where c.user_id = ${it.person.userId}
              and c.lead_id = any(${it.person.leadIds}::bigint[])
          )
        group by cause
      ) n
      where e.user_id = ${it.person.userId} and e.cause = n.cause`,
  ),
  email_credits: nothing(COUNTS),
  finder_questions: deletes(
    'searches',
    (it) => sql`delete from finder_questions where ${leads(it)}`,
  ),
  lead_notes: deletes('notes', (it) => sql`delete from lead_notes where ${leads(it)}`),
  reminders: deletes('reminders', (it) => sql`delete from reminders where ${leads(it)}`),
  // A row keeps its number and its verdict; one without a verdict gets one now.
  lead_pack_rows: blanks(
    'listRows',
    (it) => sql`
      with said as (
        select lead_pack_id, row_number, verdict is null as waits
        from lead_pack_rows
        where user_id = ${it.person.userId}
          and (
            lead_id = any(${it.person.leadIds}::bigint[])
            or raw -> 'person' ->> 'memberId' = any(${it.person.memberIds}::text[])
            or lower(raw -> 'person' ->> 'profileSlug') = any(${it.person.profileSlugs}::text[])
            or lower(raw -> 'person' ->> 'email') = any(${it.person.emails}::text[])
            or ${says(it, sql`(raw -> 'cells')`)}
          )
        for update
      ), done as (
        update lead_packs p
        set processed_rows = processed_rows + n.waiting,
          leads_number_collected = leads_number_collected + n.waiting
        from (select lead_pack_id, count(*)::int as waiting from said where waits group by 1) n
        where p.user_id = ${it.person.userId} and p.lead_pack_id = n.lead_pack_id
      )
      update lead_pack_rows r
      set raw = '{"cells": [], "person": null}', lead_id = null, message = null,
        verdict = coalesce(r.verdict, 'SKIPPED'),
        code = case when s.waits then 'ERASED' else r.code end
      from said s
      where r.user_id = ${it.person.userId}
        and r.lead_pack_id = s.lead_pack_id
        and r.row_number = s.row_number`,
  ),
  lead_packs: nothing(TYPED),
  campaign_leads: deletes('campaigns', (it) => sql`delete from campaign_leads where ${leads(it)}`),
  leads: deletes('leads', (it) => sql`delete from leads where ${leads(it)}`),
  ...ERASED_TEAM_TABLES,
  ...ERASED_PROGRAM_TABLES,
  erasures: nothing('certificates, which count and name no one'),
  erased_people: nothing('the hashes that keep the person from coming back'),
  accounts_to_release: nothing(OF_THE_USER),
  attempts: nothing(OF_THE_INSTALLATION),
  authenticators: nothing(OF_THE_USER),
  billing_checkouts: nothing(OF_THE_USER),
  billing_customers: nothing(OF_THE_USER),
  billing_events: nothing(OF_THE_USER),
  billing_invoices: nothing(OF_THE_USER),
  campaigns: nothing(TYPED),
  clock: nothing(OF_THE_INSTALLATION),
  column_memory: nothing('headers of files, not their rows'),
  conversation_counts: nothing(COUNTS),
  conversation_labels: nothing(TYPED),
  daily_usage: nothing(COUNTS),
  factor_setups: nothing(OF_THE_USER),
  identities: nothing(OF_THE_USER),
  identity_codes: nothing(OF_THE_USER),
  import_statistics: nothing(COUNTS),
  item_answers: nothing(COUNTS),
  item_standing: nothing(COUNTS),
  item_statistics: nothing(COUNTS),
  lead_counts: nothing(COUNTS),
  lead_transfers: nothing(COUNTS),
  leaving_statistics: nothing(COUNTS),
  mailbox_checks: nothing(OF_THE_USER),
  mailbox_ramps: nothing(OF_THE_USER),
  mailboxes: nothing(OF_THE_USER),
  network_addresses: nothing(OF_THE_USER),
  outbox_mails: nothing('mails to users, about their accounts'),
  pack_statistics: nothing(COUNTS),
  pack_verdicts: nothing(COUNTS),
  paced_tries: nothing(OF_THE_INSTALLATION),
  passkeys: nothing(OF_THE_USER),
  pending_sign_ins: nothing(OF_THE_USER),
  proxies: nothing(OF_THE_INSTALLATION),
  proxy_users: nothing(OF_THE_USER),
  staff_visits: nothing(OF_THE_USER),
  rate_statistics: nothing(COUNTS),
  recent_writes: nothing(OF_THE_USER),
  recovery_codes: nothing(OF_THE_USER),
  schema_migrations: nothing(OF_THE_INSTALLATION),
  sealing_keys: nothing(OF_THE_INSTALLATION),
  secrets: nothing(OF_THE_USER),
  sequence_template_uses: nothing(COUNTS),
  sequence_templates: nothing(TYPED),
  sequence_versions: nothing(TYPED),
  sessions: nothing(OF_THE_USER),
  settings: nothing(OF_THE_INSTALLATION),
  staff_log: nothing('what staff did to users; it names no leads'),
  subscriptions: nothing(OF_THE_USER),
  team_invitations: nothing('of people who are to use the product'),
  team_members: nothing(OF_THE_USER),
  teams: nothing(OF_THE_USER),
  test_billing_records: nothing(OF_THE_USER),
  user_rate_days: nothing(COUNTS),
  users: nothing(OF_THE_USER),
  withdrawal_tasks: nothing(COUNTS),
};
