import { sql } from 'kysely';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { instant, type Database } from '#data/database.ts';
import type { EmailLinkClaims } from '#data/email-links/email-tokens.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import { unsubscribeAddress } from '#data/email-links/refused-addresses.ts';

/** The lead and sender of the email that a link is in, and whether the lead is unsubscribed. */
export type LinkedEmail = {
  address: string;
  senderName: string;
  senderAddress: string | null;
  unsubscribed: boolean;
};

/**
 * The email of a link; undefined if nothing of it is left. The address is the one that was written
 * to, even if the lead has another by now.
 */
export async function readLinkedEmail(
  db: Database,
  { userId, campaignId, leadId, requestId }: EmailLinkClaims,
): Promise<LinkedEmail | undefined> {
  const { rows } = await sql<{
    address: string;
    sender_name: string;
    sender_address: string | null;
    unsubscribed: boolean;
  }>`
    with sent as (
      select lower(
        coalesce(
          (
            select s.address
            from sent_emails s
            where s.user_id = ${userId} and s.request_id = ${requestId}
          ),
          (
            select i.payload ->> 'to'
            from intents i
            where i.user_id = ${userId}
              and i.lead_id = ${leadId}
              and i.campaign_id = ${campaignId}
              and i.request_id = ${requestId}
          ),
          (select l.email from leads l where l.user_id = ${userId} and l.lead_id = ${leadId})
        )
      ) as address
    )
    select sent.address, coalesce(nullif(m.from_name, ''), u.display_name) as sender_name,
      m.address as sender_address,
      exists (
        select from refused_addresses r
        where r.user_id = u.user_id and r.address = sent.address and r.reason = 'UNSUBSCRIBED'
      ) as unsubscribed
    from sent
    join users u on u.user_id = ${userId}
    left join mailboxes m on m.user_id = u.user_id
    where sent.address is not null`.execute(db);
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        address: row.address,
        senderName: row.sender_name,
        senderAddress: row.sender_address,
        unsubscribed: row.unsubscribed,
      };
}

/** Unsubscribes the email's recipient; repeating it changes nothing. */
export async function unsubscribeByLink({
  db,
  claims: { userId, campaignId, leadId },
  address,
  now,
}: {
  db: Database;
  claims: EmailLinkClaims;
  address: string;
  now: number;
}): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await unsubscribeAddress({
      db: trx,
      userId,
      address,
      campaignId,
      leadId,
      now,
    });
    for (const id of ended.campaignIds)
      await publishStreamEvent({ db: trx, userId }, 'campaign.statistics', { campaignId: id });
    if (ended.campaignIds.length > 0)
      await publishStreamEvent({ db: trx, userId }, 'lead.changed', { leadId, campaignId: null });
  });
}

/**
 * When the email of a link was sent, and whether its first open of this kind is already known;
 * undefined if it is not known (yet).
 */
export async function readSentEmail(
  db: Database,
  { userId, requestId }: EmailLinkClaims,
): Promise<
  { sentAt: number; openedAt: number | null; machineOpenedAt: number | null } | undefined
> {
  const row = await db
    .selectFrom('sent_emails')
    .select(['sent_at', 'opened_at', 'machine_opened_at'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return (
    row && { sentAt: row.sent_at, openedAt: row.opened_at, machineOpenedAt: row.machine_opened_at }
  );
}

/** How recently a session must have been used to show where the user works; real ms. */
const OWN_ADDRESS_MS = 30 * MS_PER_DAY;

/** The addresses from which the user of an email has used the product lately. */
export async function readOwnAddresses(
  db: Database,
  { userId }: EmailLinkClaims,
  realNow: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('address')
    .distinct()
    .where('identity_id', '=', userId)
    .where(sql<boolean>`real_last_used_at > ${instant(realNow - OWN_ADDRESS_MS)}`)
    .where('address', 'is not', null)
    .execute();
  return rows.flatMap(({ address }) => address ?? []);
}

/** Records the first fetch that says nothing about the lead: by a machine, or the user's own. */
export async function recordMachineOpen(
  db: Database,
  { userId, requestId }: EmailLinkClaims,
  now: number,
): Promise<void> {
  await db
    .updateTable('sent_emails')
    .set({ machine_opened_at: instant(now) })
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .where('machine_opened_at', 'is', null)
    .execute();
}

/**
 * Records that a person opened an email, once: its event, and the lead's first open in its
 * campaign. The lead's version stays, because nothing that the engine decides depends on it.
 */
export async function recordOpen(
  db: Database,
  { userId, requestId }: EmailLinkClaims,
  now: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`
      with opened as (
        update sent_emails
        set opened_at = ${instant(now)}
        where user_id = ${userId} and request_id = ${requestId} and opened_at is null
        returning campaign_id, lead_id, item_id, message_id, subject
      ), stamped as (
        update campaign_leads cl
        set email_opened_at = coalesce(cl.email_opened_at, ${instant(now)}),
          updated_at = ${instant(now)}
        from opened o
        where cl.user_id = ${userId} and cl.campaign_id = o.campaign_id and cl.lead_id = o.lead_id
        returning o.*
      )
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${userId}, 'EMAIL_OPENED', ${instant(now)}, campaign_id, lead_id, item_id, 'EMAIL',
        'NETWORK', jsonb_build_object('messageId', message_id, 'subject', subject)
      from stamped`.execute(trx);
  });
}
