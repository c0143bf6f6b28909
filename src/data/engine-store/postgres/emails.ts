import { sql } from 'kysely';
import { storeEmailOfCampaign } from '#data/conversations/email-messages.ts';
import { emailDomain, normalizeEmail } from '#core/email/email-address.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { instant, type Database, type DatabaseTransaction } from '#data/database.ts';
import type { EarlierEmail, EmailStore, SentEmailRecord } from '#data/engine-store/email-store.ts';
import type { FreshEmail } from '#data/walk/lane-facts.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** The emails that the engine sends. */
export function createEmailWriter(db: Database): EmailStore {
  return {
    async sentEmails({ userId, leadId }) {
      const { rows } = await sql<{
        campaign_id: string;
        message_id: string;
        address: string;
        subject: string;
        thread_id: string | null;
        sent_at: number;
        bounced: boolean;
      }>`
        select campaign_id, message_id, address, subject, thread_id, sent_at,
          bounced_at is not null as bounced
        from sent_emails
        where user_id = ${userId} and lead_id = ${leadId}
        order by sent_at, intent_id`.execute(db);
      return rows.map((row): EarlierEmail => ({
        campaignId: row.campaign_id,
        messageId: row.message_id,
        address: row.address,
        subject: row.subject,
        threadId: row.thread_id,
        sentAt: row.sent_at,
        bounced: row.bounced,
      }));
    },
  };
}

/**
 * The current facts about an email to this address, inside the transaction that may write its
 * intent.
 */
export async function readFreshEmail(
  { db, userId, now }: Scope<'now'>,
  { campaignId, leadId }: { campaignId: string; leadId: string },
  to: string,
): Promise<FreshEmail> {
  const { rows } = await sql<{
    email: string | null;
    refusal: FreshEmail['refusal'];
    taken: FreshEmail['taken'];
    to_domain: Record<string, number> | null;
  }>`
    select l.email,
      (
        select r.reason
        from refused_addresses r
        where r.user_id = l.user_id and r.address = lower(l.email)
      ) as refusal,
      case
        when exists (
          select from sent_emails s
          where s.user_id = l.user_id
            and s.address = lower(l.email)
            and s.campaign_id = ${campaignId}
            and s.lead_id <> l.lead_id
        )
          then 'SENT'
        when exists (
          select from intents i
          where i.user_id = l.user_id
            and i.status = 'SENDING'
            and i.action = 'EMAIL'
            and i.campaign_id = ${campaignId}
            and i.lead_id <> l.lead_id
            and lower(i.payload ->> 'to') = lower(l.email)
        )
          then 'OPEN'
      end as taken,
      (
        select jsonb_object_agg(c.day, c.emails)
        from (
          select i.day::text as day, count(*)::int as emails
          from intents i
          where i.user_id = ${userId}
            and i.action = 'EMAIL'
            and i.status <> 'DID_NOT_HAPPEN'
            and i.started_at > ${instant(now - 2 * MS_PER_DAY)}
            and split_part(i.payload ->> 'to', '@', 2) = ${emailDomain(to)}
          group by i.day
        ) c
      ) as to_domain
    from leads l
    where l.user_id = ${userId} and l.lead_id = ${leadId}`.execute(db);
  const [row] = rows;
  return {
    address: row?.email == null ? null : normalizeEmail(row.email),
    refusal: row?.refusal ?? null,
    taken: row?.taken ?? null,
    toDomain: row?.to_domain ?? {},
  };
}

/** Stores an email with its try, or what a later lookup found of it. */
export async function storeSentEmail(
  scope: Owner<DatabaseTransaction>,
  {
    intentId,
    leadId,
    email: { messageId, address, subject, threadId, sentAt },
  }: { intentId: string; leadId: string; email: SentEmailRecord },
): Promise<void> {
  await sql`
    insert into sent_emails as s (
      user_id, request_id, message_id, campaign_id, lead_id, item_id, intent_id, address, subject,
      thread_id, sent_at
    )
    select i.user_id, i.request_id, ${messageId}, i.campaign_id, ${leadId}, i.item_id, i.intent_id,
      ${address}, ${subject}, ${threadId}, ${instant(sentAt)}
    from intents i
    where i.user_id = ${scope.userId} and i.intent_id = ${intentId}
    on conflict (user_id, request_id) do update set thread_id
      = coalesce(excluded.thread_id, s.thread_id)`.execute(scope.db);
  await storeEmailOfCampaign(scope, { leadId, intentId, messageId, subject, sentAt });
}

/** Marks an address whose email the server refused. */
export async function refuseAddress(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  { intentId, address }: { intentId: string; address: string },
): Promise<void> {
  await sql`
    insert into do_not_contact
      (user_id, covers, reason, name, address, at, campaign_id, lead_id, at_sending)
    select i.user_id, 'ADDRESS', 'BOUNCED', ${address}, ${normalizeEmail(address)},
      ${instant(now)}, i.campaign_id, i.lead_id, true
    from intents i where i.user_id = ${userId} and i.intent_id = ${intentId}
    on conflict do nothing`.execute(db);
}
